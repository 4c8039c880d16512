import { getRouteApi, useRouter } from '@tanstack/react-router'
import { LoginScreen } from '#src/features/accounts/sign-in/login-screen.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { useAlreadySignedIn, useArrivalState, useShowForm } from '../arrival.ts'
import { enterAccount } from '../enter-account.ts'

const route = getRouteApi('/login')

export function LoginPage() {
  const search = route.useSearch()
  const { message, returnTo = search.returnTo } = useArrivalState('/login')
  const router = useRouter()
  const isGoingOn = useAlreadySignedIn(returnTo)
  useShowForm()
  // The prerendered page has neither of these values.
  const shown = useHydrated() ? { returnTo, message } : {}
  if (isGoingOn) return <Spinner label="Opening your account" />
  return <LoginScreen {...shown} onSignedIn={() => enterAccount(router, returnTo)} />
}
