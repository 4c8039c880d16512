import { dropChange, waitingChanges } from '#src/lib/waiting-changes.ts'

/** Somebody wants to sign out while changes wait; `decide` says whether they go. */
interface LeavingQuestion {
  changes: number
  decide: (leaves: boolean) => void
}

let question: LeavingQuestion | null = null
const listeners = new Set<() => void>()

/** Asks before changes that were not sent are given up with the session. True: nothing waits, or they may go. */
export function mayLeave(): Promise<boolean> {
  const changes = waitingChanges().length
  if (changes === 0) return Promise.resolve(true)
  return new Promise((resolve) => {
    set({
      changes,
      decide(leaves) {
        set(null)
        if (leaves) for (const change of waitingChanges()) dropChange(change)
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
