import { ApiError, OFFLINE_MESSAGE } from '../api/http.ts'
import type { ReadableStore } from '../browser/store.ts'
import type { Queued } from './entry.ts'

/** A run of a page's changes of a row, each based on what the one before made: from version `since` to `version`. */
interface OwnChanges {
  since: number
  version: number
}

/** The versions of rows that a page’s own changes have made: a later change of the page doesn’t conflict with them. */
export class OwnVersions {
  readonly #runs = new Map<string, OwnChanges>()

  /**
   * The version that a change of a row is based on: of an undo, the one that the page's last change made; else the one that was seen,
   * or what the page's own changes since have made of it. Undefined if neither is known.
   */
  basisOf(id: string, seen: number | undefined, isUndo = false): number | undefined {
    const run = this.#runs.get(id)
    if (isUndo) return seen ?? run?.version
    const isBeforeOwn = run !== undefined && seen !== undefined && run.since <= seen && seen < run.version
    return isBeforeOwn ? run.version : seen
  }

  /** Records that a change based on `from` has made `version`. */
  add(id: string, from: number, version: number): void {
    const run = this.#runs.get(id)
    this.#runs.set(id, { since: run?.version === from ? run.since : from, version })
  }

  /** The version that the page's last change of a row made. */
  madeOf(id: string): number | undefined {
    return this.#runs.get(id)?.version
  }
}

/**
 * The version of a row for a request of its own, once the server has confirmed what this page changed of it, such as its
 * addition. Throws `offline` if that is queued.
 */
export function confirmedVersion(
  changes: ReadableStore<readonly Queued<{ id: string }>[]>,
  { id, version }: { id: string; version: number },
  own: OwnVersions,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const open = changes.get().filter(({ change, inMemory }) => change.id === id && inMemory !== 'sent')
      if (open.some(({ state }) => state === 'sending')) return
      stop()
      if (open.length > 0) reject(new ApiError(0, 'offline', OFFLINE_MESSAGE))
      else resolve(Math.max(version, own.madeOf(id) ?? 0))
    }
    const stop = changes.subscribe(check)
    check()
  })
}
