import { getRouteApi, useRouter } from '@tanstack/react-router'
import { ConfirmEmailScreen } from '#src/features/accounts/mail-links/confirm-email-screen.tsx'
import { MagicLinkScreen } from '#src/features/accounts/mail-links/magic-link-screen.tsx'
import { ResetPasswordScreen } from '#src/features/accounts/mail-links/reset-password-screen.tsx'
import { enterAccount } from '../enter-account.ts'
import { queryClient } from '../query-client.ts'
import { readSessionAnew } from '../read-session-anew.ts'

const PASSWORD_UPDATED = 'Password updated successfully! Please sign in with your new password.'

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
  const search = returnTo === undefined ? {} : { returnTo }
  return (
    <MagicLinkScreen
      onSignedIn={(message) => enterAccount(router, returnTo, message)}
      onBack={() => void router.navigate({ to: '/login', search })}
    />
  )
}

export function ConfirmEmailPage() {
  return <ConfirmEmailScreen onConfirmed={() => void readSessionAnew(queryClient)} />
}
