import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { AppError, organizationNotFound } from '#src/lib/api/app-error.ts'
import { capitalized } from '#src/lib/text/list-in-words.ts'
import { compareNames } from '#src/lib/text/name-spellings.ts'
import { teamName } from '#src/lib/text/outward-name.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import type { Queryable, TenantTransaction, Transaction } from '#src/platform/db/database.ts'
import {
  changeFromOutside,
  type Identity,
  type OrganizationWrite,
  type TenantWrite,
} from '#src/platform/db/in-organization.ts'
import { instantText } from '#src/platform/rows/row-json.ts'
import { IS_BEFORE_END, someoneIsSubscribed } from '#src/platform/session/session.ts'
import { keepsAnAdmin } from './rules.ts'
import {
  MAX_ORGANIZATIONS,
  type Member,
  type OrganizationView,
  type Person,
  type Role,
  TOO_MANY_ORGANIZATIONS,
} from './schema.ts'

/** The user's organizations with their role in each, in the order they were joined; last those whose projects they build. */
export async function listOrganizations(db: Queryable, userId: string): Promise<OrganizationView[]> {
  const memberships = await listMemberships(db, userId)
  const built = await db.query<OrganizationView>(sql`
    select o.id, o.name, 'builder' as role, o.settings_version as version
    from deal_guests g join organizations o on o.id = g.organization_id
    where g.user_id = ${userId} and g.role = 'builder' and ${IS_BEFORE_END} and ${someoneIsSubscribed(sql`o.id`)}
    group by o.id order by min(g.created_at), o.id`)
  const helped = built.filter(({ id }) => memberships.every((one) => one.id !== id))
  return [...memberships, ...helped.map((one) => ({ ...one, name: capitalized(teamName(one.name)) }))]
}

function listMemberships(db: Queryable, userId: string): Promise<OrganizationView[]> {
  return db.query<OrganizationView>(sql`
    select o.id, o.name, m.role, o.settings_version as version
    from organization_members m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId}
    order by m.created_at, m.organization_id`)
}

