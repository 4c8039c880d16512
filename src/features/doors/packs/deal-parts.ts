import { spentCosts } from '#src/features/build/budgets/budget-text.ts'
import type { Budget } from '#src/features/build/budgets/schema.ts'
import type { PlanView } from '#src/features/build/projects/plan-schema.ts'
import type { Assumptions } from '#src/features/deals/assumptions/schema.ts'
import type { AdjustedSales } from '#src/features/deals/comparables/schema.ts'
import { delaySentence } from '#src/features/deals/deal-figures/sentences.ts'
import { breakEvenLines } from '#src/features/deals/deal-tax/explanations.ts'
import type { TaxFacts } from '#src/features/deals/deal-tax/tax-figures.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import type { Scenario } from '#src/features/deals/scenarios/schema.ts'
import { allItems } from '#src/features/public/calculators/renovation-plan.ts'
import type { NamedProject } from '#src/features/work/performance/schema.ts'
import { QUALITIES, renovationItemCost } from '#src/finance/budget/renovation.ts'
import { exact, percent, plus, rounded, times } from '#src/finance/exact.ts'
import { formatChosenPercent, formatMoney, formatNumber } from '#src/finance/money.ts'
import { cashFlow, usualPlan } from '#src/finance/scenarios/cash-flow.ts'
import { type ScenarioFigures, scenarioFigures } from '#src/finance/scenarios/scenario-figures.ts'
import { applyScenario, type ScenarioDeal } from '#src/finance/scenarios/scenarios.ts'
import {
  RENOVATION_STEPS,
  SALE_PRICE_STEPS,
  type SensitivityDeal,
  sensitivityProfits,
  stepName,
} from '#src/finance/scenarios/sensitivity.ts'
import { figureText, lineOf } from '#src/finance/worked-sum.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import { type AskedLoan, askBlocks, breakEvenAfterGst } from './asked-loan.ts'
import {
  byOrganization,
  type Content,
  figureLine,
  headingBlock,
  linesBlock,
  sumLine,
  tableBlock,
  textBlock,
  textLine,
} from './blocks.ts'
import { forecastBlocks, plannedLadder } from './forecast-part.ts'
import { loanLines } from './funding-parts.ts'
import { termNote } from './other-parts.ts'
import { realisedBlocks } from './realised-parts.ts'
import { budgetBlocks, renovationCostsText } from './renovation-costs.ts'
import { salesBlocks } from './sales-part.ts'
import type { PackBlock } from './schema.ts'

interface Summary {
  loan: AskedLoan
  deal: Deal
  budget: Budget | null
  plan: PlanView | null
  realised: NamedProject | null
  assumptions: Assumptions
  agreedDeposit: number | null
}

/** What the pack asks for, in words, and the figures that a reader looks for first; of a sold project, those realised. */
export function summaryPart({
  loan,
  deal,
  budget,
  plan: ofProject,
  realised,
  assumptions,
  agreedDeposit,
}: Summary): Content {
  const { figures, note } = loan
  const { mortgage, settings } = figures
  const sold =
    realised === null
      ? []
      : realisedBlocks(realised, figures, spentCosts(budget), {
          plan: ofProject,
          afterGst: loan.realisedAfterGst,
        })
  const costs = renovationCostsText(deal.renovationCost, budget, realised)
  if (figures.complete === null)
    return { blocks: sold, missing: sold.length > 0 ? null : (figures.missing ?? 'No price yet') }
  const plan = usualPlan(settings, assumptions.depositPercent, agreedDeposit)
  const peak = formatMoney(cashFlow(figures.complete, plan).peak.amount)
  const loanNote = note === null ? [] : [textBlock(note)]
  if (realised !== null) return { blocks: [...sold, ...loanNote, ...costs] }
  const forecast = forecastBlocks({ ...figures, budget, plan: ofProject })
  return {
    blocks: [
      ...askBlocks(deal, { loan: formatMoney(mortgage.value), cash: peak, months: settings.months }),
      ...loanNote,
      ...termNote(ofProject, settings.months),
      linesBlock(
        sumLine(figures.lines.sale),
        sumLine(figures.lines.price),
        sumLine(figures.lines.renovation),
      ),
      plannedLadder(loan, forecast.length > 0),
      textBlock(WITH_GST),
      linesBlock(...loanLines(loan), ...breakEvenOf(loan), textLine('Peak cash', peak)),
      ...forecast,
      ...costs,
    ],
  }
}

