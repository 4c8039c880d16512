import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { EMAIL_CHANGE_STOP } from '#src/features/people/accounts/account-schema.ts'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import {
  EmailChangeScreen,
  EmailChangeStopScreen,
} from '#src/features/people/accounts/email-change/email-change-screen.tsx'
import { ConfirmEmailScreen } from '#src/features/people/accounts/mail-links/confirm-email-screen.tsx'
import { useLinkToken } from '#src/features/people/accounts/mail-links/emailed-link.tsx'
import { MagicLinkScreen } from '#src/features/people/accounts/mail-links/magic-link-screen.tsx'
import { ResetPasswordScreen } from '#src/features/people/accounts/mail-links/reset-password-screen.tsx'
import { UnsubscribeScreen } from '#src/features/people/accounts/mail-links/unsubscribe-screen.tsx'
import { ForgotPasswordScreen } from '#src/features/people/accounts/sign-in/forgot-password-screen.tsx'
import { LoginScreen } from '#src/features/people/accounts/sign-in/login-screen.tsx'
import { SignupScreen } from '#src/features/people/accounts/sign-in/signup-screen.tsx'
import { linkFragment } from '#src/lib/browser/link-fragment.ts'
import { useArrival } from '#src/lib/browser/use-arrival.ts'
import { useHydrated } from '#src/ui/browser/use-browser-state.ts'
import { Spinner } from '#src/ui/layout/spinner.tsx'
import { queryClient } from '../query-client.ts'
import { inviteSecret, useAlreadySignedIn, useShowForm } from '../session/arrival.ts'
import { enterAccount, enterNewAccount } from '../session/enter-account.ts'
import { PendingDealSummary } from '../session/pending-deal-summary.tsx'
import { inSession, refetchSession } from '../session/session-queries.tsx'
import { useSignedInHint } from '../session/signed-in-hint.ts'

const login = getRouteApi('/login')

export function LoginPage() {
  const search = login.useSearch()
  const { message, returnTo = search.returnTo } = useArrival('/login').state
  const router = useRouter()
  const isGoingOn = useAlreadySignedIn(returnTo)
  useShowForm()
  const shownMessage = useOnceHydrated(message)
  if (isGoingOn) return <Spinner label="Opening your account" />
  return (
    <LoginScreen
      returnTo={returnTo}
      message={shownMessage}
      aside={<PendingDealSummary />}
      onSignedIn={() => enterAccount(router, returnTo)}
    />
  )
}

/** The prerendered page has no message. Its links have the page's returnTo, which theme.js adds. */
function useOnceHydrated(message: string | undefined): string | undefined {
  return useHydrated() ? message : undefined
}

const PASSWORD_UPDATED = 'Password updated successfully! Please sign in with your new password.'

const forgotPassword = getRouteApi('/forgot-password')

export function ForgotPasswordPage() {
  const { returnTo } = forgotPassword.useSearch()
  return <ForgotPasswordScreen returnTo={returnTo} aside={<PendingDealSummary />} />
}

export function ResetPasswordPage() {
  const router = useRouter()
  async function goToSignIn() {
    queryClient.clear()
    await router.navigate({ to: '/login', state: { message: PASSWORD_UPDATED }, replace: true })
  }
  return <ResetPasswordScreen onUpdated={goToSignIn} />
}

const magicLink = getRouteApi('/magic-link')

export function MagicLinkPage() {
  const { returnTo } = magicLink.useSearch()
  const router = useRouter()
  const { data: session } = useQuery({ ...sessionQuery, enabled: useSignedInHint() }, queryClient)
  const search = returnTo === undefined ? {} : { returnTo }
  return (
    <MagicLinkScreen
      signedInAs={session?.user?.email ?? null}
      onSignedIn={(message) => enterAccount(router, returnTo, message)}
      onBack={() => void router.navigate({ to: '/login', search })}
    />
  )
}

export const ConfirmEmailPage = inSession(() => (
  <ConfirmEmailScreen onConfirmed={() => void refetchSession()} />
))

/** Handles both links of an email change: the one that confirms it, and the one that stops it. */
export const EmailChangePage = inSession(function EmailChange() {
  const token = useLinkToken()
  const onDone = () => void refetchSession()
  if (token?.startsWith(EMAIL_CHANGE_STOP)) {
    return <EmailChangeStopScreen token={token.slice(EMAIL_CHANGE_STOP.length)} onStopped={onDone} />
  }
  return <EmailChangeScreen token={token} onChanged={onDone} />
})

/** The secret is in the fragment of the email's own link, and in the path of the one that mail programs show. */
export function UnsubscribePage() {
  const inFragment = useLinkToken()
  const { secret } = useParams({ strict: false })
  return (
    <UnsubscribeScreen
      secret={inFragment ?? (secret === undefined ? null : linkFragment(secret))}
      onUnsubscribed={() => void queryClient.invalidateQueries({ queryKey: ['account'] })}
    />
  )
}

const signup = getRouteApi('/signup')

const InvitePage = lazy(async () => {
  const { parts } = await import('../signed-in-screens.ts')
  return { default: (await parts.invite()).InvitePage }
})

export function SignupPage() {
  const { returnTo: inAddress } = signup.useSearch()
  const { message, returnTo = inAddress } = useArrival('/signup').state
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
  const { returnTo } = signup.useSearch()
  const inAddress = useLocation({
    select: ({ pathname, searchStr: search, hash }) =>
      pathname === '/signup' ? inviteSecret({ search, hash, state: {} }) : undefined,
  })
  const { invite: kept } = useArrival('/signup').state
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
  const shownMessage = useOnceHydrated(message)
  if (isGoingOn) return <Spinner label="Opening your account" />
  return (
    <SignupScreen
      returnTo={returnTo}
      message={shownMessage}
      aside={<PendingDealSummary />}
      onSignedUp={() => enterNewAccount(router, returnTo)}
    />
  )
}
