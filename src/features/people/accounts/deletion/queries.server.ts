import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { deleteVotesOf } from '#src/features/base/feedback/queries.server.ts'
import { queueBillingCancellation } from '#src/features/people/billing/queries.server.ts'
import { removeMember } from '#src/features/people/organizations/queries.server.ts'
import type { Queryable, Transaction } from '#src/platform/db/database.ts'
import { changeFromOutside } from '#src/platform/db/in-organization.ts'
import { DELETION_GRACE_DAYS } from '../account-schema.ts'

/** Organizations with other members in which this user is the only administrator. */
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

/** Schedules the deletion and returns its time. A date that is already set doesn't change. */
export async function requestDeletion(tx: Queryable, userId: string): Promise<Date> {
  const [user] = await tx.query<{ deleteAt: Date }>(sql`
    update auth.users
    set delete_at = coalesce(delete_at, now() + make_interval(days => ${DELETION_GRACE_DAYS}))
    where id = ${userId} returning delete_at as "deleteAt"`)
  if (user === undefined) throw new Error('the account is deleted')
  return user.deleteAt
}

export async function cancelDeletion(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update auth.users set delete_at = null where id = ${userId} and delete_at is not null returning id`)
  return rows.length > 0
}

/** Null when the deletion was cancelled or the account no longer exists. */
export async function findDeletion(db: Queryable, userId: string) {
  const [row] = await db.query<{ email: string; deleteAt: Date }>(sql`
    select email, delete_at as "deleteAt" from auth.users where id = ${userId} and delete_at is not null`)
  return row ?? null
}

export async function listDueAccounts(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from auth.users where delete_at <= now() order by delete_at`)
  return rows.map(({ id }) => id)
}

/**
 * Deletes an account whose grace period is over, with its votes, its part of the audit log and the organizations that
 * have no other members. Its suggestions remain, without a name. Where it was the only administrator, the member who
 * joined first becomes one. Returns false when another process is deleting it, or it is no longer due.
 */
export async function deleteDueAccount(tx: Transaction, userId: string): Promise<boolean> {
  const [held] = await tx.query(sql`
    select 1 from auth.users where id = ${userId} and delete_at <= now() for update skip locked`)
  if (held === undefined) return false
  const memberships = await tx.query<{ organizationId: string; id: string }>(sql`
    select m.organization_id as "organizationId", m.id
    from organization_members m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId} order by o.id for update of o`)
  for (const membership of memberships) await leaveOrganization(tx, membership)
  await queueBillingCancellation(tx, userId)
  await deleteVotesOf(tx, userId)
  const emails = await listEmails(tx, userId)
  await tx.query(sql`delete from audit_log where user_id = ${userId} and organization_id is null`)
  await anonymize(tx, userId, emails)
  await tx.query(sql`delete from auth.users where id = ${userId}`)
  await tx.query(sql`
    insert into audit_log (id, action, user_id) values (${uuidv7()}, 'account_deleted', ${userId})`)
  return true
}

/** The account's current and former addresses, except those that another account has now. */
async function listEmails(tx: Queryable, userId: string): Promise<string[]> {
  const rows = await tx.query<{ email: string }>(sql`
    select email from auth.users where id = ${userId}
    union select detail ->> 'from' from audit_log a
    where user_id = ${userId} and action = 'email_changed'
      and not exists (select 1 from auth.users where email = a.detail ->> 'from')`)
  return rows.map(({ email }) => email)
}

async function anonymize(tx: Queryable, userId: string, emails: readonly string[]): Promise<void> {
  await tx.query(sql`update audit_log set ip_address = null where user_id = ${userId}`)
  await tx.query(sql`
    update audit_log set detail = detail - 'email' where detail ->> 'email' = any(${emails}::text[])`)
  await tx.query(sql`delete from local_mails where recipient = any(${emails}::text[])`)
  await tx.query(sql`
    delete from outbox where dead_at is not null
      and (payload ->> 'userId' = ${userId} or payload ->> 'email' = any(${emails}::text[]))`)
}

async function leaveOrganization(
  tx: Transaction,
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
