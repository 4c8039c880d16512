import { z } from 'zod'
import { visibleText } from './visible-text.ts'
import { containsWebAddress } from './web-address.ts'

export const MAX_PERSON_NAME_LENGTH = 80

/** What colleagues call a person, on one line; empty for someone who hasn't said. It is in emails, so it has no web address. */
export const personNameSchema = z
  .string()
  .regex(/^\P{Cc}*$/u, 'Enter the name on one line')
  .overwrite(visibleText)
  .trim()
  .max(MAX_PERSON_NAME_LENGTH, { error: `Use at most ${MAX_PERSON_NAME_LENGTH} characters`, abort: true })
  .refine((name) => !containsWebAddress(name), 'A name can’t contain a web address')

export interface Named {
  /** Empty for someone who hasn't said. */
  name: string
  email: string
}

/** What a person is called: the name, otherwise the part of the email before the @. */
export function personName({ name, email }: Named): string {
  return name || email.split('@')[0] || email
}
