import { useState } from 'react'
import { ApiError, isRejected } from '#src/lib/http.ts'

/** Runs one request at a time. `error` is the last request's error; null before and during a request, and once dismissed. */
export function useAttempt() {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function run(attempt: () => Promise<void>): Promise<void> {
    if (isPending) return
    setPending(true)
    setError(null)
    try {
      await attempt()
    } catch (problem) {
      setError(problem)
    } finally {
      setPending(false)
    }
  }
  return {
    isPending,
    error,
    run,
    dismiss: () => setError(null),
    /** What was refused is being corrected; a failed request stays shown. */
    dismissRefusal: () => {
      if (!(error instanceof ApiError) || isRejected(error)) setError(null)
    },
  }
}
