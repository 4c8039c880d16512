import { z } from 'zod'

/** An e-mail address, in small letters: addresses are compared without case everywhere. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(320)
  .pipe(z.email('Enter a valid email address'))
