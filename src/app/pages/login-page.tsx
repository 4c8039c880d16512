import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { LoginScreen } from '#src/features/accounts/login-screen.tsx'
import { subscribeToStored } from '#src/lib/browser-storage.ts'
import { isSignOutPending } from '#src/lib/sign-out.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { useShowForm } from '../account-form-visibility.ts'
import { useAlreadySignedIn } from '../already-signed-in.ts'
import { useArrivalState } from '../arrival-state.ts'
import { enterAccount } from '../enter-account.ts'
import { retrySignOut } from '../pending-sign-out.ts'

const route = getRouteApi('/login')

export function LoginPage() {
  const search = route.useSearch()
  const { message, returnTo = search.returnTo } = useArrivalState('/login')
  const router = useRouter()
  const isPending = useSyncExternalStore(subscribeToStored, isSignOutPending, () => false)
  useEffect(() => {
    if (isPending) void retrySignOut()
  }, [isPending])
  const isGoingOn = useAlreadySignedIn(returnTo)
  useShowForm()
  // The prerendered page knows neither.
  const shown = useHydrated() ? { returnTo, message } : {}
  if (isGoingOn) return <Spinner label="Opening your account" />
  return (
    <LoginScreen {...shown} isSignOutPending={isPending} onSignedIn={() => enterAccount(router, returnTo)} />
  )
}
