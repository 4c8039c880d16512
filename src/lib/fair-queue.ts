import pLimit, { type LimitFunction } from 'p-limit'

/** A serial queue in which each key has at most one waiting job. Throws `refusal` for more than `most` jobs. */
export function createFairQueue({ most, refusal }: { most: number; refusal: () => Error }) {
  const queue = pLimit(1)
  const ofKeys = new Map<string, { queue: LimitFunction; count: number }>()
  let count = 0

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    if (count >= most) throw refusal()
    const own = ofKeys.get(key) ?? { queue: pLimit(1), count: 0 }
    ofKeys.set(key, own)
    own.count += 1
    count += 1
    try {
      return await own.queue(() => queue(work))
    } finally {
      own.count -= 1
      count -= 1
      if (own.count === 0) ofKeys.delete(key)
    }
  }
}
