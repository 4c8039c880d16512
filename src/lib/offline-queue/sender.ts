import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { ApiError, isBusy } from '../api/http.ts'
import type { ReadableStore } from '../browser/store.ts'
import { pickFields } from '../rows/field-edits.ts'
import { Backoff } from './backoff.ts'
import { failedBefore, followers, isBehindFailed } from './behind-failed.ts'
import {
  asFailed,
  type CachedList,
  type Delivery,
  isTemporary,
  type MadeVersion,
  newEntry,
  type OnFailed,
  type Queued,
  type QueueEntry,
  requeued,
  type Submission,
  type Waiter,
  type WholeDelivery,
  withDefaults,
} from './entry.ts'
import { madeVersions, passedOn, shareRow } from './made-versions.ts'
import { nameAuthor } from './name-author.ts'
import { changesBefore } from './order.ts'
import { confirmedVersion, OwnVersions } from './own-versions.ts'
import { ShownChanges } from './shown-changes.ts'
import { type OfflineQueue, offlineQueueOf, oneTabAtATime } from './store.ts'
import { RequestedChanges, undoneInQueue } from './unsent.ts'

/** Declares a list with optimistic, queued changes. Each page has one sender per list. */
export function offlineList<Change extends { id: string }, Result>(delivery: Delivery<Change, Result>) {
  const senders = new WeakMap<QueryClient, Sender<Change, Result>>()
  return (client: QueryClient): Sender<Change, Result> => {
    const sender = senders.get(client) ?? new Sender(client, delivery)
    senders.set(client, sender)
    return sender
  }
}

/**
 * Sends the queued changes of one list, in order. A change that can't reach the server stays queued after the page is closed, and
 * the first tab that reaches the server sends it.
 */
class Sender<Change extends { id: string }, Result> implements ReadableStore<readonly Queued<Change>[]> {
  readonly initial = []
  readonly #client: QueryClient
  readonly #queue: OfflineQueue
  readonly #delivery: WholeDelivery<Change, Result>
  readonly #isFile: boolean
  readonly #waiters = new Map<string, Waiter>()
  readonly #own = new OwnVersions()
  readonly #requested = new RequestedChanges()
  readonly #active = new Map<string, AbortController>()
  readonly #shown: ShownChanges<Change>
  #hasBlocked = false
  readonly #backoff = new Backoff()

