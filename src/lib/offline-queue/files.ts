import { createStore, del, get, keys, set } from 'idb-keyval'
import { readStored, removeStored, storedNames, writeStored } from '../browser-storage.ts'

const LOCK = 'doneup-files'
/** How names in localStorage begin: those of entries and drafts end with the key of their file. */
const NAMES = 'doneup_'
const OF_DRAFT = `${NAMES}file_`
/** By then a page can read what another one has written into localStorage. */
const SETTLED_MS = 5_000
const store = createStore('doneup-files', 'files')

/**
 * Stores the content of a file in this browser, and then writes what it belongs to under the same key, before orphaned files
 * are deleted. Throws where there is no room: a DOMException named QuotaExceededError.
 */
export function storeFile(key: string, content: ArrayBuffer, writeOwner: () => unknown): Promise<void> {
  return locked('shared', async () => {
    await set(key, content, store)
    writeOwner()
  })
}

/** The content of a stored file; undefined when it is not here. */
export function readFile(key: string): Promise<ArrayBuffer | undefined> {
  return get<ArrayBuffer>(key, store)
}

/** Deletes a stored file, unless an entry of the queue or a draft still has it. */
export async function deleteFile(key: string): Promise<void> {
  if (!isOwned(key)) await del(key, store)
}

/** A file of a draft that the person has not sent yet. */
export interface DraftFile {
  userId: string
  key: string
  name: string
}

/** Stores a file of a draft until it is deleted; nothing when it is not wanted any more by then. Throws as `storeFile`. */
export async function storeDraftFile(
  draft: DraftFile,
  content: ArrayBuffer,
  isWanted: () => boolean,
): Promise<void> {
  await storeFile(draft.key, content, () => isWanted() && writeStored(nameOf(draft), draft.name))
  if (!isWanted()) await deleteFile(draft.key)
}

/** The file that this person's draft has here, or null. */
export function draftFileOf(userId: string): DraftFile | null {
  const beginning = `${OF_DRAFT}${userId}_`
  const name = storedNames(beginning)[0]
  return name === undefined
    ? null
    : { userId, key: name.slice(beginning.length), name: readStored(name) ?? '' }
}

/** Deletes the file of a draft: it was sent, or is not wanted any more. */
export async function deleteDraftFile(draft: Omit<DraftFile, 'name'>): Promise<void> {
  removeStored(nameOf(draft))
  await deleteFile(draft.key)
}

function nameOf({ userId, key }: Omit<DraftFile, 'name'>): string {
  return `${OF_DRAFT}${userId}_${key}`
}

function isOwned(key: string): boolean {
  return storedNames(NAMES).some((name) => name.endsWith(`_${key}`))
}

/** Deletes the orphaned files of pages that were closed between two steps, after checking twice. */
export async function deleteOrphanedFiles(settledMs = SETTLED_MS): Promise<void> {
  const orphaned = (await keys<string>(store)).filter((key) => !isOwned(key))
  if (orphaned.length === 0) return
  await new Promise((resolve) => setTimeout(resolve, settledMs))
  await locked('exclusive', async () => {
    for (const key of orphaned) await deleteFile(key)
  })
}

/** Locks exist only where the connection is private. */
function locked(mode: LockMode, work: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(LOCK, { mode }, work) : work()
}
