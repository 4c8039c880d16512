import { getRouteApi } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '#src/features/accounts/forgot-password-screen.tsx'

const route = getRouteApi('/forgot-password')

export function ForgotPasswordPage() {
  const { returnTo } = route.useSearch()
  return <ForgotPasswordScreen returnTo={returnTo} />
}
