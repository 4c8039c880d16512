import { AppError } from '#src/lib/app-error.ts'

const underWay = new Map<string, number>()

/** Does the work unless so much of the same key is being done in this process already; then throws `refusal`, or rate_limited. */
export async function limitAtOnce<Result>(
  { key, most, refusal }: { key: string; most: number; refusal?: AppError },
  work: () => Promise<Result>,
): Promise<Result> {
  const others = underWay.get(key) ?? 0
  if (others >= most) throw refusal ?? new AppError('rate_limited', undefined, { retryAfter: 10 })
  underWay.set(key, others + 1)
  try {
    return await work()
  } finally {
    const left = (underWay.get(key) ?? 1) - 1
    if (left === 0) underWay.delete(key)
    else underWay.set(key, left)
  }
}
