import type { QueryClient } from '@tanstack/react-query'
import type { Reader } from '../api/http.ts'
import { readStored, removeStored, storedNames, writeStored } from '../browser/browser-storage.ts'
import { createStore } from '../browser/store.ts'
import { asUnreadable, parseEntry, type QueueEntry } from './entry.ts'
import { deleteFile, readFile, storeFile } from './files.ts'

/** Key prefix; the user id and the entry key follow. */
const PREFIX = 'doneup_change1_'

interface QueueState {
  owner: string | null
  entries: readonly QueueEntry[]
  isReached: boolean
}

interface QueuedList {
  schema: Reader<{ id: string }>
  /** Refetches the list after another tab has sent an entry of it. */
  read(entry: QueueEntry): Promise<void>
  retry(entry: QueueEntry): Promise<void>
}

const queues = new WeakMap<QueryClient, OfflineQueue>()

/** Each page has one queue, like its query client. */
export function offlineQueueOf(client: QueryClient): OfflineQueue {
  const queue = queues.get(client) ?? new OfflineQueue()
  queues.set(client, queue)
  return queue
}

/**
 * The changes and files that the server has not confirmed yet. Each has its own storage key, so that tabs never
 * overwrite each other's entries: changes are in localStorage, which writes synchronously, and file contents in
 * IndexedDB. Without storage they last until the page is closed.
 */
class OfflineQueue {
  readonly state = createStore<QueueState>({ owner: null, entries: [], isReached: true })
  /** Upload progress from 0 to 1, by entry key. */
  readonly progress = createStore<ReadonlyMap<string, number>>(new Map())
  /** Checked before sending, because another user may have signed in since. */
  isSignedInAs: (userId: string) => Promise<boolean> = () => Promise.resolve(true)
  readonly #memory = new Map<string, { entry: QueueEntry; file?: Blob }>()
  readonly #unasked = new Set<string>()
  readonly #parsed = new Map<string, { text: string; entry: QueueEntry }>()
  readonly #lists = new Map<string, QueuedList>()
  #storing: Promise<void> = Promise.resolve()

  constructor() {
    globalThis.addEventListener?.('storage', ({ key }) => {
      if (key === null || key.startsWith(PREFIX)) this.#read()
    })
    this.state.subscribe(() => {
      const isInMemory = this.entries.some(({ inMemory, state }) => inMemory && state !== 'failed')
      if (isInMemory) globalThis.addEventListener?.('beforeunload', askBeforeLeaving)
      else globalThis.removeEventListener?.('beforeunload', askBeforeLeaving)
    })
  }

  get owner(): string | null {
    return this.state.get().owner
  }

  get entries(): readonly QueueEntry[] {
    return this.state.get().entries
  }

