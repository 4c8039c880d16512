import { finishSignOut } from '#src/lib/sign-out.ts'

const RETRY_MS = 15_000

let isRetrying = false

/** Sends a pending sign-out: now, on coming back online, and every 15 s until the server confirms it. */
export async function retrySignOut(): Promise<void> {
  if (isRetrying || (await finishSignOut())) return
  isRetrying = true
  const timer = setInterval(retry, RETRY_MS)
  addEventListener('online', retry)
  async function retry() {
    if (!(await finishSignOut())) return
    isRetrying = false
    clearInterval(timer)
    removeEventListener('online', retry)
  }
}
