import type { Context } from 'hono'
import { AppError } from '#src/lib/api/app-error.ts'
import { QUARTER_HOUR_SECONDS } from '#src/lib/time/durations.ts'
import type { Queryable, Transaction } from '#src/platform/db/database.ts'
import { addJob } from '#src/platform/jobs/outbox.ts'
import type { Services } from '#src/platform/process/services.ts'
import type { Ended } from '#src/platform/rows/access-register.ts'
import { audit } from '#src/platform/rows/audit-log.ts'
import type { Session } from '#src/platform/session/session.ts'
import { rotateSession } from '#src/platform/session/session-start.ts'
import { endSessions } from './access.server.ts'
import type { SecurityNotice } from './activity-text.ts'
import { setReauthenticatedAt } from './queries.server.ts'

/** Queues an email about a security change to the account's owner; `about` is a sentence on what exactly. Sent after commit. */
export async function queueSecurityNotice(
  tx: Queryable,
  userId: string,
  notice: SecurityNotice,
  about?: string,
) {
  await addJob(tx, { topic: 'accounts.security_notice', payload: { userId, notice, about } })
}

/** Ends all sessions but one, with everything that the remaining session didn't make. */
export async function revokeSessions(
  c: Context<Services>,
  tx: Transaction,
  userId: string,
  exceptTokenHash: string | null,
): Promise<void> {
  await recordEnded(c, tx, userId, await endSessions(tx, userId, exceptTokenHash))
}

/** Adds an audit entry and queues the email to the account's owner, if links, invitations or API keys ended. */
export async function recordEnded(
  c: Context<Services>,
  tx: Queryable,
  userId: string,
  ended: Ended,
): Promise<void> {
  if (Object.values(ended).every((count) => count === 0)) return
  await audit(c, tx, { action: 'access_ended', userId, detail: { ...ended } })
  await queueSecurityNotice(tx, userId, 'access_ended')
}

/** Ends the account's other sessions and queues the email to its owner. */
export async function endOtherSessions(
  c: Context<Services>,
  tx: Transaction,
  { userId, tokenHash }: Session,
  change: SecurityNotice,
): Promise<void> {
  await revokeSessions(c, tx, userId, tokenHash)
  await queueSecurityNotice(tx, userId, change)
}

/** Ends the account's other sessions, adds an audit entry and queues the email to its owner. */
export async function recordSecurityChange(
  c: Context<Services>,
  tx: Transaction,
  session: Session,
  change: SecurityNotice,
): Promise<void> {
  await endOtherSessions(c, tx, session, change)
  await audit(c, tx, { action: change, userId: session.userId })
}

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
