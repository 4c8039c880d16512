import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Table } from '#src/ui/table/table.tsx'
import { useGrid } from '#src/ui/table/use-grid.tsx'
import { useRowSelection } from '#src/ui/table/use-row-selection.ts'
import { ScrolledRows } from '#src/ui/table/use-row-window.ts'
import { useBoardActions } from './board-actions.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import styles from './deal-list.module.css'
import { sumsOf } from './list-columns.tsx'
import { LIST_EDITORS } from './list-editors.tsx'
import { useBulkOf, useListEdits } from './list-edits.tsx'
import type { ListTable } from './use-list-table.tsx'

const { ColumnsDialog } = lazyParts(() => import('./columns-dialog.tsx'))

const nameOf = ({ address }: BoardDeal) => addressLines(address).street

/** The list on a wide screen. */
export function DealGrid({ table }: { table: ListTable }) {
  const { rows: deals, keyOf, count, columns: declared, kept, keep } = table
  const navigate = useNavigate()
  const scroller = useRef<HTMLDivElement>(null)
  const selection = useRowSelection()
  const [isChoosing, setChoosing] = useState(false)
  const { moveTo } = useBoardActions()
  const bulkOf = useBulkOf()
  const { save, question } = useListEdits()
  const { rows, columns, grid, within } = useGrid({
    ...table,
    editors: useMemo(
      () =>
        Object.fromEntries(
          Object.entries(LIST_EDITORS).map(([id, EditorOf]) => [
            id,
            (deal: BoardDeal, close: () => void) => (
              <EditorOf
                deal={deal}
                onSave={(edit) => save(deal, edit)}
                onMove={(status) => moveTo(deal, status)}
                onClose={close}
              />
            ),
          ]),
        ),
      [save, moveTo],
    ),
    scroller,
    hasTotal: true,
    onOpen: ({ id }) => void navigate({ to: '/opportunities/$id', params: { id } }),
    selection: { ...selection, nameOf },
  })
  const selected = useMemo(
    () => rows.filter(({ id }) => selection.selected.has(id)),
    [rows, selection.selected],
  )
  const sumOf = useMemo(() => sumsOf(deals), [deals])
  const total = [count, ...columns.slice(1).map(sumOf)]
  return (
    <>
      <Row isOneLine align="center" isSpread className={styles.bar}>
        {selected.length > 0 ? (
          <BulkBar of={bulkOf(selected)} shown={rows.map(keyOf)} selection={selection} />
        ) : (
          <span />
        )}
        <Button size="dense" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          Columns
        </Button>
      </Row>
      <div ref={scroller} className={styles.list}>
        <ScrolledRows rows={rows} keyOf={keyOf} within={within}>
          {(window) => (
            <Table
              caption="Deals"
              rows={rows}
              keyOf={keyOf}
              columns={columns}
              total={total}
              window={window}
              grid={grid}
            />
          )}
        </ScrolledRows>
      </div>
      {isChoosing && (
        <ColumnsDialog declared={declared} kept={kept} onChange={keep} onClose={() => setChoosing(false)} />
      )}
      {question}
    </>
  )
}
