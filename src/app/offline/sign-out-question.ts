import { draftNamesOf, removeDraftsOf } from '#src/lib/browser/drafts.ts'
import { createStore } from '#src/lib/browser/store.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { unsavedChanges } from '#src/lib/offline-queue/words.ts'
import { queryClient } from '../query-client.ts'

export interface SignOutQuestion {
  unsaved: NonNullable<ReturnType<typeof unsavedChanges>>
  decide: (signsOut: boolean) => void
}

export const signOutQuestion = createStore<SignOutQuestion | null>(null)

/** True if this browser has no queued changes or drafts, or the user agrees to delete them. */
export function maySignOut(): Promise<boolean> {
  const queue = offlineQueueOf(queryClient)
  const userId = queue.owner
  const drafts = userId === null ? 0 : draftNamesOf(userId).length
  const unsaved = unsavedChanges(queue.entries, drafts)
  if (unsaved === null) return Promise.resolve(true)
  return new Promise((resolve) => {
    signOutQuestion.set({
      unsaved,
      decide(signsOut) {
        signOutQuestion.set(null)
        if (signsOut) {
          for (const entry of queue.entries) queue.remove(entry)
          if (userId !== null) removeDraftsOf(userId)
        }
        resolve(signsOut)
      },
    })
  })
}
