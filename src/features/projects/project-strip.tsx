import { formatMoney, formatNumber } from '#src/finance/money.ts'
import type { WorkedSum } from '#src/finance/worked-sum.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { BoardStrip } from '#src/ui/board/board-strip.tsx'
import type { StageSummary } from '#src/ui/board/lanes.ts'
import { HowSums } from '#src/ui/how-sum.tsx'
import { Money } from '#src/ui/money.tsx'
import type { ProfitView, ProjectSummary } from './figures.ts'

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
  { label: 'Expected profit', width: 96 },
  { label: 'Realised profit', width: 96 },
]

export function ProjectStrip({ summary, view, stages, board, hasMap }: ProjectStripProps) {
  const { active, overdue, moneyIn, expected, made } = summary
  const profit = view === 'net' ? 'net profit' : 'profit'
  return (
    <>
      <BoardStrip
        label="Summary"
        figures={[
          { name: 'Active', value: active, alert: overdue > 0 ? `${overdue} overdue` : null },
          { name: 'Total investment', value: <Money value={moneyIn} /> },
          { name: `Expected ${profit}`, value: <Money value={expected} /> },
          { name: `Realised ${profit}`, value: <Money value={made} /> },
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

function summarySums(summary: ProjectSummary, view: ProfitView): WorkedSum[] {
  const { active, overdue, sold, moneyIn, paid, renovation, expected, made, counted } = summary
  const profit = view === 'net' ? 'net profit' : 'profit'
  const holding = view === 'net' ? ' − holding costs' : ''
  return [
    {
      name: 'Active',
      lines: [
        { label: 'Past their target date', figure: formatNumber(overdue) },
        { label: 'On time, or without a target date', figure: formatNumber(active - overdue) },
        { label: 'Active', figure: formatNumber(active) },
      ],
      note: `Plus ${sold} sold in the selected period.`,
    },
    {
      name: 'Total investment',
      formula: 'Paid + renovation, of all active projects',
      lines: [
        { label: 'Paid', value: paid },
        { label: 'Renovation', value: renovation },
        { label: 'Total investment', value: moneyIn },
      ],
      note: `Includes the ${counted.moneyIn} of ${active} active projects that have both amounts. Uses the planned renovation cost until you enter the actual one.`,
    },
    {
      name: `Expected ${profit}`,
      formula: `Done-up value − price − renovation${holding}`,
      lines: [
        { label: 'Active projects', figure: formatNumber(active) },
        { label: 'With complete figures', figure: formatNumber(counted.expected) },
        { label: `Total expected ${profit}`, value: expected },
      ],
    },
    {
      name: `Realised ${profit}`,
      formula: `Sale − purchase − renovation${holding}`,
      lines: [
        { label: 'Sold projects', figure: formatNumber(sold) },
        { label: 'With complete figures', figure: formatNumber(counted.made) },
        { label: `Total realised ${profit}`, value: made },
      ],
      note: 'Before tax. Each project’s page shows its own calculation.',
    },
  ]
}
