import { draftNamesOf, removeDraftsOf } from '#src/lib/drafts.ts'
import { changesOwner, dropChange, waitingChanges } from '#src/lib/waiting-changes.ts'

/** Asked at sign-out while this browser has changes or drafts that the server doesn't have; `decide` answers it. */
interface LeavingQuestion {
  changes: number
  decide: (leaves: boolean) => void
}

let question: LeavingQuestion | null = null
const listeners = new Set<() => void>()

/** Asks before queued changes and drafts are deleted at sign-out. True: there are none, or they may be deleted. */
export function mayLeave(): Promise<boolean> {
  const userId = changesOwner()
  const drafts = userId === null ? 0 : draftNamesOf(userId).length
  const changes = waitingChanges().length + drafts
  if (changes === 0) return Promise.resolve(true)
  return new Promise((resolve) => {
    set({
      changes,
      decide(leaves) {
        set(null)
        if (leaves) {
          for (const change of waitingChanges()) dropChange(change)
          if (userId !== null) removeDraftsOf(userId)
        }
        resolve(leaves)
      },
    })
  })
}

export function leavingQuestion(): LeavingQuestion | null {
  return question
}

export function subscribeToLeaving(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(asked: LeavingQuestion | null): void {
  question = asked
  for (const listener of listeners) listener()
}
