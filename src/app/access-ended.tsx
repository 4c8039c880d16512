import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { goOnElsewhere } from './organization-choice.ts'

/** Says that the organization on screen is no longer the person's; what was typed stays behind it until they go on. */
export function AccessEnded({ name }: { name: string }) {
  const router = useRouter()
  const [isStaying, setStaying] = useState(false)
  return (
    <Dialog
      open={!isStaying}
      onClose={() => setStaying(true)}
      title={`You no longer have access to ${name}`}
      actions={
        <>
          <Button onClick={() => setStaying(true)}>Stay on this screen</Button>
          <Button variant="filled" onClick={() => void goOnElsewhere(router)}>
            Continue
          </Button>
        </>
      }
    >
      <p>
        An administrator has removed you, or the organization was deleted. Nothing on this screen can be saved
        any more: if you typed something that you need, stay and copy it first.
      </p>
    </Dialog>
  )
}
