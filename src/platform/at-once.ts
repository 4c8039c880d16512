import { AppError } from '#src/lib/app-error.ts'

const underWay = new Map<string, number>()

/** How work is counted, and what is thrown when so much of it is under way in this process: `refusal`, or rate_limited. */
interface Limit {
  key: string
  most: number
  refusal?: AppError
}

/** Takes one of the places of a key. Returns how to leave it; leaving twice is leaving once. */
export function takePlace({ key, most, refusal }: Limit): () => void {
  const others = underWay.get(key) ?? 0
  if (others >= most) throw refusal ?? new AppError('rate_limited', undefined, { retryAfter: 10 })
  underWay.set(key, others + 1)
  let isTaken = true
  return () => {
    if (!isTaken) return
    isTaken = false
    const left = (underWay.get(key) ?? 1) - 1
    if (left === 0) underWay.delete(key)
    else underWay.set(key, left)
  }
}

/** Does the work unless so much of the same key is being done in this process already. */
export async function limitAtOnce<Result>(limit: Limit, work: () => Promise<Result>): Promise<Result> {
  const leave = takePlace(limit)
  try {
    return await work()
  } finally {
    leave()
  }
}
