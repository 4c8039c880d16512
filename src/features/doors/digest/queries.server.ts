import sql from 'sql-template-tag'
import type { Digest } from '#src/features/people/accounts/account-schema.ts'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { SUBSCRIPTION_STATUS } from '#src/platform/session/session.ts'

export async function setDigest(db: Queryable, userId: string, digest: Digest): Promise<void> {
  await db.query(sql`update auth.users set digest = ${digest} where id = ${userId}`)
}

/** Returns false if the link is unknown or has expired. It can be used again: mail programs and people may both use it. */
export async function turnDigestOff(db: Queryable, secretHash: string): Promise<boolean> {
  const rows = await db.query(sql`
    update auth.users u set digest = 'off' from auth.mail_links l
    where l.secret_hash = ${secretHash} and l.purpose = 'unsubscribe' and l.expires_at > now()
      and u.id = l.user_id and u.email = l.email
    returning u.id`)
  return rows.length > 0
}

/**
 * The next users after an id who have these settings; marks each as having the digest of this day. `isFirst` is false if
 * another process, or an earlier attempt, has marked the user before.
 */
export function takeDigestUsers(
  tx: Queryable,
  { day, digests, after, limit }: { day: CivilDay; digests: Digest[]; after: string | null; limit: number },
): Promise<{ id: string; isFirst: boolean }[]> {
  return tx.query<{ id: string; isFirst: boolean }>(sql`
    with next as (
      select id from auth.users
      where digest <> 'off' and digest = any(${digests}::text[]) and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${limit}
    ), marked as (
      update auth.users u set digest_day = ${day}::date
      from next where u.id = next.id and coalesce(u.digest_day < ${day}::date, true)
      returning u.id
    )
    select next.id, marked.id is not null as "isFirst" from next left join marked on marked.id = next.id order by next.id`)
}

interface DigestReader {
  email: string
  subscriptionStatus: string | null
  /** In the order in which the user joined them. */
  organizations: { id: string; name: string }[]
}

/** Null if the digest is off, the email isn't confirmed, or the account is being deleted or has no organization. */
export async function findDigestReader(db: Queryable, userId: string): Promise<DigestReader | null> {
  const [reader] = await db.query<DigestReader>(sql`
    select u.email, ${SUBSCRIPTION_STATUS} as "subscriptionStatus", (
      select json_agg(json_build_object('id', o.id, 'name', o.name) order by m.created_at, o.id)
      from organization_members m join organizations o on o.id = m.organization_id where m.user_id = u.id
    ) as organizations
    from auth.users u left join subscriptions b on b.user_id = u.id
    where u.id = ${userId} and u.digest <> 'off' and u.email_confirmed_at is not null and u.delete_at is null`)
  return reader?.organizations ? reader : null
}
