import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '../process/log.ts'
import {
  batchedTopics,
  batchesOf,
  doJobs,
  type JobHandlers,
  type JobServices,
  type LeasedJob,
  leaseJobs,
  OUTBOX_CHANNEL,
  PLACES_OF_LANES,
  renewLeases,
} from './outbox.ts'

/** Concurrency limit per topic, so that a topic that hangs doesn't block the others. */
const SLOTS_PER_TOPIC = 3
/** Poll interval for delayed and failed jobs, which send no NOTIFY. */
const POLL_MS = 1_000
/**
 * Leasing costs as much as several writes, so what was queued and finished meanwhile waits for the next turn. A lone job
 * starts at once.
 */
const BETWEEN_LEASES_MS = 250
const RENEW_MS = 10_000
/** How long a shutdown waits for running jobs; longer ones are retried by another process. */
const SHUTDOWN_TIMEOUT_MS = 10_000

/**
 * Starts the background worker of the outbox: wakes when a job is committed, shares jobs with other processes, and
 * renews the leases of long ones. Returns a function that stops it and waits for running jobs.
 */
export function startOutboxWorker(services: JobServices, handlers: JobHandlers, { pollMs = POLL_MS } = {}) {
  const { db } = services
  const alarm = createAlarm()
  const batched = batchedTopics(handlers)
  const running = new Map<LeasedJob, Promise<void>>()
  const stopping = new AbortController()

  async function startJobs(): Promise<number> {
    const jobs = await leaseJobs(db, { ...freeSlots(handlers, [...running.keys()]), batched })
    for (const batch of batchesOf(jobs, handlers)) {
      const finished = finish(batch)
      for (const job of batch) running.set(job, finished)
    }
    return jobs.length
  }

  async function finish(batch: readonly LeasedJob[]): Promise<void> {
    try {
      await doJobs(services, handlers, batch)
    } catch (error) {
      // If the result couldn't be stored, the lease expires and the job is retried.
      log('warn', 'outbox_unreachable', { error })
    }
    for (const job of batch) running.delete(job)
    alarm.ring()
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const taken = await startJobs().catch((error: unknown) => {
        log('warn', 'outbox_unreachable', { error })
        return 0
      })
      await sleep(BETWEEN_LEASES_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (taken === 0 && !stopping.signal.aborted) await alarm.sleep(pollMs)
    }
  }

  const stopListening = db.listen(OUTBOX_CHANNEL, alarm.ring).catch((error: unknown) => {
    log('warn', 'outbox_not_listening', { error })
    return async () => {}
  })
  const renewal = setInterval(() => {
    const ids = [...running.keys()].map((job) => job.id)
    if (ids.length === 0) return
    renewLeases(db, ids).catch((error: unknown) => log('warn', 'outbox_unreachable', { error }))
  }, RENEW_MS)
  renewal.unref()
  // Starts after LISTEN is active, so no job is missed.
  const loop = stopListening.then(run)

  return async () => {
    stopping.abort()
    alarm.ring()
    await loop
    await Promise.race([Promise.all(running.values()), createAlarm().sleep(SHUTDOWN_TIMEOUT_MS)])
    clearInterval(renewal)
    await (await stopListening)()
  }
}

function freeSlots(handlers: JobHandlers, running: LeasedJob[]) {
  const topics = Object.fromEntries(Object.keys(handlers).map((topic) => [topic, SLOTS_PER_TOPIC]))
  let lanes = PLACES_OF_LANES
  for (const { topic, lane } of running) {
    if (lane === null) topics[topic] = (topics[topic] ?? 0) - 1
    else lanes -= 1
  }
  return { topics, lanes }
}

/** A sleep that `ring` interrupts, even if `ring` was called before the sleep. */
function createAlarm() {
  let hasRung = false
  let wake: (() => void) | null = null
  return {
    ring(): void {
      hasRung = true
      wake?.()
    },
    async sleep(milliseconds: number): Promise<void> {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, milliseconds).unref()
        })
      }
      hasRung = false
      wake = null
    },
  }
}
