import { formatNumber, formatPercent } from '#src/finance/money.ts'
import type { WorkedSum } from '#src/finance/worked-sum.ts'
import { HowSums } from '#src/ui/how-sum.tsx'
import type { PipelineOverview } from './overview.ts'

/** The figures of the pipeline with the pipeline's own sums in their formulas. */
export function HowPipeline({ overview }: { overview: PipelineOverview }) {
  const { profit, moneyIn, completeDeals, deals, doneUpValue, price, renovation } = overview
  const counting = `${completeDeals} of ${deals} deals have a value, a renovation cost and a price; only these count.`
  const sums: WorkedSum[] = [
    {
      name: 'Average margin',
      formula: 'Profit E ÷ (price D + renovation B)',
      lines: [
        { label: 'Profit of all deals', value: profit },
        { label: 'Price and renovation of all deals', value: moneyIn },
        { label: 'Average margin', figure: formatPercent(overview.averageMarginPercent, 1) },
      ],
      note: `${counting} The sums are divided, so a large deal weighs more than a small one. Rounded once, to one decimal.`,
    },
    {
      name: 'Profit if all are won',
      formula: 'A − D − B, of all deals',
      lines: [
        { letter: 'A', label: 'Done-up value', value: doneUpValue },
        { letter: 'D', label: 'Price', value: price, negative: true },
        { letter: 'B', label: 'Renovation', value: renovation, negative: true },
        { letter: 'E', label: 'Profit if all are won', value: profit },
      ],
      note: 'Of the same deals, before holding costs. Uses the price that was paid, and the maximum until then.',
    },
    {
      name: 'Money in',
      formula: 'D + B, of all deals',
      lines: [
        { letter: 'D', label: 'Price', value: price },
        { letter: 'B', label: 'Renovation', value: renovation },
        { label: 'Money in', value: moneyIn },
      ],
      note: 'The cost of buying and renovating all of them.',
    },
    needsSum(overview),
  ]
  return <HowSums sums={sums} />
}

function needsSum({ overdue, dueThisWeek, missing, needYouThisWeek }: PipelineOverview): WorkedSum {
  return {
    name: 'Need you this week',
    lines: [
      { label: 'Overdue', figure: formatNumber(overdue) },
      { label: 'Unconditional or settling within 7 days', figure: formatNumber(dueThisWeek) },
      { label: 'A figure is missing', figure: formatNumber(missing) },
      { label: 'Need you this week', figure: formatNumber(needYouThisWeek) },
    ],
    note: 'Each deal counts once, for what is most urgent.',
  }
}
