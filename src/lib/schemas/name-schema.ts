import { z } from 'zod'
import { visibleText } from '../text/visible-text.ts'
import { containsWebAddress } from './web-address.ts'

/** A name on one line, of at most `length` characters, as it looks. Names are in emails, so none has a web address. */
export function nameSchema(length: number) {
  return z
    .string()
    .regex(/^\P{Cc}*$/u, 'Enter the name on one line')
    .overwrite(visibleText)
    .trim()
    .max(length, { error: `Use at most ${length} characters`, abort: true })
    .refine((name) => !containsWebAddress(name), 'A name can’t contain a web address')
}