/** Creates an organization with its creator as administrator. Idempotent by id; throws key_reused for another name. */
export async function createOrganization(
  tx: Queryable,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<OrganizationView> {
  await requireRoomForOrganization(tx, { id, userId })
  await tx.query(sql`
    with made as (
      insert into organizations (id, name, created_by) values (${id}, ${name}, ${userId})
      on conflict (id) do nothing returning id
    )
    insert into organization_members (organization_id, id, user_id, role)
    select id, ${uuidv7()}::uuid, ${userId}::uuid, 'admin' from made`)
  const made = (await listMemberships(tx, userId)).find((organization) => organization.id === id)
  if (made?.name !== name) throw new AppError('key_reused')
  return made
}

/** Throws quota_exceeded if the user has created MAX_ORGANIZATIONS others. Locks the user, so the count is exact. */
async function requireRoomForOrganization(
  tx: Queryable,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await tx.query(sql`select 1 from auth.users where id = ${userId} for update`)
  const created = await tx.query(
    sql`select 1 from organizations where created_by = ${userId} and id <> ${id}`,
  )
  if (created.length >= MAX_ORGANIZATIONS) throw new AppError('quota_exceeded', TOO_MANY_ORGANIZATIONS)
}

/** Throws forbidden unless the user's current role allows it. */
export async function authorizeRole(
  tx: Queryable,
  { organizationId, userId }: Identity,
  may: (role: Role | null) => boolean,
): Promise<void> {
  const [member] = await tx.query<{ role: Role }>(sql`
    select role from organization_members where organization_id = ${organizationId} and user_id = ${userId}`)
  if (member === undefined) throw organizationNotFound()
  if (!may(member.role)) throw new AppError('forbidden')
}

export async function readOrganization(tx: TenantTransaction, { organizationId, userId }: Identity) {
  const [organization] = await tx.query<OrganizationView>(sql`
    select o.id, o.name, m.role, o.settings_version as version
    from organizations o join organization_members m on m.organization_id = o.id and m.user_id = ${userId}
    where o.id = ${organizationId}`)
  if (organization === undefined) throw organizationNotFound()
  return organization
}

/** Throws stale_version when the settings have changed since `version`. */
export async function renameOrganization(
  write: TenantWrite,
  identity: Identity,
  { name, version }: { name: string; version: number },
): Promise<OrganizationView> {
  const current = await readOrganization(write.tx, identity)
  if (current.version !== version) throw new AppError('stale_version', undefined, { current })
  await write.tx.query(sql`
    update organizations set name = ${name}, settings_version = settings_version + 1, updated_at = now()
    where id = ${identity.organizationId}`)
  write.report({ kind: 'organization', id: identity.organizationId, version: version + 1 })
  return { ...current, name, version: version + 1 }
}

/**
 * Deletes an organization and all its data. Locks its row first, so that no data is added during the deletion. Throws
 * invalid_input when `name` isn't its name, ignoring case and apostrophes. Returns the number of members.
 */
export async function deleteOrganization(
  tx: Queryable,
  identity: Identity,
  { name, may }: { name: string; may: (role: Role | null) => boolean },
): Promise<{ members: number }> {
  const { organizationId } = identity
  const [held] = await tx.query<{ name: string }>(sql`
    select name from organizations where id = ${organizationId} for update`)
  if (held === undefined) throw organizationNotFound()
  await authorizeRole(tx, identity, may)
  if (plainName(held.name) !== plainName(name)) {
    throw new AppError('invalid_input', undefined, { fields: { name: 'This isn’t its name' } })
  }
  const [count] = await tx.query<{ members: number }>(sql`
    select count(*) as members from organization_members where organization_id = ${organizationId}`)
  await tx.query(sql`delete from organizations where id = ${organizationId}`)
  return { members: count?.members ?? 0 }
}

/** Throws last_admin for the only administrator. */
export function leaveOrganization(tx: Transaction, { organizationId, userId }: Identity): Promise<void> {
  return changeFromOutside(tx, organizationId, async (write) => {
    const [own] = await tx.query<{ id: string }>(sql`
      select id from organization_members where organization_id = ${organizationId} and user_id = ${userId}`)
    if (own === undefined) throw organizationNotFound()
    await removeMember(write, organizationId, own.id)
  })
}

/** Ends any user's membership and cancels their open invitations. Throws not_found and last_admin. */
export async function removeMember(
  write: OrganizationWrite<Transaction>,
  organizationId: string,
  id: string,
): Promise<{ userId: string }> {
  const { tx, report } = write
  await requireRemainingAdmin(tx, organizationId, { id, role: null })
  const [removed] = await tx.query<{ userId: string; version: number }>(sql`
    delete from organization_members where organization_id = ${organizationId} and id = ${id}
    returning user_id as "userId", version + 1 as version`)
  if (removed === undefined) throw new AppError('not_found', 'Member not found')
  report({ kind: 'member', id, version: removed.version })
  await cancelInvites(write, organizationId, removed.userId)
  return removed
}

/** Throws last_admin when no administrator would remain. The organization is locked, so there is no race. */
export async function requireRemainingAdmin(
  tx: Queryable,
  organizationId: string,
  change: { id: string; role: Role | null },
): Promise<void> {
  const members = await tx.query<{ id: string; role: Role }>(sql`
    select id, role from organization_members where organization_id = ${organizationId}`)
  if (!members.some(({ id }) => id === change.id)) throw new AppError('not_found', 'Member not found')
  if (!keepsAnAdmin(members, change.id, change.role)) throw new AppError('last_admin')
}

/** Removes all other members and invitations of a user's personal organization. */
export async function removeOthersFromPersonalOrganization(tx: Transaction, userId: string): Promise<void> {
  const shared = await tx.query<{ id: string }>(sql`
    select o.id from organizations o where o.created_by = ${userId} and o.is_personal
      and (exists (select 1 from organization_members m where m.organization_id = o.id and m.user_id <> ${userId})
        or exists (select 1 from organization_invites i where i.organization_id = o.id))`)
  for (const { id } of shared) await changeFromOutside(tx, id, (write) => removeOthers(write, id, userId))
}

async function removeOthers(
  write: OrganizationWrite<Transaction>,
  organizationId: string,
  userId: string,
): Promise<void> {
  const { tx, report } = write
  await tx.query(sql`
    insert into organization_members as m (organization_id, id, user_id, role)
    values (${organizationId}, ${uuidv7()}, ${userId}, 'admin')
    on conflict (organization_id, user_id) do update set role = 'admin', version = m.version + 1
    where m.role <> 'admin'`)
  const members = await tx.query<{ id: string; version: number }>(sql`
    delete from organization_members where organization_id = ${organizationId} and user_id <> ${userId}
    returning id, version + 1 as version`)
  for (const member of members) report({ kind: 'member', ...member })
  await cancelInvites(write, organizationId, null)
}

/** Cancels the open invitations by one user, who may no longer invite; null: by all. */
export async function cancelInvites(
  { tx, version, report }: OrganizationWrite<Transaction>,
  organizationId: string,
  by: string | null,
): Promise<void> {
  const invites = await tx.query<{ id: string }>(sql`
    delete from organization_invites
    where organization_id = ${organizationId} and (${by}::uuid is null or invited_by = ${by}::uuid) returning id`)
  for (const { id } of invites) report({ kind: 'invite', id, version: await version })
  const guests = await tx.query<{ id: string }>(sql`
    delete from deal_guests where organization_id = ${organizationId} and user_id is null
      and (${by}::uuid is null or invited_by = ${by}::uuid) returning id`)
  for (const { id } of guests) report({ kind: 'guest', id, version: await version })
}

/** Ordered by when they joined, earliest first. */
export function listMembers(tx: TenantTransaction): Promise<Member[]> {
  return tx.query<Member>(sql`
    select id, user_id as "userId", email, name, role, version, ${instantText(sql`created_at`)} as "joinedAt"
    from organization_members_with_email() order by created_at, id`)
}

/** By name. A builder gets those who have tasks of their projects. */
export async function listPeople(tx: TenantTransaction): Promise<Person[]> {
  const people = await tx.query<Person>(sql`
    select user_id as "userId", name, project_ids as "projectIds" from assignable_people()`)
  return people.toSorted((a, b) => compareNames(a.name, b.name) || (a.userId < b.userId ? -1 : 1))
}

export async function readMember(tx: TenantTransaction, id: string): Promise<Member> {
  const member = (await listMembers(tx)).find((one) => one.id === id)
  if (member === undefined) throw new AppError('not_found', 'Member not found')
  return member
}

/** Cancels the open invitations of a user who is no longer an administrator. Throws not_found, stale_version and last_admin. */
export async function changeRole(
  write: TenantWrite,
  organizationId: string,
  { id, role, version }: { id: string; role: Role; version: number },
): Promise<Member> {
  const current = await readMember(write.tx, id)
  if (current.version !== version) throw new AppError('stale_version', undefined, { current })
  await requireRemainingAdmin(write.tx, organizationId, { id, role })
  await write.tx.query(sql`
    update organization_members set role = ${role}, version = version + 1
    where organization_id = ${organizationId} and id = ${id}`)
  write.report({ kind: 'member', id, version: version + 1 })
  if (role !== 'admin') await cancelInvites(write, organizationId, current.userId)
  return { ...current, role, version: version + 1 }
}
