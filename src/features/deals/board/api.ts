import {
  boardList,
  dealKey,
  type From,
  recordOwnVersion,
  refetchDeal,
} from '#src/features/deals/pipeline/api.ts'
import {
  applyChange,
  type BoardChange,
  boardChangeSchema,
  groupByStatus,
  isDone,
  setByMove,
} from '#src/features/deals/pipeline/board-changes.ts'
import { rebasedBulk } from '#src/features/deals/pipeline/bulk-changes.ts'
import { boardDealSchema, type ChangedDeal, changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { ApiError, OFFLINE_MESSAGE, request } from '#src/lib/api/http.ts'
import { boardQueue } from '#src/lib/offline-queue/board-queue.ts'
import type { SentAs } from '#src/lib/offline-queue/entry.ts'
import type { SentBulk } from './bulk/bulk-api.ts'

/** An edit also returns all fields of the deal. */
type Result = (ChangedDeal & { whole?: object }) | SentBulk

/** Optimistic updates of deals. */
export const dealQueue = boardQueue({
  list: 'deals',
  reportedAs: { kind: 'opportunity' },
  schema: boardChangeSchema,
  send,
  cards: boardList,
  card: boardDealSchema,
  cardsIn: (result) => ('opportunity' in result ? [result.opportunity] : result.opportunities),
  deletedBy: (change, result) =>
    'done' in result && isDeletion(change) ? result.done.map(({ id }) => id) : [],
  rowsOf: (change) => (change.kind === 'bulk' ? change.deals.map(({ id }) => id) : undefined),
  madeIn(change, result) {
    if (change.kind !== 'bulk') return []
    const done = new Map(
      result !== null && 'done' in result ? result.done.map(({ id, version }) => [id, version]) : [],
    )
    return change.deals.map(({ id, version: from }) => ({ id, from, version: done.get(id) ?? from }))
  },
  rebased: (change, { id }, made) => (change.kind === 'bulk' ? rebasedBulk(change, id, made) : change),
  apply: applyChange,
  group: groupByStatus,
  setByMove,
  async isDone({ client, organizationId }, change, current, failure) {
    if (change.kind === 'bulk') return false
    if (change.kind === 'edit') return (await formCode()).isEdited(client, change, failure)
    return isDone(change, current, boardList.items(client, organizationId) ?? [])
  },
  onResult(list, change, result) {
    const { client, organizationId } = list
    if ('opportunity' in result) {
      const queryKey = dealKey(change.id)
      if (result.whole !== undefined) client.setQueryData(queryKey, result.whole)
      recordOwnVersion(result.opportunity)
      // The page of a deleted deal may still be open briefly.
      if (change.kind === 'delete') void client.invalidateQueries({ queryKey, refetchType: 'none' })
      else refetchDeal(client, organizationId, change.id)
      return
    }
    for (const card of result.opportunities) recordOwnVersion(card)
    for (const { id } of result.done) refetchDeal(client, organizationId, id)
    if (change.kind === 'bulk') result.report({ list, queue: dealQueue.changes(client) }, change)
  },
  onStale: ({ client, organizationId }, { id }) => refetchDeal(client, organizationId, id),
})

function isDeletion(change: BoardChange): boolean {
  return change.kind === 'bulk' && change.action.action === 'delete' && !change.isUndo
}

async function send(change: BoardChange, version: number, as: SentAs): Promise<Result> {
  const path = `/api/opportunities/${change.id}`
  const { organizationId, key: idempotencyKey } = as
  const isUndo = 'isUndo' in change ? change.isUndo : undefined
  const stageEnteredAt = 'stageEnteredAt' in change ? change.stageEnteredAt : undefined
  const from = { version, organizationId, idempotencyKey, isUndo, stageEnteredAt }
  switch (change.kind) {
    case 'bulk':
      return (await bulkCode()).sendBulk(change, from)
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
      return request('/api/opportunities', changedDealSchema, {
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
      await as.client.cancelQueries({ queryKey: dealKey(change.id) })
      return remove(path, from)
    case 'undelete':
      return remove(`${path}/deletion`, from)
  }
}

/** Loads the form's code. If its chunk fails to load, the server can't be reached. */
function formCode() {
  return import('#src/features/deals/pipeline/deal-api.ts').catch(() => {
    throw new ApiError(0, 'offline', OFFLINE_MESSAGE)
  })
}

/** The same of what the list does with many deals. */
function bulkCode() {
  return import('./bulk/bulk-api.ts').catch(() => {
    throw new ApiError(0, 'offline', OFFLINE_MESSAGE)
  })
}

function put(path: string, from: From, body: object): Promise<ChangedDeal> {
  return request(path, changedDealSchema, { method: 'PUT', ...from, body })
}

function remove(path: string, from: From): Promise<ChangedDeal> {
  return request(path, changedDealSchema, { method: 'DELETE', ...from })
}
