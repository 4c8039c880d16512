import { QueryClient } from '@tanstack/react-query'
import { SIGNED_IN_HINT, sessionQuery } from '#src/features/accounts/api.ts'
import { subscribeToOtherTabs } from '#src/lib/browser-storage.ts'
import { ApiError, onSessionEnded } from '#src/lib/http.ts'

const RETRIES = 2

/** The one cache of the app. What the server refused is not asked again; what never reached it is. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) =>
        failures < RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
})

// A session that ran out is noticed at the first refusal: the guard then asks to sign in, instead of every button failing.
onSessionEnded(readSessionAgain)
// Somebody signed in or out in another tab.
subscribeToOtherTabs(SIGNED_IN_HINT, readSessionAgain)

function readSessionAgain(): void {
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
}
