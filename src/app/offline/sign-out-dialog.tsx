import { draftNamesOf, removeDraftsOf } from '#src/lib/drafts.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { createStore, useStore } from '#src/lib/store.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { queryClient } from '../query-client.ts'

interface SignOutQuestion {
  changes: number
  decide: (signsOut: boolean) => void
}

const signOutQuestion = createStore<SignOutQuestion | null>(null)

export function SignOutDialog() {
  const question = useStore(signOutQuestion)
  if (question === null) return null
  const { changes, decide } = question
  return (
    <Dialog
      onClose={() => decide(false)}
      title={pluralize(changes, 'unsaved change')}
      actions={
        <>
          <Button onClick={() => decide(false)}>Stay signed in</Button>
          <Button variant="danger" onClick={() => decide(true)}>
            Sign out and discard
          </Button>
        </>
      }
    >
      <p>Unsaved changes exist only on this device. Signing out deletes them permanently.</p>
    </Dialog>
  )
}

/** True if this browser has no queued changes or drafts, or the user agrees to delete them. */
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
