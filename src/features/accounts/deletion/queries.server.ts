import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { cancelBillingLater } from '#src/features/billing/queries.server.ts'
import { forgetVoter } from '#src/features/feedback/queries.server.ts'
import { removeMember } from '#src/features/organizations/queries.server.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { changeFromOutside } from '#src/platform/db/in-organization.ts'
import { DAYS_TO_CHANGE_ONES_MIND } from './schema.ts'

/** The organizations that nobody but this person administers, though others are members. */
export function listOnlyAdministered(db: Queryable, userId: string): Promise<{ id: string; name: string }[]> {
  return db.query<{ id: string; name: string }>(sql`
    select o.id, o.name from organization_members m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId} and m.role = 'admin'
      and exists (select 1 from organization_members other
        where other.organization_id = o.id and other.user_id <> m.user_id)
      and not exists (select 1 from organization_members other
        where other.organization_id = o.id and other.user_id <> m.user_id and other.role = 'admin')
    order by o.name, o.id`)
}

/** Dates the end of an account; one that is dated already keeps its day. */
export async function askForDeletion(tx: Queryable, userId: string): Promise<Date> {
  const [user] = await tx.query<{ deleteAt: Date }>(sql`
    update auth.users
    set delete_at = coalesce(delete_at, now() + make_interval(days => ${DAYS_TO_CHANGE_ONES_MIND}))
    where id = ${userId} returning delete_at as "deleteAt"`)
  if (user === undefined) throw new Error('the account has gone')
  return user.deleteAt
}

/** Keeps an account after all; false when nobody had asked for its deletion. */
export async function takeDeletionBack(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update auth.users set delete_at = null where id = ${userId} and delete_at is not null returning id`)
  return rows.length > 0
}

/** Who is to be told when their account goes; null when they have changed their mind, or it has gone. */
export async function findDeletion(
  db: Queryable,
  userId: string,
): Promise<{ email: string; deleteAt: Date } | null> {
  const [row] = await db.query<{ email: string; deleteAt: Date }>(sql`
    select email, delete_at as "deleteAt" from auth.users where id = ${userId} and delete_at is not null`)
  return row ?? null
}

/** The accounts whose time is up. */
export async function listDueAccounts(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from auth.users where delete_at <= now() order by delete_at limit 100`)
  return rows.map(({ id }) => id)
}

/**
 * Removes an account whose time is up, with everything of its own: its organizations that have nobody else, its
 * memberships, its votes, its part of the audit log. What it suggested stays, without its name. An organization that it
 * alone administers goes to the member who joined first.
 * False when another process is at it, has done it, or the owner has changed their mind.
 */
export async function removeDueAccount(tx: Queryable, userId: string): Promise<boolean> {
  const [held] = await tx.query<{ email: string }>(sql`
    select email from auth.users where id = ${userId} and delete_at <= now() for update skip locked`)
  if (held === undefined) return false
  const memberships = await tx.query<{ organizationId: string; id: string }>(sql`
    select m.organization_id as "organizationId", m.id
    from organization_members m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId} order by o.id for update of o`)
  for (const membership of memberships) await leave(tx, membership)
  await cancelBillingLater(tx, userId)
  await forgetVoter(tx, userId)
  await tx.query(sql`delete from audit_log where user_id = ${userId} and organization_id is null`)
  await anonymizeAudit(tx, userId, held.email)
  await tx.query(sql`delete from auth.users where id = ${userId}`)
  await tx.query(sql`
    insert into audit_log (id, action, user_id) values (${uuidv7()}, 'account_deleted', ${userId})`)
  return true
}

/** What organizations keep of the person in the audit log is without network address and email. */
async function anonymizeAudit(tx: Queryable, userId: string, email: string): Promise<void> {
  await tx.query(sql`update audit_log set ip_address = null where user_id = ${userId}`)
  await tx.query(sql`update audit_log set detail = detail - 'email' where detail ->> 'email' = ${email}`)
  await tx.query(sql`delete from local_mails where recipient = ${email}`)
}

async function leave(
  tx: Queryable,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<void> {
  const others = await tx.query<{ id: string; role: string }>(sql`
    select id, role from organization_members where organization_id = ${organizationId} and id <> ${id}
    order by created_at, id`)
  const [longest] = others
  if (longest === undefined) {
    await tx.query(sql`delete from organizations where id = ${organizationId}`)
    return
  }
  await changeFromOutside(tx, organizationId, async (write) => {
    if (!others.some((other) => other.role === 'admin')) await makeAdmin(tx, organizationId, longest.id)
    await removeMember(write, organizationId, id)
  })
}

async function makeAdmin(tx: Queryable, organizationId: string, id: string): Promise<void> {
  await tx.query(sql`
    update organization_members set role = 'admin', version = version + 1
    where organization_id = ${organizationId} and id = ${id}`)
  await tx.query(sql`
    insert into audit_log (id, action, organization_id, detail)
    values (${uuidv7()}, 'administrator_succeeded', ${organizationId}, ${JSON.stringify({ member: id })}::jsonb)`)
}
