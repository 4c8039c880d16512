import { AppError } from '#src/lib/api/app-error.ts'

const running = new Map<string, number>()

interface Limit {
  key: string
  max: number
  error?: AppError
}

/** Reserves a slot of a key and returns an idempotent release function. Throws `error`, or rate_limited, without a free slot. */
export function acquireSlot({ key, max, error }: Limit): () => void {
  const held = running.get(key) ?? 0
  if (held >= max) throw error ?? new AppError('rate_limited', undefined, { retryAfter: 10 })
  running.set(key, held + 1)
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    const left = (running.get(key) ?? 1) - 1
    if (left === 0) running.delete(key)
    else running.set(key, left)
  }
}

/** Runs `work` under a concurrency limit per key, within this process. Throws like `acquireSlot`. */
export async function limitConcurrency<Result>(limit: Limit, work: () => Promise<Result>): Promise<Result> {
  const release = acquireSlot(limit)
  try {
    return await work()
  } finally {
    release()
  }
}
