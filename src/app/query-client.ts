import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/lib/http.ts'

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
