import { createStore, del, get, keys, set } from 'idb-keyval'
import { readStored, removeStored, storedNames, writeStored } from './browser-storage.ts'
import { isKeptForAnybody } from './change-queue.ts'

const LOCK = 'doneup-files'
/** Begins the names of the notes about files of drafts. */
const OF_DRAFT = 'doneup_file_'
/** By then a page knows what another one has written into localStorage. */
const SETTLED_MS = 5_000
const store = createStore('doneup-files', 'files')

/**
 * Keeps the content of a file in this browser, and then notes what it belongs to under the same key, before anything sweeps.
 * Throws where there is no room: a DOMException named QuotaExceededError.
 */
export function keepFile(key: string, content: ArrayBuffer, note: () => unknown): Promise<void> {
  return locked('shared', async () => {
    await set(key, content, store)
    note()
  })
}

/** The content of a kept file; undefined when it is not here. */
export function readKeptFile(key: string): Promise<ArrayBuffer | undefined> {
  return get<ArrayBuffer>(key, store)
}

/** Deletes a kept file, unless a queued change or a draft still has it. */
export async function forgetFile(key: string): Promise<void> {
  if (!isNeeded(key)) await del(key, store)
}

/** A file that goes with what somebody is writing and has not sent yet. */
export interface DraftFile {
  userId: string
  key: string
  name: string
}

/** Keeps a file of a draft until it is forgotten; nothing when it is not wanted any more by then. Throws as `keepFile`. */
export async function keepDraftFile(
  draft: DraftFile,
  content: ArrayBuffer,
  isWanted: () => boolean,
): Promise<void> {
  await keepFile(draft.key, content, () => isWanted() && writeStored(noteOf(draft), draft.name))
  if (!isWanted()) await forgetFile(draft.key)
}

/** The file that this person's draft has here, or null. */
export function draftFileOf(userId: string): DraftFile | null {
  const beginning = `${OF_DRAFT}${userId}_`
  const note = storedNames(beginning)[0]
  return note === undefined
    ? null
    : { userId, key: note.slice(beginning.length), name: readStored(note) ?? '' }
}

/** Deletes the file of a draft: it was sent, or is not wanted any more. */
export async function forgetDraftFile(draft: Omit<DraftFile, 'name'>): Promise<void> {
  removeStored(noteOf(draft))
  await forgetFile(draft.key)
}

function noteOf({ userId, key }: Omit<DraftFile, 'name'>): string {
  return `${OF_DRAFT}${userId}_${key}`
}

function isNeeded(key: string): boolean {
  return isKeptForAnybody(key) || storedNames(OF_DRAFT).some((name) => name.endsWith(`_${key}`))
}

/** Deletes what pages have left that ended between two steps: files that nothing needs, looked at twice. */
export async function sweepFiles(settledMs = SETTLED_MS): Promise<void> {
  const alone = (await keys<string>(store)).filter((key) => !isNeeded(key))
  if (alone.length === 0) return
  await new Promise((resolve) => setTimeout(resolve, settledMs))
  await locked('exclusive', async () => {
    for (const key of alone) await forgetFile(key)
  })
}

/** Locks exist only where the connection is private. */
function locked(mode: LockMode, work: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(LOCK, { mode }, work) : work()
}
