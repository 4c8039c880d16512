import type { Context } from 'hono'
import { audit } from '#src/platform/audit-log.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { addJob } from '#src/platform/outbox.ts'
import type { Services } from '#src/platform/services.ts'
import type { Session } from '#src/platform/session.ts'
import { endSessionsOf } from '../mail-links/queries.server.ts'
import type { SecurityNotice } from './activity-text.ts'

/** Queues an email about a security change to the account's owner; sent once this transaction has committed. */
export async function queueSecurityNotice(tx: Queryable, userId: string, notice: SecurityNotice) {
  await addJob(tx, { topic: 'accounts.security_notice', payload: { userId, notice } })
}

/** Ends the account's other sessions, adds an audit entry and queues the email to its owner. */
export async function recordSecurityChange(
  c: Context<Services>,
  tx: Queryable,
  { userId, tokenHash }: Session,
  change: SecurityNotice,
  detail: Record<string, string> = {},
): Promise<void> {
  await endSessionsOf(tx, userId, tokenHash)
  await audit(c, tx, { action: change, userId, detail })
  await queueSecurityNotice(tx, userId, change)
}
