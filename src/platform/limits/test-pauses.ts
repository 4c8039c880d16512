import { setTimeout as sleep } from 'node:timers/promises'

const TICK_MS = 5

/**
 * The most that the server's thread worked, in milliseconds of its processor time, without doing anything else while `work` ran, and its
 * result. Other programs on the machine don't make it longer.
 */
export async function watchPauses<Result>(
  work: () => Promise<Result>,
): Promise<{ pauseMs: number; result: Result }> {
  let last = process.threadCpuUsage()
  let pauseMs = 0
  const observe = () => {
    const { user, system } = process.threadCpuUsage(last)
    pauseMs = Math.max(pauseMs, (user + system) / 1000)
    last = process.threadCpuUsage()
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
