import { AppError } from '#src/lib/api/app-error.ts'
import { type Database, MAX_WAITING_STATEMENTS } from './database.ts'

/** A longer wait means that an earlier writer hangs or the queue is too long. */
const MAX_WAIT_MS = 10_000

/** Per database, the waiting callers of each key; no entry means that the key is free. */
const queuesOf = new WeakMap<Database, Map<string, (() => void)[]>>()

/**
 * A mutex per key: runs `work` after all earlier work on the same key of this process, first in, first out; `release` lets
 * the next one start before `work` has ended. Throws unavailable, without running it, if the queue is full or the wait
 * exceeds 10 s.
 */
export async function serializeByKey<Result>(
  db: Database,
  key: string,
  work: (release: () => void) => Promise<Result>,
) {
  const queues = queuesOf.get(db) ?? new Map<string, (() => void)[]>()
  queuesOf.set(db, queues)
  const queue = queues.get(key)
  if (queue === undefined) queues.set(key, [])
  else await waitInQueue(queue)
  let isHeld = true
  const release = () => {
    if (!isHeld) return
    isHeld = false
    const next = queues.get(key)?.shift()
    if (next === undefined) queues.delete(key)
    else next()
  }
  try {
    return await work(release)
  } finally {
    release()
  }
}

function waitInQueue(queue: (() => void)[]): Promise<void> {
  if (queue.length >= MAX_WAITING_STATEMENTS) throw new AppError('unavailable')
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timeout)
      resolve()
    }
    const timeout = setTimeout(() => {
      queue.splice(queue.indexOf(start), 1)
      reject(new AppError('unavailable'))
    }, MAX_WAIT_MS)
    queue.push(start)
  })
}
