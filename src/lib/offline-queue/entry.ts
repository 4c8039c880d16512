import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { type ApiError, isBusy, type Reader } from '../api/http.ts'
import { changeAuthorSchema, type Reported } from '../rows/change-author.ts'
import type { Clash } from '../rows/field-edits.ts'
import { parseJson } from '../schemas/parse-json.ts'

/** Used in messages such as "8 Kererū Street was not moved". */
export interface ChangeWords {
  name: string
  verb: string
}

const clashSchema = z.object({ path: z.array(z.string()), theirs: z.unknown(), mine: z.unknown() })

/** `clashes`: the fields that someone else changed too; `by`: who did. */
const failureSchema = z.object({
  status: z.number(),
  code: z.string(),
  message: z.string(),
  clashes: z.array(clashSchema).optional(),
  by: changeAuthorSchema.optional(),
})

/** A stored entry. Its list's schema parses the change. */
const entrySchema = z.object({
  /** Also the idempotency key. */
  key: z.string(),
  list: z.string(),
  name: z.string(),
  verb: z.string(),
  userId: z.string(),
  organizationId: z.string(),
  change: z.looseObject({ id: z.string() }),
  /** Null if the change builds on an unconfirmed one. */
  version: z.number().nullable(),
  /** Sequence number: entries are sent in ascending order. Starts with the time of the change, in milliseconds. */
  number: z.number(),
  /**
   * `sending`: being sent by the page that made it. `queued`: the server was unreachable or that page was closed.
   * `failed`: rejected; kept until the user retries or discards it.
   */
  state: z.enum(['queued', 'sending', 'failed']),
  failure: failureSchema.nullable(),
  hasFile: z.literal(true).optional(),
  /** Queued, and no request with it has left the browser. */
  isUnsent: z.literal(true).optional(),
})

export interface QueueEntry extends z.infer<typeof entrySchema> {
  /**
   * Why the entry isn't stored: its file is still being stored, the device is full, storage is unavailable, or another
   * tab has sent it and this tab is reading the result.
   */
  inMemory?: 'storing' | 'full' | 'unavailable' | 'sent'
}

export type Queued<Change> = QueueEntry & { change: Change }

/** A change that is about to be sent. */
export function newEntry(
  { owner, nextNumber }: { owner: string | null; nextNumber: (now: number) => number },
  of: Pick<QueueEntry, 'list' | 'name' | 'verb' | 'organizationId' | 'change' | 'version'>,
): QueueEntry {
  const number = nextNumber(Date.now())
  return { ...of, key: crypto.randomUUID(), userId: owner ?? '', number, state: 'sending', failure: null }
}

const UNREADABLE = {
  status: 0,
  code: 'unreadable',
  message: 'This version of DoneUp can’t read it. Please make the change again.',
}

/** Parses a stored entry; an unreadable one becomes a failed entry. */
export function parseEntry(text: string, key: string, userId: string): QueueEntry {
  const parsed = entrySchema.safeParse(parseJson(text)).data
  if (parsed?.key === key && parsed.userId === userId) return parsed
  const nothing = { list: '', organizationId: '', change: { id: '' }, version: null, number: 0 }
  return { ...nothing, ...asUnreadable({ name: 'A change', verb: 'saved' }), key, userId }
}

/** The stored text is not deleted, because another version of DoneUp may be able to parse it. */
export function asUnreadable<Entry extends object>(entry: Entry) {
  return { ...entry, state: 'failed' as const, failure: UNREADABLE }
}

const BUILT_ON_FAILED = 'It was made after a change that couldn’t be saved.'

/** A change that the server has refused; if not `isItself`, another change of its row, which it builds on. */
export function asFailed(
  entry: QueueEntry,
  { status, code, message, changedBy }: ApiError,
  isItself: boolean,
  clashes: readonly Clash[] = [],
): QueueEntry {
  const reason = { status, code, message: isItself ? message : BUILT_ON_FAILED }
  const failure = {
    ...reason,
    ...(clashes.length > 0 && { clashes: [...clashes] }),
    ...(changedBy && { by: changedBy }),
  }
  return { ...entry, state: 'failed', failure }
}

/** A failed entry that is sent again. */
export function requeued(
  entry: QueueEntry,
  change: QueueEntry['change'],
  version: number | null,
  isFile: boolean,
): QueueEntry {
  return { ...entry, change, version, failure: null, state: isFile ? 'sending' : 'queued' }
}

const SIGNED_OUT = 401
const SERVER_FAILED = 500

