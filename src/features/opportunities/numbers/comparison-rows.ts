import { exact, minus, percent, times, toNumber } from '#src/finance/exact.ts'
import { costsByPrice, holdingCosts } from '#src/finance/holding-costs.ts'
import { formatMoney, formatPercent } from '#src/finance/money.ts'
import { rungSum } from '#src/finance/offer-explanations.ts'
import { offerLadder, USUAL_POSITION } from '#src/finance/offer-ladder.ts'
import type { ScenarioDeal, scenarioFigures } from '#src/finance/scenarios.ts'
import { withSellingPlan } from '#src/finance/selling-costs.ts'
import type { SumLine, WorkedSum } from '#src/finance/worked-sum.ts'

export type How = Omit<WorkedSum, 'name'>
type Result = NonNullable<ReturnType<typeof scenarioFigures>>

/** What the tax of a scenario adds, in NZD with cents; null without the inputs, undefined for rows that aren't shown. */
export interface AfterTaxFigures {
  afterTax?: number | null
  breakEvenAfterGst?: number | null
  /** How the two are worked out. */
  sums?: { afterTax: How; breakEvenAfterGst?: How | undefined }
}
export type ScenarioFigures = ScenarioDeal & Partial<Result> & AfterTaxFigures

export interface ScenarioRow {
  label: string
  figure: (figures: ScenarioFigures) => number | null | undefined
  format: (value: number | null | undefined) => string
  /** Which of the scenarios is best in this row; rows without it are inputs. */
  best?: 'highest' | 'lowest'
  how?: (figures: ScenarioFigures) => How | undefined
}

const money = (value: number | null | undefined) => formatMoney(value)
const percentage = (value: number | null | undefined) => formatPercent(value, 1)

const ROWS: readonly ScenarioRow[] = [
  { label: 'Done-up value', figure: ({ doneUpValue }) => doneUpValue, format: money },
  { label: 'Renovation cost', figure: ({ renovationCost }) => renovationCost, format: money },
  { label: 'Purchase price', figure: ({ purchasePrice }) => purchasePrice, format: money },
  { label: 'Months', figure: ({ holdingCosts: { months } }) => months, format: (value) => String(value) },
  { label: 'Interest rate', figure: (deal) => deal.holdingCosts.interestRate, format: percentage },
  {
    label: 'Holding costs',
    figure: ({ totalHoldingCosts }) => totalHoldingCosts,
    format: money,
    how: (figures) => ({
      lines: [
        ...holdingLines(figures).map((line) => ({ ...line, negative: false })),
        total('Holding costs', figures.totalHoldingCosts),
      ],
    }),
  },
  {
    label: 'Gross profit',
    figure: ({ grossProfit }) => grossProfit,
    format: money,
    best: 'highest',
    how: (figures) => ({ lines: [...tradeLines(figures), total('Gross profit', figures.grossProfit)] }),
  },
  {
    label: 'Net profit',
    figure: ({ netProfit }) => netProfit,
    format: money,
    best: 'highest',
    how: (figures) => ({
      lines: [...tradeLines(figures), ...holdingLines(figures), total('Net profit', figures.netProfit)],
    }),
  },
  {
    label: 'Net margin',
    figure: ({ netMargin }) => netMargin,
    format: (value) => formatPercent(value),
    best: 'highest',
    how: ({ netProfit, netMargin, purchasePrice, renovationCost }) => ({
      formula: 'Net profit ÷ (price + renovation cost)',
      lines: [
        { label: 'Net profit', value: netProfit },
        { label: 'Purchase price', value: purchasePrice },
        { label: 'Renovation cost', value: renovationCost },
        { label: 'Net margin', figure: formatPercent(netMargin) },
      ],
    }),
  },
  {
    label: 'Return on price',
    figure: ({ netReturn }) => netReturn,
    format: percentage,
    best: 'highest',
    how: ({ netProfit, netReturn, purchasePrice }) => ({
      formula: 'Net profit ÷ price',
      lines: [
        { label: 'Net profit', value: netProfit },
        { label: 'Purchase price', value: purchasePrice },
        { label: 'Return on price', figure: percentage(netReturn) },
      ],
    }),
  },
  {
    label: 'Own cash',
    figure: ({ ownCash }) => ownCash,
    format: money,
    best: 'lowest',
    how: (figures) => ({
      lines: [...ownCashLines(figures), total('Own cash', figures.ownCash)],
      note: 'What you pay before the sale. Selling costs come out of the sale price.',
    }),
  },
  {
    label: 'Cash-on-cash',
    figure: ({ cashOnCash }) => cashOnCash,
    format: percentage,
    best: 'highest',
    how: ({ netProfit, ownCash, cashOnCash }) => ({
      formula: 'Net profit ÷ own cash',
      lines: [
        { label: 'Net profit', value: netProfit },
        { label: 'Own cash', value: ownCash },
        { label: 'Cash-on-cash', figure: percentage(cashOnCash) },
      ],
    }),
  },
  {
    label: 'Net-safe price',
    figure: ({ netSafe }) => netSafe,
    format: money,
    best: 'highest',
    how: netSafeSum,
  },
]
const BREAK_EVEN: ScenarioRow = {
  label: 'Break-even sale',
  figure: ({ breakEven }) => breakEven,
  format: money,
  best: 'lowest',
  how: (figures) => {
    const sold = { ...figures, doneUpValue: figures.breakEven ?? null }
    return {
      lines: [
        { label: 'Purchase price', value: figures.purchasePrice },
        { label: 'Renovation cost', value: figures.renovationCost },
        ...holdingLines(sold).map((line) => ({ ...line, negative: false })),
        total('Break-even sale', figures.breakEven),
      ],
    }
  },
}
const BREAK_EVEN_AFTER_GST: ScenarioRow = {
  label: 'Break-even sale after GST',
  figure: ({ breakEvenAfterGst }) => breakEvenAfterGst,
  format: money,
  best: 'lowest',
  how: ({ sums }) => sums?.breakEvenAfterGst,
}
const AFTER_TAX: ScenarioRow = {
  label: 'Profit after tax',
  figure: ({ afterTax }) => afterTax,
  format: money,
  best: 'highest',
  how: ({ sums }) => sums?.afterTax,
}

