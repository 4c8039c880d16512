import { sessionQuery } from '#src/features/people/accounts/api.ts'
import { isBehindFailed } from '#src/lib/offline-queue/behind-failed.ts'
import { countChanges, failedChanges } from '#src/lib/offline-queue/count-changes.ts'
import { type OfflineQueue, offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { confirmQueuedToast, dismissToastAbout } from '#src/ui/dialog/toasts.ts'
import { queryClient } from '../query-client.ts'

const RECENTLY_MS = 5_000

const queue = offlineQueueOf(queryClient)

// Another user may have signed in since: a change is sent only as the user who made it.
queue.isSignedInAs = async (userId) => {
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: RECENTLY_MS })
  return session.user?.id === userId
}
dismissToastsOfFailed(queue)

export async function sendQueued(): Promise<void> {
  const open = queue.entries.filter((entry) => entry.state !== 'failed' || isBehindFailed(entry))
  if (open.length === 0) return
  const { resumeList } = await import('./queued-lists.ts')
  for (const list of new Set(open.map((entry) => entry.list))) await resumeList(list)
}

/**
 * Dismisses the success toast of an optimistic update that was rolled back: the offline bar lists failed changes. Once all
 * changes are sent, a toast no longer says that they will be.
 */
export function dismissToastsOfFailed(queue: OfflineQueue): void {
  let known: ReadonlySet<string> = new Set()
  const dismiss = () => {
    const failed = failedChanges(queue.entries)
    for (const { key, change } of failed) if (!known.has(key)) dismissToastAbout(change.id)
    known = new Set(failed.map(({ key }) => key))
    if (countChanges(queue.entries) === 0) confirmQueuedToast()
  }
  queue.state.subscribe(dismiss)
  dismiss()
}
