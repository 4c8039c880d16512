import { z } from 'zod'
import type { ApiError } from '../api/http.ts'
import { changedFields, mergeEdit } from '../rows/field-edits.ts'
import { useAddedRows, useAllowedQuery, useOrganization } from '../rows/organization-context.ts'
import { organizationList } from '../rows/organization-list.ts'
import { currentRow, isDone, restarted, sendMerged } from '../rows/send-edit.ts'
import type { CachedList, ChangeWords, OnFailed } from './entry.ts'
import { createOverlay, useOverlay } from './overlay.ts'
import { fieldEdit, partStartedFrom, perParent, startedFromOf, withContent } from './row-edits.ts'
import { changedRowSchema, type Row, type RowsOf, rowChangeSchema, rowRequests } from './row-requests.ts'
import { offlineList } from './sender.ts'

interface ChangedPart<Shown> {
  part: string
  body?: Record<string, unknown>
  fields: Partial<Shown>
}

export interface ChangedFields<Shown> {
  part: string
  fields: Partial<Shown>
  /** Of the row that was seen; by default the latest. */
  version?: number | undefined
  /** Undoes this page's last change of the row. */
  isUndo?: boolean
  onFailed: (failure: ApiError) => void
}

type OnRefused = (failure: ApiError) => void

export interface Reverted<Input> {
  id: string
  version: number | null
  made?: Input | undefined
}

/** Where rows are: the cached list of an organization, or of one parent in it. */
export interface RowsScope extends CachedList {
  parentId?: string | undefined
}

