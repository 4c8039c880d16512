import { getRouteApi, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { SignupScreen } from '#src/features/accounts/sign-in/signup-screen.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { useAlreadySignedIn, useArrivalState, useShowForm } from '../arrival.ts'
import { enterNewAccount } from '../enter-account.ts'
import { inviteSecret } from '../invite-secret.ts'

const route = getRouteApi('/signup')

const InvitePage = lazy(async () => {
  const { parts } = await import('../signed-in.ts')
  return { default: (await parts.invite()).InvitePage }
})

export function SignupPage() {
  const { returnTo: inAddress } = route.useSearch()
  const { message, returnTo = inAddress } = useArrivalState('/signup')
  const invite = useInviteSecret()
  useShowForm()
  if (invite === undefined) return <PlainSignup returnTo={returnTo} message={message} />
  return (
    <Suspense fallback={<Spinner label="Opening the invitation" />}>
      <InvitePage secret={invite} returnTo={returnTo} />
    </Suspense>
  )
}

/** Moves the secret of an invitation link from the URL to the history entry. */
function useInviteSecret(): string | undefined {
  const navigate = useNavigate()
  const { returnTo } = route.useSearch()
  const inAddress = useLocation({
    select: ({ pathname, searchStr: search, hash }) =>
      pathname === '/signup' ? inviteSecret({ search, hash, state: {} }) : undefined,
  })
  const { invite: kept } = useArrivalState('/signup')
  useEffect(() => {
    if (inAddress === undefined) return
    const search = returnTo === undefined ? {} : { returnTo }
    void navigate({ to: '/signup', search, hash: '', state: { invite: inAddress }, replace: true })
  }, [navigate, inAddress, returnTo])
  return inAddress ?? kept
}

function PlainSignup({ returnTo, message }: { returnTo: string | undefined; message: string | undefined }) {
  const router = useRouter()
  const isGoingOn = useAlreadySignedIn(returnTo)
  // The prerendered page has neither of these values.
  const shown = useHydrated() ? { returnTo, message } : {}
  if (isGoingOn) return <Spinner label="Opening your account" />
  return <SignupScreen {...shown} onSignedUp={() => enterNewAccount(router, returnTo)} />
}
