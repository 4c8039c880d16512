import { type Key, memo, type ReactNode, useCallback, useMemo } from 'react'
import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { columnFormat } from '#src/finance/money.ts'
import { Money } from '../figure/money.tsx'
import { classNames } from '../style/class-names.ts'
import { type ItemOrder, OrderedRow } from './item-order.tsx'
import styles from './table.module.css'
import gridStyles from './table-grid.module.css'
import { gridCell, gridHead, type RowInGrid, rowInGrid, type TableGrid, tabStopIn } from './table-grid.ts'
import { type RowWindow, Space, WindowRow } from './table-window.tsx'

export interface Column<Row> {
  /** Also the key of the column. */
  head: string
  /** Shown instead of the head. */
  headCell?: ReactNode
  cell?: (row: Row) => ReactNode
  /** What it has, on hover. */
  about?: string
  /** A second, quieter line. */
  detail?: (row: Row) => ReactNode
  /** Instead of a cell: whole dollars. */
  money?: (row: Row) => number | null
  /** Instead of a cell: dollars with cents in each row if one has cents, otherwise in none. */
  cents?: (row: Row) => number | null
  /** Instead of a cell; an instant is shown as its day. */
  day?: (row: Row) => CivilDay | null
  /** A count or a share, aligned to the right as amounts are. */
  isFigure?: boolean
  /**
   * On a phone, where a row is a card without column heads: with its head before it, the same on a line of its own or beside the
   * next one, at the end of the second line, left out, or only there. A figure on a line of its own is at the end of it. A row's heading on a line of its own, such as an email, has
   * the actions below it.
   */
  onPhone?: 'named' | 'line' | 'half' | 'beside' | 'hidden' | 'only'
  /** Whether the row has a value; by default, whether there is a day. On a phone, a card leaves out what is unknown. */
  isKnown?: (row: Row) => boolean
  /** Controls, which aren’t printed. */
  isControl?: boolean
  /** Such as "24%". The widths of the columns then don't depend on the rows. */
  width?: string
}

/** The first cell is the row's heading. */
export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]]

interface TableProps<Row> {
  caption: string
  showsCaption?: boolean
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  columns: Columns<Row>
  actions?: (row: Row) => ReactNode
  /** Where rows are moved by hand: by dragging, or Alt with an arrow. */
  order?: (row: Row) => ItemOrder | undefined
  /** What an expanded row shows below itself. */
  below?: (row: Row) => ReactNode
  /** The cells of rows of another kind after the others, such as what belongs to none of them. */
  extra?: readonly (readonly ReactNode[])[] | undefined
  /** The cells of a row of totals. */
  total?: readonly ReactNode[] | undefined
  /** For few columns, which fit a phone: rows aren't cards there. */
  keepsColumns?: boolean
  window?: RowWindow
  /** With the keys of a grid, of `useGrid`. */
  grid?: TableGrid<Row>
}

/** Rows of one kind with a heading each. On a phone each row is a card, with its actions beside the heading. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, showsCaption, rows, keyOf, actions, below, extra = [], total, window, grid } = props
  const columns = useMemo(() => props.columns.map((column) => withCents(column, rows)), [props.columns, rows])
  const look = classNames(
    styles.table,
    !props.keepsColumns && !grid && styles.cards,
    grid && gridStyles.grid,
    actions === undefined && styles.plain,
    (grid || columns.some(({ width }) => width !== undefined)) && styles.fixed,
  )
  const shownAt = useCallback(
    (index: number) => {
      const row = rows[index]
      return (
        row !== undefined && (
          <TableRow
            row={row}
            columns={columns}
            actions={actions}
            below={below}
            index={index}
            {...(grid && rowInGrid(grid, row, index))}
          />
        )
      )
    },
    [rows, columns, actions, below, grid],
  )
  return (
    <table
      {...(window && { ref: window.table, 'aria-rowcount': rows.length + (grid && total ? 2 : 1) })}
      {...grid?.props}
      className={look}
    >
      <caption className={showsCaption ? styles.caption : 'visually-hidden'}>{caption}</caption>
      <thead>
        <tr {...(window && { 'aria-rowindex': 1 })}>
          {columns.map((column, at) => (
            <th
              key={column.head}
              scope="col"
              {...(grid && gridHead(grid, at))}
              className={classNames(isNumeric(column) && styles.figure, lookInMedia(column))}
              style={{ width: grid?.heads[at]?.width ?? column.width }}
            >
              {grid?.heads[at]?.cell ?? column.headCell ?? column.head}
            </th>
          ))}
          {actions && (
            <th scope="col" className={styles.actions}>
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      {window ? (
        <>
          {window.rows.flatMap(({ index, above }) =>
            rows
              .slice(index, index + 1)
              .flatMap((row) => [
                <Space key={`above ${keyOf(row)}`} height={above} />,
                <WindowRow key={keyOf(row)} index={index} measure={window.measure} render={shownAt} />,
              ]),
          )}
          <Space height={window.below} />
        </>
      ) : (
        <tbody>
          {rows.map((row) => (
            <TableRow
              key={keyOf(row)}
              row={row}
              columns={columns}
              actions={actions}
              below={below}
              order={props.order?.(row)}
            />
          ))}
          {extra.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have a fixed order
            <tr key={at}>
              <Cells columns={columns} cells={cells} />
              {actions && <td className={styles.actions} />}
            </tr>
          ))}
        </tbody>
      )}
      {total && (
        <tfoot>
          <tr {...(grid && { 'aria-rowindex': rows.length + 2 })}>
            <Cells
              columns={columns}
              cells={total}
              row={rows.length + 1}
              tabStop={grid && tabStopIn(grid, rows.length + 1)}
            />
            {actions && <td className={styles.actions} />}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

interface TableRowProps<Row> extends Partial<RowInGrid<Row>> {
  row: Row
  columns: readonly Column<Row>[]
  actions: ((row: Row) => ReactNode) | undefined
  below: ((row: Row) => ReactNode) | undefined
  /** In a long table. */
  index?: number
  order?: ItemOrder | undefined
}

