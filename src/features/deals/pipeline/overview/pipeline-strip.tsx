import { BoardStrip } from '#src/ui/board/board-strip.tsx'
import { stageSummaries } from '#src/ui/board/lanes.ts'
import { activeDeals, type Columns, lanesOf, sumOfPrices } from '../board-changes.ts'
import { pipelineOverview } from './overview.ts'
import { PipelineDetails } from './pipeline-details.tsx'
import { pipelineFigures } from './pipeline-figures.ts'

export const PIPELINE_FIGURES = [
  { label: 'Average margin on price and renovation', width: 52 },
  { label: 'Gross profit if all are won', width: 96 },
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
