import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { LoginScreen } from '#src/features/accounts/login-screen.tsx'
import { useAlreadySignedIn } from '../already-signed-in.ts'
import { enterAccount } from '../enter-account.ts'

const route = getRouteApi('/login')

export function LoginPage() {
  const { returnTo } = route.useSearch()
  const message = useLocation({ select: (location) => location.state.message })
  const router = useRouter()
  useAlreadySignedIn(returnTo)
  return (
    <LoginScreen returnTo={returnTo} message={message} onSignedIn={() => enterAccount(router, returnTo)} />
  )
}
