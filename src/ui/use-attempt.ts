import { useState } from 'react'

/** Runs one request at a time. `error` is what the last one threw; null before and while one runs. */
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
  return { isPending, error, run }
}