/** True if a retry of what failed can succeed. A page that still waits for the response shows the error instead. */
export function isTemporary(
  { userId }: QueueEntry,
  failure: ApiError,
  { isFresh, isKept }: { isFresh: boolean; isKept: boolean },
): boolean {
  const { status, code } = failure
  if (userId === '') return false
  if (status === 0) return code === 'offline'
  // It stays queued for its author.
  if (code === 'other_user') return true
  if (isBusy(failure) || status === SIGNED_OUT) return isKept || !isFresh
  return status >= SERVER_FAILED && !isFresh
}

/** `rollBack` removes the failed change from the screen. */
export type OnFailed = (failure: ApiError, rollBack: () => void) => void

/** Callbacks of the page that made a change, until it is confirmed, queued or failed. */
export interface Waiter {
  onFailed: OnFailed
  onSettled: (how: 'done' | 'queued') => void
  isKept?: boolean | undefined
  keepsRefused?: boolean | undefined
}

/** The cached list of an organization. */
export interface CachedList {
  client: QueryClient
  organizationId: string
}

export interface SentAs extends CachedList {
  /** The idempotency key, the same for every attempt. */
  key: string
  /** Aborted if the change is discarded or another user signs in. */
  signal: AbortSignal
  /** Undefined if the browser has lost the file. */
  file(): Promise<Blob | undefined>
  onProgress(part: number): void
}

/** A version of a row that a change has made, and the one that it was based on: the same if it left the row as it was. */
export interface MadeVersion {
  id: string
  from: number
  version: number
}

/** How the changes of a list are sent. */
export interface Delivery<Change, Result> {
  list: string
  /** What the stream of changes reports of its rows; null if others don't change them. */
  reportedAs: Reported | null
  schema: Reader<Change>
  /** The concurrency limit for files. Other changes are sent one at a time, in order. */
  filesAtOnce?: number
  send(change: Change, version: number, as: SentAs): Promise<Result>
  accept(list: CachedList, change: Change, result: Result): void
  /** The version of the cached row; null if there is none. Defaults to 0, for rows without versions. */
  versionOf?(list: CachedList, change: Change): number | null
  /** Whether a change needs an earlier one of its row, and fails with it. By default, each does. */
  buildsOn?(change: Change, earlier: Change): boolean
  /** Handles a failure; true if nothing is left to do for the change. */
  isSettled?(list: CachedList, change: Change, failure: ApiError): boolean | Promise<boolean>
  /** What someone else changed too, of a change that was refused for it. */
  clashes?(change: Change, failure: ApiError): readonly Clash[]
  /** The change that Retry sends, based on the cached row: it replaces what the person has seen. By default, the same. */
  restarted?(list: CachedList, change: Change): Change
  /** The change with what it starts from of the row as it is shown, if it is merged with others' by that. By default, the same. */
  started?(list: CachedList, change: Change): Change
  /** The version of the row in a response. */
  versionIn?(result: Result): number
  /** Of a change of many rows, their ids; undefined of a change of the one with its id. */
  rowsOf?(change: Change): readonly string[] | undefined
  /** The versions that a change of many rows has made, each; none was made without a result. */
  madeIn?(change: Change, result: Result | null): readonly MadeVersion[]
  /** A change of many rows, now that an earlier change has made these versions. */
  rebased?(change: Change, earlier: Change, made: readonly MadeVersion[]): Change
  read(list: CachedList, change: Change): Promise<unknown>
}

export type WholeDelivery<Change, Result> = Delivery<Change, Result> &
  Required<Pick<Delivery<Change, Result>, 'versionOf' | 'isSettled' | 'buildsOn' | 'started'>>

export function withDefaults<Change, Result>(
  delivery: Delivery<Change, Result>,
): WholeDelivery<Change, Result> {
  return {
    versionOf: () => 0,
    isSettled: () => false,
    buildsOn: () => true,
    started: (_list, change) => change,
    ...delivery,
  }
}

/** `version` is that of the cached row by default; of an undo, the one that this page's last change of the row made. */
export interface Submission<Change> {
  change: Change
  words: ChangeWords
  version?: number
  /** Undoes this page's last change of the row: rejected if someone else has changed the row since. */
  isUndo?: boolean | undefined
  /** Stays queued while the server is busy, as a file does: an Undo can't be repeated once its toast is gone. */
  isKept?: boolean
  /** A refused change stays in the queue as failed: the form that made it has no other copy. */
  keepsRefused?: boolean
  file?: Blob
}
