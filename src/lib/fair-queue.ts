import pLimit, { type LimitFunction } from 'p-limit'

/**
 * A queue for one thing at a time in which each key has one place: the next work of a key takes its place behind the
 * work of the other keys. Throws `refusal` when more than `most` would wait or run.
 */
export function createFairQueue({ most, refusal }: { most: number; refusal: () => Error }) {
  const line = pLimit(1)
  const ofKeys = new Map<string, { queue: LimitFunction; count: number }>()
  let count = 0

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    if (count >= most) throw refusal()
    const own = ofKeys.get(key) ?? { queue: pLimit(1), count: 0 }
    ofKeys.set(key, own)
    own.count += 1
    count += 1
    try {
      return await own.queue(() => line(work))
    } finally {
      own.count -= 1
      count -= 1
      if (own.count === 0) ofKeys.delete(key)
    }
  }
}
