import { useEffect, useState } from 'react'
import { isRefusedInput, isUnreached, requestFailure } from '#src/lib/api/http.ts'

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
  useEffect(() => {
    if (!isUnreached(error)) return
    const dismiss = () => setError(null)
    addEventListener('online', dismiss)
    return () => removeEventListener('online', dismiss)
  }, [error])
  return {
    isPending,
    error,
    run,
    dismiss: () => setError(null),
    /** What was refused is being corrected; a failed request stays shown until the connection is back. */
    dismissRefusal: () => {
      if (requestFailure(error) === null || isRefusedInput(error)) setError(null)
    },
  }
}
