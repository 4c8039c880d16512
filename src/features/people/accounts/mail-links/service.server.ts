import type { Context } from 'hono'
import sql from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import type { Queryable, Transaction } from '#src/platform/db/database.ts'
import { addJob } from '#src/platform/jobs/outbox.ts'
import type { Services } from '#src/platform/process/services.ts'
import { audit } from '#src/platform/rows/audit-log.ts'
import { hashToken, tokenOf } from '#src/platform/session/session.ts'
import { removeUnverifiedAccess } from '../access.server.ts'
import { recordEnded, revokeSessions } from '../security-changes.server.ts'
import { LINK_MINUTES, type LinkAccount, type LinkJob, type LinkPurpose } from './schema.ts'

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

/** `email` must be in lower case. Returns false when it has no account, or is already confirmed. */
export async function addMailLink(
  db: Queryable,
  link: { secretHash: string; purpose: LinkPurpose; email: string },
): Promise<boolean> {
  const { secretHash, purpose, email } = link
  const rows = await db.query(sql`
    insert into auth.mail_links (secret_hash, purpose, user_id, email, expires_at)
    select ${secretHash}, ${purpose}, id, email, now() + make_interval(mins => ${LINK_MINUTES[purpose]})
    from auth.users
    where email = ${email} and (${purpose} <> 'confirmation' or email_confirmed_at is null)
    returning user_id`)
  return rows.length > 0
}

interface MailLink {
  secretHash: string
  purpose: LinkPurpose
}

export async function isLinkOpen(db: Queryable, { secretHash, purpose }: MailLink): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from auth.mail_links l join auth.users u on u.id = l.user_id and u.email = l.email
    where l.secret_hash = ${secretHash} and l.purpose = ${purpose} and l.expires_at > now()`)
  return rows.length > 0
}

/** Whose confirmation or email change a link is. Null when it was used, has expired or is of another kind. */
export async function readLinkAccount(db: Queryable, secretHash: string): Promise<LinkAccount | null> {
  const [account] = await db.query<LinkAccount>(sql`
    select u.email, case l.purpose when 'email_change' then l.email end as "newEmail"
    from auth.mail_links l join auth.users u on u.id = l.user_id
    where l.secret_hash = ${secretHash} and l.purpose in ('confirmation', 'email_change', 'email_change_stop')
      and l.expires_at > now()`)
  return account ?? null
}

/**
 * Redeems a link, which invalidates all links of its kind, and returns the account's id. Null when it was used, has
 * expired, or was sent to a former address. Of concurrent requests exactly one gets the id.
 */
async function consumeMailLink(tx: Queryable, { secretHash, purpose }: MailLink) {
  // Locks the account first, so that two links of one account redeemed at the same time can't deadlock.
  const [owner] = await tx.query<{ id: string }>(sql`
    select u.id from auth.mail_links l join auth.users u on u.id = l.user_id and u.email = l.email
    where l.secret_hash = ${secretHash} and l.purpose = ${purpose} and l.expires_at > now()
    for no key update of u`)
  if (owner === undefined) return null
  const used = await tx.query<{ secretHash: string }>(sql`
    delete from auth.mail_links where user_id = ${owner.id} and purpose = ${purpose}
    returning secret_hash as "secretHash"`)
  return used.some((link) => link.secretHash === secretHash) ? owner.id : null
}

/** Returns false when the email was already confirmed. */
async function confirmEmail(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update auth.users set email_confirmed_at = now()
    where id = ${userId} and email_confirmed_at is null returning id`)
  return rows.length > 0
}

async function isSessionOf(tx: Queryable, userId: string, tokenHash: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from auth.sessions where token_hash = ${tokenHash} and user_id = ${userId} and expires_at > now()`)
  return rows.length > 0
}

/** Doesn't end sessions or links: see `revokeSessions`. */
export async function setPassword(tx: Queryable, userId: string, hash: string): Promise<void> {
  await tx.query(sql`
    insert into auth.passwords (user_id, hash) values (${userId}, ${hash})
    on conflict (user_id) do update set hash = excluded.hash, set_at = now()`)
}
