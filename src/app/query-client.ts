import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { SIGNED_IN_HINT, sessionQuery } from '#src/features/accounts/api.ts'
import { subscribeToOtherTabs } from '#src/lib/browser-storage.ts'
import { ApiError, isUnreached, onSessionEnded } from '#src/lib/http.ts'
import { mayRetry, retryDelayMs } from '#src/lib/retry.ts'
import { restoreKept } from './offline/kept-data.ts'

/** The one cache of the app. What the server refused is not asked again; what never reached it is. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: showWhatIsKept }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Offline a question fails at once and says why, instead of waiting without a word; back online it is asked again.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => mayRetry(failures + 1, navigator.onLine) && !isRefusal(error),
      retryDelay: (failures) => retryDelayMs(failures + 1),
    },
    mutations: { networkMode: 'always' },
  },
})

/** The server can't be asked: what it last answered to the person signed in is shown, if this browser has it. */
function showWhatIsKept(error: Error, { queryKey, state }: Query<unknown, unknown, unknown>): void {
  if (state.data !== undefined || !isUnreached(error)) return
  // Whose it is has to be known first; that can't be asked is heard here as well.
  const isSession = queryKey[0] === sessionQuery.queryKey[0]
  if (!isSession && queryClient.getQueryData(sessionQuery.queryKey) === undefined) return
  restoreKept(queryClient).catch(() => {})
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

// A session that ran out is noticed at the first refusal: the guard then asks to sign in, instead of every button failing.
onSessionEnded(clearSession)
// Somebody signed in or out in another tab.
subscribeToOtherTabs(SIGNED_IN_HINT, clearSession)

function clearSession(): void {
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
}

/** Asks the server who is signed in, whatever is known. Gives whether somebody is; throws when it can't be asked. */
export async function readSessionAgain(): Promise<boolean> {
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  return session.user !== null
}
