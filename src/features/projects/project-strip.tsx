import { formatMoney } from '#src/finance/money.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { BoardStrip } from '#src/ui/board/board-strip.tsx'
import type { StageSummary } from '#src/ui/board/lanes.ts'
import { HowSums } from '#src/ui/how-sum.tsx'
import { Money } from '#src/ui/money.tsx'
import type { ProfitView, ProjectSummary } from './figures.ts'
import { summarySums } from './summary-explanations.ts'

interface ProjectStripProps {
  summary: ProjectSummary
  view: ProfitView
  stages: readonly StageSummary[]
  board: HTMLElement | null
  hasMap: boolean
}

export const PROJECT_FIGURES = [
  { label: 'Active', width: 36 },
  { label: 'Total investment', width: 108 },
  { label: 'Profit expected', width: 96 },
  { label: 'Profit made', width: 96 },
]

export function ProjectStrip({ summary, view, stages, board, hasMap }: ProjectStripProps) {
  const { active, overdue, moneyIn, expected, made } = summary
  const profit = view === 'net' ? 'Net profit' : 'Profit'
  return (
    <>
      <BoardStrip
        label="Summary"
        figures={[
          { name: 'Active', value: active, alert: overdue > 0 ? `${overdue} overdue` : null },
          { name: 'Total investment', value: <Money value={moneyIn} /> },
          { name: `${profit} expected`, value: <Money value={expected} /> },
          { name: `${profit} made`, value: <Money value={made} /> },
        ]}
        how={<HowSums sums={summarySums(summary, view)} />}
        stages={stages}
        board={board}
        hasMap={hasMap}
      />
      <section aria-label="Stages" className="visually-hidden">
        <ul>
          {stages.map(({ stage, count, sum }) => (
            <li key={stage.value}>
              {stage.label}: {pluralize(count, 'project')}, {formatMoney(sum)}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
