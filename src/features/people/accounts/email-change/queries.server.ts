import sql from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import type { Queryable, Transaction } from '#src/platform/db/database.ts'
import { endSessionOf } from '../access.server.ts'
import { EMAIL_CHANGE_MINUTES, type PendingEmailChange } from '../account-schema.ts'

/** Replaces the link of an earlier request. The link ends with its session. `taken`: the address has an account; `ended`: the session or the account no longer exists. */
export async function addEmailChangeLink(
  db: Queryable,
  { userId, sessionId, email }: PendingEmailChange,
  secretHash: string,
): Promise<'added' | 'taken' | 'ended'> {
  const [asked] = await db.query<{ isTaken: boolean }>(sql`
    with asked as (
      select s.id, exists (select 1 from auth.users where email = ${email}) as is_taken
      from auth.sessions s where s.id = ${sessionId} and s.user_id = ${userId} and s.expires_at > now()
      for key share of s
    ), replaced as (
      delete from auth.mail_links where user_id = ${userId} and purpose = 'email_change' and exists (select from asked)
    ), added as (
      insert into auth.mail_links (secret_hash, purpose, user_id, session_id, email, expires_at)
      select ${secretHash}, 'email_change', ${userId}::uuid, id, ${email}, now() + make_interval(mins => ${EMAIL_CHANGE_MINUTES})
      from asked where not is_taken
    )
    select is_taken as "isTaken" from asked`)
  if (asked === undefined) return 'ended'
  return asked.isTaken ? 'taken' : 'added'
}

export async function addEmailChangeStopLink(
  db: Queryable,
  { userId, sessionId }: PendingEmailChange,
  secretHash: string,
): Promise<string | null> {
  const [added] = await db.query<{ email: string }>(sql`
    insert into auth.mail_links (secret_hash, purpose, user_id, session_id, email, expires_at)
    select ${secretHash}, 'email_change_stop', u.id, s.id, u.email, now() + make_interval(mins => ${EMAIL_CHANGE_MINUTES})
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = ${sessionId} and u.id = ${userId} and s.expires_at > now()
    for key share of s
    returning email`)
  return added?.email ?? null
}

/** Ends the session that requested the change, with everything it made. Returns null when the link is invalid. */
export async function stopEmailChange(tx: Transaction, secretHash: string) {
  // All queries lock the account first, then the session and its links.
  const [link] = await tx.query<{ userId: string; sessionId: string }>(sql`
    select u.id as "userId", l.session_id as "sessionId" from auth.mail_links l join auth.users u on u.id = l.user_id
    where l.secret_hash = ${secretHash} and l.purpose = 'email_change_stop' and l.expires_at > now()
    for no key update of u`)
  if (link === undefined) return null
  const used = await tx.query(sql`
    delete from auth.mail_links where secret_hash = ${secretHash} returning secret_hash`)
  if (used.length === 0) return null
  const { ended } = await endSessionOf(tx, link.userId, link.sessionId)
  return { userId: link.userId, ended }
}

/**
 * Redeems a link and sets the new, confirmed address; all other links of the account become invalid. Returns null when the link
 * was used, has expired or is unknown, or its session has ended. Of concurrent requests exactly one succeeds. Throws
 * wrong_account if another user than `userId` requested the change, and a unique violation when another account has taken the
 * address.
 */
export async function changeEmail(tx: Queryable, secretHash: string, userId: string) {
  // Locks the account and the session first: serializes concurrent uses of one account's links with the end of the session.
  const [link] = await tx.query<{ userId: string; from: string; to: string }>(sql`
    select u.id as "userId", u.email as "from", l.email as "to"
    from auth.mail_links l join auth.users u on u.id = l.user_id join auth.sessions s on s.id = l.session_id
    where l.secret_hash = ${secretHash} and l.purpose = 'email_change' and l.expires_at > now()
      and s.expires_at > now()
    for update of u, s`)
  if (link === undefined) return null
  if (link.userId !== userId) throw new AppError('wrong_account')
  const ended = await tx.query<{ secretHash: string }>(sql`
    delete from auth.mail_links where user_id = ${userId} returning secret_hash as "secretHash"`)
  if (!ended.some((one) => one.secretHash === secretHash)) return null
  await tx.query(sql`
    update auth.users set email = ${link.to}, email_confirmed_at = now() where id = ${userId}`)
  return { from: link.from, to: link.to }
}
