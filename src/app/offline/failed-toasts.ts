import type { OfflineQueue } from '#src/lib/offline-queue/store.ts'
import { confirmQueuedToast, dismissToastAbout } from '#src/ui/toasts.ts'

/**
 * Dismisses the success toast of an optimistic update that was rolled back: the offline bar lists failed changes. Once all
 * changes are sent, a toast no longer says that they will be.
 */
export function dismissToastsOfFailed(queue: OfflineQueue): void {
  let known: ReadonlySet<string> = new Set()
  const dismiss = () => {
    const failed = queue.entries.filter(({ state }) => state === 'failed')
    for (const { key, change } of failed) if (!known.has(key)) dismissToastAbout(change.id)
    known = new Set(failed.map(({ key }) => key))
    if (queue.entries.length === 0) confirmQueuedToast()
  }
  queue.state.subscribe(dismiss)
  dismiss()
}
