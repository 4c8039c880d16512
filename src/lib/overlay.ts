import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Pending } from './pending-changes.ts'
import { type ReadableStore, useStore } from './store.ts'

/** Server state of an organization, and how its queued changes show over it. */
interface OverlaySource<Change, Data extends object, View> {
  changes: {
    pending(): readonly Pending<Change>[]
    subscribe(client: QueryClient, listener: () => void): () => void
  }
  /** The cached server state; undefined until it is loaded. */
  cached(client: QueryClient, organizationId: string): Data | undefined
  apply(data: Data, change: Change): Data
  /** What screens show of the data; what is equal in the previous view can be reused from it. */
  view(data: Data, previous: View | undefined): View
}

/**
 * The server state of an organization with the queued changes applied; undefined until it is loaded. The same object until
 * one of both changes.
 */
type Overlay<View> = (client: QueryClient, organizationId: string) => ReadableStore<View | undefined>

/** Shows queued changes over cached server state, which stays as the server sent it: a failed change leaves nothing behind. */
export function createOverlay<Change, Data extends object, View>({
  changes,
  cached,
  apply,
  view,
}: OverlaySource<Change, Data, View>): Overlay<View> {
  const last = new Map<string, { data: Data; pending: readonly Pending<Change>[]; shown: View }>()
  return (client, organizationId) => ({
    initial: undefined,
    subscribe: (listener) => changes.subscribe(client, listener),
    get() {
      const data = cached(client, organizationId)
      if (data === undefined) return undefined
      const pending = changes.pending()
      const before = last.get(organizationId)
      if (before?.data === data && before.pending === pending) return before.shown
      const own = pending.filter((entry) => entry.organizationId === organizationId)
      const changed = own.reduce<Data>((all, { change }) => apply(all, change), data)
      const shown = view(changed, before?.shown)
      last.set(organizationId, { data, pending, shown })
      return shown
    },
  })
}

/** The server state of an organization with the queued changes of this browser applied. */
export function useOverlay<View>(overlay: Overlay<View>, organizationId: string): View | undefined {
  return useStore(overlay(useQueryClient(), organizationId))
}
