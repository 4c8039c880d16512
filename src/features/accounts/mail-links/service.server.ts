import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { audit } from '#src/server/audit-log.ts'
import type { Queryable } from '#src/server/db/database.ts'
import { addJob } from '#src/server/outbox.ts'
import type { Services } from '#src/server/services.ts'
import { hashToken, tokenOf } from '#src/server/session.ts'
import { confirmEmail, endSessionsOf, removeOwnKeys, spendMailLink } from './queries.server.ts'
import type { LinkJob, LinkPurpose } from './schema.ts'

/** Has a link mailed to this address, should it be an account's, once this transaction has committed. */
export async function addLinkJob(tx: Queryable, job: LinkJob): Promise<void> {
  await addJob(tx, { topic: 'accounts.mail_link', payload: { ...job } })
}

/**
 * Uses a mailed link up: whose it is, and whether a password was removed by it. Throws invalid_link. The first link used
 * proves the mailbox: whoever made the account without it loses what they hold, because it need not have been its owner.
 */
export async function openWithLink(
  c: Context<Services>,
  tx: Queryable,
  { token, purpose }: { token: string; purpose: LinkPurpose },
): Promise<{ userId: string; isPasswordRemoved: boolean }> {
  const userId = await spendMailLink(tx, { secretHash: hashToken(token), purpose })
  if (userId === null) throw new AppError('invalid_link')
  if (!(await confirmEmail(tx, userId))) return { userId, isPasswordRemoved: false }
  await audit(c, tx, { action: 'email_confirmed', userId, detail: { proof: purpose } })
  const own = tokenOf(c)
  const kept = purpose === 'confirmation' && own !== null ? hashToken(own) : null
  await endSessionsOf(tx, userId, kept)
  const isPasswordRemoved = purpose !== 'confirmation' && (await removeOwnKeys(tx, userId))
  return { userId, isPasswordRemoved }
}
