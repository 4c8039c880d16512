import { formatTenths } from '#src/finance/money.ts'
import { countFigure, countLine, type Figure, figure, less, lineOf } from '#src/finance/worked-sum.ts'
import { BoardStrip } from '#src/ui/board/board-strip.tsx'
import { stageSummaries } from '#src/ui/board/lanes.ts'
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
  const stages = stageSummaries(lanesOf(columns), sumOfPrices)
  return (
    <BoardStrip
      label="Pipeline overview"
      figures={pipelineFigures(overview)}
      stages={stages}
      board={board}
      hasMap={hasMap}
    >
      {overview.deals > 0 && <PipelineDetails overview={overview} stages={stages} />}
    </BoardStrip>
  )
}

function pipelineFigures(overview: PipelineOverview): Figure[] {
  const { completeDeals, deals, doneUpValue, price, renovation, overdue, dueThisWeek, missing } = overview
  const spent = [
    { label: 'Price', value: price },
    { label: 'Renovation', value: renovation },
  ]
  const profit = figure({ name: 'Profit if all are won', value: overview.profit }, () => ({
    formula: 'Value − price − renovation, of all deals',
    lines: [{ label: 'Done-up value', value: doneUpValue }, ...less(...spent)],
    note: 'The same deals, before holding costs and tax. Uses the price paid, or the maximum until then.',
  }))
  const invested = figure({ name: 'Total investment', value: overview.moneyIn }, () => ({
    formula: 'Price + renovation, of all deals',
    lines: spent,
    note: 'The cost of buying and renovating all of them.',
  }))
  const margin = { name: 'Average margin', value: overview.averageMarginPercent, format: formatTenths }
  return [
    figure(margin, () => ({
      formula: 'Profit ÷ (price + renovation)',
      lines: [
        { ...lineOf(profit), label: 'Profit of all deals' },
        { ...lineOf(invested), label: 'Price and renovation of all deals' },
      ],
      note: `Includes the ${completeDeals} of ${deals} deals with a value, a renovation cost and a price. Weighted by deal size. Rounded once, to one decimal.`,
    })),
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
