import { z } from 'zod'

/** A text of at most `most` characters without spaces around it; null if it is blank. */
export function optionalText(most: number) {
  return z
    .string()
    .max(most)
    .nullable()
    .transform((text) => text?.trim() || null)
}
