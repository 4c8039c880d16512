import { changesOwner, dropChange, queuedChanges } from '#src/lib/change-queue.ts'
import { draftNamesOf, removeDraftsOf } from '#src/lib/drafts.ts'
import { createStore } from '#src/lib/store.ts'

/** Asked at sign-out while this browser has changes or drafts that the server doesn't have; `decide` answers it. */
interface LeavingQuestion {
  changes: number
  decide: (leaves: boolean) => void
}

export const leavingQuestion = createStore<LeavingQuestion | null>(null)

/** Asks before queued changes and drafts are deleted at sign-out. True: there are none, or they may be deleted. */
export function mayLeave(): Promise<boolean> {
  const userId = changesOwner()
  const drafts = userId === null ? 0 : draftNamesOf(userId).length
  const changes = queuedChanges().length + drafts
  if (changes === 0) return Promise.resolve(true)
  return new Promise((resolve) => {
    leavingQuestion.set({
      changes,
      decide(leaves) {
        leavingQuestion.set(null)
        if (leaves) {
          for (const change of queuedChanges()) dropChange(change)
          if (userId !== null) removeDraftsOf(userId)
        }
        resolve(leaves)
      },
    })
  })
}
