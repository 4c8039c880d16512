import type { QueryClient } from '@tanstack/react-query'
import { type ChangeWords, changesOwner, mayBeSent, nextNumber, noteReach } from './change-queue.ts'
import { ApiError } from './http.ts'
import { type Pending, PendingChanges } from './pending-changes.ts'

const RETRY_MS = [2_000, 5_000, 10_000, 30_000]
const SIGNED_OUT = 401
const TOO_MANY = 429
const SERVER_FAILED = 500
const BUILT_ON_REFUSED = 'It was made after a change that could not be saved.'

/** Told why a change was refused; the change is taken back by calling `takeBack`. */
export type OnRefused = (refusal: ApiError, takeBack: () => void) => void

/** One list of one organization in this browser's cache. */
export interface CachedList {
  client: QueryClient
  organizationId: string
}

/** For which list, and under which key, a change is sent. */
export interface SentAs extends CachedList {
  key: string
}

interface Delivery<Change, Answer> {
  /** The name under which this browser keeps the changes until they are confirmed; without one they live with the page. */
  keptAs?: string
  send(change: Change, version: number, as: SentAs): Promise<Answer>
  /** Puts the answer into the cached list. */
  accept(list: CachedList, change: Change, answer: Answer): void
  /** The version of a row in the cached list; null when it is not there. */
  versionOf(list: CachedList, id: string): number | null
  /** Learns from a refusal; true when nothing is left of the change to be done. */
  isSettled(list: CachedList, change: Change, refusal: ApiError): boolean | Promise<boolean>
  /** Reads the list from the server. */
  read?(list: CachedList): Promise<unknown>
}

/** Who made a change on this page, waiting to hear what becomes of it. */
interface Waiter {
  onRefused: OnRefused
  onDone: (how: 'done' | 'waits') => void
}

/** A change, what it is called, and the version it starts from where that is not the cached list's. */
export interface Submission<Change> {
  change: Change
  words: ChangeWords
  version?: number
}

/** Changes that are shown at once and sent one after the other. */
export function optimisticChanges<Change extends { id: string }, Answer>(delivery: Delivery<Change, Answer>) {
  return new OptimisticChanges(delivery)
}

/**
 * The cached list stays what the server said; what is seen is that list with these changes done to it, so taking one back
 * restores exactly what was there. What does not reach the server waits, outlives the page, and is sent in its order by
 * whichever tab comes first.
 */
class OptimisticChanges<Change extends { id: string }, Answer> {
  readonly #delivery: Delivery<Change, Answer>
  readonly #changes: PendingChanges<Change>
  readonly #waiters = new Map<string, Waiter>()
  #client: QueryClient | null = null
  #isSending = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(delivery: Delivery<Change, Answer>) {
    this.#delivery = delivery
    this.#changes = new PendingChanges(delivery.keptAs, (elsewhere) => this.#readAgain(elsewhere))
    if (delivery.keptAs === undefined || typeof window === 'undefined') return
    addEventListener('online', () => void this.#sendAll())
  }

  /** Tells of every change to what is seen: one of ours, or what the server said. */
  subscribe(client: QueryClient, listener: () => void): () => void {
    this.#client = client
    const stopHearing = this.#changes.subscribe(listener)
    const stopFollowing = client.getQueryCache().subscribe(listener)
    return () => {
      stopHearing()
      stopFollowing()
    }
  }

  /** The changes that are shown but not confirmed; the same list as long as there are no others. */
  pending(): readonly Pending<Change>[] {
    return this.#changes.all()
  }

  /**
   * Shows a change at once and sends it after those before it. When it is refused, `onRefused` takes it back,
   * together with those that build on it, and says why.
   */
  submit(list: CachedList, submission: Submission<Change>, onRefused: OnRefused): void {
    this.#add(list, submission, { onRefused, onDone: () => {} })
  }

  /** As `submit`, for a form that stays open until it knows: "waits" when the server cannot be reached. Throws a refusal. */
  attempt(list: CachedList, submission: Submission<Change>): Promise<'done' | 'waits'> {
    return new Promise((resolve, reject) => {
      const onRefused: OnRefused = (refusal, takeBack) => {
        takeBack()
        reject(refusal)
      }
      this.#add(list, submission, { onRefused, onDone: resolve })
    })
  }

  /** Sends what is left from before, and what waits. */
  resume(client: QueryClient): void {
    this.#client = client
    void this.#sendAll()
  }

  /** Sends a refused change once more, from the row as it is now. */
  async again(client: QueryClient, entry: Pending<Change>): Promise<void> {
    this.#client = client
    const list = { client, organizationId: entry.organizationId }
    await this.#delivery.read?.(list)
    const version = this.#delivery.versionOf(list, entry.change.id)
    this.#changes.put({ ...entry, refusal: null, hasWaited: true, version })
    void this.#sendAll()
  }

