import { ApiError, failureMessage } from '#src/lib/api/http.ts'
import { MESSAGES, MIN_PASSWORD_LENGTH } from '#src/lib/text/messages.ts'
import { MAX_PASSWORD_LENGTH } from './schema.ts'

/** Characters are code points, so that an emoji counts once. */
export function isPasswordTooShort(password: string): boolean {
  return [...password].length < MIN_PASSWORD_LENGTH
}

export function isPasswordTooLong(password: string): boolean {
  return [...password].length > MAX_PASSWORD_LENGTH
}

/** How long before its expiry the session is refetched. */
const EXPIRY_MARGIN_MS = 10_000

export function isSessionEnding(expiresAt: string | null, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - now.getTime() <= EXPIRY_MARGIN_MS
}

export const NEEDS_CONFIRMED_EMAIL = 'Available once your email is confirmed.'

export const COMMON_PASSWORD = 'This password is too common. Choose one that’s harder to guess.'

const ACCOUNT_MESSAGES = new Map<string, string>([
  ['invalid_credentials', MESSAGES.invalid_credentials],
  ['user_not_found', 'No account found with this email address.'],
  ['email_taken', MESSAGES.email_taken],
  ['weak_password', MESSAGES.weak_password],
  ['expired_token', 'Your session has expired. Please sign in again.'],
])
const ANYTHING_ELSE = 'An error occurred. Please try again.'

/** The screen's own message for an error code, or the server's, or a general one. */
export function accountMessage(error: unknown): string {
  const isCommon = error instanceof Error && error.message === COMMON_PASSWORD
  const own = error instanceof ApiError && !isCommon ? ACCOUNT_MESSAGES.get(error.code) : undefined
  const field = error instanceof ApiError ? error.fields.email : undefined
  return own ?? field ?? failureMessage(error, ANYTHING_ELSE)
}
