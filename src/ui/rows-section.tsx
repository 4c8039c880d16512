import { type ReactNode, Suspense, useState } from 'react'
import type { Anchor } from '#src/lib/anchors.ts'
import { Notice } from './alert.tsx'
import { Button } from './button.tsx'
import { Loaded } from './loaded.tsx'
import { Page } from './page.tsx'
import { ADDS_ROW, type Rows, useRowRemoval } from './row-actions.ts'
import { RowButtons } from './row-buttons.tsx'
import { RowMenu, type RowMenuParts } from './row-menu.tsx'
import styles from './rows-section.module.css'
import { Section } from './section.tsx'
import { type Columns, Table } from './table.tsx'

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
  | { caption: string; columns: Columns<Row>; children?: never }
  | { children: (rows: readonly Row[], actions: RowActions<Row>) => ReactNode; columns?: never }

type RowsSectionProps<Row, Input> = Body<Row> & {
  of: SectionRows<Row, Input>
  parentId?: string
  title: string
  anchor?: Anchor
  /** The label of the button that opens the dialog for a new row. */
  add: string
  /** The rows are the whole screen: their actions are buttons. */
  isPage?: boolean
  /** A sentence; or an element with its own button, which then replaces `add` until there are rows. Else `children`. */
  empty?: ReactNode
  /** As in `Loaded`. */
  loading?: ReactNode
  order?: (a: Row, b: Row) => number
  /** Between the heading and the rows. */
  notices?: (rows: readonly Row[]) => ReactNode
  menu?: (row: Row) => RowMenuParts
  dialog: (props: RowDialogProps<Row, Input>) => ReactNode
  /** Opens the dialog for a new row with these values. */
  start?: Partial<Input> | null
  onStarted?: () => void
}

/** A section with the rows of one resource: loading, limit, adding, editing, and deletion with Undo. */
export function RowsSection<Row extends Input & { id: string }, Input>(props: RowsSectionProps<Row, Input>) {
  const { of, parentId, title, add, isPage, empty, order, notices, dialog, start, onStarted } = props
  const { rows: unordered, ...query } = of.useRows(parentId)
  const [edited, edit] = useState<{ row: Row | null } | null>(null)
  const remove = useRowRemoval(of, parentId)
  const rows = order === undefined ? unordered : unordered?.toSorted(order)
  const isFull = rows !== undefined && of.limit !== undefined && rows.length >= of.limit.rows
  const hasAdd = typeof empty !== 'object' || (rows !== undefined && rows.length > 0)
  const menu = (row: Row) => {
    const actions = { name: of.label(row), onEdit: () => edit({ row }), onDelete: () => remove(row) }
    return isPage ? <RowButtons {...actions} /> : <RowMenu {...actions} {...props.menu?.(row)} />
  }
  function close() {
    edit(null)
    onStarted?.()
  }

  const button = hasAdd && (
    <Button
      {...(isPage ? { variant: 'filled' } : { size: 'dense' })}
      icon="plus"
      {...ADDS_ROW}
      disabled={isFull}
      onClick={() => edit({ row: null })}
    >
      {add}
    </Button>
  )
  const body = (
    <>
      <div className={styles.notices}>
        {rows && notices?.(rows)}
        {isFull && <Notice>{of.limit?.message}</Notice>}
      </div>
      <Loaded
        query={{ ...query, data: rows }}
        failed={`Failed to load ${title.toLowerCase()}`}
        {...(props.loading && { loading: props.loading })}
      >
        {(all) => {
          if (all.length === 0 && empty) return <div className={styles.empty}>{empty}</div>
          if (props.columns === undefined)
            return props.children(all, { menu, edit: (row) => edit({ row }), remove })
          return <Table {...props} rows={all} keyOf={({ id }) => id} actions={menu} />
        }}
      </Loaded>
      <Suspense>
        {(edited || start) &&
          dialog({
            row: edited?.row ?? null,
            start: edited ? undefined : (start ?? undefined),
            rows: rows ?? [],
            onClose: close,
          })}
      </Suspense>
    </>
  )
  if (isPage)
    return (
      <Page title={title} actions={button}>
        {body}
      </Page>
    )
  return (
    <Section title={title} knownAs="region" {...(props.anchor && { anchor: props.anchor })} action={button}>
      {body}
    </Section>
  )
}
