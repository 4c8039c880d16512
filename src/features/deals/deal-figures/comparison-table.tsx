import type { ReactNode } from 'react'
import { type Figure, figureText } from '#src/finance/worked-sum.ts'
import { HowFigures } from '#src/ui/figure/how-sum.tsx'
import { CellDetail, type Columns, Table } from '#src/ui/table/table.tsx'
import { Term } from '#src/ui/text/term.tsx'
import type { TermName } from '#src/ui/text/terms.ts'
import styles from './comparison-table.module.css'

type Extreme = 'highest' | 'lowest'

export interface ComparisonRow<Compared> {
  label: string
  term?: TermName
  /** An input, or another text. */
  text?: (compared: Compared) => string
  /** A second, quieter line of a text. */
  detail?: (compared: Compared) => string | null
  /** A figure with its sum; null if it isn't known. */
  figure?: (compared: Compared) => Figure | null
  /** Which of the columns is best in this row. */
  best?: Extreme
}

export interface ComparisonColumn<Compared> {
  id: string
  /** Also of its sums. */
  name: string
  /** Shown instead of the name. */
  heading?: ReactNode
  /** Shown beside the name. */
  menu?: ReactNode
  /** Why it has no figures, or null. */
  missing: string | null
  compared: Compared
}

interface ComparisonTableProps<Compared> {
  caption: string
  rows: readonly ComparisonRow<Compared>[]
  columns: readonly ComparisonColumn<Compared>[]
  /** The only columns to show, on a phone; the others count for the best of a row. */
  shown?: readonly string[] | undefined
  /** What marks the highest or lowest figure of a row in words; null for no mark. */
  mark: (extreme: Extreme, best: Extreme) => string | null
}

/** The same figures of several deals, or of one deal and its scenarios, in columns beside each other. */
export function ComparisonTable<Compared>(props: ComparisonTableProps<Compared>) {
  const { caption, rows, columns, shown, mark } = props
  const shownColumns = columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ id }) => shown === undefined || shown.includes(id))
  const width = `${100 / (1 + shownColumns.length)}%`
  const figuresOf = ({ figure }: ComparisonRow<Compared>) =>
    columns.map(({ compared }) => figure?.(compared) ?? null)
  const table: Columns<ComparisonRow<Compared>> = [
    {
      head: 'Figure',
      headCell: <span className="visually-hidden">Figure</span>,
      width,
      cell: (row) => (
        <>
          {row.term ? <Term of={row.term}>{row.label}</Term> : row.label}{' '}
          <HowFigures
            about={row.label}
            sums={shownColumns.flatMap(({ name, at }) => {
              const figure = figuresOf(row)[at]
              return figure?.value == null ? [] : [{ ...figure, name }]
            })}
          />
        </>
      ),
    },
    ...shownColumns.map(({ id, name, heading = name, menu, missing, compared, at }) => ({
      head: id,
      headCell: (
        <>
          <span className={styles.name}>
            {heading}
            {menu}
          </span>
          {missing !== null && <CellDetail>{missing}</CellDetail>}
        </>
      ),
      width,
      isFigure: true,
      cell: (row: ComparisonRow<Compared>) =>
        row.text ? (
          <span className={styles.text}>{row.text(compared)}</span>
        ) : (
          figureText(figuresOf(row)[at] ?? { value: null })
        ),
      detail: (row: ComparisonRow<Compared>) =>
        row.text ? row.detail?.(compared) : markOf(row, figuresOf(row), at),
    })),
  ]

  function markOf({ best }: ComparisonRow<Compared>, figures: readonly (Figure | null)[], at: number) {
    const known = figures.flatMap((figure) => figure?.value ?? [])
    const value = figures[at]?.value
    const [lowest, highest] = [Math.min(...known), Math.max(...known)]
    if (best === undefined || known.length < 2 || lowest === highest) return null
    if (value === highest) return mark('highest', best)
    return value === lowest ? mark('lowest', best) : null
  }

  return (
    <div className={styles.table} style={{ '--columns': shownColumns.length }}>
      <Table caption={caption} rows={rows} keyOf={({ label }) => label} columns={table} keepsColumns />
    </div>
  )
}
