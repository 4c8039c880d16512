import type { Queryable } from '#src/platform/db/database.ts'
import { addJob } from '#src/platform/outbox.ts'
import type { SecurityNotice } from './activity-text.ts'

/** Tells the owner of an account by mail what has changed about the ways into it, once this transaction has committed. */
export async function tellOwner(tx: Queryable, userId: string, notice: SecurityNotice): Promise<void> {
  await addJob(tx, { topic: 'accounts.security_notice', payload: { userId, notice } })
}