/** Rows served by `rowRoutes().crud`: the query, optimistic updates, the offline queue and rollback. */
export function offlineRows<Name extends string, Shown extends Row & Input, Input extends object>(
  of: RowsOf<Name, Shown, Input>,
) {
  const changeSchema = rowChangeSchema(of.input)
  type Change = z.infer<typeof changeSchema>

  const changedSchema = changedRowSchema(of.item, of.row)
  const listSchema = z
    .looseObject({ organizationId: z.string(), version: z.number() })
    .transform((body) => ({ ...body, rows: z.array(of.row).parse(body[of.name]) }))

  const listOf = perParent((parentId) =>
    organizationList({
      name: of.name,
      path: of.path(parentId),
      parentId,
      schema: listSchema,
      itemsOf: ({ rows }) => rows,
      withItems: (whole, rows: readonly Shown[]) => ({ ...whole, rows: [...rows] }),
    }),
  )

  const cached = ({ client, organizationId }: CachedList, { id, parentId }: Change) =>
    listOf(parentId)
      .items(client, organizationId)
      ?.find((row) => row.id === id)

  const sendAt = rowRequests(of, changedSchema)
  const changes = offlineList<Change, z.output<typeof changedSchema>>({
    list: of.name,
    reportedAs: { kind: of.kind },
    schema: changeSchema,
    send(change, version, list) {
      const edit = fieldEdit(change, of.row)
      if (edit === null) return sendAt(change, version, list)
      const known = cached(list, change)
      return sendMerged({
        change: edit,
        version,
        known: known?.version === version ? known : undefined,
        row: of.row,
        fieldsOf: (row) => row,
        send: (content, at) => sendAt(withContent(change, content), at, list, at !== version),
      })
    },
    accept({ client, organizationId }, change, { version, row }) {
      const list = listOf(change.parentId)
      if (change.kind === 'delete') list.remove(client, organizationId, version, row.id)
      else list.put(client, organizationId, version, row)
    },
    versionOf: (list, change) => listOf(change.parentId).versionOf(list, change),
    versionIn: ({ row }) => row.version,
    isSettled({ client, organizationId }, change, failure) {
      void listOf(change.parentId).refresh(client, organizationId)
      if (change.kind === 'delete') return failure.status === 404
      const current = of.row.safeParse(failure.current).data
      const edit = fieldEdit(change, of.row)
      if (current === undefined || (change.kind !== 'edit' && change.kind !== 'put')) return false
      const wanted: object = 'input' in change ? change.input : change.fields
      return edit ? isDone(edit, current) : changedFields(current, wanted).length === 0
    },
    clashes(change, failure) {
      const edit = fieldEdit(change, of.row)
      const current = currentRow(failure, of.row)
      return edit && current ? mergeEdit(edit, current).clashes : []
    },
    restarted(list, change) {
      const edit = fieldEdit(change, of.row)
      const known = cached(list, change)
      if (!(edit && known)) return change
      const now = restarted(edit, known)
      return { ...withContent(change, now.edit), startedFrom: { ...now.startedFrom } } as Change
    },
    read: (list, change) => listOf(change.parentId).read(list),
  })

  function applyChange(rows: readonly Shown[], change: Change): readonly Shown[] {
    const others = rows.filter(({ id }) => id !== change.id)
    const row = rows.find(({ id }) => id === change.id)
    switch (change.kind) {
      case 'add':
        return [
          ...others,
          row ?? ({ ...change.input, ...of.preview, id: change.id, version: 0 } as unknown as Shown),
        ]
      case 'edit':
        return row ? [...others, { ...row, ...change.input }] : rows
      case 'put':
        return row ? [...others, { ...row, ...change.fields }] : rows
      case 'delete':
        return others
      case 'undelete': {
        const restored = of.row.safeParse(change.row).data
        return restored ? [...others, restored] : rows
      }
    }
  }

  const overlayOf = perParent((parentId) =>
    createOverlay<Change, readonly Shown[], readonly Shown[]>({
      changes,
      cached: listOf(parentId).items,
      apply: (rows, change) => ((change.parentId ?? '') === parentId ? applyChange(rows, change) : rows),
      view: (rows) => rows,
    }),
  )

  const submission = ({ parentId }: RowsScope, change: Change, words: ChangeWords, row?: object) => ({
    change: parentId === undefined ? { ...change, ...placeOf(row) } : { ...change, parentId },
    words,
  })

  return {
    name: of.name,
    limit: of.limit,

    /** The queue of changes that the server hasn't confirmed. */
    changes,

    label: of.label,

    /** Undefined if the value isn't a row. */
    parse: (value: unknown): Shown | undefined => of.row.safeParse(value).data,

    query: (organizationId: string, parentId?: string) => listOf(parentId).query(organizationId),

    /** The rows with queued changes applied; undefined until loaded. */
    useRows(parentId?: string) {
      const { organizationId } = useOrganization()
      const { error, refetch } = useAllowedQuery(listOf(parentId).query(organizationId))
      return { rows: useAddedRows(useOverlay(overlayOf(parentId), organizationId)), error, refetch }
    },

    /** The client-generated `id` is also the idempotency key. Throws the failure. */
    add(scope: RowsScope, input: Input, id: string): Promise<'done' | 'queued'> {
      const added = submission(scope, { kind: 'add', id, input }, { name: of.label(input), verb: 'added' })
      return changes(scope.client).attempt(scope.organizationId, { ...added, version: 0 })
    },

    /** The version of a row for a request that names it, once the server has what this page changed of it. Throws `offline`. */
    confirmed: ({ client }: RowsScope, row: Row) => changes(client).confirmed(row),

    /** Others' changes of other fields stay. Throws the failure; the `current` of a version conflict is the current row. */
    edit(scope: RowsScope, row: Shown, input: Input): Promise<'done' | 'queued'> {
      const { id, version } = row
      const change = { kind: 'edit', id, input, startedFrom: startedFromOf(row, input) } as const
      const edited = submission(scope, change, { name: of.label(input), verb: 'changed' })
      return changes(scope.client).attempt(scope.organizationId, { ...edited, version })
    },

    /** Caches the row of a response to a request of its own; `version` is the organization's. */
    cache: ({ client, organizationId, parentId }: RowsScope, version: number, row: Shown) =>
      listOf(parentId).put(client, organizationId, version, row),

    /** The version of the cached row. */
    versionOf: (scope: RowsScope, id: string) => listOf(scope.parentId).versionOf(scope, { id }),

    /**
     * Undoes an edit that `made` these values, based on `version` or else on what this page's last change made. Rolled back if the server
     * rejects it.
     */
    revert(
      scope: RowsScope,
      { id, version, made }: Reverted<Input>,
      input: Input,
      onFailed: OnRefused,
    ): void {
      const words = { name: of.label(input), verb: 'changed back' }
      const change = {
        kind: 'edit',
        id,
        input,
        ...(made && { startedFrom: startedFromOf(made, input) }),
      } as const
      const reverted = { ...submission(scope, change, words), isUndo: true }
      const from = version === null ? reverted : { ...reverted, version }
      changes(scope.client).submit(scope.organizationId, from, rolledBack(onFailed))
    },

    /** Changes some fields by `PUT …/{id}/{part}`, such as an outcome. Rolled back if the server rejects the change. */
    put(
      scope: RowsScope,
      row: Shown,
      { part, fields, version, isUndo, onFailed }: ChangedFields<Shown>,
    ): void {
      const startedFrom = partStartedFrom(row, { part, fields })
      const change = { kind: 'put', id: row.id, part, fields, ...startedFrom } as const
      const words = { name: of.label(row), verb: 'changed' }
      const put = { ...submission(scope, change, words, row), isUndo, ...(version && { version }) }
      changes(scope.client).submit(scope.organizationId, put, rolledBack(onFailed))
    },

    /**
     * Changes a part of a row by `PUT …/{id}/{part}`, or adds `body` to it by `POST`, such as an extension; `fields` are shown until
     * then. Throws the failure.
     */
    changePart(scope: RowsScope, row: Shown, part: ChangedPart<Shown>): Promise<'done' | 'queued'> {
      const change = { kind: 'put', id: row.id, ...part, ...partStartedFrom(row, part) } as const
      const changed = submission(scope, change, { name: of.label(row), verb: 'changed' }, row)
      return changes(scope.client).attempt(scope.organizationId, { ...changed, version: row.version })
    },

    /** The change is rolled back if the server rejects it. */
    remove(
      scope: RowsScope,
      row: Input & { id: string },
      onFailed: (failure: ApiError) => void,
      isUndo = false,
    ): void {
      const change = { kind: 'delete', id: row.id } as const
      const words = { name: of.label(row), verb: 'deleted' }
      const removed = { ...submission(scope, change, words, row), isUndo }
      changes(scope.client).submit(scope.organizationId, removed, rolledBack(onFailed))
    },

    /** Undoes a deletion; rolled back if the server rejects that, and queued while it has too many requests. */
    restore(scope: RowsScope, row: Shown, onFailed: (failure: ApiError) => void): void {
      const change = { kind: 'undelete', id: row.id, row } as const
      const words = { name: of.label(row), verb: 'restored' }
      const restored = { ...submission(scope, change, words, row), isKept: true }
      changes(scope.client).submit(scope.organizationId, restored, rolledBack(onFailed))
    },
  }
}

/** The deal and the project of a row that isn't below one, so that their pages count its changes. */
function placeOf(row: object = {}): { opportunityId?: string; projectId?: string } {
  const { opportunityId, projectId } = row as { opportunityId?: unknown; projectId?: unknown }
  return {
    ...(typeof opportunityId === 'string' && { opportunityId }),
    ...(typeof projectId === 'string' && { projectId }),
  }
}

function rolledBack(onFailed: (failure: ApiError) => void): OnFailed {
  return (failure, rollBack) => {
    rollBack()
    onFailed(failure)
  }
}
