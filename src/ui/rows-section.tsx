import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Anchor } from '#src/lib/anchors.ts'
import { Notice } from './alert.tsx'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { Row, Stack } from './layout.tsx'
import { lazyParts } from './lazy-parts.ts'
import { Loaded } from './loaded.tsx'
import { Page } from './page.tsx'
import { ADDS_ROW, type Rows, useRowRemoval } from './row-actions.ts'
import { RowButtons } from './row-buttons.tsx'
import { RowMenu, type RowMenuParts } from './row-menu.tsx'
import { Section } from './section.tsx'
import { Skeleton } from './skeleton.tsx'
import { type Columns, type RowWindow, Table } from './table.tsx'

const { WindowedRows } = lazyParts(() => import('./use-row-window.ts'))
const MANY_ROWS = 100

interface SectionRows<Row, Input> extends Rows<Row, Input> {
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
  | {
      caption: string
      columns: Columns<Row>
      extra?: readonly (readonly ReactNode[])[] | undefined
      total?: readonly ReactNode[] | undefined
      children?: never
    }
  | { children: (rows: readonly Row[], actions: RowActions<Row>) => ReactNode; columns?: never }

type RowsSectionProps<Row, Input> = Body<Row> & {
  of: SectionRows<Row, Input>
  parentId?: string
  title: string
  /** Shown instead of the title, such as a `Term`. */
  heading?: ReactNode
  anchor?: Anchor
  /** The label of the button that opens the dialog for a new row. */
  add: string
  /** Runs before the dialog for a new row opens, such as the camera. */
  beforeAdd?: (open: () => void) => void
  /** The rows are the whole screen: their actions are buttons. */
  isPage?: boolean
  /** A sentence; or an element with its own button, which then replaces `add` until there are rows. Else `children`. */
  empty?: ReactNode
  /** As in `Loaded`. */
  note?: string
  loading?: ReactNode
  /** Beside the title, before the button; `rows` is undefined while loading. */
  beside?: (rows: readonly Row[] | undefined) => ReactNode
  order?: (a: Row, b: Row) => number
  /** The rows that are shown; by default all. */
  filter?: (row: Row) => boolean
  /** Shown if the filter leaves no row; by default `empty`. */
  noMatch?: string
  /** Between the heading and the rows. */
  notices?: (rows: readonly Row[]) => ReactNode
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
  const {
    of,
    parentId,
    title,
    add,
    beforeAdd = (open) => open(),
    isPage,
    empty,
    order,
    notices,
    dialog,
    start,
    onStarted,
  } = props
  const { rows: unordered, ...query } = of.useRows(parentId)
  const [opened, edit] = useState<{ row: Row | null } | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const remove = useRowRemoval(of, parentId)
  const rows = order === undefined ? unordered : unordered?.toSorted(order)
  const linked = rows?.find(({ id }) => id === props.linked?.id)
  const edited = opened ?? (linked ? { row: linked } : null)
  const isFull = rows !== undefined && of.limit !== undefined && rows.length >= of.limit.rows
  const isEmpty = rows?.length === 0
  const hasRows = rows !== undefined && !isEmpty
  const hasAdd = hasRows || (!isPage && typeof empty !== 'object')
  const menu = (row: Row) => {
    const actions = { name: of.label(row), onEdit: () => edit({ row }), onDelete: () => remove(row) }
    return isPage ? <RowButtons {...actions} /> : <RowMenu {...actions} {...props.menu?.(row)} />
  }
  const isOpen = edited !== null || Boolean(start)
  // After the dialog of a row, the focus is on the row, or on the one in its place.
  useFocusOfClosed(addButton, isOpen && !edited?.row, isEmpty)
  function close() {
    edit(null)
    if (linked) props.linked?.leave()
    onStarted?.()
  }

  const button = (
    <Button
      ref={addButton}
      {...(isPage ? { variant: 'filled' } : { size: 'dense' })}
      icon="plus"
      {...ADDS_ROW}
      disabled={isFull}
      onClick={() => beforeAdd(() => edit({ row: null }))}
    >
      {add}
    </Button>
  )
  const body = (
    <>
      <Stack gap={12} className="below-3">
        {rows && notices?.(rows)}
        {isFull && <Notice>{of.limit?.message}</Notice>}
      </Stack>
      <Loaded
        query={{ ...query, data: rows }}
        failed={`Failed to load ${title.toLowerCase()}`}
        note={props.note}
        loading={props.loading}
      >
        {(all) => {
          if (isEmpty && isPage) return <Empty sentence={empty} action={button} />
          if (isEmpty && empty) return <div className="quiet">{empty}</div>
          if (props.columns === undefined)
            return props.children(all, { menu, edit: (row) => edit({ row }), remove })
          const shown = all.filter(props.filter ?? (() => true))
          if (!isEmpty && shown.length === 0) return <div className="quiet">{props.noMatch ?? empty}</div>
          const table = (window?: RowWindow) => (
            <Table
              {...props}
              rows={shown}
              keyOf={({ id }) => id}
              actions={menu}
              {...(window && { window })}
            />
          )
          return shown.length > MANY_ROWS ? <WindowedRows rows={shown}>{table}</WindowedRows> : table()
        }}
      </Loaded>
      {isOpen &&
        dialog({
          row: edited?.row ?? null,
          start: edited ? undefined : (start ?? undefined),
          rows: rows ?? [],
          onClose: close,
        })}
    </>
  )
  if (isPage) {
    const isLoading = query.error === null && rows === undefined
    const actions = (
      <>
        {(isLoading || rows) && props.beside?.(rows)}
        {isLoading && <Skeleton width={122} height="var(--control-height)" />}
        {hasAdd && button}
      </>
    )
    return (
      <Page title={title} actions={actions}>
        {body}
      </Page>
    )
  }
  return (
    <Section
      title={props.heading ?? title}
      knownAs="region"
      {...(props.anchor && { anchor: props.anchor })}
      action={
        <Row>
          {rows && props.beside?.(rows)}
          {hasAdd && button}
        </Row>
      }
    >
      {body}
    </Section>
  )
}

/** The button that opened the dialog may be the one of the empty state, which the first row replaces before or after it closes. */
function useFocusOfClosed(add: RefObject<HTMLButtonElement | null>, isOpen: boolean, isEmpty: boolean): void {
  const before = useRef({ isOpen, isEmpty })
  // In the commit that removes the button: a frame later, the focus could be elsewhere or not yet lost.
  useLayoutEffect(() => {
    const isReplaced = (before.current.isOpen || before.current.isEmpty) && !isOpen && !isEmpty
    before.current = { isOpen, isEmpty }
    if (isReplaced && document.activeElement === document.body) add.current?.focus({ preventScroll: true })
  }, [add, isOpen, isEmpty])
}
