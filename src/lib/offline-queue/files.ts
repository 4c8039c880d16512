import { createStore, del, get, keys, set } from 'idb-keyval'
import { storedNames } from '../browser/browser-storage.ts'

const LOCK = 'doneup-files'
/** localStorage names of entries start with this, and end with the key of their file. */
const NAMES = 'doneup_'
/** After this time a write to localStorage is visible to other pages. */
const SETTLED_MS = 5_000
const store = createStore('doneup-files', 'files')

/** Stores a file, then calls `writeOwner`, under a lock against cleanup. Throws a QuotaExceededError if there is no room. */
export function storeFile(key: string, content: ArrayBuffer, writeOwner: () => unknown): Promise<void> {
  return locked('shared', async () => {
    await set(key, content, store)
    writeOwner()
  })
}

export function readFile(key: string): Promise<ArrayBuffer | undefined> {
  return get<ArrayBuffer>(key, store)
}

/** Does nothing if an entry still owns the file. */
export async function deleteFile(key: string): Promise<void> {
  if (!isOwned(key)) await del(key, store)
}

function isOwned(key: string): boolean {
  return storedNames(NAMES).some((name) => name.endsWith(`_${key}`))
}

/** Deletes files without an owner, left by a page that was closed between two steps. Checks twice. */
export async function deleteOrphanedFiles(settledMs = SETTLED_MS): Promise<void> {
  const orphaned = (await keys<string>(store)).filter((key) => !isOwned(key))
  if (orphaned.length === 0) return
  await new Promise((resolve) => setTimeout(resolve, settledMs))
  await locked('exclusive', async () => {
    for (const key of orphaned) await deleteFile(key)
  })
}

/** Web Locks need a secure context. */
function locked(mode: LockMode, work: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(LOCK, { mode }, work) : work()
}
