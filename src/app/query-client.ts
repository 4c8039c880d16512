import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { SIGNED_IN_HINT, sessionQuery } from '#src/features/people/accounts/api.ts'
import { ApiError, isUnreached, onSessionEnded } from '#src/lib/api/http.ts'
import { subscribeToOtherTabs } from '#src/lib/browser/browser-storage.ts'
import { mayRetry, retryDelayMs } from '#src/lib/time/retry.ts'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { restoreResponses } from './offline/offline-cache.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure` is reported with Retry if the first request fails, for data whose screen shows no error of its own. */
    queryMeta: { failure?: string }
  }
}

/** The app's query cache. Requests that don't reach the server are retried; rejected ones (4xx) aren't. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleFailure }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Offline, queries fail immediately with a reason instead of pausing, and are refetched back online.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => mayRetry(failures + 1, navigator.onLine) && !isRefusal(error),
      retryDelay: (failures) => retryDelayMs(failures + 1),
    },
    mutations: { networkMode: 'always' },
  },
})

function handleFailure(error: Error, query: Query<unknown, unknown, unknown>): void {
  restoreOffline(error, query)
  const { failure } = query.meta ?? {}
  // An unreachable server is shown by the offline bar.
  if (failure === undefined || query.state.data !== undefined || isUnreached(error)) return
  const onAction = () => void queryClient.refetchQueries({ queryKey: query.queryKey, exact: true })
  showToast({ message: `${failure} ${error.message}`, tone: 'error', action: { label: 'Retry', onAction } })
}

/** While the server can't be reached, the last responses stored in this browser are shown. */
function restoreOffline(error: Error, { queryKey, state }: Query<unknown, unknown, unknown>): void {
  if (state.data !== undefined || !isUnreached(error)) return
  // The session is restored first; when its own query fails, this handler is called too.
  const isSession = queryKey[0] === sessionQuery.queryKey[0]
  if (!isSession && queryClient.getQueryData(sessionQuery.queryKey) === undefined) return
  restoreResponses(queryClient).catch(() => {})
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

// When a request is rejected because the session has expired, the guard asks to sign in.
onSessionEnded(invalidateSession)
subscribeToOtherTabs(SIGNED_IN_HINT, invalidateSession)

function invalidateSession(): void {
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
}

/** Fetches the session. Returns whether the user is signed in; throws if the server can't be reached. */
export async function fetchSession(): Promise<boolean> {
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  return session.user !== null
}
