const ATTEMPTS = 3
const BASE_DELAY_MS = 1_000

/** The wait after so many failures in a row: one second, doubled each time. */
export function retryDelayMs(failures: number, baseDelayMs = BASE_DELAY_MS): number {
  return baseDelayMs * 2 ** (failures - 1)
}

/** Whether it makes sense to try once more after so many failures: never offline, at most three attempts in all. */
export function mayRetry(failures: number, isOnline: boolean, attempts = ATTEMPTS): boolean {
  return isOnline && failures < attempts
}

interface RetryOptions {
  attempts?: number
  baseDelayMs?: number
  isOnline?: () => boolean
  wait?: (milliseconds: number) => Promise<void>
}

/** Does the work, again when it fails, and throws its last error. Offline it fails at once. */
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
