import { z } from 'zod'
import { plainLetters } from '../text/plain-words.ts'
import { isBlank } from '../text/visible-text.ts'

/** The longest name, email or phone of an agent or a supplier, wherever it is written. */
export const MAX_CONTACT_LENGTH = 200
const MAX_PHONE_LENGTH = 50
export const PHONE_ERROR = 'Enter a phone number with its digits, such as 021 555 0142.'
const MAX_EMAIL_LENGTH = 320
export const EMAIL_ERROR = 'Enter an email address such as name@example.co.nz'

/** What the email box of a browser accepts, by the HTML standard. */
export const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/** Without invisible characters and spaces around it; the domain in ASCII (punycode), as browsers send it. */
export function asciiEmail(text: string): string {
  const email = text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .trim()
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + asciiDomain(email.slice(at))
}

function asciiDomain(domain: string): string {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^[a-z0-9.-]*$/i.test(domain)) return domain
  const address = `http://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : domain
}

const validEmail = z.email({ pattern: EMAIL_PATTERN, error: EMAIL_ERROR })

/** An email that may be stored already, in lower case, because emails are compared case-insensitively. */
export const emailSchema = z
  .string()
  .overwrite(asciiEmail)
  .toLowerCase()
  .max(MAX_EMAIL_LENGTH)
  .pipe(validEmail)

/** An email that is written to for the first time. It needs a dot in its domain: `tama@example` is half typed. */
export const newEmailSchema = emailSchema.refine(
  (email) => email.slice(email.lastIndexOf('@')).includes('.'),
  {
    error: EMAIL_ERROR,
  },
)

/** The email of someone outside DoneUp, written as they write it. */
export const contactEmailSchema = z
  .string()
  .overwrite(asciiEmail)
  .max(MAX_EMAIL_LENGTH)
  .pipe(validEmail)
  .nullable()

/** The phone number of someone outside DoneUp as it is dialled; vans also print words: 0800 PLUMBER. */
export const phoneSchema = requiredText(MAX_PHONE_LENGTH)
  .refine((phone) => {
    const digits = plainLetters(phone).match(/\d/g)?.length ?? 0
    const dialled = plainLetters(phone).match(/[a-z\d]/g)?.length ?? 0
    return digits >= 3 && dialled >= 5
  }, PHONE_ERROR)
  .nullable()
  .meta({ example: '021 555 0142' })

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
