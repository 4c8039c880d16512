import { MESSAGES, ORGANIZATION_NOT_FOUND } from '../text/messages.ts'

/** HTTP status and default message by error code. */
export const ERROR_CODES = {
  invalid_input: [400, MESSAGES.invalid_input],
  no_organization: [400, 'No organization selected'],
  invalid_signature: [400, 'The signature of this request is invalid.'],
  invalid_link: [400, 'This link is no longer valid. Please request a new one.'],
  wrong_code: [400, 'That code isn’t right. Please check it and try again.'],
  wrong_email: [400, 'Enter the email of your account.'],
  wrong_password: [400, 'That password isn’t right. Please try again.'],
  passkey_refused: [400, 'That passkey wasn’t accepted. Please try again.'],
  invalid_credentials: [401, MESSAGES.invalid_credentials],
  not_signed_in: [401, MESSAGES.not_signed_in],
  subscription_required: [402, 'You need a running subscription to do this. See the pricing page.'],
  forbidden: [403, MESSAGES.forbidden],
  email_unconfirmed: [403, 'Confirm your email first. You can resend the link from Account settings.'],
  password_required: [403, 'Choose a new password to confirm this email.'],
  proof_required: [403, 'Please confirm it’s you, then try again.'],
  wrong_account: [
    403,
    'You’re signed in to another account. Sign in to the account named in our email, then open the link again.',
  ],
  cross_site: [403, 'This request came from another site and was blocked.'],
  not_found: [404, 'Not found'],
  method_not_allowed: [405, 'This URL doesn’t support that method.'],
  other_user: [
    409,
    'Someone else has signed in to DoneUp in this browser, so nothing was saved. Copy what you need, then reload the page.',
  ],
  email_taken: [409, MESSAGES.email_taken],
  only_admin: [409, 'Make someone else an administrator or delete the organization first.'],
  already_exists: [409, MESSAGES.already_exists],
  last_admin: [
    409,
    'An organization needs at least one administrator. Make someone else an administrator first.',
  ],
  in_progress: [409, 'The same request is still being processed. Please try again in a moment.'],
  quota_exceeded: [409, 'This organization has reached its limit.'],
  stale_version: [412, 'Someone else has changed this. Nothing was overwritten.'],
  too_large: [413, 'This is too large to save.'],
  unsupported_media: [415, 'Send JSON with the content type application/json.'],
  weak_password: [422, MESSAGES.weak_password],
  key_reused: [422, 'This idempotency key was used for a different request.'],
  version_required: [428, 'Send the version your change is based on in the If-Match header.'],
  rate_limited: [429, 'Too many attempts. Please wait a moment and try again.'],
  connection_closed: [499, 'The connection was closed before the request was complete.'],
  unexpected: [500, MESSAGES.unexpected],
  unavailable: [503, 'DoneUp is busy or restarting. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>

/** A problem of one field. The name of a nested one is its path, such as "changes.0.value". */
export interface FieldProblem<Field = string> {
  field: Field
  message: string
}

export type ErrorCode = keyof typeof ERROR_CODES

interface AppErrorDetails {
  fields?: Record<string, string>
  /** The current state of the row, sent with stale_version. */
  current?: unknown
  /** The value of Retry-After, in whole seconds. */
  retryAfter?: number
  cause?: unknown
}

/** An error with an HTTP response; one error handler converts it to problem+json. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: AppErrorDetails

  constructor(code: ErrorCode, message?: string, details: AppErrorDetails = {}) {
    super(message ?? ERROR_CODES[code][1], { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.status = ERROR_CODES[code][0]
    this.details = details
  }
}

/** The organization doesn't exist, or isn't the user's: an answer for programs. A page says `LOST_ACCESS` instead. */
export function organizationNotFound(): AppError {
  return new AppError('not_found', ORGANIZATION_NOT_FOUND)
}

/** Throws invalid_input for a problem, which a form shows at its field. */
export function rejectProblem(problem: FieldProblem | null): void {
  if (problem === null) return
  const { field, message } = problem
  throw new AppError('invalid_input', message, { fields: { [field]: message } })
}
