import { useMemo, useState } from 'react'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { formatNumber } from '#src/finance/money.ts'
import { Menu, MenuDivider, MenuItem } from '#src/ui/dialog/menu.tsx'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { type Columns, Table } from '#src/ui/table/table.tsx'
import { usePagePlace } from '#src/ui/table/use-page-place.ts'
import { type RowSelection, useRowSelection } from '#src/ui/table/use-row-selection.ts'
import { WindowedRows } from '#src/ui/table/use-row-window.ts'
import { type GridColumn, useSortedTable } from '#src/ui/table/use-sorted-table.ts'
import { PhoneBulkBar } from './bulk/bulk-bar.tsx'
import styles from './deal-list.module.css'
import { StreetAndPlace, sumsOf } from './list-columns.tsx'
import { useBulkOf } from './list-edits.tsx'
import type { ListTable } from './use-list-table.tsx'

type DealColumn = GridColumn<BoardDeal>

/** What the two lines of a row have anyway. */
const IN_LINES: readonly string[] = ['address', 'stage', 'nextDue']

/** The list on a phone: two lines for each deal, with the figure that they are sorted by. */
export function DealRows({ table }: { table: ListTable }) {
  const { rows: deals, columns: declared, keyOf, sort, count } = table
  const { rows } = useSortedTable(table)
  usePagePlace(table.list)
  const shown = sort === null || IN_LINES.includes(sort.column) ? 'asking' : sort.column
  const selection = useRowSelection()
  const bulkOf = useBulkOf()
  const [isSelecting, setSelecting] = useState(false)
  const columns = useMemo(
    () => linesOf(declared, shown, isSelecting ? selection : null),
    [declared, shown, isSelecting, selection],
  )
  const selected = isSelecting ? rows.filter(({ id }) => selection.selected.has(id)) : []
  const sumOf = useMemo(() => sumsOf(deals), [deals])
  return (
    <div className={styles.rows}>
      <Row isOneLine align="center" isSpread>
        <span className="quiet text-13">{count}</span>
        <Row isOneLine>
          {isSelecting ? (
            <Button size="dense" onClick={() => selection.selectAll(rows.map(keyOf))}>
              Select all {formatNumber(rows.length)}
            </Button>
          ) : (
            <SortMenu table={table} />
          )}
          <Button
            size="dense"
            onClick={() => {
              selection.clear()
              setSelecting(!isSelecting)
            }}
          >
            {isSelecting ? 'Done' : 'Select'}
          </Button>
        </Row>
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
      {selected.length > 0 && <PhoneBulkBar of={bulkOf(selected)} />}
    </div>
  )
}

function linesOf(
  declared: readonly DealColumn[],
  shown: string,
  selection: RowSelection | null,
): Columns<BoardDeal> {
  const find = (id: string) => declared.filter((column) => column.id === id)
  const [address, stage, next] = ['address', 'stage', 'nextDue'].map((id) => find(id)[0])
  const [criteria] = shown === 'criteria' ? [] : find('criteria')
  return [
    { ...address, head: 'Address', ...(selection && { cell: selectable(selection) }) },
    {
      head: 'Stage',
      cell: (deal) => (
        <span className={styles.second}>
          {stage?.cell?.(deal)}
          {criteria && criteria.sortedAs(deal) !== null && (
            <span>
              <span className="visually-hidden">Criteria </span>
              {criteria.cell?.(deal)}
            </span>
          )}
          {next?.cell?.(deal)}
        </span>
      ),
    },
    ...find(shown).map((column) => ({ ...column, onPhone: 'beside' as const })),
  ]
}

/** While deals are selected, their whole row selects them instead of opening them. */
function selectable({ selected, toggle }: RowSelection) {
  return ({ id, address }: BoardDeal) => (
    <CheckBox
      label={<StreetAndPlace address={address} />}
      className={styles.choice}
      value={selected.has(id)}
      onChange={() => toggle(id)}
    />
  )
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
