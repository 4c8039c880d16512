import {
  type ColumnDef,
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  type Row as SortedRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useDeferredValue, useMemo } from 'react'
import { compareNames } from '#src/lib/text/name-spellings.ts'
import type { Column } from './table.tsx'

/** A column that rows are sorted by, and that can be hidden, moved and made wider. */
export interface GridColumn<Row> extends Column<Row> {
  id: string
  /** What rows are sorted by; null is missing. In a text, numbers count by value: 2 before 10. */
  sortedAs: (row: Row) => string | number | null
  /** In px, until it is changed. */
  size: number
  /** Whether the highest comes first when it is sorted by. */
  startsReversed?: boolean
}

export interface GridSort {
  column: string
  isReversed: boolean
}

export interface SortedTableProps<Row extends RowData> {
  /** In the order that they have unless they are sorted. */
  rows: readonly Row[]
  keyOf: (row: Row) => string
  columns: readonly GridColumn<Row>[]
  sort: GridSort | null
  onSort: (sort: GridSort | null) => void
  /** The order of rows that are the same by the column. */
  ties: (one: Row, other: Row) => number
  /** The ids of the columns that are shown, in their order. */
  shown: readonly string[]
  /** In px, by id. */
  widths: Readonly<Record<string, number>>
  onWidths: (widths: Record<string, number>) => void
}

const FEATURES = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

const MIN_WIDTH = 64
const MAX_WIDTH = 640

/**
 * The rows and columns of a table as a person has sorted and arranged them. What is missing comes last in both directions. A head
 * answers first; the rows follow.
 */
export function useSortedTable<Row extends RowData>(props: SortedTableProps<Row>) {
  const { rows, keyOf, columns, sort, onSort, ties, shown, widths, onWidths } = props
  const rowSort = useDeferredValue(sort)
  const isSorted = rowSort !== null
  // The table keeps what each row is sorted as by its data: other columns, such as those that wait for criteria, need new data.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const data = useMemo(() => (isSorted ? rows.toSorted(ties) : rows), [rows, isSorted, ties, columns])
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const sorting = rowSort === null ? [] : [{ id: rowSort.column, desc: rowSort.isReversed }]
  const table = useTable({
    features: FEATURES,
    data,
    columns: definitions,
    getRowId: keyOf,
    columnResizeMode: 'onChange',
    enableMultiSort: false,
    state: {
      sorting,
      columnOrder: [...shown],
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, shown.includes(id)])),
      columnSizing: widths,
    },
    onColumnSizingChange: (change) => onWidths(typeof change === 'function' ? change({ ...widths }) : change),
  })
  const [group] = table.getHeaderGroups()
  const heads = (group?.headers ?? []).flatMap((head) => {
    const column = byId.get(head.column.id)
    if (column === undefined) return []
    const width = head.column.getSize()
    return {
      column,
      width,
      sorted: sort?.column === column.id && directionOf(sort),
      sort: () => onSort(nextSort(sort, column)),
      resize: head.getResizeHandler(),
      widen: (by: number) => onWidths({ ...widths, [column.id]: within(width + by) }),
    }
  })
  const model = table.getRowModel().rows
  const order = heads.map(({ column }) => column.id).join(' ')
  return {
    heads,
    /** Of the heads; the same array until other columns are shown. */
    columns: useMemo(() => order.split(' ').flatMap((id) => byId.get(id) ?? []), [order, byId]),
    rows: useMemo(() => model.map(({ original }) => original), [model]),
  }
}

const directionOf = ({ isReversed }: GridSort): 'asc' | 'desc' => (isReversed ? 'desc' : 'asc')

/** Each press of a head goes on: the column's first direction, the other, and the order that the rows have. */
function nextSort(
  now: GridSort | null,
  { id, startsReversed = false }: Pick<GridColumn<never>, 'id' | 'startsReversed'>,
): GridSort | null {
  if (now?.column !== id) return { column: id, isReversed: startsReversed }
  return now.isReversed === startsReversed ? { column: id, isReversed: !startsReversed } : null
}

export type SortedHead<Row extends RowData> = ReturnType<typeof useSortedTable<Row>>['heads'][number]

function definitionOf<Row extends RowData>({ id, head, sortedAs, size }: GridColumn<Row>) {
  return {
    id,
    header: head,
    accessorFn: (row) => sortedAs(row) ?? undefined,
    sortFn: compareRows,
    sortUndefined: 'last',
    size,
    minSize: MIN_WIDTH,
    maxSize: MAX_WIDTH,
  } satisfies ColumnDef<typeof FEATURES, Row, unknown>
}

function compareRows<Row extends RowData>(
  one: SortedRow<typeof FEATURES, Row>,
  other: typeof one,
  id: string,
): number {
  const [a, b] = [one.getValue<unknown>(id), other.getValue<unknown>(id)]
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b))
}

function within(width: number): number {
  return Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH)
}
