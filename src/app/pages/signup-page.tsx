import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { SignupScreen } from '#src/features/accounts/signup-screen.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useIsAlive } from '#src/ui/use-is-alive.ts'
import { useAlreadySignedIn } from '../already-signed-in.ts'
import { useArrivalState } from '../arrival-state.ts'
import { enterAccount } from '../enter-account.ts'

const route = getRouteApi('/signup')

const InvitePage = lazy(() => import('./invite-page.tsx').then((module) => ({ default: module.InvitePage })))

export function SignupPage() {
  const { returnTo: inAddress } = route.useSearch()
  const { message, returnTo = inAddress } = useArrivalState('/signup')
  const invite = useInviteSecret()
  if (invite === undefined) return <PlainSignup returnTo={returnTo} message={message} />
  return (
    <Suspense fallback={<Spinner label="Opening the invitation" />}>
      <InvitePage secret={invite} returnTo={returnTo} />
    </Suspense>
  )
}

/** The secret of an invitation's link: it leaves the address bar at once, and stays with this entry of the history. */
function useInviteSecret(): string | undefined {
  const navigate = useNavigate()
  const { invite: inAddress, returnTo } = route.useSearch()
  const { invite: kept } = useArrivalState('/signup')
  useEffect(() => {
    if (inAddress === undefined) return
    const search = returnTo === undefined ? {} : { returnTo }
    void navigate({ to: '/signup', search, state: { invite: inAddress }, replace: true })
  }, [navigate, inAddress, returnTo])
  return inAddress ?? kept
}

interface PlainSignupProps {
  returnTo: string | undefined
  message: string | undefined
}

function PlainSignup({ returnTo, message }: PlainSignupProps) {
  const router = useRouter()
  useAlreadySignedIn(returnTo)
  // The page as drawn at build time knows neither.
  const shown = useIsAlive() ? { returnTo, message } : {}
  return (
    <SignupScreen
      {...shown}
      onSignedUp={() => enterAccount(router, returnTo, 'Account created successfully!')}
    />
  )
}
