import {
  focusManager,
  hashKey,
  type QueryClient,
  type QueryKey,
  type QueryState,
} from '@tanstack/react-query'
import { clear, createStore, delMany, entries, promisifyRequest } from 'idb-keyval'
import { ORGANIZATION_LOST, rememberSession, sessionQuery } from '#src/features/accounts/api.ts'
import { type SessionView, sessionSchema } from '#src/features/accounts/schema.ts'
import { QUERY_SUBJECTS } from '#src/lib/change-kinds.ts'
import { ApiError } from '#src/lib/http.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { deleteDraftFile, deleteOrphanedFiles, draftFileOf } from '#src/lib/offline-queue/files.ts'

const KEPT_DAYS = 7
const KEPT_MS = KEPT_DAYS * 24 * 60 * 60 * 1000
/** What is answered now and then is written at once, and what changes all the time once a second. */
const WRITE_SOON_MS = 50
const WRITE_AFTER_MS = 1_000
const WHOSE = 'session'
/** Long ago: who is signed in is asked again as soon as that is possible. */
const RESTORED_AT = 1
/** What is worth seeing without a connection. Nothing about the account, its keys or its payments. */
const KEPT_SUBJECTS = new Set<unknown>(
  Object.entries(QUERY_SUBJECTS).flatMap(([subject, isKept]) => (isKept ? [subject] : [])),
)

/** The last answer to one question, and when it was given, in milliseconds. */
interface Kept {
  queryKey: QueryKey
  data: unknown
  at: number
}

/** What is known of a question: its last answer, if there was one, and when that was given. */
type Answered<Data> = Pick<QueryState<Data>, 'data' | 'dataUpdatedAt'>

const store = createStore('doneup-kept', 'answers')
/** Of whom and which organization everything in the store is; null: nothing is in it, as far as is known here. */
let whose: string | null = null
const unwritten = new Map<string, Kept>()
let timer: ReturnType<typeof setTimeout> | undefined
let writtenAt = 0
let writing: Promise<unknown> = Promise.resolve()

/** Keeps the last answers in this browser from here on, of one person and one organization. */
export function keepAnswers(client: QueryClient): void {
  deleteOrphanedFiles().catch(() => {})
  noteSession(client.getQueryState(sessionQuery.queryKey))
  for (const query of client.getQueryCache().getAll()) noteAnswer(query.queryKey, query.state)
  // The page may be about to go, and with it what was not written yet.
  focusManager.subscribe((isSeen) => !isSeen && writeAnswers())
  globalThis.addEventListener?.('pagehide', writeAnswers)
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { queryKey, state } = event.query
    const isSession = queryKey[0] === WHOSE
    if (event.action.type === 'success') {
      if (isSession) noteSession(client.getQueryState(sessionQuery.queryKey))
      else noteAnswer(queryKey, state)
    }
    const { error } = state
    if (isSession && error instanceof ApiError && error.code === ORGANIZATION_LOST) void forgetKept()
  })
}

/** Another person or organization takes the place of what is kept; nobody leaves nothing. */
function noteSession(state: Answered<SessionView> | undefined): void {
  if (state?.data === undefined) return
  const { data: session, dataUpdatedAt: at } = state
  const now = ownerOf(session)
  const before = whose
  if (now === null) void forgetKept()
  else {
    // What the one before was answered a moment ago is not written among theirs.
    if (before !== null && before !== now) unwritten.clear()
    whose = now
    if (at === RESTORED_AT) return
    write(async () => {
      const known = before ?? (await readKept()).whose
      if (known !== null && known !== now) await clear(store)
      await putAtOnce([[WHOSE, { queryKey: [WHOSE], data: session, at }]])
    })
  }
}

function ownerOf({ user, organization }: SessionView): string | null {
  return user === null ? null : `${user.id} ${organization?.id ?? ''}`
}

