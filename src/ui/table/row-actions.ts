import { useState } from 'react'
import { ApiError, isRejected, requestFailure } from '#src/lib/api/http.ts'
import type { ChangedFields, Reverted, RowsScope } from '#src/lib/offline-queue/rows.ts'
import { queuedMessage } from '#src/lib/offline-queue/words.ts'
import { changedFields, pickFields } from '#src/lib/rows/field-edits.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { newRowId } from '#src/lib/rows/row-id.ts'
import { changedByText, saveAgainText } from '#src/lib/text/changed-by.ts'
import { messageOf } from '#src/lib/text/messages.ts'
import { keepFocus, nextInList } from '../dialog/dialog.tsx'
import { endUndos, offerUndo, showFailedChange, type Undone } from '../dialog/toasts.ts'

/** The changes of `offlineRows` that a form or a list makes. */
export interface Rows<Row, Input> {
  add(scope: RowsScope, input: Input, id: string): Promise<'done' | 'queued'>
  edit(scope: RowsScope, row: Row, input: Input): Promise<'done' | 'queued'>
  versionOf(scope: RowsScope, id: string): number | null
  revert(scope: RowsScope, row: Reverted<Input>, input: Input, onFailed: (failure: ApiError) => void): void
  put(scope: RowsScope, row: Row, change: ChangedFields<Row>): void
  remove(
    scope: RowsScope,
    row: Input & { id: string },
    onFailed: (failure: ApiError) => void,
    isUndo?: boolean,
  ): void
  restore(scope: RowsScope, row: Row, onFailed: (failure: ApiError) => void): void
  label(input: Input): string
  parse(value: unknown): Row | undefined
}

/** Marks what adds a row to a list: a button or a box. */
export const ADDS_ROW = { 'data-adds-row': '' }

/**
 * Moves the focus to the next row, if the focused element goes with its row; in a dialog without one, to its heading. A dialog that
 * closes then does that itself.
 */
export function keepFocusInList(): void {
  const dialog = document.activeElement?.closest('dialog')
  // A question about a row outside it closes.
  if (dialog && !dialog.contains(document.activeElement?.closest('li, tr') ?? null)) return
  const next = nextInList()
  const heading = dialog?.querySelector('h2')
  requestAnimationFrame(() => {
    const place = next() ?? (heading?.isConnected ? heading : undefined)
    if (place === heading) heading?.setAttribute('tabindex', '-1')
    keepFocus(place)
  })
}

interface Removal {
  /** Completes its Undo. */
  onUndo?: (() => Undone) | undefined
  /** A request of its own has deleted the row. */
  isDeleted?: boolean
}

/** Optimistic delete with Undo; offers Retry if the server rejects it. */
export function useRowRemoval<Row extends Input & { id: string }, Input>(
  rows: Rows<Row, Input>,
  parentId?: string,
): (row: Row, removal?: Removal) => void {
  const scope = { ...useOrganization(), parentId }

  function remove(row: Row, { onUndo, isDeleted = false }: Removal = {}): void {
    const name = rows.label(row)
    keepFocusInList()
    if (!isDeleted)
      rows.remove(scope, row, (failure) =>
        showFailedChange({ name, verb: 'deleted' }, failure, () => remove(row, { onUndo }), row.id),
      )
    const undo = () => {
      restore(row)
      return onUndo?.() ?? 'shown'
    }
    offerUndo(`Deleted ${name}`, undo, row.id, { isRestoring: true, name: `deleting ${name}` })
  }

  function restore(row: Row): void {
    const words = { name: rows.label(row), verb: 'restored' }
    rows.restore(scope, row, (failure) => showFailedChange(words, failure, () => restore(row)))
  }

  return remove
}

/**
 * Changes some fields of a row, as it was seen, by a request of their own; offers Retry if the server rejects it or someone else has
 * changed the row since, and Undo after a `message`.
 */
export function useRowChange<Row extends Input & { id: string; version: number }, Input>(
  rows: Rows<Row, Input>,
  parentId?: string,
): (row: Row, part: string, fields: Partial<Row>, message?: string) => void {
  return useUndoableChange(rows, parentId).change
}

/** The changes of `useRowChange`, with what their Undo does: for a press that also changed something else. */
export function useUndoableChange<Row extends Input & { id: string; version: number }, Input>(
  rows: Rows<Row, Input>,
  parentId?: string,
) {
  const scope = { ...useOrganization(), parentId }

  function put(
    row: Row,
    part: string,
    fields: Partial<Row>,
    from: { version?: number; isUndo?: boolean } = {},
  ): void {
    const words = { name: rows.label(row), verb: 'changed' }
    const onFailed = (failure: ApiError) =>
      showFailedChange(words, failure, () => put(row, part, fields), row.id)
    keepFocusInList()
    rows.put(scope, row, { part, fields, ...from, onFailed })
  }

  /** `row` as it was before. */
  function undo(row: Row, part: string, fields: Partial<Row>): Undone {
    const earlier = pickFields(row, Object.keys(fields) as (keyof Row)[])
    put({ ...row, ...fields }, part, earlier, { isUndo: true })
    return 'shown'
  }

  function change(row: Row, part: string, fields: Partial<Row>, message?: string): void {
    put(row, part, fields, { version: row.version })
    if (message === undefined) endUndos()
    else offerUndo(message, () => undo(row, part, fields), row.id, { name: rows.label(row) })
  }

  return { change, undo }
}

/**
 * Restores the earlier values of a row, unless someone else has changed it since `version` (by default: since this page's last
 * change of it). Offers Retry, which replaces their change.
 */
