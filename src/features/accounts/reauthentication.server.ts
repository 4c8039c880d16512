import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { QUARTER_HOUR_SECONDS } from '#src/lib/durations.ts'
import { audit } from '#src/platform/audit-log.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import type { Services } from '#src/platform/services.ts'
import type { Session } from '#src/platform/session.ts'
import { rotateSession } from '#src/platform/session-start.ts'
import { setReauthenticatedAt } from './queries.server.ts'

/** The rate limit of re-authentication; password and passkey share it. */
export function reauthenticationLimit(userId: string) {
  return { key: `proof:${userId}`, hits: 10, seconds: QUARTER_HOUR_SECONDS }
}

/** Records a re-authentication and rotates the session secret, for `setSessionCookie` after commit. */
export async function recordReauthentication(
  c: Context<Services>,
  tx: Queryable,
  { session, method }: { session: Session; method: 'password' | 'code' | 'passkey' },
): Promise<string> {
  await setReauthenticatedAt(tx, session.sessionId)
  await audit(c, tx, { action: 'confirmed_identity', userId: session.userId, detail: { method } })
  return rotateSession(tx, session)
}

export async function failReauthentication(
  c: Context<Services>,
  { userId }: Session,
  method: 'password' | 'code',
  code: 'wrong_password' | 'wrong_code',
): Promise<never> {
  await audit(c, c.get('db'), { action: 'proof_failed', userId, detail: { method } })
  throw new AppError(code)
}
