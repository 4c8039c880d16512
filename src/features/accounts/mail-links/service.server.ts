import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { audit } from '#src/platform/audit-log.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { addJob } from '#src/platform/outbox.ts'
import type { Services } from '#src/platform/services.ts'
import { hashToken, tokenOf } from '#src/platform/session.ts'
import {
  confirmEmail,
  endSessionsOf,
  isSessionOf,
  removeUnprovedAccess,
  spendMailLink,
} from './queries.server.ts'
import type { LinkJob, LinkPurpose } from './schema.ts'

/** Has a link mailed to this address, should it be an account's, once this transaction has committed. */
export async function addLinkJob(tx: Queryable, job: LinkJob): Promise<void> {
  await addJob(tx, { topic: 'accounts.mail_link', payload: { ...job } })
}

interface OpenedLink {
  userId: string
  /** The link proved the mailbox first, outside the session that made the account: the account is its reader's from now on. */
  isTakenOver: boolean
  isPasswordRemoved: boolean
}

/**
 * Uses a mailed link up and returns whose it is. Throws invalid_link. The first link used proves the mailbox: whoever made
 * the account without it need not have been its owner, so everything they set up is removed. A confirmation in the
 * account's own session only ends the other sessions.
 */
export async function openWithLink(
  c: Context<Services>,
  tx: Queryable,
  { token, purpose }: { token: string; purpose: LinkPurpose },
): Promise<OpenedLink> {
  const userId = await spendMailLink(tx, { secretHash: hashToken(token), purpose })
  if (userId === null) throw new AppError('invalid_link')
  const opened = { userId, isTakenOver: false, isPasswordRemoved: false }
  if (!(await confirmEmail(tx, userId))) return opened
  await audit(c, tx, { action: 'email_confirmed', userId, detail: { proof: purpose } })
  const cookie = tokenOf(c)
  const own = cookie === null ? null : hashToken(cookie)
  if (purpose === 'confirmation' && own !== null && (await isSessionOf(tx, userId, own))) {
    await endSessionsOf(tx, userId, own)
    return opened
  }
  await endSessionsOf(tx, userId, null)
  return { userId, isTakenOver: true, isPasswordRemoved: await removeUnprovedAccess(tx, userId) }
}
