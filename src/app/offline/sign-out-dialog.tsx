import { counted } from '#src/lib/counted.ts'
import { useStore } from '#src/lib/store.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { signOutQuestion } from './sign-out-question.ts'

/** Asks before signing out deletes changes that only this browser has. */
export function SignOutDialog() {
  const question = useStore(signOutQuestion)
  if (question === null) return null
  const { changes, decide } = question
  return (
    <Dialog
      open
      onClose={() => decide(false)}
      title={counted(changes, 'unsaved change')}
      actions={
        <>
          <Button onClick={() => decide(false)}>Stay signed in</Button>
          <Button variant="danger" onClick={() => decide(true)}>
            Sign out and discard
          </Button>
        </>
      }
    >
      <p>These changes exist only on this device. Signing out deletes them permanently.</p>
    </Dialog>
  )
}
