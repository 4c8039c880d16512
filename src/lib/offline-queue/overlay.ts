import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReadableStore, useStore } from '../browser/store.ts'
import type { Queued } from './entry.ts'

interface OverlaySource<Change, Data extends object, View> {
  changes: (client: QueryClient) => ReadableStore<readonly Queued<Change>[]>
  cached(client: QueryClient, organizationId: string): Data | undefined
  apply(data: Data, change: Change): Data
  /** May reuse unchanged parts of the previous view. */
  view(data: Data, previous: View | undefined): View
}

type Overlay<View> = (client: QueryClient, organizationId: string) => ReadableStore<View | undefined>

/** Optimistic update: queued changes applied to the cached server state, which is not changed, so that a rollback is exact. */
export function createOverlay<Change, Data extends object, View>(
  source: OverlaySource<Change, Data, View>,
): Overlay<View> {
  const { changes, cached, apply, view } = source
  const last = new Map<string, { data: Data; queued: readonly Queued<Change>[]; shown: View }>()
  return (client, organizationId) => ({
    initial: undefined,
    subscribe(listener) {
      const stops = [changes(client).subscribe(listener), subscribeToResponses(client, listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    get() {
      const data = cached(client, organizationId)
      if (data === undefined) return undefined
      const queued = changes(client).get()
      const before = last.get(organizationId)
      if (before?.data === data && before.queued === queued) return before.shown
      const own = queued.filter((entry) => entry.organizationId === organizationId)
      const changed = own.reduce<Data>((all, { change }) => apply(all, change), data)
      const shown = view(changed, before?.shown)
      last.set(organizationId, { data, queued, shown })
      return shown
    },
  })
}

const RESPONSE_EVENTS: readonly string[] = ['updated', 'removed', 'observerAdded', 'observerRemoved']

/** Subscribes to cached responses and their use, but not to what a component does with a query while it renders. */
export function subscribeToResponses(client: QueryClient, listener: () => void): () => void {
  return client.getQueryCache().subscribe(({ type }) => {
    if (RESPONSE_EVENTS.includes(type)) listener()
  })
}

export function useOverlay<View>(overlay: Overlay<View>, organizationId: string): View | undefined {
  return useStore(overlay(useQueryClient(), organizationId))
}
