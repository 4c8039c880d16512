import { getRouteApi, useRouter } from '@tanstack/react-router'
import { LoginScreen } from '#src/features/accounts/login-screen.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useIsAlive } from '#src/ui/use-is-alive.ts'
import { useShowForm } from '../account-form-visibility.ts'
import { useAlreadySignedIn } from '../already-signed-in.ts'
import { useArrivalState } from '../arrival-state.ts'
import { enterAccount } from '../enter-account.ts'

const route = getRouteApi('/login')

export function LoginPage() {
  const search = route.useSearch()
  const { message, returnTo = search.returnTo } = useArrivalState('/login')
  const router = useRouter()
  const isGoingOn = useAlreadySignedIn(returnTo)
  useShowForm()
  // The prerendered page knows neither.
  const shown = useIsAlive() ? { returnTo, message } : {}
  if (isGoingOn) return <Spinner label="Opening your account" />
  return <LoginScreen {...shown} onSignedIn={() => enterAccount(router, returnTo)} />
}
