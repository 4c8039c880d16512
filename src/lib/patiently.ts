import { ApiError } from './http.ts'

const PAUSE_MS = 10_000

interface Patience {
  /** Ends the waiting with its reason, too. */
  signal: AbortSignal
  /** Told before each wait. */
  onWait?: () => void
}

/**
 * Does the work, and again every ten seconds for as long as it is only too soon for it: there was too much of it, or the
 * server still has the last attempt. Throws any other error.
 */
export async function patiently<Answer>(
  work: () => Promise<Answer>,
  { signal, onWait }: Patience,
): Promise<Answer> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isTooSoon(error)) throw error
      onWait?.()
      await pause(signal)
    }
  }
}

function isTooSoon(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'rate_limited' || error.code === 'in_progress')
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, PAUSE_MS)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
