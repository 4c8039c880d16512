import type { Queryable } from '#src/platform/db/database.ts'
import { addJob } from '#src/platform/outbox.ts'
import type { SecurityNotice } from './activity-text.ts'

/** Queues an email about a security change to the account's owner; sent once this transaction has committed. */
export async function queueSecurityNotice(
  tx: Queryable,
  userId: string,
  notice: SecurityNotice,
): Promise<void> {
  await addJob(tx, { topic: 'accounts.security_notice', payload: { userId, notice } })
}
