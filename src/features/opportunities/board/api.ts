import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type ApiError, request } from '#src/lib/http.ts'
import { type CachedList, type OnRefused, optimisticChanges } from '#src/lib/optimistic-changes.ts'
import { boardQuery, isOnBoard, keepAnswer, type LiveChange, opportunityKey, refreshBoard } from '../api.ts'
import {
  type Board,
  type ChangedOpportunity,
  changedOpportunitySchema,
  type OpportunityCard,
  opportunityCardSchema,
} from '../schema.ts'
import { applyChange, type BoardChange, type Columns, groupByStatus } from './rules.ts'

/** How long an event about a deal waits for the answer to our own change of it. */
const OWN_ANSWER_MS = 150

const onTheirWay = optimisticChanges<BoardChange, ChangedOpportunity>({
  send,
  accept: ({ client, organizationId }, change, answer) =>
    keepAnswer(client, organizationId, answer, change.kind === 'delete'),
  versionOf: cachedVersion,
  isSettled(board, change, refusal) {
    const isGone = change.kind === 'delete' && refusal.status === 404
    if (refusal.status === 404) void refreshBoard(board.client, board.organizationId)
    return isGone || adoptCurrent(board, change, refusal)
  },
})
const shown = new Map<
  string,
  { board: Board; pending: ReturnType<typeof onTheirWay.pending>; columns: Columns }
>()

/** The deals as they are to be seen, by status; undefined until they are loaded. Same input, same object. */
export function shownColumns(client: QueryClient, organizationId: string): Columns | undefined {
  const board = client.getQueryData(boardQuery(organizationId).queryKey)
  if (board === undefined) return undefined
  const last = shown.get(organizationId)
  const pending = onTheirWay.pending()
  if (last?.board === board && last.pending === pending) return last.columns
  const deals = pending
    .filter((entry) => entry.organizationId === organizationId)
    .reduce<readonly OpportunityCard[]>((all, { change }) => applyChange(all, change), board.opportunities)
  const columns = groupByStatus(deals, last?.columns)
  shown.set(organizationId, { board, pending, columns })
  return columns
}

/** The board with every change of this tab already in it. */
export function useBoard(organizationId: string) {
  const client = useQueryClient()
  const { error, refetch } = useQuery(boardQuery(organizationId))
  const columns = useSyncExternalStore(
    (listener) => onTheirWay.subscribe(client, listener),
    () => shownColumns(client, organizationId),
  )
  return { columns, error, refetch }
}

/** Shows a change at once and sends it; when it is refused, `onRefused` takes it back and says why. */
export function submitChange(board: CachedList, change: BoardChange, onRefused: OnRefused): void {
  onTheirWay.submit(board, change, onRefused)
}

async function send(change: BoardChange, version: number): Promise<ChangedOpportunity> {
  const path = `/api/opportunities/${change.id}`
  switch (change.kind) {
    case 'place':
      return put(
        `${path}/placement`,
        { version, isUndo: change.isUndo },
        {
          status: change.status,
          afterId: change.afterId,
          actualPurchasePrice: change.actualPurchasePrice,
        },
      )
    case 'abandon':
      return put(`${path}/abandonment`, { version, isUndo: change.isUndo }, { reason: change.reason })
    case 'restore': {
      const restored = await remove(`${path}/abandonment`, { version, isUndo: change.isUndo })
      const { status, version: now } = restored.opportunity
      if (change.afterId === null) return restored
      return put(`${path}/placement`, { version: now }, { status, afterId: change.afterId })
    }
    case 'add': {
      const { id, address, status } = change.deal
      return request('/api/opportunities', changedOpportunitySchema, {
        method: 'POST',
        body: { id, address, status },
        idempotencyKey: id,
      })
    }
    case 'delete':
      return remove(path, { version })
    case 'undelete':
      return request(`${path}/deletion`, changedOpportunitySchema, { method: 'DELETE' })
  }
}

/** The version a change starts from, and whether it takes another one back. */
interface From {
  version: number
  isUndo?: true | undefined
}

function put(path: string, from: From, body: object): Promise<ChangedOpportunity> {
  return request(path, changedOpportunitySchema, { method: 'PUT', ...from, body })
}

function remove(path: string, from: From): Promise<ChangedOpportunity> {
  return request(path, changedOpportunitySchema, { method: 'DELETE', ...from })
}

/**
 * A stale change is refused with the deal as it is now: that is shown. True when the deal already is where
 * it was to go, as after an answer that got lost on its way here.
 */
function adoptCurrent(
  { client, organizationId }: CachedList,
  change: BoardChange,
  refusal: ApiError,
): boolean {
  const current = opportunityCardSchema.safeParse(refusal.current)
  const board = client.getQueryData(boardQuery(organizationId).queryKey)
  if (refusal.code !== 'stale_version' || !current.success || board === undefined) return false
  const wanted = applyChange(board.opportunities, change).find(({ id }) => id === change.id)
  keepAnswer(client, organizationId, { version: board.version, opportunity: current.data })
  return wanted?.status === current.data.status && wanted.position === current.data.position
}

function cachedVersion({ client, organizationId }: CachedList, id: string): number | null {
  const board = client.getQueryData(boardQuery(organizationId).queryKey)
  return board?.opportunities.find((deal) => deal.id === id)?.version ?? null
}

/** Reads the board again for changes that came from somewhere else. */
export function followChanges(
  client: QueryClient,
  organizationId: string,
  changes: readonly LiveChange[],
): void {
  for (const { kind, id } of changes) {
    if (kind === 'opportunity') void client.invalidateQueries({ queryKey: opportunityKey(id) })
    if (kind === 'import') void client.invalidateQueries({ queryKey: opportunityKey(id).slice(0, 1) })
  }
  const unknown = changes.filter((change) => !isOnBoard(client, organizationId, change))
  if (unknown.length === 0) return
  const mayBeOurs = unknown.filter(({ id }) => onTheirWay.pending().some((entry) => entry.change.id === id))
  if (mayBeOurs.length > 0) {
    // Our own change is often announced a moment before its answer arrives.
    setTimeout(() => followChanges(client, organizationId, mayBeOurs), OWN_ANSWER_MS)
  }
  if (unknown.length > mayBeOurs.length) void refreshBoard(client, organizationId)
}
