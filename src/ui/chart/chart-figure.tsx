import { type PropsWithChildren, type ReactNode, useId, useState } from 'react'
import { Row } from '#src/ui/layout/layout.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { Segmented } from '../field/segmented.tsx'
import { Table } from '../table/table.tsx'
import type { ChartRow } from './bar-layout.ts'
import styles from './chart-figure.module.css'

export interface ChartProps {
  title: string
  summary: string
  rows: readonly ChartRow[]
  /** Rows of the table alone, such as a line through the chart. */
  alsoListed?: readonly ChartRow[]
  heads: readonly [name: string, figure: string, note?: string]
  /** Instead of the table of rows. */
  table?: ReactNode
  empty: ReactNode
  aside?: ReactNode
}

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const

export function ChartFigure({
  title,
  rows,
  alsoListed = [],
  heads,
  table,
  empty,
  aside,
  children,
}: PropsWithChildren<ChartProps>) {
  const id = useId()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const hasFigures = rows.some(({ value }) => value !== null)
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <Row isOneLine align="center" gap={12} className={styles.head}>
        <Row align="baseline" gap={[0, 12]} className={styles.title}>
          <figcaption id={id} className="bold">
            {title}
          </figcaption>
          {aside && <p className={classNames('faint text-13', styles.aside)}>{aside}</p>}
        </Row>
        {hasFigures && (
          <div className={classNames('no-print', styles.switch)}>
            <Segmented label={`${title} as`} hideLabel options={VIEWS} value={view} onChange={setView} />
          </div>
        )}
      </Row>
      {!hasFigures
        ? empty
        : view === 'chart'
          ? children
          : (table ?? <ChartTable title={title} rows={[...rows, ...alsoListed]} heads={heads} />)}
    </figure>
  )
}

function ChartTable({ title, rows, heads }: Pick<ChartProps, 'title' | 'rows' | 'heads'>) {
  const [name, figure, note] = heads
  const notes = note === undefined ? [] : [{ head: note, cell: (row: ChartRow) => row.note, isFigure: true }]
  return (
    <Table
      caption={title}
      keepsColumns
      rows={rows}
      keyOf={({ id, label }) => id ?? label}
      columns={[
        { head: name, cell: ({ label }) => label },
        { head: figure, cell: ({ shownAs }) => shownAs, isFigure: true },
        ...notes,
      ]}
    />
  )
}
