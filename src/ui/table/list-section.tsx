import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Notice } from '../layout/alert.tsx'
import { Button } from '../layout/button.tsx'
import { Empty } from '../layout/empty.tsx'
import { Row, Stack } from '../layout/layout.tsx'
import { Loaded } from '../layout/loaded.tsx'
import { Page } from '../layout/page.tsx'
import { Section } from '../layout/section.tsx'
import { Skeleton } from '../layout/skeleton.tsx'
import { ADDS_ROW } from './row-actions.ts'

/** What a list says and has around its rows. */
export interface ListLook<Listed> {
  title: string
  /** Shown instead of the title, such as a `Term`. */
  heading?: ReactNode
  /** For links to this part of the page. */
  anchor?: string
  /** The rows are the whole screen. */
  isPage?: boolean
  /** A sentence; or an element with its own button, which then replaces the one that adds until there are rows. Else `children`. */
  empty?: ReactNode
  /** Such as "Failed to load offers". */
  failed?: string
  /** As in `Loaded`. */
  note?: string
  loading?: ReactNode
  /** Beside the title, before the button; `rows` is undefined while loading. */
  beside?: (rows: readonly Listed[] | undefined) => ReactNode
  /** Between the heading and the rows. */
  notices?: (rows: readonly Listed[]) => ReactNode
}

interface ListSectionProps<Listed> extends ListLook<Listed> {
  /** Instead of a section of a page: the button is then below the rows. */
  frame?: ((body: ReactNode) => ReactNode) | undefined
  query: { rows: readonly Listed[] | undefined; error: Error | null; refetch: () => unknown }
  limit: { rows: number; message: string } | undefined
  /** The button that adds a row; not for people who can't. */
  add: { label: string; onAdd: () => void } | undefined
  /** Instead of the button, for a person who can't add rows yet. */
  notYet?: ReactNode
  /** Whether the dialog for a new row is open. */
  isAdding: boolean
  dialogs: ReactNode
  children: (rows: readonly Listed[]) => ReactNode
}

/** A list of any kind of rows: heading, the button that adds, limit, loading, error, empty state, rows and dialogs. */
export function ListSection<Listed>(props: ListSectionProps<Listed>) {
  const { title, isPage, frame, empty, beside, notices, limit, add, notYet, isAdding, dialogs } = props
  const { rows, ...query } = props.query
  const addButton = useRef<HTMLButtonElement>(null)
  const isFull = rows !== undefined && limit !== undefined && rows.length >= limit.rows
  const isEmpty = rows?.length === 0
  const hasRows = rows !== undefined && !isEmpty
  const hasAdd = add !== undefined && (hasRows || (!isPage && typeof empty !== 'object'))
  // After the dialog of a row, the focus is on the row, or on the one in its place.
  useFocusOfClosed(addButton, isAdding, isEmpty)

  const look = isPage ? { variant: 'filled' as const } : !frame && { size: 'dense' as const }
  const button = add && (
    <Button ref={addButton} {...look} icon="plus" {...ADDS_ROW} disabled={isFull} onClick={add.onAdd}>
      {add.label}
    </Button>
  )
  const notice = rows && notices?.(rows)
  const body = (
    <>
      {(!frame || isFull || notice) && (
        <Stack gap={12} className="below-3">
          {!frame && notYet && <div>{notYet}</div>}
          {notice}
          {isFull && <Notice>{limit.message}</Notice>}
        </Stack>
      )}
      <Loaded
        query={{ ...query, data: rows }}
        failed={props.failed ?? `Failed to load ${title.toLowerCase()}`}
        note={props.note}
        loading={props.loading}
      >
        {(all) => {
          if (isEmpty && isPage) return <Empty sentence={empty} action={button} />
          if (isEmpty && empty) return <div className="quiet">{empty}</div>
          return props.children(all)
        }}
      </Loaded>
      {frame && rows && (notYet || hasAdd) && <div>{notYet || button}</div>}
      {dialogs}
    </>
  )
  if (isPage) {
    const isLoading = query.error === null && rows === undefined
    const actions = (
      <>
        {(isLoading || rows) && beside?.(rows)}
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
  if (frame) return frame(body)
  return (
    <Section
      title={props.heading ?? title}
      knownAs="region"
      {...(props.anchor && { anchor: props.anchor })}
      action={
        <Row>
          {rows && beside?.(rows)}
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
