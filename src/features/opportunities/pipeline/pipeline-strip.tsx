import { formatNumber, formatPercent } from '#src/finance/money.ts'
import type { WorkedSum } from '#src/finance/worked-sum.ts'
import { BoardStrip } from '#src/ui/board/board-strip.tsx'
import { stageSummaries } from '#src/ui/board/lanes.ts'
import { HowSums } from '#src/ui/how-sum.tsx'
import { Money } from '#src/ui/money.tsx'
import { activeDeals, type Columns, lanesOf, sumOfPrices } from '../board-changes.ts'
import { type PipelineOverview, pipelineOverview } from './overview.ts'
import { PipelineDetails } from './pipeline-details.tsx'

export const PIPELINE_FIGURES = [
  { label: 'Average margin', width: 52 },
  { label: 'Profit if all are won', width: 96 },
  { label: 'Total investment', width: 108 },
  { label: 'Needs attention', width: 36 },
]

interface PipelineStripProps {
  columns: Columns
  today: string
  board: HTMLElement | null
  hasMap: boolean
}

export function PipelineStrip({ columns, today, board, hasMap }: PipelineStripProps) {
  const overview = pipelineOverview(activeDeals(columns), today)
  const { averageMarginPercent, profit, moneyIn, needAttention } = overview
  const stages = stageSummaries(lanesOf(columns), sumOfPrices)
  return (
    <BoardStrip
      label="Pipeline overview"
      figures={[
        { name: 'Average margin', value: formatPercent(averageMarginPercent, 1) },
        { name: 'Profit if all are won', value: <Money value={profit} /> },
        { name: 'Total investment', value: <Money value={moneyIn} /> },
        { name: 'Needs attention', value: needAttention },
      ]}
      how={<HowSums sums={pipelineSums(overview)} />}
      stages={stages}
      board={board}
      hasMap={hasMap}
    >
      {overview.deals > 0 && <PipelineDetails overview={overview} stages={stages} />}
    </BoardStrip>
  )
}

function pipelineSums(overview: PipelineOverview): WorkedSum[] {
  const { profit, moneyIn, completeDeals, deals, doneUpValue, price, renovation } = overview
  return [
    {
      name: 'Average margin',
      formula: 'Profit ÷ (price + renovation)',
      lines: [
        { label: 'Profit of all deals', value: profit },
        { label: 'Price and renovation of all deals', value: moneyIn },
        { label: 'Average margin', figure: formatPercent(overview.averageMarginPercent, 1) },
      ],
      note: `Includes the ${completeDeals} of ${deals} deals with a value, a renovation cost and a price. Weighted by deal size. Rounded once, to one decimal.`,
    },
    {
      name: 'Profit if all are won',
      formula: 'Value − price − renovation, of all deals',
      lines: [
        { label: 'Done-up value', value: doneUpValue },
        { label: 'Price', value: price, negative: true },
        { label: 'Renovation', value: renovation, negative: true },
        { label: 'Profit if all are won', value: profit },
      ],
      note: 'The same deals, before holding costs and tax. Uses the price paid, or the maximum until then.',
    },
    {
      name: 'Total investment',
      formula: 'Price + renovation, of all deals',
      lines: [
        { label: 'Price', value: price },
        { label: 'Renovation', value: renovation },
        { label: 'Total investment', value: moneyIn },
      ],
      note: 'The cost of buying and renovating all of them.',
    },
    {
      name: 'Needs attention',
      lines: [
        { label: 'Overdue', figure: formatNumber(overview.overdue) },
        { label: 'Unconditional or settling within 7 days', figure: formatNumber(overview.dueThisWeek) },
        { label: 'Missing a figure', figure: formatNumber(overview.missing) },
        { label: 'Needs attention', figure: formatNumber(overview.needAttention) },
      ],
      note: 'Each deal counts once, for its most urgent need.',
    },
  ]
}
