const ATTEMPTS = 3
const BASE_DELAY_MS = 1_000

/** Exponential backoff: the delay doubles after each failure. */
export function retryDelayMs(failures: number, baseDelayMs = BASE_DELAY_MS): number {
  return baseDelayMs * 2 ** (failures - 1)
}

/** Doesn't retry offline. Allows three attempts by default. */
export function mayRetry(failures: number, isOnline: boolean, attempts = ATTEMPTS): boolean {
  return isOnline && failures < attempts
}

interface RetryOptions {
  attempts?: number
  baseDelayMs?: number
  isOnline?: () => boolean
  wait?: (milliseconds: number) => Promise<void>
}

/** Retries failed work with backoff, and throws its last error. Fails immediately offline. */
export async function retry<Value>(
  work: () => Promise<Value>,
  { attempts = ATTEMPTS, baseDelayMs, isOnline = isBrowserOnline, wait = sleep }: RetryOptions = {},
): Promise<Value> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work()
    } catch (error) {
      if (!mayRetry(failures, isOnline(), attempts)) throw error
      await wait(retryDelayMs(failures, baseDelayMs))
    }
  }
}

function isBrowserOnline(): boolean {
  return navigator.onLine
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** The result of `work`; rejects with an error if it takes longer than the timeout. */
export async function withTimeout<Result>(work: Promise<Result>, milliseconds: number, message: string) {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error(message)), milliseconds)
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer))
}
