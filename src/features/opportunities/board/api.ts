import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError, request } from '#src/lib/http.ts'
import { boardQuery, isOnBoard, keepAnswer, type LiveChange, refreshBoard } from '../api.ts'
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

/** Told why a change was refused; the change is taken back by calling `takeBack`. */
type OnRefused = (refusal: ApiError, takeBack: () => void) => void

/**
 * A change that is shown already and on its way to the server. The cached board stays what the server said;
 * what is seen is that board with these changes done to it, so taking one back restores exactly what was there.
 */
interface Pending {
  organizationId: string
  change: BoardChange
  /** The version the person saw; null when the change builds on an earlier one that is still on its way. */
  version: number | null
  onRefused: OnRefused
}

let pending: readonly Pending[] = []
let queue: Promise<void> = Promise.resolve()
const listeners = new Set<() => void>()
const shown = new Map<string, { board: Board; pending: readonly Pending[]; columns: Columns }>()

function setPending(next: readonly Pending[]): void {
  pending = next
  for (const listener of listeners) listener()
}

/** Tells of every change to what is seen: one of ours, or what the server said. */
function subscribe(client: QueryClient, listener: () => void): () => void {
  listeners.add(listener)
  const stopFollowing = client.getQueryCache().subscribe(listener)
  return () => {
    listeners.delete(listener)
    stopFollowing()
  }
}

/** The deals as they are to be seen, by status; undefined until they are loaded. Same input, same object. */
export function shownColumns(client: QueryClient, organizationId: string): Columns | undefined {
  const board = client.getQueryData(boardQuery(organizationId).queryKey)
  if (board === undefined) return undefined
  const last = shown.get(organizationId)
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
    (listener) => subscribe(client, listener),
    () => shownColumns(client, organizationId),
  )
  return { columns, error, refetch }
}

/**
 * Shows a change at once and sends it after those before it. When it is refused, `onRefused` takes it back,
 * together with those that build on it, and says why.
 */
export function submitChange(
  client: QueryClient,
  organizationId: string,
  change: BoardChange,
  onRefused: OnRefused,
): void {
  const buildsOnAnother = pending.some((entry) => entry.change.id === change.id)
  const version = buildsOnAnother ? null : cachedVersion(client, organizationId, change.id)
  const entry = { organizationId, change, version, onRefused }
  setPending([...pending, entry])
  // One after the other: a place is "after that card", which may still be on its way itself.
  const next = () => deliver(client, entry)
  queue = queue.then(next, next)
}

async function deliver(client: QueryClient, entry: Pending): Promise<void> {
  if (!pending.includes(entry)) return
  const { organizationId, change } = entry
  const isGone = change.kind === 'delete'
  try {
    const version = entry.version ?? cachedVersion(client, organizationId, change.id) ?? 0
    keepAnswer(client, organizationId, await send(change, version), isGone)
    setPending(pending.filter((other) => other !== entry))
  } catch (error) {
    const refusal = error instanceof ApiError ? error : new ApiError(0, 'unexpected', String(error))
    const isDone = (isGone && refusal.status === 404) || adoptCurrent(client, entry, refusal)
    if (refusal.status === 404) void refreshBoard(client, organizationId)
    if (isDone) setPending(pending.filter((other) => other !== entry))
    else entry.onRefused(refusal, () => setPending(pending.filter((other) => other.change.id !== change.id)))
  }
}

async function send(change: BoardChange, version: number): Promise<ChangedOpportunity> {
  const path = `/api/opportunities/${change.id}`
  switch (change.kind) {
    case 'place':
      return put(`${path}/placement`, version, {
        status: change.status,
        afterId: change.afterId,
        actualPurchasePrice: change.actualPurchasePrice,
      })
    case 'abandon':
      return put(`${path}/abandonment`, version, { reason: change.reason })
    case 'restore': {
      const restored = await remove(`${path}/abandonment`, version)
      const { status, version: now } = restored.opportunity
      if (change.afterId === null) return restored
      return put(`${path}/placement`, now, { status, afterId: change.afterId })
    }
    case 'delete':
      return remove(path, version)
    case 'undelete':
      return request(`${path}/deletion`, changedOpportunitySchema, { method: 'DELETE' })
  }
}

function put(path: string, version: number, body: object): Promise<ChangedOpportunity> {
  return request(path, changedOpportunitySchema, { method: 'PUT', version, body })
}

function remove(path: string, version: number): Promise<ChangedOpportunity> {
  return request(path, changedOpportunitySchema, { method: 'DELETE', version })
}

/**
 * A stale change is refused with the deal as it is now: that is shown. True when the deal already is where
 * it was to go, as after an answer that got lost on its way here.
 */
function adoptCurrent(client: QueryClient, { organizationId, change }: Pending, refusal: ApiError): boolean {
  const current = opportunityCardSchema.safeParse(refusal.current)
  const board = client.getQueryData(boardQuery(organizationId).queryKey)
  if (refusal.code !== 'stale_version' || !current.success || board === undefined) return false
  const wanted = applyChange(board.opportunities, change).find(({ id }) => id === change.id)
  keepAnswer(client, organizationId, { version: board.version, opportunity: current.data })
  return wanted?.status === current.data.status && wanted.position === current.data.position
}

function cachedVersion(client: QueryClient, organizationId: string, id: string): number | null {
  const board = client.getQueryData(boardQuery(organizationId).queryKey)
  return board?.opportunities.find((deal) => deal.id === id)?.version ?? null
}

/** Reads the board again for changes that came from somewhere else. */
export function followChanges(
  client: QueryClient,
  organizationId: string,
  changes: readonly LiveChange[],
): void {
  const unknown = changes.filter((change) => !isOnBoard(client, organizationId, change))
  if (unknown.length === 0) return
  const mayBeOurs = unknown.filter(({ id }) => pending.some((entry) => entry.change.id === id))
  if (mayBeOurs.length > 0) {
    // Our own change is often announced a moment before its answer arrives.
    setTimeout(() => followChanges(client, organizationId, mayBeOurs), OWN_ANSWER_MS)
  }
  if (unknown.length > mayBeOurs.length) void refreshBoard(client, organizationId)
  for (const { id } of unknown) void client.invalidateQueries({ queryKey: ['opportunity', id] })
}
