import { createStore, del, get, keys, set } from 'idb-keyval'
import { isKeptForAnybody } from './waiting-changes.ts'

const LOCK = 'doneup-files'
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

/** Deletes the files whose waiting change is not kept any more, whoever's it was. */
export function sweepFiles(): Promise<void> {
  return locked('exclusive', async () => {
    for (const key of await keys<string>(store)) if (!isKeptForAnybody(key)) await del(key, store)
  })
}

/** Locks exist only where the connection is private. */
function locked(mode: LockMode, work: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(LOCK, { mode }, work) : work()
}