/** In a grid, only the rows that a key or a press changes are drawn again. */
const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, actions, below, index, order, headingOf, isSelected, tabStop, inEdit } = props
  const more = below?.(row)
  const contents = columns.map((column, at) =>
    at === inEdit?.column ? inEdit.editor : cellContent(column, row),
  )
  const [first, ...others] = contents
  const cells = (
    <>
      <Cells
        tabStop={tabStop}
        row={(index ?? 0) + 1}
        columns={columns}
        cells={headingOf ? [headingOf(row, first, isSelected ?? false), ...others] : contents}
        unknown={columns.map((column) => !isKnown(column, row))}
      />
      {actions && <td className={styles.actions}>{actions(row)}</td>}
    </>
  )
  // A span over columns that aren't shown would add them to a table of fixed widths.
  const width = columns.filter(({ onPhone }) => onPhone !== 'only').length + (actions ? 1 : 0)
  return (
    <>
      {order ? (
        <OrderedRow order={order}>{cells}</OrderedRow>
      ) : (
        <tr {...(index !== undefined && { 'aria-rowindex': index + 2 })} aria-selected={isSelected}>
          {cells}
        </tr>
      )}
      {more && (
        <tr className={styles.below}>
          <td colSpan={width}>{more}</td>
        </tr>
      )}
    </>
  )
}) as <Row>(props: TableRowProps<Row>) => ReactNode

function withCents<Row>(column: Column<Row>, rows: readonly Row[]): Column<Row> {
  const { cents } = column
  if (cents === undefined) return column
  const format = columnFormat(rows.map(cents))
  return { ...column, isFigure: true, cell: (row) => <Money value={cents(row)} format={format} /> }
}

/** What a cell shows. */
export function cellContent<Row>({ cell, detail, money, day }: Column<Row>, row: Row): ReactNode {
  const more = detail?.(row)
  return (
    <>
      {money ? <Money value={money(row)} /> : day ? formatDate(day(row)) : cell?.(row)}
      {more && <CellDetail>{more}</CellDetail>}
    </>
  )
}

function isKnown<Row>({ isKnown, day, detail }: Column<Row>, row: Row): boolean {
  return isKnown ? isKnown(row) : !day || day(row) !== null || Boolean(detail?.(row))
}

const lookInMedia = ({ onPhone, isControl }: Pick<Column<never>, 'onPhone' | 'isControl'>) =>
  classNames(onPhone && styles[onPhone], isControl && 'no-print')

const hasHeadOnPhone = ({ onPhone }: Pick<Column<never>, 'onPhone'>) =>
  onPhone !== undefined && onPhone !== 'hidden' && onPhone !== 'only'

export const isNumeric = ({ money, isFigure }: Pick<Column<never>, 'money' | 'isFigure'>) =>
  money !== undefined || isFigure === true

interface CellsProps {
  columns: readonly Column<never>[]
  cells: readonly ReactNode[]
  /** Per cell, whether a phone's card leaves it out. */
  unknown?: readonly boolean[]
  /** In a grid: the column that Tab reaches in this row, or null. */
  tabStop?: number | null | undefined
  /** In a grid, whose row 0 has the heads. */
  row?: number
}

function Cells({ columns, cells, unknown, tabStop, row = 0 }: CellsProps) {
  return columns.map((column, at) =>
    at === 0 ? (
      <th
        key={column.head}
        scope="row"
        {...(tabStop !== undefined && gridCell({ row, column: at }, tabStop))}
        className={lookInMedia(column)}
      >
        {cells[at]}
      </th>
    ) : (
      <td
        key={column.head}
        {...(tabStop !== undefined && gridCell({ row, column: at }, tabStop))}
        data-head={hasHeadOnPhone(column) ? column.head : undefined}
        className={classNames(
          isNumeric(column) && 'fig',
          isNumeric(column) && styles.figure,
          column.day && styles.short,
          lookInMedia(column),
          (unknown?.[at] || cells[at] === '') && styles.hidden,
        )}
      >
        {cells[at]}
      </td>
    ),
  )
}

/** A second, quieter line of a cell. */
export function CellDetail({ children }: { children: ReactNode }) {
  return <span className={classNames('quiet text-13', styles.detail)}>{children}</span>
}
