import { z } from 'zod'
import { isBlank } from './visible-text.ts'

/** A text of at most `most` characters without spaces around it; null if it is blank. */
export function optionalText(most: number) {
  return z
    .string()
    .max(most)
    .nullable()
    .transform((text) => text?.trim() || null)
}

/** A text of at most `most` characters without spaces around it, of which something can be seen. */
export function requiredText(most: number, message = 'Enter at least 1 character') {
  return z
    .string()
    .trim()
    .min(1, { error: message, abort: true })
    .max(most)
    .refine((text) => !isBlank(text), message)
}
