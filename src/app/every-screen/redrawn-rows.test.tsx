import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { useMemo, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Table } from '#src/ui/table/table.tsx'
import { useGrid } from '#src/ui/table/use-grid.tsx'
import { useRowSelection } from '#src/ui/table/use-row-selection.ts'
import { ScrolledRows } from '#src/ui/table/use-row-window.ts'
import type { GridColumn } from '#src/ui/table/use-sorted-table.ts'

// A long list stays quick because a key or a press draws again only the rows that it changes.

interface Street {
  id: string
  name: string
  price: number
}

const STREETS: readonly Street[] = Array.from({ length: 20 }, (_, at) => ({
  id: `street-${at}`,
  name: `${at + 1} Rata Street`,
  price: 600_000 + at,
}))
const keyOf = ({ id }: Street) => id
const nameOf = ({ name }: Street) => name

/** The rows drawn since the last look, one name for each time. */
let drawn: string[] = []
const COLUMNS: readonly GridColumn<Street>[] = [
  { id: 'name', head: 'Address', size: 200, sortedAs: nameOf, cell: (row) => row.name },
  {
    id: 'price',
    head: 'Price',
    size: 120,
    sortedAs: ({ price }) => price,
    cell(row) {
      drawn.push(row.name)
      return row.price
    },
  },
]
const SHOWN = COLUMNS.map(({ id }) => id)
const WIDTHS = {}
const LIST = { name: 'Streets', shows: 'all' }
const inOrder = () => 0
const nothing = () => {}

function Streets() {
  const scroller = useRef<HTMLDivElement>(null)
  const selection = useRowSelection()
  const [sort, setSort] = useState<{ column: string; isReversed: boolean } | null>(null)
  const editors = useMemo(() => ({ price: () => <input aria-label="Price" /> }), [])
  const { rows, columns, grid, within } = useGrid({
    list: LIST,
    rows: STREETS,
    keyOf,
    columns: COLUMNS,
    sort,
    onSort: setSort,
    ties: inOrder,
    shown: SHOWN,
    widths: WIDTHS,
    onWidths: nothing,
    scroller,
    hasTotal: false,
    onOpen: nothing,
    selection: { ...selection, nameOf },
    editors,
  })
  return (
    <div ref={scroller}>
      <ScrolledRows rows={rows} keyOf={keyOf} within={within}>
        {(window) => (
          <Table caption="Streets" rows={rows} keyOf={keyOf} columns={columns} window={window} grid={grid} />
        )}
      </ScrolledRows>
    </div>
  )
}

let root: Root
const user = userEvent.setup({ delay: null })
const cellOf = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)
/** The names of the rows that an action draws again. */
async function drawnBy(action: () => Promise<unknown>, isDone: () => void): Promise<string[]> {
  drawn = []
  await action()
  await waitFor(isDone)
  return [...new Set(drawn)]
}

beforeEach(async () => {
  const page = document.createElement('div')
  document.body.replaceChildren(page)
  root = createRoot(page)
  root.render(<Streets />)
  await screen.findByText('20 Rata Street')
  cellOf(1, 1)?.focus()
})
afterEach(() => root.unmount())

test('an arrow key draws the row that is left and the one that is reached', async () => {
  const rows = await drawnBy(
    () => user.keyboard('{ArrowDown}'),
    () => expect(document.activeElement).toBe(cellOf(2, 1)),
  )
  expect(rows).toEqual(['1 Rata Street', '2 Rata Street'])
})

test('selecting a row draws that row', async () => {
  const rows = await drawnBy(
    () => user.keyboard(' '),
    () => expect(cellOf(1, 1)?.closest('tr')?.getAttribute('aria-selected')).toBe('true'),
  )
  expect(rows).toEqual(['1 Rata Street'])
})

test('an editor draws the row that it is in', async () => {
  const rows = await drawnBy(
    () => user.keyboard('{F2}'),
    () => expect(screen.getByLabelText('Price')).toBeTruthy(),
  )
  expect(rows.filter((name) => name !== '1 Rata Street')).toEqual([])
})