  constructor(client: QueryClient, delivery: Delivery<Change, Result>) {
    this.#client = client
    this.#queue = offlineQueueOf(client)
    this.#delivery = withDefaults(delivery)
    this.#shown = new ShownChanges(delivery.list)
    this.#isFile = delivery.filesAtOnce !== undefined
    const read = (entry: QueueEntry) => this.#read(entry).then(() => this.#settle(entry, 'done'))
    this.#queue.register(delivery.list, { schema: delivery.schema, read, retry: this.retry })
    this.#queue.state.subscribe(() => {
      this.#abortRemoved()
      if (this.#hasBlocked) this.#sendNext()
    })
    globalThis.addEventListener?.('online', () => this.resume())
  }

  /** The unconfirmed changes, oldest first; the same array until they change. */
  get = (): readonly Queued<Change>[] => this.#shown.of(this.#queue.entries)

  subscribe = (listener: () => void) => this.#queue.state.subscribe(listener)
  /** Applies an optimistic update. If it fails, `onFailed` rolls it back together with the changes that build on it. */
  submit(organizationId: string, submission: Submission<Change>, onFailed: OnFailed): void {
    this.#add(organizationId, submission, { onFailed, onSettled: () => {} })
  }

  /** Like `submit`, for a form that stays open until the change is confirmed. Throws the failure. */
  attempt(organizationId: string, submission: Submission<Change>): Promise<'done' | 'queued'> {
    return new Promise((resolve, reject) => {
      const onFailed: OnFailed = (failure, rollBack) => {
        rollBack()
        reject(failure)
      }
      this.#add(organizationId, submission, { onFailed, onSettled: resolve })
    })
  }

  /** The version of a row for a request of its own, once its own changes are confirmed. Throws `offline` if one is queued. */
  confirmed = (row: { id: string; version: number }): Promise<number> =>
    confirmedVersion(this, row, this.#own)

  resume(): void {
    this.#backoff.end()
    this.#sendNext()
  }

  /** Retries a failed change with the current version of the row; of one behind a failed one, that one, which it follows. */
  retry = async (entry: QueueEntry): Promise<void> => {
    const [list, change] = [this.#listOf(entry), this.#changeOf(entry)]
    const before = failedBefore(entry, this.#queue.entries)
    for (const one of before) await this.#queue.retry(one)
    if (change === undefined || before.length > 0) return
    await this.#delivery.read(list, change)
    const again = this.#delivery.started(list, this.#delivery.restarted?.(list, change) ?? change)
    if (this.#isFile) this.#waiters.set(entry.key, { onFailed: () => {}, onSettled: () => {} })
    this.#queue.put(requeued(entry, again, this.#delivery.versionOf(list, change), this.#isFile))
    this.resume()
  }

  #add(organizationId: string, submission: Submission<Change>, waiter: Waiter): void {
    const { words, version, isUndo, file } = submission
    const list = { client: this.#client, organizationId }
    const change = isUndo ? submission.change : this.#delivery.started(list, submission.change)
    if (undoneInQueue(change, this.get(), this.#queue)) return void waiter.onSettled('done')
    const buildsOnAnother = this.get().some((entry) => shareRow(entry.change, change, this.#delivery))
    const known = this.#own.basisOf(change.id, version, isUndo) ?? this.#delivery.versionOf(list, change)
    const from = { list: this.#delivery.list, organizationId, version: buildsOnAnother ? null : known }
    const entry = newEntry(this.#queue, { ...words, ...from, change })
    this.#waiters.set(entry.key, { ...waiter, ...pickFields(submission, ['isKept', 'keepsRefused']) })
    if (submission.keepsRefused) this.#queue.askIfRefused(entry)
    if (file === undefined) this.#queue.put(entry)
    else void this.#queue.putFile(entry, file).then(() => this.resume())
    this.resume()
  }

  #listOf = ({ organizationId }: QueueEntry): CachedList => ({ client: this.#client, organizationId })

  #open(): readonly Queued<Change>[] {
    return this.get().filter(({ inMemory }) => inMemory !== 'sent')
  }

  #sendNext(): void {
    this.#followFailed()
    for (let entry = this.#next(); entry !== undefined; entry = this.#next()) void this.#sendOne(entry)
    const blocked = this.#open().filter((entry) => this.#blocking(entry).length > 0)
    this.#hasBlocked = blocked.length > 0 || this.#queue.entries.some(isBehindFailed)
    if (this.#active.size > 0) return
    // Pages don't wait for what is queued.
    for (const entry of blocked)
      if (this.#blocking(entry).some(({ state }) => state !== 'sending')) this.#queueUp(entry)
  }

  /** What needs a change that has failed fails with it, and is sent once that is retried or discarded. */
  #followFailed(): void {
    const isOwn = ({ list, key }: QueueEntry) => list === this.#delivery.list && !this.#active.has(key)
    for (const entry of followers(this.#queue.entries, isOwn)) {
      this.#queue.put(entry)
      this.#settle(entry, 'queued')
    }
  }

  #blocking = (entry: QueueEntry) => changesBefore(entry, this.#queue.entries)

  /** Queued files are sent one at a time, because the network may be weak. */
  #next(): Queued<Change> | undefined {
    const isNext = (entry: Queued<Change>) =>
      !(this.#active.has(entry.key) || entry.inMemory === 'storing' || this.#blocking(entry).length > 0)
    const next = this.#open().find(isNext)
    const most = next?.state === 'sending' ? (this.#delivery.filesAtOnce ?? 1) : 1
    return this.#backoff.isWaiting || this.#active.size >= most ? undefined : next
  }

  async #sendOne(entry: Queued<Change>): Promise<void> {
    const controller = new AbortController()
    this.#active.set(entry.key, controller)
    const lock = `doneup-sends-${this.#isFile ? entry.key : this.#delivery.list}`
    const isThrough = await oneTabAtATime(lock, () => this.#deliver(entry, controller.signal))
    this.#active.delete(entry.key)
    this.#queue.setProgress(entry.key, null)
    if (!isThrough) return this.#backoff.wait(() => this.resume())
    this.#backoff.reset()
    this.#sendNext()
  }

  /** Returns false if the server can't be reached: this and all later changes stay queued. */
  async #deliver(entry: Queued<Change>, signal: AbortSignal): Promise<boolean> {
    const { change, key, state } = entry
    const list = this.#listOf(entry)
    const waiter = this.#waiters.get(key)
    const isFresh = state === 'sending' && waiter !== undefined
    let result: Result | undefined
    let from: number | null = null
    if (this.#queue.isRemoved(entry)) await this.#read(entry)
    else {
      try {
        if (!isFresh && !(await this.#mayBeSent(entry.userId))) return this.#postpone(entry, false)
        from = await this.#versionFor(entry, list)
        signal.throwIfAborted()
        this.#requested.add(entry, this.#queue)
        const file = () => this.#queue.fileOf(key)
        const onProgress = (part: number) => this.#queue.setProgress(key, part)
        result = await this.#delivery.send(change, from, { ...list, key, signal, file, onProgress })
        this.#delivery.accept(list, change, result)
      } catch (error) {
        // The change was discarded, or another user has signed in and it stays queued for its author.
        if (signal.aborted) return true
        // A page that was left has cancelled the request of the row, which it observed too.
        if (error instanceof CancelledError) return this.#deliver(entry, signal)
        const failure = error instanceof ApiError ? error : new ApiError(0, 'unexpected', String(error))
        if (isTemporary(entry, failure, { isFresh, isKept: this.#isFile || waiter?.isKept === true }))
          return this.#postpone(entry, isBusy(failure))
        const isSettled = async () => this.#delivery.isSettled(list, change, failure)
        if (!(await isSettled().catch(() => false)))
          return this.#fail(entry, await nameAuthor(failure, this.#delivery.reportedAs, entry), isFresh, from)
      }
      this.#passVersionsOn(entry, madeVersions(this.#delivery, { list, change, result, from }))
    }
    this.#queue.remove(entry)
    this.#queue.setReached(true)
    this.#settle(entry, 'done')
    return true
  }

  #mayBeSent = async (userId: string): Promise<boolean> =>
    userId === '' || this.#queue.isSignedInAs(userId).catch(() => false)

  async #versionFor({ version, change }: Queued<Change>, list: CachedList): Promise<number> {
    const known = version ?? this.#delivery.versionOf(list, change)
    if (known !== null) return known
    await this.#delivery.read(list, change)
    return this.#delivery.versionOf(list, change) ?? 0
  }

  /** The next change of each row starts from this result, even if another page sends it. */
  #passVersionsOn(entry: Queued<Change>, made: readonly MadeVersion[]): void {
    for (const { id, from, version } of made) this.#own.add(id, from, version)
    for (const next of passedOn(this.#open(), entry, made, this.#delivery)) this.#queue.put(next)
  }

  #postpone({ state }: QueueEntry, isReached: boolean): false {
    if (state === 'queued') this.#queue.setReached(isReached)
    for (const entry of this.#open()) this.#queueUp(entry)
    return false
  }

  #queueUp(entry: QueueEntry): void {
    const isOwn = this.#waiters.has(entry.key)
    if (entry.state === 'sending') this.#queue.put(this.#requested.queued(entry, isOwn))
    this.#settle(entry, 'queued')
  }

  /** Rolls back the change and those that build on it. Failed files, and changes no page waits for, stay in the queue. */
  #fail(entry: Queued<Change>, failure: ApiError, isFresh: boolean, from: number | null): true {
    const rolledBack: { one: QueueEntry; waiter: Waiter }[] = []
    const isOfMany = this.#delivery.rowsOf?.(entry.change) !== undefined
    if (isOfMany) this.#passVersionsOn(entry, this.#delivery.madeIn?.(entry.change, null) ?? [])
    for (const one of this.#open().filter(({ change }) => shareRow(change, entry.change, this.#delivery))) {
      if (one.key !== entry.key && !this.#delivery.buildsOn(one.change, entry.change)) {
        // It was made from this version: someone else's change since must not be replaced by it.
        if (one.version === null && !isOfMany) this.#queue.put({ ...one, version: from })
        continue
      }
      const waiter = this.#waiters.get(one.key)
      const isRolledBack = isFresh && !this.#isFile && waiter?.keepsRefused !== true
      if (isRolledBack && waiter !== undefined) rolledBack.push({ one, waiter })
      else {
        this.#queue.put(
          asFailed(one, failure, one.key === entry.key, this.#delivery.clashes?.(one.change, failure)),
        )
        if (waiter?.keepsRefused) waiter.onFailed(failure, () => {})
        else waiter?.onSettled('queued')
      }
      this.#waiters.delete(one.key)
    }
    const rollBack = () => {
      for (const { one } of rolledBack) if (!this.#queue.isRemoved(one)) this.#queue.remove(one)
    }
    for (const { waiter } of rolledBack) waiter.onFailed(failure, rollBack)
    rollBack()
    return true
  }

  #settle({ key }: QueueEntry, how: 'done' | 'queued'): void {
    this.#waiters.get(key)?.onSettled(how)
    this.#waiters.delete(key)
  }

  async #read(entry: QueueEntry): Promise<void> {
    const change = this.#changeOf(entry)
    // If this fails, live changes or the next visit refetch it.
    if (change) await this.#delivery.read(this.#listOf(entry), change).catch(() => {})
  }

  /** Undefined if this version can't parse the change. */
  #changeOf({ change }: QueueEntry): Change | undefined {
    const parsed = this.#delivery.schema.safeParse(change)
    return parsed.success ? parsed.data : undefined
  }

  #abortRemoved(): void {
    const keys = new Set(this.#queue.entries.map(({ key }) => key))
    for (const [key, controller] of this.#active) if (!keys.has(key)) controller.abort(new Error('Cancelled'))
  }
}
