import { formatTenths } from '#src/finance/money.ts'
import {
  countFigure,
  countLine,
  type Figure,
  figure,
  lineOf,
  subtractedLines,
  withRounding,
} from '#src/finance/worked-sum.ts'
import { fromFewDeals } from '#src/lib/text/from-few-deals.ts'
import type { PipelineOverview } from './overview.ts'

/** The figures of a board's deals, in NZD and percent. */
export function pipelineFigures(overview: PipelineOverview): (Figure & { note?: string | null })[] {
  const { completeDeals, deals, doneUpValue, price, renovation, overdue, dueThisWeek, missing } = overview
  const spent = [
    { label: 'Price', value: price },
    { label: 'Renovation', value: renovation },
  ]
  const profit = figure({ name: 'Gross profit if all are won', value: overview.profit }, () => ({
    formula: 'Value − price − renovation, of all deals',
    lines: withRounding(
      [{ label: 'Done-up value', value: doneUpValue }, ...subtractedLines(...spent)],
      overview.profit,
      'Each profit in whole dollars',
    ),
    note: 'The same deals, before holding costs and tax. Uses the price agreed or paid, or the maximum until then. A sold deal counts as it was planned.',
  }))
  const invested = figure({ name: 'Total investment', value: overview.moneyIn }, () => ({
    formula: 'Price + renovation, of all deals',
    lines: spent,
    note: 'The cost of buying and renovating all of them.',
  }))
  const margin = {
    name: 'Average margin on price and renovation',
    value: overview.averageMarginPercent,
    format: formatTenths,
  }
  return [
    {
      ...figure(margin, () => ({
        formula: 'Profit ÷ (price + renovation)',
        lines: [
          { ...lineOf(profit), label: 'Profit of all deals' },
          { ...lineOf(invested), label: 'Price and renovation of all deals' },
        ],
        note: `Includes the ${completeDeals} of ${deals} deals with a value, a renovation cost and a price. Weighted by deal size. Rounded once, to one decimal.`,
      })),
      note: fromFewDeals(completeDeals),
    },
    profit,
    invested,
    countFigure('Needs attention', overview.needAttention, () => ({
      lines: [
        countLine('Overdue', overdue),
        countLine('Unconditional or settling within 7 days', dueThisWeek),
        countLine('Missing a figure', missing),
      ],
      note: 'Each deal counts once, for its most urgent need.',
    })),
  ]
}
