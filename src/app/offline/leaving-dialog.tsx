import { useSyncExternalStore } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { leavingQuestion, subscribeToLeaving } from './leaving.ts'

/** Asks before signing out takes changes with it that only this browser has. */
export function LeavingDialog() {
  const question = useSyncExternalStore(subscribeToLeaving, leavingQuestion)
  if (question === null) return null
  const { changes, decide } = question
  return (
    <Dialog
      open
      onClose={() => decide(false)}
      title={changes === 1 ? '1 change is not saved yet' : `${changes} changes are not saved yet`}
      actions={
        <>
          <Button onClick={() => decide(false)}>Stay signed in</Button>
          <Button variant="danger" onClick={() => decide(true)}>
            Sign out and discard
          </Button>
        </>
      }
    >
      <p>
        Only this browser has what you did last. Signing out deletes it from here, and nobody can bring it
        back.
      </p>
    </Dialog>
  )
}
