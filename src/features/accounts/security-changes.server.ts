import type { Context } from 'hono'
import { audit } from '#src/platform/audit-log.ts'
import type { Queryable, Transaction } from '#src/platform/db/database.ts'
import { addJob } from '#src/platform/outbox.ts'
import type { Services } from '#src/platform/services.ts'
import type { Session } from '#src/platform/session.ts'
import { type Ended, endSessions } from './access.server.ts'
import type { SecurityNotice } from './activity-text.ts'

/** Queues an email about a security change to the account's owner; sent once this transaction has committed. */
export async function queueSecurityNotice(tx: Queryable, userId: string, notice: SecurityNotice) {
  await addJob(tx, { topic: 'accounts.security_notice', payload: { userId, notice } })
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

/** Ends the account's other sessions, adds an audit entry and queues the email to its owner. */
export async function recordSecurityChange(
  c: Context<Services>,
  tx: Transaction,
  { userId, tokenHash }: Session,
  change: SecurityNotice,
  detail: Record<string, string> = {},
): Promise<void> {
  await revokeSessions(c, tx, userId, tokenHash)
  await audit(c, tx, { action: change, userId, detail })
  await queueSecurityNotice(tx, userId, change)
}