  /** Drops another user's entries that are only in memory. */
  setOwner(owner: string | null): void {
    if (owner === this.owner) return
    if (owner !== null) {
      for (const [key, { entry }] of this.#memory) if (entry.userId !== owner) this.#memory.delete(key)
    }
    this.state.set({ ...this.state.get(), owner })
    this.#read()
  }

  put(entry: QueueEntry): void {
    const { key, userId } = entry
    const held = this.#memory.get(key)
    if (held !== undefined || userId === '') this.#memory.set(key, { ...held, entry })
    else writeStored(nameOf(entry), JSON.stringify(entry))
    this.#read()
  }

  /** Adds an entry with a file. Resolves when the file is stored or can't be stored. */
  putFile(entry: QueueEntry, file: Blob): Promise<void> {
    const { key } = entry
    this.#memory.set(key, { entry: { ...entry, hasFile: true, inMemory: 'storing' }, file })
    this.#read()
    this.#storing = this.#storing.then(() => this.#store(key, file))
    return this.#storing
  }

  remove(entry: QueueEntry): void {
    this.#memory.delete(entry.key)
    this.#unasked.delete(entry.key)
    this.#parsed.delete(nameOf(entry))
    removeStored(nameOf(entry))
    this.#read(entry.key)
    // If this fails, a later page deletes the orphaned file.
    if (entry.hasFile) deleteFile(entry.key).catch(() => {})
  }

  /** The entry was confirmed or discarded, perhaps by another tab. */
  isRemoved(entry: QueueEntry): boolean {
    const held = this.#memory.get(entry.key)?.entry
    return held === undefined ? readStored(nameOf(entry)) === null : held.inMemory === 'sent'
  }

  async fileOf(key: string): Promise<Blob | undefined> {
    const inMemory = this.#memory.get(key)?.file
    if (inMemory !== undefined) return inMemory
    const content = await readFile(key)
    return content && new Blob([content])
  }

  nextNumber = (now: number): number => Math.max(now, ...this.entries.map(({ number }) => number + 1))

  /** The page that makes this change asks its person what to do about it if it is refused, however late that is. */
  askIfRefused({ key }: QueueEntry): void {
    this.#unasked.add(key)
  }

  /** Whether one of these refused changes was made by this page, and its person hasn't been asked about it: true once. */
  takeUnasked(refused: readonly QueueEntry[]): boolean {
    return refused.filter(({ key }) => this.#unasked.delete(key)).length > 0
  }

  setReached(isReached: boolean): void {
    if (isReached !== this.state.get().isReached) this.state.set({ ...this.state.get(), isReached })
  }

  /** A null `part` means that the entry isn't being sent. */
  setProgress(key: string, part: number | null): void {
    const next = new Map(this.progress.get())
    if (part !== null) {
      next.set(key, part)
      this.setReached(true)
    } else if (!next.delete(key)) return
    this.progress.set(next)
  }

  /** Retries a failed entry of a list that this page has. */
  async retry(entry: QueueEntry): Promise<void> {
    await this.#lists.get(entry.list)?.retry(entry)
  }

  /** Marks entries that the schema can't parse as failed. */
  register(list: string, queued: QueuedList): void {
    this.#lists.set(list, queued)
    this.#parsed.clear()
    // The first component that uses the list creates its sender.
    this.#read(undefined, this.state.setInRender)
  }

  /** Falls back to memory if the file can't be stored. */
  async #store(key: string, file: Blob): Promise<void> {
    try {
      await storeFile(key, await file.arrayBuffer(), () => {
        const entry = this.#memory.get(key)?.entry
        if (entry === undefined) return
        const { inMemory, ...stored } = entry
        if (!writeStored(nameOf(stored), JSON.stringify(stored))) {
          removeStored(nameOf(stored))
          throw new Error('This browser does not store anything')
        }
        this.#memory.delete(key)
      })
      await deleteFile(key)
    } catch (error) {
      const held = this.#memory.get(key)
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      if (held) held.entry = { ...held.entry, inMemory: isFull ? 'full' : 'unavailable' }
    }
    this.#read()
  }

  /** Reads storage. Missing entries, except `removed`, were sent by another tab. */
  #read(removed?: string, set = this.state.set): void {
    const { owner, entries: before } = this.state.get()
    const stored = owner === null ? [] : this.#storedOf(owner)
    const keys = new Set(stored.map(({ key }) => key))
    for (const entry of before) {
      const isGone = entry.userId === owner && entry.key !== removed && !keys.has(entry.key)
      if (isGone && !this.#memory.has(entry.key)) this.#showUntilRead(entry)
    }
    const held = [...this.#memory.values()].map(({ entry }) => entry)
    const own = held.filter(({ userId }) => userId === '' || userId === owner)
    const entries = [...stored, ...own].toSorted((a, b) => a.number - b.number || (a.key < b.key ? -1 : 1))
    set({ ...this.state.get(), entries })
  }

  #showUntilRead(entry: QueueEntry): void {
    const list = this.#lists.get(entry.list)
    if (list === undefined || entry.state === 'failed') return
    this.#memory.set(entry.key, { entry: { ...entry, inMemory: 'sent' } })
    void list.read(entry).then(() => {
      this.#memory.delete(entry.key)
      this.#read(entry.key)
    })
  }

  #storedOf(owner: string): QueueEntry[] {
    const prefix = `${PREFIX}${owner}_`
    return storedNames(prefix).flatMap((name) => {
      const text = readStored(name)
      if (text === null) return []
      const known = this.#parsed.get(name)
      if (known?.text === text) return known.entry
      const parsed = parseEntry(text, name.slice(prefix.length), owner)
      const { schema } = this.#lists.get(parsed.list) ?? {}
      const entry = schema?.safeParse(parsed.change).success === false ? asUnreadable(parsed) : parsed
      this.#parsed.set(name, { text, entry })
      return entry
    })
  }
}

export type { OfflineQueue }

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function nameOf({ userId, key }: QueueEntry): string {
  return `${PREFIX}${userId}_${key}`
}

/** Web Locks need a secure context; without them the idempotency key prevents applying a change twice. */
export function oneTabAtATime<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(name, work) : work()
}