export function useRowRevert<Row extends Input & { id: string }, Input extends object>(
  rows: Rows<Row, Input>,
  parentId?: string,
): (id: string, earlier: Input, made?: Input, version?: number | null) => Undone {
  const scope = { ...useOrganization(), parentId }

  return function revert(id, earlier, made, version = null) {
    const words = { name: rows.label(earlier), verb: 'changed back' }
    rows.revert(scope, { id, version, made }, earlier, (failure) =>
      showFailedChange(words, failure, () => revert(id, earlier, made, rows.versionOf(scope, id))),
    )
    return 'shown'
  }
}

/** Adds a row, with Undo; a `note` follows its label in the toast. Throws if the server rejects it. */
export function useRowAddition<Row extends Input & { id: string }, Input extends object>(
  rows: Rows<Row, Input>,
  parentId?: string,
): (input: Input, id: string, note?: string) => Promise<void> {
  const { add, remove } = useAddition(rows, parentId)
  return async (input, id, note = '') => {
    const how = await add(input, id)
    const name = rows.label(input)
    offerUndo(savedMessage(`${name}${note}`, how), () => remove(input, id, true), id, { name })
  }
}

/** Adds several rows, with one Undo. Throws the first failure. */
export function useRowsAddition<Row extends Input & { id: string }, Input extends object>(
  rows: Rows<Row, Input>,
  parentId?: string,
): (inputs: readonly Input[], message: string) => Promise<void> {
  const { add, remove } = useAddition(rows, parentId)
  return async (inputs, message) => {
    const added = inputs.map((input) => ({ input, id: newRowId() }))
    const [how = 'done'] = await Promise.all(added.map(({ input, id }) => add(input, id)))
    const undo = () => {
      for (const { input, id } of added) remove(input, id, true)
      return 'shown' as const
    }
    offerUndo(how === 'queued' ? queuedMessage(message) : message, undo)
  }
}

function useAddition<Row extends Input & { id: string }, Input extends object>(
  rows: Rows<Row, Input>,
  parentId?: string,
) {
  const scope = { ...useOrganization(), parentId }

  function remove(input: Input, id: string, isUndo: boolean): Undone {
    const words = { name: rows.label(input), verb: 'deleted' }
    const onFailed = (failure: ApiError) => showFailedChange(words, failure, () => remove(input, id, false))
    rows.remove(scope, { ...input, id }, onFailed, isUndo)
    return 'shown'
  }

  return { add: (input: Input, id: string) => rows.add(scope, input, id), remove }
}

function savedMessage(name: string, how: 'done' | 'queued'): string {
  return how === 'queued' ? queuedMessage(`Saved ${name}`) : `Saved ${name}`
}

/** What is typed over someone else's row: the fields that still are as the form began are theirs. */
function withUntouched<Input extends object>(began: Input, theirs: Input, typed: Input): Input {
  const touched = changedFields<Partial<Input>>(began, typed)
  const fields = Object.keys(typed) as (keyof Input)[]
  return {
    ...typed,
    ...pickFields(
      theirs,
      fields.filter((field) => !touched.includes(field)),
    ),
  }
}

const DELETED_MEANWHILE = 'Someone else has deleted this. Copy what you typed if you still need it.'

const OTHER_FIELDS = 'changed other details of this meanwhile'

export interface RowSaving<Row> {
  parentId?: string | undefined
  row: Row | null
  /** What another person did, such as "changed this agent to …", without a full stop. */
  conflictText: (current: Row) => string
  /** Follows the label of a new row in the toast, such as " without skip.heic". */
  addedNote?: string
  onSaved: () => void
}

/** Saves a form's row, with Undo. Throws the other user's values after a version conflict; saving again overwrites them. */
export function useRowSaving<Row extends Input & { id: string }, Input extends object>(
  rows: Rows<Row, Input>,
  { parentId, row, conflictText, addedNote, onSaved }: RowSaving<Row>,
) {
  const scope = { ...useOrganization(), parentId }
  const [id] = useState(() => row?.id ?? newRowId())
  const [builtOn, setBuiltOn] = useState(row)
  const add = useRowAddition(rows, parentId)
  const revert = useRowRevert(rows, parentId)

  async function edit(before: Row, input: Input): Promise<void> {
    const typed = row === null || row === before ? input : withUntouched(row, before, input)
    const how = await rows.edit(scope, before, typed)
    const earlier = pickFields(before, Object.keys(typed) as (keyof Input)[])
    const name = rows.label(typed)
    offerUndo(savedMessage(name, how), () => revert(id, earlier, typed), id, { name })
  }

  /** What the text names may be unchanged, such as the name of a supplier whose phone changed. */
  function conflictOf(before: Row | null, current: Row): string {
    const text = conflictText(current)
    return before !== null && conflictText(before) === text ? OTHER_FIELDS : text
  }

  async function save(input: Input): Promise<void> {
    try {
      await (builtOn === null ? add(input, id, addedNote) : edit(builtOn, input))
      onSaved()
    } catch (error) {
      const current = error instanceof ApiError ? rows.parse(error.current) : undefined
      if (current) setBuiltOn(current)
      if (isRejected(error)) throw error
      if (error instanceof ApiError && error.status === 404) throw new Error(DELETED_MEANWHILE)
      if (current === undefined) throw new Error(`${messageOf(error)} Nothing you typed was lost.`)
      const by = requestFailure(error)?.changedBy
      const keep = by?.isMe ? 'cancel to keep it' : 'cancel to keep theirs'
      throw new Error(`${changedByText(by, conflictOf(builtOn, current))} ${saveAgainText(by)}, or ${keep}.`)
    }
  }

  return { id, save }
}
