import type { QueryClient } from '@tanstack/react-query'
import { ApiError, OFFLINE_MESSAGE, request } from '#src/lib/http.ts'
import type { CachedList, SentAs } from '#src/lib/offline-queue/entry.ts'
import { createOverlay, useOverlay } from '#src/lib/offline-queue/overlay.ts'
import { offlineList } from '#src/lib/offline-queue/sender.ts'
import { useOrganization, useOrganizationQuery } from '#src/lib/organization-context.ts'
import { currentRow } from '#src/lib/send-edit.ts'
import { boardList, boardQuery, cacheCurrent, cacheResult, type From, opportunityKey } from '../api.ts'
import {
  applyChange,
  type BoardChange,
  boardChangeSchema,
  type Columns,
  groupByStatus,
  isDone,
} from '../board-changes.ts'
import { type ChangedOpportunity, changedOpportunitySchema, opportunityCardSchema } from '../schema.ts'

/** An edit also returns all fields of the deal. */
type Result = ChangedOpportunity & { whole?: object }

/** Optimistic updates of deals: the queue of changes that the server has not confirmed. */
export const dealChanges = offlineList<BoardChange, Result>({
  list: 'deals',
  schema: boardChangeSchema,
  send,
  accept({ client, organizationId }, change, { whole, ...result }) {
    if (whole !== undefined) client.setQueryData(opportunityKey(change.id), whole)
    cacheResult(client, organizationId, result, change.kind === 'delete')
  },
  versionOf: boardList.versionOf,
  versionIn: ({ opportunity }) => opportunity.version,
  isSettled(board, change, failure) {
    const isGone = failure.status === 404
    if (isGone) void boardList.refresh(board.client, board.organizationId)
    return (isGone && change.kind === 'delete') || isDoneAlready(board, change, failure)
  },
  read: boardList.read,
})
const overlay = createOverlay({
  changes: dealChanges,
  cached: boardList.items,
  apply: applyChange,
  view: (deals, previous: Columns | undefined) => groupByStatus(deals, previous),
})

/** The deals with their queued changes applied, by status; undefined until they are loaded. */
export function shownColumns(client: QueryClient, organizationId: string): Columns | undefined {
  return overlay(client, organizationId).get()
}

export function useBoard() {
  const { organizationId } = useOrganization()
  const { error, refetch } = useOrganizationQuery(boardQuery)
  return { columns: useOverlay(overlay, organizationId), error, refetch }
}

async function send(change: BoardChange, version: number, as: SentAs): Promise<Result> {
  const path = `/api/opportunities/${change.id}`
  const { organizationId, key: idempotencyKey } = as
  const isUndo = 'isUndo' in change ? change.isUndo : undefined
  const from = { version, organizationId, idempotencyKey, isUndo }
  switch (change.kind) {
    case 'place': {
      const { status, afterId, actualPurchasePrice } = change
      return put(`${path}/placement`, from, { status, afterId, actualPurchasePrice })
    }
    case 'abandon':
      return put(`${path}/abandonment`, from, { reason: change.reason })
    case 'restore': {
      const restored = await remove(`${path}/abandonment`, from)
      const { status, version: now } = restored.opportunity
      if (change.afterId === null) return restored
      const then = { organizationId, version: now, idempotencyKey: `${idempotencyKey}-placed` }
      return put(`${path}/placement`, then, { status, afterId: change.afterId })
    }
    case 'add': {
      const { id, address, status } = change.deal
      return request('/api/opportunities', changedOpportunitySchema, {
        method: 'POST',
        body: { ...change.workedOut, id, address, status },
        idempotencyKey: id,
        organizationId,
      })
    }
    case 'edit':
      // Loaded on demand, to keep the form's code out of the board's chunk.
      return (await formCode()).sendDealEdit(change, from)
    case 'delete':
      await as.client.cancelQueries({ queryKey: opportunityKey(change.id) })
      return remove(path, from)
    case 'undelete':
      return remove(`${path}/deletion`, from)
  }
}

/** Loads the form's code. If its chunk fails to load, the server can't be reached. */
function formCode() {
  return import('../opportunity-api.ts').catch(() => {
    throw new ApiError(0, 'offline', OFFLINE_MESSAGE)
  })
}

function put(path: string, from: From, body: object): Promise<ChangedOpportunity> {
  return request(path, changedOpportunitySchema, { method: 'PUT', ...from, body })
}

function remove(path: string, from: From): Promise<ChangedOpportunity> {
  return request(path, changedOpportunitySchema, { method: 'DELETE', ...from })
}

/** After stale_version, caches the current deal. True if the change was applied and only its response was lost. */
async function isDoneAlready(board: CachedList, change: BoardChange, failure: ApiError): Promise<boolean> {
  const { client, organizationId } = board
  const current = currentRow(failure, opportunityCardSchema)
  if (current === null) return false
  const { version, opportunities } = await client.ensureQueryData(boardQuery(organizationId))
  cacheCurrent(client, organizationId, { version, opportunity: current })
  if (change.kind === 'edit') return (await formCode()).isEdited(client, change, failure)
  return isDone(change, current, opportunities)
}
