import {
  focusManager,
  hashKey,
  type QueryClient,
  type QueryKey,
  type QueryState,
} from '@tanstack/react-query'
import { clear, createStore, delMany, entries, promisifyRequest } from 'idb-keyval'
import { type ClientSession, rememberSession, sessionQuery } from '#src/features/people/accounts/api.ts'
import { type SessionView, sessionSchema } from '#src/features/people/accounts/schema.ts'
import { deleteOrphanedFiles } from '#src/lib/offline-queue/files.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { QUERY_SUBJECTS } from '#src/lib/rows/change-kinds.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'

const MAX_AGE_DAYS = 7
const MAX_AGE_MS = MAX_AGE_DAYS * 24 * 60 * 60 * 1000
/** A single response is written soon; many are debounced. */
const WRITE_SOON_MS = 50
const WRITE_DEBOUNCE_MS = 1_000
const SESSION = 'session'
/** A restored session is stale: it is refetched as soon as the server can be reached. */
const RESTORED_AT = 1

interface CachedResponse {
  queryKey: QueryKey
  data: unknown
  at: number
}

type Response<Data> = Pick<QueryState<Data>, 'data' | 'dataUpdatedAt'>

const store = createStore('doneup-kept', 'answers')
/** The user and organization of all stored responses; null if this page has stored none. */
let owner: string | null = null
const unwritten = new Map<string, CachedResponse>()
let timer: ReturnType<typeof setTimeout> | undefined
let writtenAt = 0
let writing: Promise<unknown> = Promise.resolve()

/** Starts storing responses in this browser, for one user and organization at a time. */
export function persistResponses(client: QueryClient): void {
  deleteOrphanedFiles().catch(() => {})
  storeSession(client.getQueryState(sessionQuery.queryKey))
  for (const query of client.getQueryCache().getAll()) storeResponse(query.queryKey, query.state)
  focusManager.subscribe((isSeen) => !isSeen && writeResponses())
  globalThis.addEventListener?.('pagehide', writeResponses)
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { queryKey, state } = event.query
    const isSession = queryKey[0] === SESSION
    if (event.action.type === 'success') {
      if (isSession) storeSession(client.getQueryState(sessionQuery.queryKey))
      else storeResponse(queryKey, state)
    }
  })
}

/** The responses of another user or organization are deleted; a guest's session and a removal delete them all. */
function storeSession(state: Response<ClientSession> | undefined): void {
  if (state?.data === undefined) return
  const { data: session, dataUpdatedAt: at } = state
  const now = ownerOf(session)
  const before = owner
  if (session.endedAccess?.cause === 'other_user') stopStoring()
  else if (now === null || session.endedAccess) void clearCache()
  else {
    if (before !== null && before !== now) unwritten.clear()
    owner = now
    if (at === RESTORED_AT) return
    write(async () => {
      const stored = before ?? (await readCache()).owner
      if (stored !== null && stored !== now) await clear(store)
      await putTogether([[SESSION, { queryKey: [SESSION], data: session, at }]])
    })
  }
}

function ownerOf({ user, organization }: SessionView): string | null {
  return user === null ? null : `${user.id} ${organization?.id ?? ''}`
}

/** Data about the account, its keys or its payments is never stored. */
function storeResponse(queryKey: QueryKey, { data, dataUpdatedAt: at }: Response<unknown>): void {
  if (owner === null || data === undefined || !QUERY_SUBJECTS.get(queryKey[0])) return
  unwritten.set(hashKey(queryKey), { queryKey, data, at })
  const isIdle = performance.now() - writtenAt > WRITE_DEBOUNCE_MS
  timer ??= setTimeout(writeResponses, isIdle ? WRITE_SOON_MS : WRITE_DEBOUNCE_MS)
}

function writeResponses(): void {
  clearTimeout(timer)
  timer = undefined
  writtenAt = performance.now()
  const responses = [...unwritten]
  unwritten.clear()
  write(async () => {
    if (owner !== null && responses.length > 0) await putTogether(responses)
  })
}

/** In one transaction, committed explicitly: closing the page doesn't roll it back. */
function putTogether(responses: readonly (readonly [string, CachedResponse])[]): Promise<void> {
  return store('readwrite', (all) => {
    for (const [name, response] of responses) all.put(response, name)
    all.transaction.commit()
    return promisifyRequest(all.transaction)
  })
}

/** Serialized. Fails silently where the browser refuses storage. */
function write(work: () => Promise<void>): void {
  writing = writing.then(work).catch(() => {})
}

/** The stored responses may be those of the tab in which another user has signed in. */
function stopStoring(): void {
  owner = null
  unwritten.clear()
}

function clearCache(): Promise<void> {
  stopStoring()
  write(() => clear(store))
  return writing.then(() => {})
}

/** Called before signing out: deletes all stored responses, and the files of the user's draft. */
export function clearOfflineData(client: QueryClient): Promise<void> {
  const queue = offlineQueueOf(client)
  for (const entry of queue.entries) if (entry.list === 'screenshots') queue.remove(entry)
  return clearCache()
}

async function readCache() {
  const all = await entries<string, unknown>(store)
  const oldest = Date.now() - MAX_AGE_MS
  const current = all.filter(
    (entry): entry is [string, CachedResponse] => isCachedResponse(entry[1]) && entry[1].at > oldest,
  )
  const session = sessionSchema.safeParse(current.find(([name]) => name === SESSION)?.[1].data).data ?? null
  return {
    session,
    owner: session && ownerOf(session),
    responses: current.flatMap(([name, response]) => (name === SESSION ? [] : response)),
    expired: all.filter((entry) => !current.some(([name]) => name === entry[0])).map(([name]) => name),
  }
}

function isCachedResponse(value: unknown): value is CachedResponse {
  return isRecord(value) && Array.isArray(value.queryKey) && typeof value.at === 'number'
}

let restoring: Promise<boolean> | null = null

/**
 * While the server can't be reached: shows the stored responses to the user they belong to, unless newer ones are
 * loaded. Returns whether any were stored. Queries that fail together share one read.
 */
export function restoreResponses(client: QueryClient): Promise<boolean> {
  restoring ??= restoreFor(client).finally(() => {
    restoring = null
  })
  return restoring
}

async function restoreFor(client: QueryClient): Promise<boolean> {
  const cache = await readCache().catch(() => null)
  if (cache === null) return false
  if (cache.expired.length > 0) write(() => delMany(cache.expired, store))
  if (cache.session === null) return false
  const session = client.getQueryData(sessionQuery.queryKey)
  if (session === undefined) rememberSession(client, cache.session)
  else if (ownerOf(session) !== cache.owner) return false
  for (const { queryKey, data, at } of cache.responses) {
    const query = client.getQueryCache().find({ queryKey })
    if (query?.state.data !== undefined) continue
    // Invalidated: later live changes were missed. A query's error is kept, because it shows that the server is unreachable.
    if (query?.state.error) query.setState({ data, dataUpdatedAt: at, isInvalidated: true })
    else {
      client.setQueryData(queryKey, data, { updatedAt: at })
      void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    }
  }
  if (session === undefined) {
    client.setQueryData(sessionQuery.queryKey, cache.session, { updatedAt: RESTORED_AT })
  }
  return true
}
