import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Table } from '#src/ui/table/table.tsx'
import { useGrid } from '#src/ui/table/use-grid.tsx'
import { ScrolledRows } from '#src/ui/table/use-row-window.ts'
import { useBoardActions } from './board-actions.tsx'
import styles from './deal-list.module.css'
import { sumsOf } from './list-columns.tsx'
import { LIST_EDITORS } from './list-editors.tsx'
import { useListEdits } from './list-edits.tsx'
import type { ListTable } from './use-list-table.tsx'

const { ColumnsDialog } = lazyParts(() => import('./columns-dialog.tsx'))

/** The list on a wide screen. */
export function DealGrid({ table }: { table: ListTable }) {
  const { rows: deals, keyOf, count, columns: declared, kept, keep } = table
  const navigate = useNavigate()
  const scroller = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isChoosing, setChoosing] = useState(false)
  const { moveTo } = useBoardActions()
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
    selected,
    onSelect: (id) => setSelected(selected.symmetricDifference(new Set([id]))),
  })
  const sumOf = useMemo(() => sumsOf(deals), [deals])
  const total = [count, ...columns.slice(1).map(sumOf)]
  return (
    <>
      <Row isOneLine align="center" isSpread className={styles.bar}>
        <span className="quiet text-13" role="status">
          {selected.size > 0 && `${pluralize(selected.size, 'deal')} selected`}
        </span>
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
