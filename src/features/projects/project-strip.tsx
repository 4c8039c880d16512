import { formatMoney } from '#src/finance/money.ts'
import { countFigure, countLine, type Explanation, figure, less } from '#src/finance/worked-sum.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { BoardStrip } from '#src/ui/board/board-strip.tsx'
import type { StageSummary } from '#src/ui/board/lanes.ts'
import { againstBudget, type ProfitView, type ProjectSummary } from './figures.ts'

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
  { label: 'Forecast against budget', width: 108 },
  { label: 'Expected profit', width: 96 },
  { label: 'Realised profit', width: 96 },
]

export function ProjectStrip({ summary, view, stages, board, hasMap }: ProjectStripProps) {
  return (
    <>
      <BoardStrip
        label="Summary"
        figures={summaryFigures(summary, view)}
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

function summaryFigures(summary: ProjectSummary, view: ProfitView) {
  const { active, overdue, sold, paid, renovation, budget, forecast, variance, counted } = summary
  const profit = view === 'net' ? 'net profit' : 'profit'
  const holding = view === 'net' ? ' − holding costs' : ''
  const profitFigure = (name: string, value: number | null, how: () => Explanation) =>
    figure({ name: `${name} ${profit}`, value, total: `Total ${name.toLowerCase()} ${profit}` }, how)
  return [
    {
      ...countFigure('Active', active, () => ({
        lines: [
          countLine('Past their target date', overdue),
          countLine('On time, or without a target date', active - overdue),
        ],
        note: `Plus ${sold} sold in the selected period.`,
      })),
      alert: overdue > 0 ? `${overdue} overdue` : null,
    },
    figure({ name: 'Total investment', value: summary.moneyIn }, () => ({
      formula: 'Paid + renovation, of all active projects',
      lines: [
        { label: 'Paid', value: paid },
        { label: 'Renovation', value: renovation },
      ],
      note: `Includes the ${counted.moneyIn} of ${active} active projects that have both amounts. Uses the planned renovation cost until you enter the actual one.`,
    })),
    figure({ name: 'Forecast against budget', value: variance, format: againstBudget }, () => ({
      formula: 'Forecast − budget, of all active projects',
      lines: [{ label: 'Forecast', value: forecast }, ...less({ label: 'Budget', value: budget })],
      note: `Includes the ${counted.budget} of ${active} active projects that have a budget.`,
    })),
    profitFigure('Expected', summary.expected, () => ({
      formula: `Done-up value − price − renovation${holding}`,
      lines: [countLine('Active projects', active), countLine('With complete figures', counted.expected)],
    })),
    profitFigure('Realised', summary.made, () => ({
      formula: `Sale − purchase − renovation${holding}`,
      lines: [countLine('Sold projects', sold), countLine('With complete figures', counted.made)],
      note: 'Before tax. Each project’s page shows its own calculation.',
    })),
  ]
}
