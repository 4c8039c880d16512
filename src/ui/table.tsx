import type { Key, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './table.module.css'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** An amount or a count, aligned to the right. */
  isFigure?: boolean
  /** Never wrapped, such as a day. */
  isShort?: boolean
  /** On a phone, where a row is a card without column heads: with its head before it, or left out. */
  onPhone?: 'named' | 'hidden'
}

/** The first cell is the row's heading. */
export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]]

interface TableProps<Row> {
  caption: string
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  columns: Columns<Row>
  actions?: (row: Row) => ReactNode
  /** The cells of a row of totals. */
  total?: readonly ReactNode[]
}

/** Rows of one kind with a heading each. On a phone each row is a card, with its actions beside the heading. */
export function Table<Row>({ caption, rows, keyOf, columns, actions, total }: TableProps<Row>) {
  return (
    <table className={classNames(styles.table, actions === undefined && styles.plain)}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ head, isFigure }) => (
            <th key={head} scope="col" className={isFigure ? styles.figure : undefined}>
              {head}
            </th>
          ))}
          {actions && (
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <Cells columns={columns} cells={columns.map(({ cell }) => cell(row))} />
            {actions && <td className={styles.actions}>{actions(row)}</td>}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <Cells columns={columns} cells={total} />
          </tr>
        </tfoot>
      )}
    </table>
  )
}

interface CellsProps {
  columns: readonly Omit<Column<never>, 'cell'>[]
  cells: readonly ReactNode[]
}

function Cells({ columns, cells }: CellsProps) {
  return columns.map(({ head, isFigure, isShort, onPhone }, at) =>
    at === 0 ? (
      <th key={head} scope="row">
        {cells[at]}
      </th>
    ) : (
      <td
        key={head}
        data-head={onPhone === 'named' ? head : undefined}
        className={classNames(
          isFigure && 'fig',
          isFigure && styles.figure,
          isShort && styles.short,
          onPhone === 'hidden' && styles.hiddenOnPhone,
        )}
      >
        {cells[at]}
      </td>
    ),
  )
}

/** A second, quieter line of a cell. */
export function CellDetail({ children }: { children: ReactNode }) {
  return <span className={styles.detail}>{children}</span>
}
