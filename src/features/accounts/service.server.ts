import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { AppError } from '#src/lib/app-error.ts'
import { QUARTER_HOUR_SECONDS } from '#src/lib/durations.ts'
import { audit } from '#src/platform/audit-log.ts'
import { clientNetwork } from '#src/platform/client-network.ts'
import { isCommonPassword } from '#src/platform/common-passwords.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { hashToken } from '#src/platform/session.ts'
import { openSession, setSessionCookie } from '#src/platform/session-start.ts'
import { addChallenge, hasSecondFactor, hasSignedInFrom } from './queries.server.ts'
import { COMMON_PASSWORD, isPasswordTooLong, isPasswordTooShort } from './rules.ts'
import { MAX_PASSWORD_LENGTH } from './schema.ts'

/** The cookie of a sign-in that waits for its second factor: over https the browser takes it from https alone. */
export function secondStepCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? '__Secure-doneup-second-step' : 'doneup-second-step'
}
const SECOND_STEP_MINUTES = 10

/** How somebody proved who they are. A passkey is two factors by itself: the device and what unlocks it. */
type Proof = 'sign_up' | 'password' | 'magic_link' | 'passkey' | 'second_factor'
const ENOUGH_ALONE: Proof[] = ['sign_up', 'passkey', 'second_factor']

/** What comes after a proof: the session is open, or its second factor is asked for. */
export interface Entry {
  next: 'signed_in' | 'second_factor'
  secret: string
}

/**
 * The one door, whatever was proved: opens a session in place of the one that this browser had, or, where the account has a
 * second factor and the proof is only one, remembers that the first has been given. Give the result to `tellBrowser` once
 * the transaction has committed.
 */
export async function letIn(
  c: Context<Services>,
  tx: Queryable,
  userId: string,
  proof: Proof,
): Promise<Entry> {
  if (!ENOUGH_ALONE.includes(proof) && (await hasSecondFactor(tx, userId))) {
    const secret = randomBytes(32).toString('base64url')
    const secretHash = hashToken(secret)
    await addChallenge(tx, { secretHash, purpose: 'second_factor', userId, minutes: SECOND_STEP_MINUTES })
    return { next: 'second_factor', secret }
  }
  const secret = await openSession(c, tx, userId)
  await audit(c, tx, { action: proof === 'sign_up' ? 'signed_up' : 'signed_in', userId, detail: { proof } })
  return { next: 'signed_in', secret }
}

/** Hands the browser the cookie of its entry; returns what the answer says. */
export function tellBrowser(c: Context<Services>, { next, secret }: Entry): { next: Entry['next'] } {
  if (next === 'signed_in') setSessionCookie(c, secret)
  else
    setCookie(c, secondStepCookieName(c.get('publicUrl')), secret, {
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'Lax',
      secure: c.get('publicUrl').startsWith('https://'),
      maxAge: SECOND_STEP_MINUTES * 60,
    })
  return { next }
}

/** Throws weak_password for a new password that is too short or too common, invalid_input for one too long. */
export function refuseWeakPassword(password: string): void {
  if (isPasswordTooShort(password)) throw new AppError('weak_password')
  if (isCommonPassword(password)) throw new AppError('weak_password', COMMON_PASSWORD)
  if (isPasswordTooLong(password))
    throw new AppError(
      'invalid_input',
      `Password is too long. Please use at most ${MAX_PASSWORD_LENGTH} characters.`,
    )
}

/**
 * The limits of guessing a password: of one account from one IP address, of any accounts from one IP address, and of one
 * account from anywhere. The last one never locks its owner out: it does not apply to networks where they have signed in
 * lately, nor to links by email. Counts the same for addresses without an account.
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
