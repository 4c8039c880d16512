import { readStored, removeStored, storedNames, writeStored } from './browser-storage.ts'
import { isRecord } from './is-record.ts'
import { createStore } from './store.ts'

/** The number is of the shape: a page that writes another one takes another number. */
const PREFIX = 'doneup_change1_'

/** Why the server would not do a change. */
export interface Refusal {
  status: number
  code: string
  message: string
}

/** What was done to what, for sentences such as "8 Kererū Street was not moved". */
export interface ChangeWords {
  name: string
  verb: string
}

/**
 * A change as it is stored in this browser until the server has confirmed it, also after the page is closed. Each is a stored
 * text of its own, so that tabs never overwrite each other's.
 */
export interface QueuedChange extends ChangeWords {
  /** Also the Idempotency-Key: sending it twice does nothing twice. */
  key: string
  /** Which kind of list it is a change of. */
  list: string
  userId: string
  organizationId: string
  change: { id: string }
  /** The version the person saw; null when it builds on an earlier change that was not confirmed yet. */
  version: number | null
  /** Grows: changes are sent in this order. About when it was made, in milliseconds. */
  number: number
  /** Sending failed once, or the page that made it was closed: it is shown as queued. */
  hasWaited: boolean
  /** Failed: the server refused it after it had been queued. It stays until the person retries or discards it. */
  refusal: Refusal | null
}

interface ChangeQueue {
  /** Whose changes are stored and sent. */
  owner: string | null
  /** All stored changes of the owner, oldest first. */
  changes: readonly QueuedChange[]
  /** Whether the server responded when something was last sent to it. */
  isReached: boolean
}

/** The changes stored in this browser, following those that other tabs make. */
export const changeQueue = createStore<ChangeQueue>({ owner: null, changes: [], isReached: true })

/** Sets whose changes are stored and sent from here on; null when no one is signed in. */
export function keepChangesOf(userId: string | null): void {
  if (userId !== changesOwner()) readChangesOf(userId)
}

export function changesOwner(): string | null {
  return changeQueue.get().owner
}

let isStillSignedIn: (userId: string) => Promise<boolean> = () => Promise.resolve(true)

/** Asked before anything is sent that has waited: somebody else may have signed in meanwhile. */
export function askBeforeSending(ask: (userId: string) => Promise<boolean>): void {
  isStillSignedIn = ask
}

/** Whether the person whose change it is is known to be the one signed in still. */
export function mayBeSent({ userId }: QueuedChange): Promise<boolean> {
  return isStillSignedIn(userId).catch(() => false)
}

/** All stored changes of the person, oldest first. The same list until it changes. */
export function queuedChanges(): readonly QueuedChange[] {
  return changeQueue.get().changes
}

function readChangesOf(owner: string | null): void {
  changeQueue.set({ ...changeQueue.get(), owner, changes: owner === null ? [] : read(owner) })
}

function read(userId: string): QueuedChange[] {
  const kept = storedNames(PREFIX + userId).flatMap((name) => parsed(readStored(name)) ?? [])
  return kept.toSorted((a, b) => a.number - b.number || (a.key < b.key ? -1 : 1))
}

/** What an older or newer page wrote differently is left alone. */
function parsed(text: string | null): QueuedChange | null {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    const isChange = isRecord(kept) && isRecord(kept.change) && typeof kept.list === 'string'
    return isChange && typeof kept.number === 'number' ? (kept as unknown as QueuedChange) : null
  } catch {
    return null
  }
}

/** Stores a change or its new state. Where the browser refuses storage it lasts as long as the page. */
export function keepChange(change: QueuedChange): void {
  writeStored(nameOf(change), JSON.stringify(change))
  readChangesOf(changesOwner())
}

/** The number of a change made now: after all that are queued. */
export function nextNumber(now: number): number {
  return Math.max(now, ...queuedChanges().map(({ number }) => number + 1))
}

/** Deletes a change that is confirmed or discarded. */
export function dropChange(change: QueuedChange): void {
  removeStored(nameOf(change))
  readChangesOf(changesOwner())
}

/** Whether the change is still queued; another tab may have sent it meanwhile. */
export function isKept(change: QueuedChange): boolean {
  return readStored(nameOf(change)) !== null
}

/** Whether a change of this key is queued here, of any person. */
export function isKeptForAnybody(key: string): boolean {
  return storedNames(PREFIX).some((name) => name.endsWith(`_${key}`))
}

/** Whether the server responded when something was last sent to it. */
export function isServerReached(): boolean {
  return changeQueue.get().isReached
}

export function noteReach(isReached: boolean): void {
  if (isReached !== isServerReached()) changeQueue.set({ ...changeQueue.get(), isReached })
}

function nameOf({ userId, key }: QueuedChange): string {
  return `${PREFIX}${userId}_${key}`
}

if (typeof window !== 'undefined') {
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(PREFIX)) readChangesOf(changesOwner())
  })
}