export function comparisonRowsOf(figures: readonly ScenarioFigures[]): readonly ScenarioRow[] {
  const isRegistered = figures.some(({ breakEvenAfterGst }) => breakEvenAfterGst !== undefined)
  const hasTax = figures.some(({ afterTax }) => afterTax !== undefined)
  return [...ROWS, isRegistered ? BREAK_EVEN_AFTER_GST : BREAK_EVEN, ...(hasTax ? [AFTER_TAX] : [])]
}

const total = (label: string, value: number | null | undefined): SumLine => ({ label, value })

function tradeLines({ doneUpValue, purchasePrice, renovationCost }: ScenarioDeal): SumLine[] {
  return [
    { label: 'Done-up value', value: doneUpValue },
    { label: 'Purchase price', value: purchasePrice, negative: true },
    { label: 'Renovation cost', value: renovationCost, negative: true },
  ]
}

function settingsOf({ holdingCosts: settings, sellingPlan, doneUpValue }: ScenarioDeal) {
  return withSellingPlan(settings, sellingPlan, doneUpValue ?? 0)
}

function holdingLines(deal: ScenarioDeal): SumLine[] {
  const settings = settingsOf(deal)
  const { interestCosts, insuranceCosts, councilCosts } = holdingCosts(deal.purchasePrice, settings)
  return [
    { label: 'Interest', value: interestCosts, negative: true },
    { label: 'Insurance', value: insuranceCosts, negative: true },
    { label: 'Council rates', value: councilCosts, negative: true },
    { label: 'Legal fees', value: settings.legalFees, negative: true },
    { label: 'Buying costs', value: settings.buyingCosts, negative: true },
    { label: 'Selling costs', value: settings.sellingCosts, negative: true },
  ]
}

function ownCashLines(deal: ScenarioDeal): SumLine[] {
  const settings = settingsOf(deal)
  const { interest, beforeSale } = costsByPrice(settings)
  const price = exact(deal.purchasePrice ?? 0)
  const notLent = minus(exact(1), percent(settings.loanToValueRatio))
  return [
    {
      label: `Your share of the price, ${formatPercent(100 - settings.loanToValueRatio)}`,
      value: toNumber(times(price, notLent)),
    },
    { label: 'Renovation cost', value: deal.renovationCost },
    { label: 'Interest', value: toNumber(times(price, interest)) },
    { label: 'Insurance, rates and costs before the sale', value: toNumber(beforeSale) },
  ]
}

function netSafeSum(deal: ScenarioFigures): How | undefined {
  const inputs = {
    doneUpValue: deal.doneUpValue,
    renovationCost: deal.renovationCost,
    marginPercent: deal.profitMargin,
    askingPrice: null,
    holdingCosts: settingsOf(deal),
  }
  const rung = offerLadder(inputs).find(({ id }) => id === 'netSafe')
  return rung?.price ? rungSum(rung, inputs, USUAL_POSITION) : undefined
}
