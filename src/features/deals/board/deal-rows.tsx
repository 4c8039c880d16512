import { useMemo } from 'react'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { Menu, MenuDivider, MenuItem } from '#src/ui/dialog/menu.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { type Columns, Table } from '#src/ui/table/table.tsx'
import { WindowedRows } from '#src/ui/table/use-row-window.ts'
import { type GridColumn, useSortedTable } from '#src/ui/table/use-sorted-table.ts'
import styles from './deal-list.module.css'
import { sumsOf } from './list-columns.tsx'
import type { ListTable } from './use-list-table.tsx'

type DealColumn = GridColumn<BoardDeal>

/** What the two lines of a row have anyway. */
const IN_LINES: readonly string[] = ['address', 'stage', 'nextDue']

/** The list on a phone: two lines for each deal, with the figure that they are sorted by. */
export function DealRows({ table }: { table: ListTable }) {
  const { rows: deals, columns: declared, keyOf, sort, count } = table
  const { rows } = useSortedTable(table)
  const shown = sort === null || IN_LINES.includes(sort.column) ? 'asking' : sort.column
  const columns = useMemo(() => linesOf(declared, shown), [declared, shown])
  const sumOf = useMemo(() => sumsOf(deals), [deals])
  return (
    <div className={styles.rows}>
      <Row isOneLine align="center" isSpread>
        <span className="quiet text-13">{count}</span>
        <SortMenu table={table} />
      </Row>
      <WindowedRows rows={rows}>
        {(window) => (
          <Table
            caption="Deals"
            rows={rows}
            keyOf={keyOf}
            columns={columns}
            total={['Sum', ...columns.slice(1).map(sumOf)]}
            window={window}
          />
        )}
      </WindowedRows>
    </div>
  )
}

function linesOf(declared: readonly DealColumn[], shown: string): Columns<BoardDeal> {
  const find = (id: string) => declared.filter((column) => column.id === id)
  const [address, stage, next] = ['address', 'stage', 'nextDue'].map((id) => find(id)[0])
  return [
    { ...address, head: 'Address' },
    {
      head: 'Stage',
      cell: (deal) => (
        <span className={styles.second}>
          {stage?.cell?.(deal)}
          {next?.cell?.(deal)}
        </span>
      ),
    },
    ...find(shown).map((column) => ({ ...column, onPhone: 'beside' as const })),
  ]
}

function SortMenu({ table: { columns, sort, onSort } }: { table: ListTable }) {
  const chosen = columns.find(({ id }) => id === sort?.column)
  return (
    <Menu
      label="Sort by"
      trigger={
        <Button size="dense" variant="quiet">
          {chosen === undefined ? 'Sort' : `Sorted by ${chosen.head.toLowerCase()}`}
          <Icon name="chevron-down" size={12} />
        </Button>
      }
    >
      <MenuItem checked={chosen === undefined} onSelect={() => onSort(null)}>
        As on the board
      </MenuItem>
      {columns.map(({ id, head, startsReversed = false }) => (
        <MenuItem
          key={id}
          checked={id === chosen?.id}
          onSelect={() => onSort({ column: id, isReversed: startsReversed })}
        >
          {head}
        </MenuItem>
      ))}
      {sort !== null && (
        <>
          <MenuDivider />
          <MenuItem onSelect={() => onSort({ ...sort, isReversed: !sort.isReversed })}>
            Reverse the order
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
