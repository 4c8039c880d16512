import { log } from './log.ts'
import {
  doJob,
  type JobHandlers,
  type JobServices,
  type LeasedJob,
  leaseJobs,
  OUTBOX_CHANNEL,
  renewLeases,
} from './outbox.ts'

/** Jobs of one topic at a time. Each topic has places of its own, so one that hangs holds up no other. */
const PLACES_PER_TOPIC = 3
/** Delayed and failed jobs become due without anybody saying so. */
const IDLE_MS = 1_000
const RENEW_MS = 10_000
/** How long a stop waits for jobs under way; another process takes over those that take longer. */
const STOP_MS = 10_000

/**
 * Works the outbox off: wakes when a job is committed, shares the jobs with the other processes, and keeps the leases
 * of those that take long. Returns how to stop, which waits for the jobs under way.
 */
export function startOutboxWorker(
  services: JobServices,
  handlers: JobHandlers,
  { idleMs = IDLE_MS } = {},
): () => Promise<void> {
  const { db } = services
  const alarm = createAlarm()
  const underWay = new Map<LeasedJob, Promise<void>>()
  let isStopped = false

  async function takeJobs(): Promise<number> {
    const jobs = await leaseJobs(db, freePlaces(handlers, [...underWay.keys()]))
    for (const job of jobs) underWay.set(job, finish(job))
    return jobs.length
  }

  async function finish(job: LeasedJob): Promise<void> {
    try {
      await doJob(services, handlers, job)
    } catch (error) {
      // What became of the job could not be written down: its lease runs out, and it is done again.
      log('warn', 'outbox_unreachable', { error })
    }
    underWay.delete(job)
    alarm.ring()
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const taken = await takeJobs().catch((error: unknown) => {
        log('warn', 'outbox_unreachable', { error })
        return 0
      })
      if (taken === 0 && !isStopped) await alarm.sleep(idleMs)
    }
  }

  const stopListening = db.listen(OUTBOX_CHANNEL, alarm.ring).catch((error: unknown) => {
    log('warn', 'outbox_not_listening', { error })
    return async () => {}
  })
  const renewal = setInterval(() => {
    const ids = [...underWay.keys()].map((job) => job.id)
    if (ids.length === 0) return
    renewLeases(db, ids).catch((error: unknown) => log('warn', 'outbox_unreachable', { error }))
  }, RENEW_MS)
  renewal.unref()
  // Only now: what is added from here on is heard of.
  const running = stopListening.then(run)

  return async () => {
    isStopped = true
    alarm.ring()
    await running
    await Promise.race([Promise.all(underWay.values()), createAlarm().sleep(STOP_MS)])
    clearInterval(renewal)
    await (await stopListening)()
  }
}

function freePlaces(handlers: JobHandlers, underWay: LeasedJob[]): Record<string, number> {
  const places = Object.fromEntries(Object.keys(handlers).map((topic) => [topic, PLACES_PER_TOPIC]))
  for (const { topic } of underWay) places[topic] = (places[topic] ?? 0) - 1
  return places
}

/** A sleep that ends early when the alarm rings; one that rang before it began does not begin. */
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