  #add(list: CachedList, { change, words, version }: Submission<Change>, waiter: Waiter): void {
    this.#client = list.client
    const { organizationId } = list
    const buildsOnAnother = this.#changes.all().some((entry) => entry.change.id === change.id)
    const key = crypto.randomUUID()
    this.#waiters.set(key, waiter)
    this.#changes.put({
      ...words,
      key,
      list: this.#delivery.keptAs ?? '',
      userId: changesOwner() ?? '',
      organizationId,
      change,
      version: buildsOnAnother ? null : (version ?? this.#delivery.versionOf(list, change.id)),
      number: nextNumber(Date.now()),
      hasWaited: false,
      refusal: null,
    })
    void this.#sendAll()
  }

  /** Sends what is open, oldest first, until there is no more of it or the server cannot be reached. */
  async #sendAll(): Promise<void> {
    if (this.#isSending) return
    clearTimeout(this.#timer)
    this.#isSending = true
    try {
      for (let next = this.#next(); next !== undefined; next = this.#next()) {
        const entry = next
        const isThrough = await oneTabAtATime(this.#delivery.keptAs, () => this.#deliver(entry))
        this.#failures = isThrough ? 0 : this.#failures + 1
        if (entry.hasWaited) noteReach(isThrough)
        if (!isThrough) return
      }
    } finally {
      this.#isSending = false
      const wait = RETRY_MS[Math.min(this.#failures, RETRY_MS.length) - 1]
      if (wait !== undefined) this.#timer = setTimeout(() => void this.#sendAll(), wait)
    }
  }

  #next(): Pending<Change> | undefined {
    const next = this.#client === null ? undefined : this.#changes.open()[0]
    if (next === undefined) this.#failures = 0
    return next
  }

  /** Sends one change. False: the server cannot be reached, so it waits, and all after it. */
  async #deliver(entry: Pending<Change>): Promise<boolean> {
    if (this.#client === null) return false
    const { change, key, organizationId } = entry
    const list = { client: this.#client, organizationId }
    const hasWaited = entry.hasWaited || !this.#waiters.has(key)
    if (this.#changes.isGone(entry)) await this.#readAgain([entry])
    else {
      try {
        if (this.#changes.isLasting(entry) && hasWaited && !(await mayBeSent(entry))) {
          return this.#wait()
        }
        const version = await this.#versionFor(entry, list)
        const answer = await this.#delivery.send(change, version, { ...list, key })
        this.#delivery.accept(list, change, answer)
      } catch (error) {
        const refusal = error instanceof ApiError ? error : new ApiError(0, 'unexpected', String(error))
        if (this.#changes.isLasting(entry) && mustWait(refusal, hasWaited)) return this.#wait()
        if (!(await this.#isSettled(list, change, refusal))) return this.#refuse(entry, refusal)
      }
      this.#nameVersion(entry, list)
    }
    this.#changes.drop(entry)
    this.#tellWaiter(entry, 'done')
    return true
  }

  async #isSettled(list: CachedList, change: Change, refusal: ApiError): Promise<boolean> {
    try {
      return await this.#delivery.isSettled(list, change, refusal)
    } catch {
      return false
    }
  }

  async #versionFor({ version, change }: Pending<Change>, list: CachedList): Promise<number> {
    const known = version ?? this.#delivery.versionOf(list, change.id)
    if (known !== null) return known
    await this.#delivery.read?.(list)
    return this.#delivery.versionOf(list, change.id) ?? 0
  }

  /** What builds on a confirmed change starts from what came of it, also when another page sends it. */
  #nameVersion({ key, change }: Pending<Change>, list: CachedList): void {
    const next = this.#changes.open().find((entry) => entry.change.id === change.id && entry.key !== key)
    const version = this.#delivery.versionOf(list, change.id)
    if (next?.version === null && version !== null) this.#changes.put({ ...next, version })
  }

  #wait(): false {
    for (const entry of this.#changes.open()) {
      if (!entry.hasWaited) this.#changes.put({ ...entry, hasWaited: true })
      this.#tellWaiter(entry, 'waits')
    }
    return false
  }

  /**
   * Whoever made it, and what builds on it, takes it back and says why; what nobody on this page waits for any more is
   * kept until somebody decides.
   */
  #refuse(entry: Pending<Change>, refusal: ApiError): true {
    const ofRow = this.#changes.open().filter(({ change }) => change.id === entry.change.id)
    const isLive = !entry.hasWaited && this.#waiters.has(entry.key)
    const told = ofRow.flatMap((one) => {
      const waiter = isLive ? this.#waiters.get(one.key) : undefined
      this.#waiters.delete(one.key)
      if (waiter !== undefined) return { one, waiter }
      const message = one.key === entry.key ? refusal.message : BUILT_ON_REFUSED
      const { status, code } = refusal
      this.#changes.put({ ...one, hasWaited: true, refusal: { status, code, message } })
      return []
    })
    const takeBack = () => {
      for (const { one } of told) if (!this.#changes.isGone(one)) this.#changes.drop(one)
    }
    for (const { waiter } of told) waiter.onRefused(refusal, takeBack)
    takeBack()
    return true
  }

  async #read(list: CachedList): Promise<void> {
    // Live changes and the next visit read it, too.
    await this.#delivery.read?.(list).catch(() => {})
  }

  #tellWaiter({ key }: Pending<Change>, how: 'done' | 'waits'): void {
    const waiter = this.#waiters.get(key)
    this.#waiters.delete(key)
    waiter?.onDone(how)
  }

  /** What another tab has sent is read here, and whoever waits for it is told. */
  async #readAgain(elsewhere: readonly Pending<Change>[]): Promise<void> {
    const client = this.#client
    const organizations = new Set(elsewhere.map(({ organizationId }) => organizationId))
    if (client !== null) {
      for (const organizationId of organizations) await this.#read({ client, organizationId })
    }
    for (const entry of elsewhere) this.#tellWaiter(entry, 'done')
  }
}

function mustWait({ status, code }: ApiError, hasWaited: boolean): boolean {
  if (status === 0) return code === 'offline'
  return hasWaited && (status === SIGNED_OUT || status === TOO_MANY || status >= SERVER_FAILED)
}

/** Locks exist only where the connection is private; elsewhere what two tabs send at once is done once all the same. */
function oneTabAtATime<Value>(name: string | undefined, work: () => Promise<Value>): Promise<Value> {
  const locks = globalThis.navigator?.locks
  if (name === undefined || !locks) return work()
  return locks.request(`doneup-sends-${name}`, work)
}
