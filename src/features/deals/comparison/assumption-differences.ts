import { formatChosenPercent, formatMoney } from '#src/finance/money.ts'
import { HOLDING_COST_BOUNDS, type HoldingCostSettings } from '#src/finance/price/holding-costs.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import type { ComparedDeal } from './compared-deal.ts'

type Assumed = Pick<ComparedDeal, 'deal' | 'shown'>

const FIELDS = Object.keys(HOLDING_COST_BOUNDS) as (keyof HoldingCostSettings)[]
const NAMES: Readonly<Record<keyof HoldingCostSettings, string>> = {
  months: 'months',
  interestRate: 'interest',
  loanToValueRatio: 'loan to value',
  insurancePremium: 'insurance a year',
  councilRates: 'council rates a year',
  legalFees: 'legal fees',
  buyingCosts: 'buying costs',
  sellingCosts: 'selling costs',
}

/** "7.5% and 8.5% interest": one text for each assumption in which the deals differ, in the order of the form. */
export function assumptionDifferences(compared: readonly Assumed[]): string[] {
  const costs = FIELDS.flatMap((field) => {
    const values = distinct(compared.map(({ shown }) => shown.settings[field]))
    return values.length < 2 ? [] : [differenceText(field, values)]
  })
  const margins = distinct(compared.map(({ deal }) => deal.profitMargin))
  if (margins.length < 2) return costs
  return [...costs, `${listInWords(margins.map(formatChosenPercent))} profit margin on the price`]
}

function differenceText(field: keyof HoldingCostSettings, values: readonly number[]): string {
  const { isMoney } = HOLDING_COST_BOUNDS[field]
  const format = isMoney ? formatMoney : field === 'months' ? String : formatChosenPercent
  return `${listInWords(values.map((value) => format(value)))} ${NAMES[field]}`
}

function distinct(values: readonly number[]): number[] {
  return [...new Set(values)].toSorted((a, b) => a - b)
}
