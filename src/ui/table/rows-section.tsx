import { type ComponentProps, type ReactNode, useDeferredValue, useState } from 'react'
import { lazyParts } from '../dialog/lazy-parts.ts'
import { useOpened } from '../opened.tsx'
import { ListSearch, NoResults, SEARCH_FROM } from './list-search.tsx'
import { type ListLook, ListSection } from './list-section.tsx'
import { type Rows, useRowRemoval } from './row-actions.ts'
import { RowButtons } from './row-buttons.tsx'
import { RowMenu, type RowMenuParts } from './row-menu.tsx'
import { type Columns, Table } from './table.tsx'
import type { RowWindow } from './table-window.tsx'

const { WindowedRows } = lazyParts(() => import('./use-row-window.ts'))
const MANY_ROWS = 100

interface SectionRows<Row, Input> extends Rows<Row, Input> {
  name: string
  limit: { rows: number; message: string } | undefined
  useRows(parentId?: string): {
    rows: readonly Row[] | undefined
    error: Error | null
    refetch: () => unknown
  }
}

export interface RowDialogProps<Row, Input> {
  /** Null for a new row, which may start with values. */
  row: Row | null
  start: Partial<Input> | undefined
  /** The rows of the section. */
  rows: readonly Row[]
  onClose: () => void
}

interface RowActions<Row> {
  menu: (row: Row) => ReactNode
  edit: (row: Row) => void
  remove: (row: Row) => void
}

type Body<Row> =
  | { caption: string; columns: Columns<Row>; children?: never }
  | { children: (rows: readonly Row[], actions: RowActions<Row>) => ReactNode; columns?: never }

type RowsSectionProps<Row, Input> = Body<Row> &
  ListLook<Row> & {
    of: SectionRows<Row, Input>
    parentId?: string
    /** The label of the button that opens the dialog for a new row. */
    add: string
    /** Runs before the dialog for a new row opens, such as the camera. */
    beforeAdd?: (open: () => void) => void
    order?: (a: Row, b: Row) => number
    /** The box beside the title, where there are many rows. `find` keeps the order. */
    search?: { label: string; find: (rows: readonly Row[], text: string) => readonly Row[] }
    /** The rows that are shown; by default all. */
    filter?: (row: Row) => boolean
    menu?: (row: Row) => RowMenuParts
    dialog: (props: RowDialogProps<Row, Input>) => ReactNode
    /** Opens the dialog for a new row with these values. */
    start?: Partial<Input> | null
    onStarted?: () => void
    /** The row whose dialog a link to the page opens, and what closing it does. */
    linked?: { id: string; leave: () => void }
  }

/** A section with the rows of one resource: loading, limit, adding, editing, and deletion with Undo. */
export function RowsSection<Row extends Input & { id: string }, Input>(props: RowsSectionProps<Row, Input>) {
  const { of, parentId, add, beforeAdd = (open) => open(), order, dialog, start, onStarted } = props
  const { rows: unordered, ...query } = of.useRows(parentId)
  const [opened, edit, show] = useOpened<{ row: Row | null; start?: Partial<Input> | undefined }>(
    `rows of ${of.name}`,
  )
  const remove = useRowRemoval(of, parentId)
  const [text, setText] = useState('')
  const searched = useDeferredValue(text)
  const rows = order === undefined ? unordered : unordered?.toSorted(order)
  const linked = rows?.find(({ id }) => id === props.linked?.id)
  const edited = opened ?? (linked ? { row: linked } : start ? { row: null, start } : null)
  const menu = (row: Row) => {
    const actions = { name: of.label(row), onEdit: () => edit({ row }), onDelete: () => remove(row) }
    return props.isPage ? <RowButtons {...actions} /> : <RowMenu {...actions} {...props.menu?.(row)} />
  }
  function close() {
    edit(null)
    if (linked) props.linked?.leave()
    onStarted?.()
  }

  return (
    <ListSection
      {...props}
      beside={(shown) => (
        <>
          {props.search && (shown === undefined || shown.length >= SEARCH_FROM || text !== '') && (
            <ListSearch label={props.search.label} isLoading={!shown} value={text} onChange={setText} />
          )}
          {props.beside?.(shown)}
        </>
      )}
      query={{ ...query, rows }}
      limit={of.limit}
      add={{ label: add, onAdd: () => beforeAdd(() => edit({ row: null })) }}
      isAdding={edited?.row === null}
      dialogs={
        edited &&
        show(dialog({ row: edited.row, start: edited.start, rows: rows ?? [], onClose: close }), edited)
      }
    >
      {(loaded) => {
        const all = props.search ? props.search.find(loaded, searched) : loaded
        if (all.length === 0 && loaded.length > 0)
          return <NoResults text={searched} onClear={() => setText('')} />
        if (props.columns === undefined)
          return props.children(all, { menu, edit: (row) => edit({ row }), remove })
        const shown = all.filter(props.filter ?? (() => true))
        if (all.length > 0 && shown.length === 0) return <div className="quiet">{props.empty}</div>
        return <RowsTable caption={props.caption} columns={props.columns} rows={shown} actions={menu} />
      }}
    </ListSection>
  )
}

type RowsTableProps<Row> = Omit<ComponentProps<typeof Table<Row>>, 'keyOf' | 'window'>

/** A table of rows that have ids: of many, those in the window are in the DOM. */
export function RowsTable<Row extends { id: string }>(props: RowsTableProps<Row>) {
  const table = (window?: RowWindow) => (
    <Table {...props} keyOf={({ id }) => id} {...(window && { window })} />
  )
  return props.rows.length > MANY_ROWS ? <WindowedRows rows={props.rows}>{table}</WindowedRows> : table()
}
