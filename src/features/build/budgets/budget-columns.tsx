import { stageLabel } from '#src/features/build/projects/schema.ts'
import type { BudgetFigures } from '#src/finance/budget/budget.ts'
import { columnFormat, formatRate } from '#src/finance/money.ts'
import { Money } from '#src/ui/figure/money.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { CellDetail, type Columns } from '#src/ui/table/table.tsx'
import { Term } from '#src/ui/text/term.tsx'
import { type BudgetOverview, UNPLANNED } from './budget-figures.ts'
import type { Line } from './schema.ts'
import styles from './spending-bar.module.css'

/** The columns of a budget's lines. */
export function columnsOf(budget: BudgetOverview | undefined): Columns<Line> {
  const figure = (name: Column) => {
    const format = formatOf(budget, name)
    return (line: Line) => <Money value={budget?.lines.get(line.id)?.[name]} format={format} />
  }
  const parts = ({ id }: Line) => {
    const { original, variations = 0 } = budget?.lines.get(id) ?? {}
    const sign = variations < 0 ? '−' : '+'
    return variations !== 0 && `${formatRate(original)} ${sign} ${formatRate(Math.abs(variations))}`
  }
  return [
    {
      head: 'Line',
      cell: ({ name }) => name,
      detail: ({ stage, isDone }) => (isDone ? `${stageLabel(stage)}, done` : stageLabel(stage)),
    },
    {
      head: 'Spending',
      cell: ({ id }) => <SpendingBar {...budget?.lines.get(id)} />,
      onPhone: 'only',
    },
    { head: 'Budget', isFigure: true, cell: figure('current'), detail: parts, onPhone: 'hidden' },
    {
      head: 'Committed',
      headCell: <Term of="committed">Committed</Term>,
      isFigure: true,
      cell: figure('committed'),
      onPhone: 'hidden',
    },
    { head: 'Spent', isFigure: true, cell: figure('spent'), onPhone: 'hidden' },
    { head: 'To complete', isFigure: true, cell: figure('toComplete'), onPhone: 'hidden' },
    {
      head: 'Forecast',
      headCell: <Term of="forecast">Forecast</Term>,
      isFigure: true,
      cell: figure('forecast'),
      onPhone: 'named',
    },
    {
      head: 'Variance',
      isFigure: true,
      cell: figure('variance'),
      detail: ({ id }) => budget?.lines.get(id)?.mark,
      onPhone: 'beside',
    },
  ]
}

export function totalCells(budget: BudgetOverview) {
  return ['All lines', ...figureCells(budget, budget.totals)]
}

/** The row of what no line planned, whose name opens its expenses. */
export function unplannedCells(budget: BudgetOverview, onOpen: () => void) {
  const { unplanned } = budget
  const cells = figureCells(budget, unplanned)
  const variance = (
    <>
      {cells.at(-1)}
      <CellDetail>{unplanned.mark}</CellDetail>
    </>
  )
  const name = (
    <Stack key="name" gap={0} align="start">
      <span className="bold">{UNPLANNED}</span>
      <button type="button" className="tap text-13 no-print" onClick={onOpen}>
        Show its expenses
      </button>
    </Stack>
  )
  return [name, ...cells.with(-1, variance)]
}

const COLUMNS = ['current', 'committed', 'spent', 'toComplete', 'forecast', 'variance'] as const
type Column = (typeof COLUMNS)[number]

/** Cents in all cells of a column or in none. */
function formatOf(budget: BudgetOverview | undefined, name: Column) {
  const rows = budget ? [...budget.lines.values(), budget.unplanned, budget.totals] : []
  return columnFormat(rows.map((row) => row[name]))
}

function figureCells(budget: BudgetOverview, figures: BudgetFigures) {
  return [
    <SpendingBar key="spending" {...figures} />,
    ...COLUMNS.map((name) => (
      <Money
        key={name}
        value={figures[name]}
        bold={figures === budget.totals}
        format={formatOf(budget, name)}
      />
    )),
  ]
}

/** What is spent of a budget, in words and as a part of a bar, which is full once all is spent. */
function SpendingBar({ spent, current }: Partial<Pick<BudgetFigures, 'spent' | 'current'>>) {
  if (spent === undefined || current === undefined) return null
  const share = current > 0 ? Math.min(Math.max(spent / current, 0), 1) : Number(spent > 0)
  return (
    <Stack gap={4}>
      <span className="text-13">
        Spent {formatRate(spent)} of {formatRate(current)}
      </span>
      <div className={styles.bar} aria-hidden="true">
        <div style={{ width: `${share * 100}%` }} data-over={spent > current || undefined} />
      </div>
    </Stack>
  )
}
