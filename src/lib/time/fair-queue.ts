import pLimit, { type LimitFunction } from 'p-limit'

interface Options {
  /** Jobs at the same time; 1 by default. */
  running?: number
  /** Jobs of all keys that run or wait. */
  most: number
  /** Jobs of one key that run or wait, so that no key takes the places of the others. */
  mostOfOne: number
  refusal: () => Error
}

/** A queue that runs one job of each key in turn. Throws `refusal` for more than `most` jobs, or `mostOfOne` of a key. */
export function createFairQueue({ running = 1, most, mostOfOne, refusal }: Options) {
  const queue = pLimit(running)
  const ofKeys = new Map<string, { queue: LimitFunction; count: number }>()
  let count = 0

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const own = ofKeys.get(key) ?? { queue: pLimit(1), count: 0 }
    if (count >= most || own.count >= mostOfOne) throw refusal()
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
