import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ORGANIZATION_LOST, sessionQuery } from '#src/features/accounts/api.ts'
import { UnconfirmedNotice } from '#src/features/accounts/mail-links/unconfirmed-notice.tsx'
import { TrialBar } from '#src/features/billing/trial-bar.tsx'
import { NoOrganizationScreen } from '#src/features/organizations/no-organization-screen.tsx'
import { ApiError } from '#src/lib/http.ts'
import { isSignOutPending } from '#src/lib/sign-out.ts'
import { isSubscribedStatus } from '#src/lib/subscription-status.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import styles from './message-screen.module.css'
import { chooseOrganization, goOnElsewhere } from './organization-choice.ts'
import { inSession } from './session-scope.tsx'

const OPENING = 'Opening your account'
const OPEN_TO_LAPSED = ['/account']

export const GuardedLayout = inSession(Guard)

function Guard() {
  const { data: session, error, refetch } = useQuery(sessionQuery)
  const { pathname, href } = useLocation()
  const router = useRouter()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  const [wasSignOutPending] = useState(isSignOutPending)
  if (session?.user && !wasSignedIn) setWasSignedIn(true)
  // The sign-out is still pending, although every request retries it first.
  if (wasSignOutPending && session?.user === null && isSignOutPending()) return <ToSignIn from={href} />
  if (!session && error) {
    return (
      <div className={styles.page}>
        <ErrorBox action={<Button onClick={() => void refetch()}>Retry</Button>}>{error.message}</ErrorBox>
      </div>
    )
  }
  if (!session) return <Spinner label={OPENING} />
  if (!session.user) return <GuestPrompt returnTo={href} hasExpired={wasSignedIn} />
  const isLost = error instanceof ApiError && error.code === ORGANIZATION_LOST
  const maySee = isSubscribedStatus(session.subscription?.status ?? null) || OPEN_TO_LAPSED.includes(pathname)
  if (!maySee) return <ToPlans from={href} />
  if (session.organization === null && !OPEN_TO_LAPSED.includes(pathname)) {
    return (
      <>
        {!session.user.isEmailConfirmed && <UnconfirmedNotice email={session.user.email} />}
        <NoOrganizationScreen onCreated={({ id }) => chooseOrganization(router, id, null)} />
      </>
    )
  }
  return (
    <>
      {isLost && <AccessEnded name={session.organization?.name ?? ''} />}
      {!session.user.isEmailConfirmed && <UnconfirmedNotice email={session.user.email} />}
      {session.subscription && <TrialBar subscription={session.subscription} />}
      <Outlet />
    </>
  )
}

function ToSignIn({ from }: { from: string }) {
  const navigate = useNavigate()
  const [returnTo] = useState(from)
  useEffect(() => void navigate({ to: '/login', search: { returnTo }, replace: true }), [navigate, returnTo])
  return <Spinner label="Opening the sign-in page" />
}

/** The URL is read once, because it changes while the Pricing page loads. */
function ToPlans({ from }: { from: string }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [returnTo] = useState(from)
  const [message] = useState(state.message)
  useEffect(() => {
    void navigate({
      to: '/pricing',
      search: { returnTo },
      state: { ...(message && { message }) },
      replace: true,
    })
  }, [navigate, returnTo, message])
  return <Spinner label={OPENING} />
}

/** The user has lost access to the organization on screen; the screen is shown until they continue. */
function AccessEnded({ name }: { name: string }) {
  const router = useRouter()
  const [isStaying, setStaying] = useState(false)
  if (isStaying) return null
  return (
    <Dialog
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
        An administrator has removed you, or the organization was deleted. You can’t save changes here. To
        keep unsaved text, copy it before you continue.
      </p>
    </Dialog>
  )
}

function GuestPrompt({ returnTo, hasExpired }: { returnTo: string; hasExpired: boolean }) {
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