const WITH_GST =
  'Prices and costs include GST. Profits are before tax, and before GST on the sale unless they say “after GST”.'

/** The statement of the deal's page; that of a sold project begins with what it earned. */
export function statementPart(
  loan: Pick<AskedLoan, 'figures' | 'note' | 'breakEvenAfterGst' | 'afterGst' | 'realisedAfterGst'>,
  realised: NamedProject | null,
  { budget, plan }: { budget: Budget | null; plan: PlanView | null } = { budget: null, plan: null },
): Content {
  const { figures, note } = loan
  const { costs, grossProfit, netProfit, mortgage } = figures
  const sold =
    realised === null
      ? []
      : [
          ...realisedBlocks(realised, figures, spentCosts(budget), {
            plan,
            afterGst: loan.realisedAfterGst,
          }),
          headingBlock('As it was planned'),
          ...(note === null ? [] : [textBlock(note)]),
        ]
  if (figures.complete === null) return { blocks: [], missing: figures.missing ?? 'No price yet' }
  const { sale, price, renovation } = figures.lines
  const forecast = forecastBlocks({ ...figures, budget, plan })
  return {
    blocks: [
      ...(realised === null && note !== null ? [textBlock(note)] : sold),
      linesBlock(
        sumLine(sale),
        sumLine({ ...price, negative: true }),
        sumLine({ ...renovation, negative: true }),
        figureLine(grossProfit, 'subtotal'),
        ...costs.map((cost) => sumLine({ ...lineOf(cost), negative: true })),
        figureLine(netProfit, 'total'),
      ),
      plannedLadder(loan, forecast.length > 0),
      linesBlock(figureLine(mortgage), ...breakEvenOf(loan)),
      ...forecast,
    ],
  }
}

function breakEvenOf({ figures, breakEvenAfterGst }: Pick<AskedLoan, 'figures' | 'breakEvenAfterGst'>) {
  return breakEvenLines(figures.breakEven, breakEvenAfterGst).map((line) => sumLine(line))
}

interface Value {
  deal: Deal
  organization: string
  assumptions: Assumptions
  sales: AdjustedSales
}

/** The done-up value with the sales that support it. */
export function valuePart({ deal: { doneUpValue }, organization, assumptions, sales }: Value): Content {
  if (doneUpValue === null) return { blocks: [], missing: 'No done-up value yet' }
  const [lowest, highest] = assumptions.riskRanges.value.map((step) =>
    formatMoney(rounded(times(exact(doneUpValue), plus(exact(1), percent(step))))),
  )
  return {
    blocks: [
      linesBlock(textLine('Done-up value', formatMoney(doneUpValue), 'total')),
      textBlock(
        `Estimated${byOrganization(organization)} for the property once it is renovated. No valuation is attached.`,
      ),
      linesBlock(textLine('Range of the sale price', `${lowest} to ${highest}`)),
      ...salesBlocks(sales),
    ],
  }
}

interface Renovation {
  deal: Deal
  budget: Budget | null
  realised: NamedProject | null
  assumptions: Assumptions
}

export function renovationPart({ deal, budget, realised, assumptions }: Renovation): Content {
  const { renovationCost, renovationItems: plan } = deal
  if (renovationCost === null) return { blocks: [], missing: 'No renovation cost yet' }
  const chosen = plan === null ? [] : allItems(plan).filter(({ isSelected }) => isSelected)
  const items =
    plan === null || chosen.length === 0
      ? [textBlock('The cost is an estimate in one amount.')]
      : [
          textBlock(`${QUALITIES[plan.quality].label} quality, ${formatNumber(plan.houseSize)} m².`),
          linesBlock(
            ...chosen.map((item) =>
              textLine(item.name, formatMoney(renovationItemCost(item, plan.houseSize, plan.quality))),
            ),
          ),
        ]
  const contingency = formatChosenPercent(assumptions.contingencyPercent)
  return {
    blocks: [
      ...items,
      linesBlock(
        textLine('Renovation cost', formatMoney(renovationCost), 'total'),
        textLine('Contingency, on top of the cost', contingency),
      ),
      ...renovationCostsText(renovationCost, budget, realised),
      ...budgetBlocks(budget, realised !== null),
    ],
    missing: plan === null ? 'No renovation plan yet' : null,
  }
}

