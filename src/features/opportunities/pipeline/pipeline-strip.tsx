import { formatPercent } from '#src/finance/money.ts'
import { BoardStrip } from '#src/ui/board/board-strip.tsx'
import { Money } from '#src/ui/money.tsx'
import { activeDeals, type Columns } from '../board/board-changes.ts'
import { HowPipeline } from './how-pipeline.tsx'
import { pipelineOverview, stageSummaries } from './overview.ts'
import { PipelineDetails } from './pipeline-details.tsx'

/** The heads of the figures, and how wide the figures are while they are on their way. */
export const PIPELINE_FIGURES = [
  { label: 'Average margin', width: 52 },
  { label: 'Profit if all are won', width: 96 },
  { label: 'Money in', width: 108 },
  { label: 'Need you this week', width: 36 },
]

interface PipelineStripProps {
  /** The deals of the board: what a search or a filter leaves of the pipeline. */
  columns: Columns
  today: string
  /** The element in which the columns scroll sideways; without it there is no map. */
  board: HTMLElement | null
  hasMap: boolean
}

/** The deals of the board in four figures, with a map and a chart of them. */
export function PipelineStrip({ columns, today, board, hasMap }: PipelineStripProps) {
  const overview = pipelineOverview(activeDeals(columns), today)
  const { averageMarginPercent, profit, moneyIn, needYouThisWeek } = overview
  const stages = stageSummaries(columns)
  return (
    <BoardStrip
      label="Pipeline overview"
      figures={[
        { name: 'Average margin', value: formatPercent(averageMarginPercent, 1) },
        { name: 'Profit if all are won', value: <Money value={profit} /> },
        { name: 'Money in', value: <Money value={moneyIn} /> },
        { name: 'Need you this week', value: needYouThisWeek },
      ]}
      how={<HowPipeline overview={overview} />}
      stages={stages}
      board={board}
      hasMap={hasMap}
    >
      {overview.deals > 0 && <PipelineDetails overview={overview} stages={stages} />}
    </BoardStrip>
  )
}
