import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ApiError, OFFLINE_MESSAGE, request } from '#src/lib/http.ts'
import type { CachedList, OnFailed, SentAs, Submission } from '#src/lib/offline-queue/delivery.ts'
import { createOverlay, useOverlay } from '#src/lib/offline-queue/overlay.ts'
import { offlineList } from '#src/lib/offline-queue/sender.ts'
import { boardList, boardQuery, type From, keepAnswer, keepCurrent, opportunityKey } from '../api.ts'
import {
  type ChangedOpportunity,
  changedOpportunitySchema,
  type OpportunityCard,
  opportunityCardSchema,
} from '../schema.ts'
import {
  applyChange,
  type BoardChange,
  boardChangeSchema,
  type Columns,
  groupByStatus,
  isDone,
} from './board-changes.ts'

/** Saving a form also answers the whole deal. */
type Answer = ChangedOpportunity & { whole?: object }

/** The queued changes of deals. */
export const dealChanges = offlineList<BoardChange, Answer>({
  list: 'deals',
  schema: boardChangeSchema,
  send,
  accept({ client, organizationId }, change, answer) {
    if (answer.whole !== undefined) client.setQueryData(opportunityKey(change.id), answer.whole)
    const { version, opportunity } = answer
    keepAnswer(client, organizationId, { version, opportunity }, change.kind === 'delete')
  },
  versionOf: cachedVersion,
  isSettled(board, change, refusal) {
    const isGone = change.kind === 'delete' && refusal.status === 404
    if (refusal.status === 404) void boardList.refresh(board.client, board.organizationId)
    return isGone || adoptCurrent(board, change, refusal)
  },
  read: ({ client, organizationId }) => client.fetchQuery({ ...boardQuery(organizationId), staleTime: 0 }),
})
const overlay = createOverlay({
  changes: dealChanges,
  cached: (client, organizationId): readonly OpportunityCard[] | undefined =>
    client.getQueryData(boardQuery(organizationId).queryKey)?.opportunities,
  apply: applyChange,
  view: (deals, previous: Columns | undefined) => groupByStatus(deals, previous),
})

/** The deals with their queued changes applied, by status; undefined until they are loaded. */
export function shownColumns(client: QueryClient, organizationId: string): Columns | undefined {
  return overlay(client, organizationId).get()
}

/** The board with its queued changes applied. */
export function useBoard(organizationId: string) {
  const { error, refetch } = useQuery(boardQuery(organizationId))
  return { columns: useOverlay(overlay, organizationId), error, refetch }
}

/** Shows a change at once and sends it; when it fails, `onFailed` rolls it back and says why. */
export function submitChange(
  { client, organizationId }: CachedList,
  submission: Submission<BoardChange>,
  onFailed: OnFailed,
): void {
  dealChanges(client).submit(organizationId, submission, onFailed)
}

async function send(change: BoardChange, version: number, as: SentAs): Promise<Answer> {
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
      // The form's code is there already where an edit is made; the board does without it.
      return (await formCode()).sendDealEdit(change, from)
    case 'delete':
      await as.client.cancelQueries({ queryKey: opportunityKey(change.id) })
      return remove(path, from)
    case 'undelete':
      return remove(`${path}/deletion`, from)
  }
}

/** Code that can't be fetched is a server that can't be reached. */
function formCode() {
  return import('../detail/api.ts').catch(() => {
    throw new ApiError(0, 'offline', OFFLINE_MESSAGE)
  })
}

function put(path: string, from: From, body: object): Promise<ChangedOpportunity> {
  return request(path, changedOpportunitySchema, { method: 'PUT', ...from, body })
}

function remove(path: string, from: From): Promise<ChangedOpportunity> {
  return request(path, changedOpportunitySchema, { method: 'DELETE', ...from })
}

/**
 * A stale change is refused with the deal as it is now: that is shown. True when the deal already is as it was to be,
 * as after an answer that got lost on its way here.
 */
async function adoptCurrent(board: CachedList, change: BoardChange, refusal: ApiError): Promise<boolean> {
  const { client, organizationId } = board
  const current = opportunityCardSchema.safeParse(refusal.current)
  if (refusal.code !== 'stale_version' || !current.success) return false
  const { version, opportunities } = await client.ensureQueryData(boardQuery(organizationId))
  keepCurrent(client, organizationId, { version, opportunity: current.data })
  if (change.kind === 'edit') return (await formCode()).isEdited(client, change, refusal)
  return isDone(change, current.data, opportunities)
}

function cachedVersion({ client, organizationId }: CachedList, id: string): number | null {
  const board = client.getQueryData(boardQuery(organizationId).queryKey)
  return board?.opportunities.find((deal) => deal.id === id)?.version ?? null
}
