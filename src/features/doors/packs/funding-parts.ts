import { START_TO_SALE } from '#src/features/build/projects/project-figures.ts'
import type { Assumptions } from '#src/features/deals/assumptions/schema.ts'
import { profitHeading } from '#src/features/deals/deal-figures/sentences.ts'
import {
  dollarsAndCents,
  gstFigures,
  netProfitAfterGst,
  profitAfterTax,
  ratesText,
} from '#src/features/deals/deal-tax/explanations.ts'
import { realisedSteps, realisedTax } from '#src/features/deals/deal-tax/realised-steps.ts'
import { isOwnershipKnown, type OwnershipView } from '#src/features/deals/deal-tax/schema.ts'
import {
  missingIncomes,
  type TaxFacts,
  type TaxFigures,
  taxFigures,
} from '#src/features/deals/deal-tax/tax-figures.ts'
import { formOf, ownerName } from '#src/features/deals/deal-tax/tax-form.ts'
import { saleDayOfSold, settlementDayOf } from '#src/features/deals/pipeline/settlement-day.ts'
import type { NamedProject } from '#src/features/work/performance/schema.ts'
import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { exact, over, times, toNumber } from '#src/finance/exact.ts'
import { formatMoney, formatNumber, formatTenths, isPositive } from '#src/finance/money.ts'
import { returnPercent } from '#src/finance/price/profit.ts'
import { profitLadder } from '#src/finance/price/profit-ladder.ts'
import { realisedName } from '#src/finance/price/realised.ts'
import type { Rule } from '#src/finance/rules/rules.ts'
import { type CashFlow, cashFlow, cashRowName, usualPlan } from '#src/finance/scenarios/cash-flow.ts'
import { type Figure, figureText } from '#src/finance/worked-sum.ts'
import type { AskedLoan } from './asked-loan.ts'
import {
  type Content,
  figureLine,
  headingBlock,
  ladderTable,
  linesBlock,
  realisedLadder,
  tableBlock,
  textBlock,
  textLine,
} from './blocks.ts'
import type { PackBlock } from './schema.ts'

export const NO_OWNERSHIP = 'No ownership yet'

const CASH_GST =
  'Cash needed and the ledger include GST, as it is paid: a refund or GST to pay on the sale is not counted.'

interface Funding {
  loan: AskedLoan
  isSold: boolean
  assumptions: Assumptions
  agreedDeposit: number | null
  withDebtToIncome: boolean
}

/** The loan that the pack asks for, beside the limits. A sold project asks for none: its limits no longer matter. */
export function fundingPart({ loan, isSold, assumptions, agreedDeposit, ...of }: Funding): Content {
  const { figures, lending, note } = loan
  const { complete, settings } = figures
  if (complete === null) return { blocks: [], missing: figures.missing ?? 'No price yet' }
  const flow = cashFlow(complete, usualPlan(settings, assumptions.depositPercent, agreedDeposit))
  const isMissingDebt = of.withDebtToIncome && lending.dti.value === null
  return {
    blocks: [
      ...(note === null ? [] : [textBlock(note)]),
      linesBlock(
        figureLine(figures.mortgage),
        ...loanLines(loan),
        ...(isSold ? [] : lending.sums)
          .filter((sum) => sum !== lending.lvr)
          .map((sum) => textLine(sum.name, packText(sum))),
        textLine('Peak cash needed', formatMoney(flow.peak.amount), 'total'),
      ),
      textBlock(CASH_GST),
      cashChart(flow.rows),
      tableBlock(
        'Cash ledger of own money',
        ['When', 'Paid or received', 'Balance'],
        flow.rows.map((row) => [cashRowName(row), formatMoney(row.amount), formatMoney(row.balance)]),
      ),
    ],
    missing: isMissingDebt ? 'No household income yet' : null,
  }
}

/** The loan in percent of the price or valuation (without a rule for the day, of the price), and of the done-up value. */
export function loanLines({ figures: { settings, inputs }, lending: { lvr, limits } }: AskedLoan) {
  const { doneUpValue, purchasePrice } = inputs
  const loan = over(times(exact(purchasePrice ?? 0), exact(settings.loanToValueRatio)), exact(100))
  const base = limits.ratio?.isOnValuation ? 'valuation' : 'price'
  const inPercent = (value: number) => `${formatNumber(value, 1)}%`
  return [
    textLine('LVR', `${inPercent(lvr.value ?? settings.loanToValueRatio)} of the ${base}`),
    ...(isPositive(doneUpValue)
      ? [textLine('Loan to done-up value', inPercent(returnPercent(toNumber(loan), doneUpValue)))]
      : []),
  ]
}

/** As in the other sections: whole dollars, and no decimal of a whole percentage. */
function packText(figure: Figure): string {
  if (figure.format === formatTenths) return `${formatNumber(figure.value, 1)}%`
  return figure.format === dollarsAndCents ? formatMoney(figure.value) : figureText(figure)
}

function cashChart(rows: CashFlow['rows']): PackBlock {
  const lowest = rows.reduce((low, row) => (row.balance < low.balance ? row : low))
  return {
    type: 'chart',
    caption: `Own money: the lowest balance is ${formatMoney(lowest.balance)} (${cashRowName(lowest)})`,
    values: rows.map(({ balance }) => balance),
  }
}

export const NO_INCOMES = { otherIncomes: [], householdIncome: null, otherDebt: null }

