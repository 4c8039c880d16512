import { z } from 'zod'
import { visibleText } from '#src/lib/visible-text.ts'
import { containsWebAddress } from '#src/lib/web-address.ts'
import { MAX_NAME_LENGTH } from './schema.ts'

const nameSchema = z
  .string()
  .regex(/^\P{Cc}*$/u, 'Enter the name on one line')
  .overwrite(visibleText)
  .trim()
  .min(1, 'Enter a name')
  .max(MAX_NAME_LENGTH, { error: `Use at most ${MAX_NAME_LENGTH} characters`, abort: true })
  .refine((name) => !containsWebAddress(name), 'A name can’t contain a web address')

export const organizationNameSchema = z.strictObject({ name: nameSchema })
