import { createStore, del, get, keys, set } from 'idb-keyval'
import { isKeptForAnybody } from './waiting-changes.ts'

const LOCK = 'doneup-files'
/** By then a page knows what another one has written into localStorage. */
const SETTLED_MS = 5_000
const store = createStore('doneup-files', 'files')

/**
 * Keeps the content of a file in this browser, and then notes the waiting change of the same key that it belongs to, before
 * anything sweeps. Throws where there is no room: a DOMException named QuotaExceededError.
 */
export function keepFile(key: string, content: ArrayBuffer, note: () => void): Promise<void> {
  return locked('shared', async () => {
    await set(key, content, store)
    note()
  })
}

/** The content of a kept file; undefined when it is not here. */
export function readKeptFile(key: string): Promise<ArrayBuffer | undefined> {
  return get<ArrayBuffer>(key, store)
}

/** Deletes a kept file, unless its waiting change is still kept for somebody. */
export async function forgetFile(key: string): Promise<void> {
  if (!isKeptForAnybody(key)) await del(key, store)
}

/** Deletes what pages have left that ended between two steps: files that have no waiting change, looked at twice. */
export async function sweepFiles(settledMs = SETTLED_MS): Promise<void> {
  const alone = (await keys<string>(store)).filter((key) => !isKeptForAnybody(key))
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