/** GST, and once it is known who owns it the profit after tax of each owner by itself: other incomes are personal. */
export function taxPart(
  { figures: shown, note }: Pick<AskedLoan, 'figures' | 'note'>,
  view: OwnershipView,
  { rules, today, spent }: { rules: readonly Rule[]; today: CivilDay; spent: number | null },
): Content {
  const isKnown = isOwnershipKnown(view.ownership)
  if (!isKnown && !view.ownership.gstRegistered) return { blocks: [], missing: NO_OWNERSHIP }
  const ownership = { ...formOf(view), ...NO_INCOMES }
  const days = { settlement: settlementDayOf(shown.deal), saleOn: saleDayOfSold(shown.deal) }
  const facts = { ownership, ...days, today, rules }
  const { realised } = shown
  const figures = taxFigures(shown.inputs, facts)
  const sold = realised && realisedTax(realised, facts)
  if (figures === null && sold === null) return { blocks: [], missing: 'No profit after tax yet' }
  const afterGst = netProfitAfterGst(figures, shown.named)
  const afterTax = profitAfterTax(figures, facts, shown.named)
  const estimate =
    figures === null
      ? []
      : [
          ladderTable(profitHeading(shown), profitLadder({ ...shown, afterGst, afterTax }, shown.lines)),
          ...taxBlocks(figures, shown, ownership),
        ]
  return {
    blocks: [
      ...(realised === null || sold === null
        ? []
        : [
            ...realisedLadder(realised, realisedSteps(realised, facts), spent),
            ...taxBlocks(sold, { ...realised, named: realisedName }, ownership),
            headingBlock('As it was planned'),
          ]),
      ...(note === null ? [] : [textBlock(note)]),
      ...estimate,
    ],
    missing: isKnown ? null : NO_OWNERSHIP,
  }
}

/** GST, and if the owners are known what tax leaves for each, with what the tax lacks and the year of its rates. */
function taxBlocks(
  figures: TaxFigures,
  { named, at }: TaxedProfit,
  ownership: TaxFacts['ownership'],
): PackBlock[] {
  const { first } = figures
  const { toPay, profit } = gstFigures(figures, first, named)
  const name = figures.results.length > 1 ? `${toPay.name}, if the vendor is registered` : toPay.name
  return [
    ...(toPay.value === null
      ? []
      : [linesBlock(textLine(name, figureText(toPay)), figureLine(profit, 'total'))]),
    ...(isOwnershipKnown(ownership) ? splitBlocks(figures, { named, at }, ownership) : []),
  ]
}

/** Whether it is realised or an estimate, and at which price. */
interface TaxedProfit {
  named: (name: string) => string
  at: string | null
}

/** "Tax is worked out on the planned net profit after GST of $65,428, at the agreed $583,333." */
function taxedText({ first, taxedAs, notDeductible }: TaxFigures, { named, at }: TaxedProfit): string {
  const profit = first.gst === null ? 'Net profit' : 'Net profit after GST'
  const name = named(profit)
  const plan = name === profit ? 'planned ' : ''
  const where = at === null ? '' : `, ${at}`
  const interest =
    notDeductible > 0 ? `, and on ${formatMoney(notDeductible)} of interest that can’t be deducted` : ''
  const taxed = `the ${plan}${name.charAt(0).toLowerCase()}${name.slice(1)} of ${formatMoney(first.profit)}${where}`
  return taxedAs === 'capital'
    ? `No tax is counted on ${taxed}.`
    : `Tax is worked out on ${taxed}${interest}.`
}

function splitBlocks(
  figures: TaxFigures,
  { named, at }: TaxedProfit,
  ownership: TaxFacts['ownership'],
): PackBlock[] {
  const taxed = taxedText(figures, { named, at })
  const notes = [taxed, missingIncomes(ownership), ratesText(figures)].filter((note) => note !== null)
  const { first, owners } = figures
  return [
    ...notes.map((note) => textBlock(note)),
    tableBlock(
      'Split between the owners',
      ['Owner', 'Share', 'Tax', named('Profit after tax')],
      owners.map((owner, at) => [
        ownerName(owner, at),
        `${formatNumber(owner.share)}%`,
        formatMoney(first.after?.owners[at]?.tax),
        formatMoney(first.after?.owners[at]?.left),
      ]),
    ),
  ]
}

/** The other sold projects, latest first: the pack of a sold deal shows its own profit above. */
export function recordPart(projects: readonly NamedProject[], own: string | null): Content {
  const sold = projects.filter(({ id, gross }) => gross !== null && id !== own)
  const missing = projects.some(({ id }) => id === own)
    ? 'No other sold projects yet'
    : 'No sold projects yet'
  if (sold.length === 0) return { blocks: [], missing }
  const named = (only: PackBlock['only'], nameOf: (project: NamedProject, at: number) => string) => ({
    ...tableBlock(
      'Sold projects',
      ['Project', 'Sold', 'Gross profit', 'Return on price', START_TO_SALE],
      sold.map((project, at) => [
        nameOf(project, at),
        formatDate(project.soldOn),
        formatMoney(project.gross),
        formatTenths(project.grossReturnPercent),
        formatNumber(project.days),
      ]),
    ),
    only,
  })
  return {
    blocks: [
      named('addresses', ({ address }) => address),
      named('noAddresses', (_, at) => `Project ${at + 1}`),
    ],
  }
}
