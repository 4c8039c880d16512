import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { audit } from '#src/platform/audit-log.ts'
import type { Queryable, Transaction } from '#src/platform/db/database.ts'
import { addJob } from '#src/platform/outbox.ts'
import type { Services } from '#src/platform/services.ts'
import { hashToken, tokenOf } from '#src/platform/session.ts'
import { removeUnverifiedAccess } from '../access.server.ts'
import { recordEnded, revokeSessions } from '../security-changes.server.ts'
import { confirmEmail, consumeMailLink, isSessionOf } from './queries.server.ts'
import type { LinkJob, LinkPurpose } from './schema.ts'

/** Queues the email; it is sent after this transaction commits, if the address has an account. */
export async function queueLinkEmail(tx: Queryable, job: LinkJob): Promise<void> {
  await addJob(tx, { topic: 'accounts.mail_link', payload: { ...job } })
}

/**
 * Redeems an emailed link. Throws invalid_link. The first link redeemed verifies the email; the account may have been
 * created by someone else, so everything set up before is removed (account pre-hijacking). A confirmation in the
 * account's own session only ends the other sessions. `isTakenOver`: the link verified the email for the first time,
 * outside the session that created the account.
 */
export async function redeemLink(
  c: Context<Services>,
  tx: Transaction,
  { token, purpose }: { token: string; purpose: LinkPurpose },
) {
  const userId = await consumeMailLink(tx, { secretHash: hashToken(token), purpose })
  if (userId === null) throw new AppError('invalid_link')
  const opened = { userId, isTakenOver: false, isPasswordRemoved: false }
  if (!(await confirmEmail(tx, userId))) return opened
  await audit(c, tx, { action: 'email_confirmed', userId, detail: { proof: purpose } })
  const cookie = tokenOf(c)
  const own = cookie === null ? null : hashToken(cookie)
  if (purpose === 'confirmation' && own !== null && (await isSessionOf(tx, userId, own))) {
    await revokeSessions(c, tx, userId, own)
    return opened
  }
  const { ended, isPasswordRemoved } = await removeUnverifiedAccess(tx, userId)
  await recordEnded(c, tx, userId, ended)
  return { userId, isTakenOver: true, isPasswordRemoved }
}

/** The secret of an emailed invitation verifies the email in the account's own session, as a confirmation does. */
export async function confirmInvited(c: Context<Services>, tx: Transaction, userId: string): Promise<void> {
  if (!(await confirmEmail(tx, userId))) return
  await audit(c, tx, { action: 'email_confirmed', userId, detail: { proof: 'invite' } })
  const cookie = tokenOf(c)
  await revokeSessions(c, tx, userId, cookie === null ? null : hashToken(cookie))
}
