import { z } from 'zod'

/** Lower case, because emails are compared case-insensitively. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(320)
  .pipe(z.email('Enter a valid email address'))
