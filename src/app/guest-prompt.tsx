import { useNavigate } from '@tanstack/react-router'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

export function GuestPrompt({ returnTo, hasExpired }: { returnTo: string; hasExpired: boolean }) {
  const navigate = useNavigate()
  const asGuest = () => void navigate({ to: '/' })
  return (
    <Dialog
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
        <p>Your session has expired. Please sign in again. We’ll bring you back here.</p>
      ) : (
        <p>
          Create an account to save deals. The calculators work without one, and what you typed stays in this
          browser.
        </p>
      )}
    </Dialog>
  )
}
