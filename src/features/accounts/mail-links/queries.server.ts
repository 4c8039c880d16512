import sql from 'sql-template-tag'
import { takeBackPersonalOrganization } from '#src/features/organizations/queries.server.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { LINK_MINUTES, type LinkPurpose } from './schema.ts'

/**
 * Keeps the hash of a link's secret for the account of this address (in small letters). False when there is no such
 * account, or nothing left to confirm.
 */
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

/** Whether the link would open something now. Uses nothing up. */
export async function isLinkOpen(db: Queryable, { secretHash, purpose }: MailLink): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from auth.mail_links l join auth.users u on u.id = l.user_id and u.email = l.email
    where l.secret_hash = ${secretHash} and l.purpose = ${purpose} and l.expires_at > now()`)
  return rows.length > 0
}

/**
 * Uses up a link, and with it all of its kind, and says whose it is. Null when it opens nothing: used, expired, or sent to
 * an address that the account no longer has. Of several at once exactly one gets the account.
 */
export async function spendMailLink(
  tx: Queryable,
  { secretHash, purpose }: MailLink,
): Promise<string | null> {
  // The account's row is held first: two links of one account, used at once, wait for each other instead of locking crosswise.
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

/** Takes the mailbox for proved; false when it was already. */
export async function confirmEmail(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update auth.users set email_confirmed_at = now()
    where id = ${userId} and email_confirmed_at is null returning id`)
  return rows.length > 0
}

/**
 * Ends the account's sessions, but for the one whose token hash is given, its sign-ins that wait for a second step, and its
 * mailed links. A confirmation stays: it opens nothing on a confirmed account, and proves the mailbox on any other.
 */
export async function endSessionsOf(
  tx: Queryable,
  userId: string,
  exceptTokenHash: string | null,
): Promise<void> {
  await tx.query(sql`
    delete from auth.sessions where user_id = ${userId} and token_hash is distinct from ${exceptTokenHash}`)
  await tx.query(sql`delete from auth.mail_links where user_id = ${userId} and purpose <> 'confirmation'`)
  await tx.query(sql`delete from auth.challenges where user_id = ${userId}`)
}

/** Whether this session is the account's. */
export async function isSessionOf(tx: Queryable, userId: string, tokenHash: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from auth.sessions where token_hash = ${tokenHash} and user_id = ${userId} and expires_at > now()`)
  return rows.length > 0
}

/**
 * Removes what was set up before the mailbox was proved: password, passkeys, second factor, deletion date, and others'
 * access to the personal organization. True when there was a password.
 */
export async function removeUnprovedAccess(tx: Queryable, userId: string): Promise<boolean> {
  await tx.query(sql`delete from auth.passkeys where user_id = ${userId}`)
  await tx.query(sql`delete from auth.backup_codes where user_id = ${userId}`)
  await tx.query(sql`delete from auth.authenticators where user_id = ${userId}`)
  await tx.query(sql`update auth.users set delete_at = null where id = ${userId}`)
  await takeBackPersonalOrganization(tx, userId)
  const rows = await tx.query(sql`delete from auth.passwords where user_id = ${userId} returning user_id`)
  return rows.length > 0
}

/** Sets the first or another password. Sessions and links of the old one end with `endSessionsOf`. */
export async function setPassword(tx: Queryable, userId: string, hash: string): Promise<void> {
  await tx.query(sql`
    insert into auth.passwords (user_id, hash) values (${userId}, ${hash})
    on conflict (user_id) do update set hash = excluded.hash, set_at = now()`)
}
