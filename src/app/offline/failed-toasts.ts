import type { OfflineQueue } from '#src/lib/offline-queue/store.ts'
import { dismissToastAbout } from '#src/ui/toast-queue.ts'

/**
 * Dismisses a toast that reports a change as done when the change has failed after all: the bar lists what could not be saved.
 * A change that a page still waits for is explained by a toast of its own, in place of this one.
 */
export function dismissToastsOfFailed(queue: OfflineQueue): void {
  let known: ReadonlySet<string> = new Set()
  const dismiss = () => {
    const failed = queue.entries.filter(({ state }) => state === 'failed')
    for (const { key, change } of failed) if (!known.has(key)) dismissToastAbout(change.id)
    known = new Set(failed.map(({ key }) => key))
  }
  queue.state.subscribe(dismiss)
  dismiss()
}
