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
 * A change that somebody made, as this browser keeps it until the server has confirmed it, also when the page is left. One
 * stored text each, so that tabs never overwrite what others keep.
 */
export interface WaitingChange extends ChangeWords {
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
  /** It was tried once in vain, or is left from a page that was closed: people are told that it waits. */
  hasWaited: boolean
  /** Refused after it had waited: kept until somebody decides. */
  refusal: Refusal | null
}

interface Waiting {
  /** Whose changes are stored and sent. */
  owner: string | null
  /** All stored changes of the owner, oldest first. */
  changes: readonly WaitingChange[]
  /** Whether the server responded when something was last sent to it. */
  isReached: boolean
}

/** The changes stored in this browser, following those that other tabs make. */
export const waiting = createStore<Waiting>({ owner: null, changes: [], isReached: true })

/** Sets whose changes are stored and sent from here on; null when no one is signed in. */
export function keepChangesOf(userId: string | null): void {
  if (userId !== changesOwner()) readChangesOf(userId)
}

export function changesOwner(): string | null {
  return waiting.get().owner
}

let isStillSignedIn: (userId: string) => Promise<boolean> = () => Promise.resolve(true)

/** Asked before anything is sent that has waited: somebody else may have signed in meanwhile. */
export function askBeforeSending(ask: (userId: string) => Promise<boolean>): void {
  isStillSignedIn = ask
}

/** Whether the person whose change it is is known to be the one signed in still. */
export function mayBeSent({ userId }: WaitingChange): Promise<boolean> {
  return isStillSignedIn(userId).catch(() => false)
}

/** All stored changes of the person, oldest first. The same list until it changes. */
export function waitingChanges(): readonly WaitingChange[] {
  return waiting.get().changes
}

function readChangesOf(owner: string | null): void {
  waiting.set({ ...waiting.get(), owner, changes: owner === null ? [] : read(owner) })
}

function read(userId: string): WaitingChange[] {
  const kept = storedNames(PREFIX + userId).flatMap((name) => parsed(readStored(name)) ?? [])
  return kept.toSorted((a, b) => a.number - b.number || (a.key < b.key ? -1 : 1))
}

/** What an older or newer page wrote differently is left alone. */
function parsed(text: string | null): WaitingChange | null {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    const isChange = isRecord(kept) && isRecord(kept.change) && typeof kept.list === 'string'
    return isChange && typeof kept.number === 'number' ? (kept as unknown as WaitingChange) : null
  } catch {
    return null
  }
}

/** Keeps a change, or what has become of one. Where nothing may be stored it lasts as long as the page. */
export function keepChange(change: WaitingChange): void {
  writeStored(nameOf(change), JSON.stringify(change))
  readChangesOf(changesOwner())
}

/** The number for a change made now: after all that are kept. */
export function nextNumber(now: number): number {
  return Math.max(now, ...waitingChanges().map(({ number }) => number + 1))
}

/** Lets go of a change: it is confirmed, or nobody wants it any more. */
export function dropChange(change: WaitingChange): void {
  removeStored(nameOf(change))
  readChangesOf(changesOwner())
}

/** Whether the change is still kept; another tab may have sent it meanwhile. */
export function isKept(change: WaitingChange): boolean {
  return readStored(nameOf(change)) !== null
}

/** Whether a change of this key is kept here, whoever's it is. */
export function isKeptForAnybody(key: string): boolean {
  return storedNames(PREFIX).some((name) => name.endsWith(`_${key}`))
}

/** Whether the server responded when something was last sent to it. */
export function isServerReached(): boolean {
  return waiting.get().isReached
}

export function noteReach(isReached: boolean): void {
  if (isReached !== isServerReached()) waiting.set({ ...waiting.get(), isReached })
}

function nameOf({ userId, key }: WaitingChange): string {
  return `${PREFIX}${userId}_${key}`
}

if (typeof window !== 'undefined') {
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(PREFIX)) readChangesOf(changesOwner())
  })
}
