import { formatMoney } from '#src/finance/money.ts'
import { countText } from '#src/ui/board/board-moves.tsx'
import { BoardStrip } from '#src/ui/board/board-strip.tsx'
import type { StageSummary } from '#src/ui/board/lanes.ts'
import { Money } from '#src/ui/money.tsx'
import type { ProfitView, ProjectSummary } from './figures.ts'
import { HowProjects } from './how-projects.tsx'

interface ProjectStripProps {
  summary: ProjectSummary
  view: ProfitView
  stages: readonly StageSummary[]
  /** The element in which the columns scroll sideways; without it there is no map. */
  board: HTMLElement | null
  hasMap: boolean
}

export const PROJECT_FIGURES = [
  { label: 'Active', width: 36 },
  { label: 'Money in', width: 108 },
  { label: 'Profit expected', width: 96 },
  { label: 'Profit made', width: 96 },
]
export const PROJECT_NOUNS = { one: 'project', many: 'projects' }

/** All projects in four figures, and a map of the board. */
export function ProjectStrip({ summary, view, stages, board, hasMap }: ProjectStripProps) {
  const { active, overdue, moneyIn, expected, made } = summary
  const profit = view === 'net' ? 'Net profit' : 'Profit'
  return (
    <>
      <BoardStrip
        label="Summary"
        figures={[
          { name: 'Active', value: active, alert: overdue > 0 ? `${overdue} overdue` : null },
          { name: 'Money in', value: <Money value={moneyIn} /> },
          { name: `${profit} expected`, value: <Money value={expected} /> },
          { name: `${profit} made`, value: <Money value={made} /> },
        ]}
        how={<HowProjects summary={summary} view={view} />}
        stages={stages}
        board={board}
        hasMap={hasMap}
      />
      <section aria-label="Stages" className="visually-hidden">
        <ul>
          {stages.map(({ stage, count, sum }) => (
            <li key={stage.value}>
              {stage.label}: {countText(count, PROJECT_NOUNS)}, {formatMoney(sum)}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
