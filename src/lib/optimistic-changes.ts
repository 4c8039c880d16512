import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from './http.ts'

/** Told why a change was refused; the change is taken back by calling `takeBack`. */
export type OnRefused = (refusal: ApiError, takeBack: () => void) => void

/** One list of one organization in this browser's cache. */
export interface CachedList {
  client: QueryClient
  organizationId: string
}

/**
 * A change that is shown already and on its way to the server. The cached list stays what the server said; what is
 * seen is that list with these changes done to it, so taking one back restores exactly what was there.
 */
interface Pending<Change> extends CachedList {
  change: Change
  /** The version the person saw; null when the change builds on an earlier one that is still on its way. */
  version: number | null
  onRefused: OnRefused
}

interface Delivery<Change, Answer> {
  send(change: Change, version: number): Promise<Answer>
  /** Puts the answer into the cached list. */
  accept(list: CachedList, change: Change, answer: Answer): void
  /** The version of a row in the cached list; null when it is not there. */
  versionOf(list: CachedList, id: string): number | null
  /** Learns from a refusal; true when nothing is left of the change to be done. */
  isSettled(list: CachedList, change: Change, refusal: ApiError): boolean
}

/** Changes that are shown at once and sent one after the other. */
export function optimisticChanges<Change extends { id: string }, Answer>(delivery: Delivery<Change, Answer>) {
  let pending: readonly Pending<Change>[] = []
  let queue: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()

  function setPending(next: readonly Pending<Change>[]): void {
    pending = next
    for (const listener of listeners) listener()
  }

  async function deliver(entry: Pending<Change>): Promise<void> {
    if (!pending.includes(entry)) return
    const { change } = entry
    try {
      const version = entry.version ?? delivery.versionOf(entry, change.id) ?? 0
      delivery.accept(entry, change, await delivery.send(change, version))
      setPending(pending.filter((other) => other !== entry))
    } catch (error) {
      const refusal = error instanceof ApiError ? error : new ApiError(0, 'unexpected', String(error))
      if (delivery.isSettled(entry, change, refusal)) setPending(pending.filter((other) => other !== entry))
      else
        entry.onRefused(refusal, () => setPending(pending.filter((other) => other.change.id !== change.id)))
    }
  }

  return {
    /** Tells of every change to what is seen: one of ours, or what the server said. */
    subscribe(client: QueryClient, listener: () => void): () => void {
      listeners.add(listener)
      const stopFollowing = client.getQueryCache().subscribe(listener)
      return () => {
        listeners.delete(listener)
        stopFollowing()
      }
    },

    /** The changes on their way; the same list as long as there are no others. */
    pending: (): readonly { organizationId: string; change: Change }[] => pending,

    /**
     * Shows a change at once and sends it after those before it. When it is refused, `onRefused` takes it back,
     * together with those that build on it, and says why.
     */
    submit(list: CachedList, change: Change, onRefused: OnRefused): void {
      const buildsOnAnother = pending.some((entry) => entry.change.id === change.id)
      const version = buildsOnAnother ? null : delivery.versionOf(list, change.id)
      const entry = { ...list, change, version, onRefused }
      setPending([...pending, entry])
      // One after the other: a place is "after that card", which may still be on its way itself.
      const next = () => deliver(entry)
      queue = queue.then(next, next)
    },
  }
}
