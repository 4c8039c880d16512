import type { BudgetFigures } from '#src/finance/budget.ts'
import { formatRate } from '#src/finance/money.ts'
import { Stack } from '#src/ui/layout.tsx'
import { Money } from '#src/ui/money.tsx'
import { CellDetail, type Columns } from '#src/ui/table.tsx'
import { stageLabel } from '../projects/schema.ts'
import { type BudgetOverview, UNPLANNED } from './budget-figures.ts'
import type { Line } from './schema.ts'
import styles from './spending-bar.module.css'

/** The columns of a budget's lines. */
export function columnsOf(budget: BudgetOverview | undefined): Columns<Line> {
  const figure = (name: keyof BudgetFigures) => (line: Line) => (
    <Money value={budget?.lines.get(line.id)?.[name]} hasCents />
  )
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
    { head: 'Committed', isFigure: true, cell: figure('committed'), onPhone: 'hidden' },
    { head: 'Spent', isFigure: true, cell: figure('spent'), onPhone: 'hidden' },
    { head: 'To complete', isFigure: true, cell: figure('toComplete'), onPhone: 'hidden' },
    { head: 'Forecast', isFigure: true, cell: figure('forecast'), onPhone: 'named' },
    {
      head: 'Variance',
      isFigure: true,
      cell: figure('variance'),
      detail: ({ id }) => budget?.lines.get(id)?.mark,
      onPhone: 'beside',
    },
  ]
}

export function totalCells({ totals }: BudgetOverview) {
  return ['All lines', ...figureCells(totals, true)]
}

export function unplannedCells({ unplanned }: BudgetOverview) {
  const cells = figureCells(unplanned, false)
  const variance = (
    <>
      {cells.at(-1)}
      <CellDetail>{unplanned.mark}</CellDetail>
    </>
  )
  return [UNPLANNED, ...cells.with(-1, variance)]
}

function figureCells(figures: BudgetFigures, bold: boolean) {
  const { current, committed, spent, toComplete, forecast, variance } = figures
  return [
    <SpendingBar key="spending" {...figures} />,
    ...[current, committed, spent, toComplete, forecast, variance].map((value, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cells have a fixed order
      <Money key={at} value={value} bold={bold} hasCents />
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