/** What happens to the net profit if figures turn out differently. */
export function riskPart(
  { figures, breakEvenAfterGst }: Pick<AskedLoan, 'figures' | 'breakEvenAfterGst'>,
  scenarios: readonly Scenario[],
  facts: TaxFacts,
): Content {
  if (figures.realised !== null)
    return { blocks: [], missing: 'Not in the pack of a sold deal: how the sale turned out is known' }
  if (figures.complete === null) return { blocks: [], missing: figures.missing ?? 'No price yet' }
  const isRegistered = breakEvenAfterGst !== undefined
  const delay = delaySentence(figures, isRegistered ? breakEvenAfterGst.value : undefined, 'the')
  const compared = scenarioTable(figures.inputs, scenarios, facts)
  return {
    blocks: [
      sensitivityTable(figures.complete),
      ...(compared === null ? [] : [compared]),
      ...(delay === null ? [] : [textBlock(delay)]),
    ],
    missing: compared === null ? 'No scenarios yet' : null,
  }
}

/** Table A: net profit by sale price and renovation cost. */
function sensitivityTable(deal: SensitivityDeal): PackBlock {
  const rows = { of: 'salePrice', steps: SALE_PRICE_STEPS } as const
  const columns = { of: 'renovation', steps: RENOVATION_STEPS } as const
  const profits = sensitivityProfits(deal, rows, columns)
  return tableBlock(
    'Net profit by sale price (rows) and renovation cost (columns)',
    ['Sale price', ...columns.steps.map((step) => stepName(deal, columns.of, step))],
    rows.steps.map((step, at) => [
      stepName(deal, rows.of, step),
      ...(profits[at] ?? []).map((profit) => formatMoney(profit)),
    ]),
  )
}

const ROWS = ['grossProfit', 'netProfit', 'netMargin', 'ownCash'] as const

/** The deal beside its pessimistic scenario: the one of that name, or the one with the lowest net profit. */
function scenarioTable(
  base: ScenarioDeal,
  scenarios: readonly Scenario[],
  facts: TaxFacts,
): PackBlock | null {
  const own = scenarioFigures(base)
  const all = scenarios.flatMap(({ name, changes }) => {
    const { deal } = applyScenario(base, changes)
    const figures = scenarioFigures(deal)
    return figures === null ? [] : [{ name, deal, figures }]
  })
  const worst = all.toSorted((a, b) => profitOf(a.figures) - profitOf(b.figures))[0]
  const shown = all.find(({ name }) => plainName(name) === 'pessimistic') ?? worst
  if (own === null || shown === undefined) return null
  return tableBlock(
    'Scenarios',
    ['Figure', 'Base', shown.name],
    [
      ...ROWS.map((row) => [own[row].name, figureText(own[row]), figureText(shown.figures[row])]),
      ...breakEvenRows({ deal: base, figures: own }, shown, facts),
    ],
  )
}

interface Compared {
  deal: ScenarioDeal
  figures: ScenarioFigures
}

function breakEvenRows(own: Compared, shown: Compared, facts: TaxFacts): string[][] {
  const [ofOwn = [], ofShown = []] = [own, shown].map(({ deal, figures }) =>
    breakEvenLines(figures.breakEven, breakEvenAfterGst(deal, facts)).map((line) => sumLine(line)),
  )
  return ofOwn.map(({ label, figure }, at) => [label, figure, ofShown[at]?.figure ?? ''])
}

const profitOf = ({ netProfit }: ScenarioFigures) => netProfit.value ?? 0
