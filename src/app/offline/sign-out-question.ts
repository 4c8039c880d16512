import { draftNamesOf, removeDraftsOf } from '#src/lib/drafts.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { createStore } from '#src/lib/store.ts'
import { queryClient } from '../query-client.ts'

/** Asked at sign-out while this browser has changes or drafts that the server doesn't have; `decide` answers it. */
interface SignOutQuestion {
  changes: number
  decide: (signsOut: boolean) => void
}

export const signOutQuestion = createStore<SignOutQuestion | null>(null)

/** Asks before queued changes and drafts are deleted at sign-out. True: there are none, or they may be deleted. */
export function maySignOut(): Promise<boolean> {
  const queue = offlineQueueOf(queryClient)
  const userId = queue.owner
  const drafts = userId === null ? 0 : draftNamesOf(userId).length
  const changes = queue.entries.length + drafts
  if (changes === 0) return Promise.resolve(true)
  return new Promise((resolve) => {
    signOutQuestion.set({
      changes,
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
