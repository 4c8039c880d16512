import { z } from 'zod'

interface Bounds {
  min: number
  max: number
  /** Said instead of the bounds. */
  error?: string
}

/** A whole number in an address. Digits only: a coercion would read 1e2, 0x10 and an empty text as numbers. */
export function wholeNumberSchema({
  min,
  max,
  error = `Enter a whole number from ${min} to ${max}`,
}: Bounds) {
  return z
    .string(error)
    .regex(/^\d{1,15}$/, error)
    .transform(Number)
    .pipe(z.int(error).min(min, error).max(max, error))
    .meta({ type: 'integer', minimum: min, maximum: max })
}
