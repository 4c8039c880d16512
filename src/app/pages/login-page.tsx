import { getRouteApi, useRouter } from '@tanstack/react-router'
import { LoginScreen } from '#src/features/accounts/login-screen.tsx'
import { useIsAlive } from '#src/ui/use-is-alive.ts'
import { useAlreadySignedIn } from '../already-signed-in.ts'
import { useArrivalState } from '../arrival-state.ts'
import { enterAccount } from '../enter-account.ts'

const route = getRouteApi('/login')

export function LoginPage() {
  const search = route.useSearch()
  const { message, returnTo = search.returnTo } = useArrivalState('/login')
  const router = useRouter()
  useAlreadySignedIn(returnTo)
  // The page as drawn at build time knows neither.
  const shown = useIsAlive() ? { returnTo, message } : {}
  return <LoginScreen {...shown} onSignedIn={() => enterAccount(router, returnTo)} />
}
