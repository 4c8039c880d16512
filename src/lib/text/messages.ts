export const MIN_PASSWORD_LENGTH = 6

/** Error messages that server and browser share, by code. */
export const MESSAGES = {
  invalid_input: 'Invalid data provided. Please check your input and try again.',
  invalid_credentials: 'Invalid email or password. Please try again.',
  not_signed_in: 'Session expired. Please sign in again.',
  forbidden: "You don't have permission to perform this action.",
  email_taken: 'An account with this email already exists.',
  already_exists: 'A record with this information already exists.',
  weak_password: `Password is too weak. Please use at least ${MIN_PASSWORD_LENGTH} characters.`,
  unexpected: 'An unexpected error occurred. Please try again.',
  offline: 'No internet connection. Please check your connection and try again.',
} as const

export const ACCOUNT_FAILED = 'Failed to create account. Please try again.'
export const ORGANIZATION_FAILED = 'Failed to create organization. Please try again.'

/** The answer to a program whose organization doesn't exist or isn't its user's. */
export const ORGANIZATION_NOT_FOUND = 'Organization not found'
/** What a person reads instead: they had the organization on screen. */
export const LOST_ACCESS = 'You no longer have access to this organization. Ask the person who invited you.'

/** The message of what was thrown, which may be anything. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** What the message of a failure adds to the name of what failed: nothing if the cause isn't known. */
export function detailOf(message: string): string {
  return message === MESSAGES.unexpected ? '' : message
}