function noteAnswer(queryKey: QueryKey, { data, dataUpdatedAt: at }: Answered<unknown>): void {
  if (whose === null || data === undefined || !KEPT_SUBJECTS.has(queryKey[0])) return
  unwritten.set(hashKey(queryKey), { queryKey, data, at })
  const rests = performance.now() - writtenAt > WRITE_AFTER_MS
  timer ??= setTimeout(writeAnswers, rests ? WRITE_SOON_MS : WRITE_AFTER_MS)
}

function writeAnswers(): void {
  clearTimeout(timer)
  timer = undefined
  writtenAt = performance.now()
  const answers = [...unwritten]
  unwritten.clear()
  write(async () => {
    if (whose !== null && answers.length > 0) await putAtOnce(answers)
  })
}

/** In one transaction that ends with what is put here: leaving the page in the same moment does not undo it. */
function putAtOnce(answers: readonly (readonly [string, Kept])[]): Promise<void> {
  return store('readwrite', (all) => {
    for (const [name, kept] of answers) all.put(kept, name)
    all.transaction.commit()
    return promisifyRequest(all.transaction)
  })
}

/** One after the other. Where nothing can be stored, nothing is kept. */
function write(work: () => Promise<void>): void {
  writing = writing.then(work).catch(() => {})
}

/** Forgets all that is kept: the person signed out, or may not see it any more. */
export function forgetKept(): Promise<void> {
  whose = null
  unwritten.clear()
  write(() => clear(store))
  return writing.then(() => {})
}

/** Forgets all that is kept, and the file of what this person was writing: they signed out. */
export async function leaveNothing(userId: string | null): Promise<void> {
  const file = userId === null ? null : draftFileOf(userId)
  await Promise.all([forgetKept(), file && deleteDraftFile(file)])
}

async function readKept() {
  const all = await entries<string, unknown>(store)
  const oldest = Date.now() - KEPT_MS
  const current = all.filter((entry): entry is [string, Kept] => isKept(entry[1]) && entry[1].at > oldest)
  const session = sessionSchema.safeParse(current.find(([name]) => name === WHOSE)?.[1].data).data ?? null
  return {
    session,
    whose: session && ownerOf(session),
    answers: current.flatMap(([name, kept]) => (name === WHOSE ? [] : kept)),
    old: all.filter((entry) => !current.some(([name]) => name === entry[0])).map(([name]) => name),
  }
}

function isKept(value: unknown): value is Kept {
  return isRecord(value) && Array.isArray(value.queryKey) && typeof value.at === 'number'
}

let restoring: Promise<boolean> | null = null

/**
 * Out of reach of the server: shows what it last answered, to the person it answered, as far as nothing newer is known. True
 * when there was something. What is older than a week goes, and all of it with the session that it was read in. Questions
 * that fail together share one reading.
 */
export function restoreKept(client: QueryClient): Promise<boolean> {
  restoring ??= restoreFor(client).finally(() => {
    restoring = null
  })
  return restoring
}

async function restoreFor(client: QueryClient): Promise<boolean> {
  const kept = await readKept().catch(() => null)
  if (kept === null) return false
  if (kept.old.length > 0) write(() => delMany(kept.old, store))
  if (kept.session === null) return false
  const known = client.getQueryData(sessionQuery.queryKey)
  if (known === undefined) rememberSession(client, kept.session)
  else if (ownerOf(known) !== kept.whose) return false
  for (const { queryKey, data, at } of kept.answers) {
    const query = client.getQueryCache().find({ queryKey })
    if (query?.state.data !== undefined) continue
    // However young: what happened since was told to the page before. That it could not be asked stays known.
    if (query?.state.error) query.setState({ data, dataUpdatedAt: at, isInvalidated: true })
    else {
      client.setQueryData(queryKey, data, { updatedAt: at })
      void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    }
  }
  if (known === undefined) {
    client.setQueryData(sessionQuery.queryKey, kept.session, { updatedAt: RESTORED_AT })
  }
  return true
}
