import pLimit, { type LimitFunction } from 'p-limit'

interface Options {
  /** Jobs at the same time; 1 by default. */
  running?: number
  most: number
  refusal: () => Error
}

/** A queue in which each key has at most one running or waiting job. Throws `refusal` for more than `most` jobs. */
export function createFairQueue({ running = 1, most, refusal }: Options) {
  const queue = pLimit(running)
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
