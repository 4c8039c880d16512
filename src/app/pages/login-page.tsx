import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { LoginScreen } from '#src/features/accounts/login-screen.tsx'
import { subscribeToStored } from '#src/lib/browser-storage.ts'
import { isSignOutPending } from '#src/lib/sign-out.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { useAlreadySignedIn, useArrivalState, useShowForm } from '../arrival.ts'
import { enterAccount } from '../enter-account.ts'

const route = getRouteApi('/login')

export function LoginPage() {
  const search = route.useSearch()
  const { message, returnTo = search.returnTo } = useArrivalState('/login')
  const router = useRouter()
  const isPending = useSyncExternalStore(subscribeToStored, isSignOutPending, () => false)
  const isGoingOn = useAlreadySignedIn(returnTo)
  useShowForm()
  // The prerendered page has neither of these values.
  const shown = useHydrated() ? { returnTo, message } : {}
  if (isGoingOn) return <Spinner label="Opening your account" />
  return (
    <LoginScreen {...shown} isSignOutPending={isPending} onSignedIn={() => enterAccount(router, returnTo)} />
  )
}
