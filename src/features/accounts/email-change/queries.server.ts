import sql from 'sql-template-tag'
import type { Queryable } from '#src/server/db/database.ts'
import { EMAIL_CHANGE_MINUTES } from './schema.ts'

/** Keeps the hash of a link's secret for an address that is free. False when it is taken, or the account has gone. */
export async function addEmailChangeLink(
  db: Queryable,
  { userId, email, secretHash }: { userId: string; email: string; secretHash: string },
): Promise<boolean> {
  const rows = await db.query(sql`
    insert into auth.mail_links (secret_hash, purpose, user_id, email, expires_at)
    select ${secretHash}, 'email_change', id, ${email}, now() + make_interval(mins => ${EMAIL_CHANGE_MINUTES})
    from auth.users where id = ${userId}::uuid and not exists (select 1 from auth.users where email = ${email})
    returning user_id`)
  return rows.length > 0
}

export interface EmailChange {
  userId: string
  from: string
  to: string
}

/**
 * Uses up a link and gives the account its new, proved, address; all other links of the account end with it. Null when the
 * link opens nothing: used, expired or unknown. Of several at once exactly one gets through. Throws a unique violation when
 * somebody else has taken the address.
 */
export async function changeEmail(tx: Queryable, secretHash: string): Promise<EmailChange | null> {
  // The account's row is held first: links of one account, used at once, wait for each other.
  const [link] = await tx.query<EmailChange>(sql`
    select u.id as "userId", u.email as "from", l.email as "to"
    from auth.mail_links l join auth.users u on u.id = l.user_id
    where l.secret_hash = ${secretHash} and l.purpose = 'email_change' and l.expires_at > now()
    for update of u`)
  if (link === undefined) return null
  const ended = await tx.query<{ secretHash: string }>(sql`
    delete from auth.mail_links where user_id = ${link.userId} returning secret_hash as "secretHash"`)
  if (!ended.some((one) => one.secretHash === secretHash)) return null
  await tx.query(sql`
    update auth.users set email = ${link.to}, email_confirmed_at = now() where id = ${link.userId}`)
  return link
}
