import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { AppError } from '#src/lib/api/app-error.ts'
import { QUARTER_HOUR_SECONDS } from '#src/lib/time/durations.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { clientNetwork } from '#src/platform/limits/client-network.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import type { Services } from '#src/platform/process/services.ts'
import { audit } from '#src/platform/rows/audit-log.ts'
import { isCommonPassword } from '#src/platform/session/common-passwords.ts'
import { createSecret } from '#src/platform/session/session.ts'
import { openSession, setSessionCookie } from '#src/platform/session/session-start.ts'
import { addChallenge, hasSecondFactor, hasSignedInFrom } from './queries.server.ts'
import { COMMON_PASSWORD, isPasswordTooLong, isPasswordTooShort } from './rules.ts'
import { MAX_PASSWORD_LENGTH } from './schema.ts'

/** The cookie of an unfinished two-factor sign-in. The prefix limits it to HTTPS. */
export function twoFactorCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? '__Secure-doneup-second-step' : 'doneup-second-step'
}
const TWO_FACTOR_MINUTES = 10

/** A passkey counts as two factors: the device, and the fingerprint or PIN that unlocks it. */
type AuthMethod = 'sign_up' | 'password' | 'magic_link' | 'passkey' | 'second_factor'
const SUFFICIENT_ALONE: AuthMethod[] = ['sign_up', 'passkey', 'second_factor']

export interface IssuedSession {
  next: 'signed_in' | 'second_factor'
  secret: string
}

/**
 * Starts a session, replacing the browser's previous one; or, with two-factor authentication and only one factor
 * given, stores the first step. Pass the result to `setAuthCookie` after the transaction commits.
 */
export async function startSession(
  c: Context<Services>,
  tx: Queryable,
  userId: string,
  method: AuthMethod,
): Promise<IssuedSession> {
  if (!SUFFICIENT_ALONE.includes(method) && (await hasSecondFactor(tx, userId))) {
    const { secret, secretHash } = createSecret()
    await addChallenge(tx, { secretHash, purpose: 'second_factor', userId, minutes: TWO_FACTOR_MINUTES })
    return { next: 'second_factor', secret }
  }
  const secret = await openSession(c, tx, userId)
  await audit(c, tx, {
    action: method === 'sign_up' ? 'signed_up' : 'signed_in',
    userId,
    detail: { proof: method },
  })
  return { next: 'signed_in', secret }
}

/** Sets the cookie of the session or of the unfinished sign-in, and returns the response body. */
export function setAuthCookie(c: Context<Services>, { next, secret }: IssuedSession) {
  if (next === 'signed_in') setSessionCookie(c, secret)
  else
    setCookie(c, twoFactorCookieName(c.get('publicUrl')), secret, {
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'Lax',
      secure: c.get('publicUrl').startsWith('https://'),
      maxAge: TWO_FACTOR_MINUTES * 60,
    })
  return { next }
}

/** Throws weak_password for a password that is too short or too common, invalid_input for one that is too long. */
export function requireStrongPassword(password: string): void {
  if (isPasswordTooShort(password)) throw new AppError('weak_password')
  if (isPasswordTooLong(password))
    throw new AppError(
      'invalid_input',
      `Password is too long. Please use at most ${MAX_PASSWORD_LENGTH} characters.`,
    )
  if (isCommonPassword(password)) throw new AppError('weak_password', COMMON_PASSWORD)
}

/**
 * Rate limits of password guessing: per account and network, per network, and per account. The last never locks out the
 * owner: it doesn't apply to networks with a recent sign-in, nor to emailed links. Addresses without an account have
 * the same limits.
 */
export async function limitSignIns(c: Context<Services>, email: string): Promise<void> {
  const network = clientNetwork(c)
  await limitRate(c, { key: `sign-ins:${network}`, hits: 100, seconds: QUARTER_HOUR_SECONDS })
  await limitRate(c, { key: `sign-in:${network}:${email}`, hits: 10, seconds: QUARTER_HOUR_SECONDS })
  try {
    await limitRate(c, { key: `sign-in:${email}`, hits: 100, seconds: QUARTER_HOUR_SECONDS })
  } catch (error) {
    const isOverLimit = error instanceof AppError && error.code === 'rate_limited'
    if (!isOverLimit || !(await hasSignedInFrom(c.get('db'), email, network))) throw error
  }
}
