import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { QUARTER_HOUR_SECONDS } from '#src/lib/durations.ts'
import { audit } from '#src/platform/audit-log.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import type { Services } from '#src/platform/services.ts'
import type { Session } from '#src/platform/session.ts'
import { rotateSession } from '#src/platform/session-start.ts'
import { noteProof } from './queries.server.ts'

/** The limit of re-authentications of a user; password and passkey share it. */
export function proofLimit(userId: string) {
  return { key: `proof:${userId}`, hits: 10, seconds: QUARTER_HOUR_SECONDS }
}

/**
 * Takes a proof given in a running session: what must be proved afresh is open for a while, under a new session secret.
 * Give the result to `setSessionCookie` once the transaction has committed.
 */
export async function acceptProof(
  c: Context<Services>,
  tx: Queryable,
  { session, method }: { session: Session; method: 'password' | 'code' | 'passkey' },
): Promise<string> {
  await noteProof(tx, session.sessionId)
  await audit(c, tx, { action: 'confirmed_identity', userId: session.userId, detail: { method } })
  return rotateSession(tx, session)
}

/** Logs a failed re-authentication and throws. */
export async function refuseProof(
  c: Context<Services>,
  { userId }: Session,
  method: 'password' | 'code',
  code: 'wrong_password' | 'wrong_code',
): Promise<never> {
  await audit(c, c.get('db'), { action: 'proof_failed', userId, detail: { method } })
  throw new AppError(code)
}
