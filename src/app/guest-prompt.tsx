import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isSignOutPending } from '#src/lib/sign-out.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

interface GuestPromptProps {
  returnTo: string
  /** The session ran out while the screen was open. */
  hasExpired: boolean
}

/** A guest at a protected screen: three ways on, or the sign-in page while a sign-out is pending, which says so. */
export function GuestPrompt(props: GuestPromptProps) {
  const [isPending] = useState(isSignOutPending)
  return isPending ? <ToSignIn from={props.returnTo} /> : <Prompt {...props} />
}

function ToSignIn({ from }: { from: string }) {
  const navigate = useNavigate()
  const [returnTo] = useState(from)
  useEffect(() => void navigate({ to: '/login', search: { returnTo }, replace: true }), [navigate, returnTo])
  return <Spinner label="Opening the sign-in page" />
}

function Prompt({ returnTo, hasExpired }: GuestPromptProps) {
  const navigate = useNavigate()
  const asGuest = () => void navigate({ to: '/' })
  return (
    <Dialog
      open
      onClose={asGuest}
      title="Save Your Progress"
      actions={
        <>
          <Button variant="quiet" onClick={asGuest}>
            Continue as guest
          </Button>
          <Button
            variant={hasExpired ? 'filled' : 'default'}
            data-autofocus={hasExpired ? '' : undefined}
            onClick={() => void navigate({ to: '/login', search: { returnTo } })}
          >
            Sign in
          </Button>
          <Button
            variant={hasExpired ? 'default' : 'filled'}
            data-autofocus={hasExpired ? undefined : ''}
            onClick={() => void navigate({ to: '/signup', search: { returnTo } })}
          >
            Create account
          </Button>
        </>
      }
    >
      {hasExpired ? (
        <p>Your session has expired. Please sign in again. You come back to where you are.</p>
      ) : (
        <p>
          Deals are kept in an account. The calculators work without one, and what you typed stays in this
          browser.
        </p>
      )}
    </Dialog>
  )
}
