import { setTimeout as sleep } from 'node:timers/promises'

const TICK_MS = 5

/** The longest time in milliseconds for which the process did nothing else while `work` ran, and its result. */
export async function watchPauses<Result>(
  work: () => Promise<Result>,
): Promise<{ pauseMs: number; result: Result }> {
  let last = performance.now()
  let pauseMs = 0
  const observe = () => {
    const now = performance.now()
    pauseMs = Math.max(pauseMs, now - last - TICK_MS)
    last = now
  }
  const ticks = setInterval(observe, TICK_MS)
  try {
    const result = await work()
    // A pause that ends with the work has not been observed yet.
    await sleep(0)
    observe()
    return { pauseMs, result }
  } finally {
    clearInterval(ticks)
  }
}
