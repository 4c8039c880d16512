import type { CashFlow } from '#src/finance/cash-flow.ts'
import { exact, times, toNumber } from '#src/finance/exact.ts'
import { costsByPrice } from '#src/finance/holding-costs.ts'
import { formatMoney, formatNumber, formatPercent } from '#src/finance/money.ts'
import type { RiskRanges } from '#src/finance/risk.ts'
import { withSellingPlan } from '#src/finance/selling-costs.ts'
import type { SensitivityDeal } from '#src/finance/sensitivity.ts'
import {
  renovationBudgetFor,
  resultAt,
  salePriceFor,
  type Target,
  type TargetDeal,
} from '#src/finance/target-price.ts'
import type { SumLine, WorkedSum } from '#src/finance/worked-sum.ts'

/** The price for a target, checked forwards: what it leaves of the done-up value. */
export function targetSum(deal: TargetDeal, target: Target, price: number): WorkedSum {
  const wanted = target.of === 'profit' ? formatMoney(target.value) : formatPercent(target.value, 1)
  return {
    name: 'Most to pay',
    formula: TARGET_FORMULAS[target.of],
    lines: [
      { label: 'Done-up value', value: deal.doneUpValue },
      { label: 'Most to pay', value: price, negative: true },
      ...costLines(deal, price),
      { label: 'Net profit at this price', value: resultAt(deal, price).netProfit },
    ],
    note: `Your target is ${wanted}. Rounded down to the dollar: a dollar more would miss it.`,
  }
}

/** The sale price for a profit in NZD when paying `price`. */
export function salePriceSum(deal: TargetDeal, price: number, profit: number): WorkedSum {
  return {
    name: 'Sale price needed',
    lines: [
      { label: 'Price', value: price },
      ...costLines(deal, price).map((line) => ({ ...line, negative: false })),
      { label: 'Profit wanted', value: profit },
      { label: 'Sale price needed', value: salePriceFor(deal, price, profit) },
    ],
  }
}

/** What is left for the renovation for a profit in NZD when paying `price`. */
export function budgetSum(deal: TargetDeal, price: number, profit: number): WorkedSum {
  const [, ...otherCosts] = costLines(deal, price)
  return {
    name: 'Renovation budget',
    lines: [
      { label: 'Done-up value', value: deal.doneUpValue },
      { label: 'Price', value: price, negative: true },
      ...otherCosts,
      { label: 'Profit wanted', value: profit, negative: true },
      { label: 'Renovation budget', value: renovationBudgetFor(deal, price, profit) },
    ],
  }
}

const TARGET_FORMULAS: Record<Target['of'], string> = {
  profit: '(Value − costs − profit) ÷ (1 + interest per dollar)',
  margin: '(Value − costs − margin × renovation) ÷ (1 + interest per dollar + margin)',
  returnOnPrice: '(Value − costs) ÷ (1 + interest per dollar + return)',
  cashOnCash:
    '(Value − costs − return × your share of the costs) ÷ (1 + interest per dollar + return × your share of the price)',
}

/** What is paid until the lowest balance, added up. */
export function peakCashSum({ rows, peak }: CashFlow, nameOf: (row: CashFlow['rows'][number]) => string) {
  const until = rows.slice(0, rows.indexOf(peak.row) + 1)
  const lines: SumLine[] = until.map((row) => ({ label: nameOf(row), value: -row.amount }))
  return {
    name: 'Peak cash needed',
    lines: [...lines, { label: 'Peak cash needed', value: peak.amount }],
    note: 'The lowest balance of your own money: what you have paid until then, less what you received. Sums use the exact amounts.',
  }
}

/** A cell of the sensitivity tables, with the deal's own figures. */
export function sensitivitySum(deal: SensitivityDeal): WorkedSum {
  const settings = withSellingPlan(deal.holdingCosts, deal.sellingPlan, deal.doneUpValue)
  const own = { ...deal, holdingCosts: settings }
  return {
    name: 'Net profit of your figures',
    lines: [
      { label: 'Sale price', value: deal.doneUpValue },
      { label: 'Price', value: deal.purchasePrice, negative: true },
      ...costLines(own, deal.purchasePrice),
      { label: 'Net profit', value: resultAt(own, deal.purchasePrice).netProfit },
    ],
    note: 'Each cell repeats this sum with the figures of its row and column. The price stays the same.',
  }
}

/** What the simulation varies, and how its results are read. */
export function riskSum(deal: SensitivityDeal, ranges: RiskRanges, runs: number): WorkedSum {
  const between = (label: string, [lowest, highest]: readonly [number, number], unit: string) => ({
    label,
    figure: `${formatNumber(lowest)}${unit} to +${formatNumber(highest)}${unit}`,
  })
  const { lines } = sensitivitySum(deal)
  return {
    name: 'Risk',
    lines: [
      between('Sale price', ranges.value, '%'),
      between('Renovation cost', ranges.renovation, '%'),
      between('Months', ranges.months, ''),
      between('Interest rate, points', ranges.rate, ''),
      { label: 'Net profit if nothing changes', value: lines.at(-1)?.value },
    ],
    note: `Each of ${formatNumber(runs)} runs works out the net profit with figures drawn from these ranges, those near your own the most often. The runs are sorted: 1 of 10 is below the first result, half are below the second and 9 of 10 below the third. The chance of a loss is the share of runs below $0.`,
  }
}

function costLines(deal: Pick<SensitivityDeal, 'renovationCost' | 'holdingCosts'>, price: number): SumLine[] {
  const { interest, fixed } = costsByPrice(deal.holdingCosts)
  return [
    { label: 'Renovation cost', value: deal.renovationCost, negative: true },
    { label: 'Interest', value: toNumber(times(interest, exact(price))), negative: true },
    { label: 'Insurance, rates and one-off costs', value: toNumber(fixed), negative: true },
  ]
}
