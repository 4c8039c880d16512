import { useNavigate } from '@tanstack/react-router'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/** A guest at a screen that keeps deals: three ways on. */
export function GuestPrompt({ returnTo }: { returnTo: string }) {
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
          <Button onClick={() => void navigate({ to: '/login', search: { returnTo } })}>Sign in</Button>
          <Button variant="filled" onClick={() => void navigate({ to: '/signup', search: { returnTo } })}>
            Create account
          </Button>
        </>
      }
    >
      <p>
        Deals are kept in an account. The calculators work without one, and what you typed stays in this
        browser.
      </p>
    </Dialog>
  )
}
