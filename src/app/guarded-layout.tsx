import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { isSubscribedStatus } from '#src/features/billing/rules.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { GuestPrompt } from './guest-prompt.tsx'
import styles from './message-screen.module.css'
import { SessionScope } from './session-scope.tsx'

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
  if (session?.user && !wasSignedIn) setWasSignedIn(true)
  if (!session && error) {
    return (
      <div className={styles.page}>
        <ErrorBox action={<Button onClick={() => void refetch()}>Retry</Button>}>{error.message}</ErrorBox>
      </div>
    )
  }
  if (!session) return <Spinner label="Opening your deals" />
  if (!session.user) return <GuestPrompt returnTo={href} hasExpired={wasSignedIn} />
  const maySee = isSubscribedStatus(session.subscription?.status ?? null) || OPEN_TO_LAPSED.includes(pathname)
  return maySee ? <Outlet /> : <ToPlans from={href} />
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
  return <Spinner label="Opening the plans" />
}
