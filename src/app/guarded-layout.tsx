import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ORGANIZATION_LOST, sessionQuery } from '#src/features/accounts/api.ts'
import { UnconfirmedNotice } from '#src/features/accounts/mail-links/unconfirmed-notice.tsx'
import { TrialBar } from '#src/features/billing/trial-bar.tsx'
import { ApiError } from '#src/lib/http.ts'
import { isSignOutPending } from '#src/lib/sign-out.ts'
import { isSubscribedStatus } from '#src/lib/subscription-status.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { AccessEnded } from './access-ended.tsx'
import { GuestPrompt } from './guest-prompt.tsx'
import styles from './message-screen.module.css'
import { SessionScope } from './session-scope.tsx'
import { WithoutOrganization } from './without-organization.tsx'

/** One message until the screen is there: it isn't known yet whether that is the one asked for or the plans. */
const OPENING = 'Opening your account'
/** What a person may open without a subscription. */
const OPEN_TO_LAPSED = ['/account']

export function GuardedLayout() {
  return (
    <SessionScope>
      <Guard />
    </SessionScope>
  )
}

/** Lets subscribers in, shows guests the way in, and sends everybody else to the plans. Waiting is never a refusal. */
function Guard() {
  const { data: session, error, refetch } = useQuery(sessionQuery)
  const { pathname, href } = useLocation()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  const [wasSignOutPending] = useState(isSignOutPending)
  if (session?.user && !wasSignedIn) setWasSignedIn(true)
  // No request leaves before a pending sign-out, so the session can't be known yet.
  if (!session?.user && wasSignOutPending) return <ToSignIn from={href} />
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
        <WithoutOrganization />
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

/** The sign-in page says that the sign-out is pending. */
function ToSignIn({ from }: { from: string }) {
  const navigate = useNavigate()
  const [returnTo] = useState(from)
  useEffect(() => void navigate({ to: '/login', search: { returnTo }, replace: true }), [navigate, returnTo])
  return <Spinner label="Opening the sign-in page" />
}

/** The address is taken once: while the plans are being opened it already is theirs. */
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
