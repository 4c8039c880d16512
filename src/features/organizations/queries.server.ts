import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#src/lib/app-error.ts'
import type { Queryable, TenantTransaction } from '#src/platform/db/database.ts'
import {
  changeFromOutside,
  type Identity,
  type OrganizationWrite,
  type TenantWrite,
} from '#src/platform/db/in-organization.ts'
import { keepsAnAdmin } from './rules.ts'
import type { OrganizationView, Role } from './schema.ts'

/** The organizations a user belongs to, with the role in each, the first joined first. */
export function listOrganizations(db: Queryable, userId: string): Promise<OrganizationView[]> {
  return db.query<OrganizationView>(sql`
    select o.id, o.name, m.role, o.settings_version as version
    from organization_members m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId}
    order by m.created_at, m.organization_id`)
}

/**
 * Makes an organization with its creator as administrator. Repeated with the same id it makes nothing more; with the same id
 * and another name it throws key_reused.
 */
export async function createOrganization(
  tx: Queryable,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<OrganizationView> {
  await tx.query(sql`
    with made as (
      insert into organizations (id, name, created_by) values (${id}, ${name}, ${userId})
      on conflict (id) do nothing returning id
    )
    insert into organization_members (organization_id, id, user_id, role)
    select id, ${uuidv7()}::uuid, ${userId}::uuid, 'admin' from made`)
  const made = (await listOrganizations(tx, userId)).find((organization) => organization.id === id)
  if (made?.name !== name) throw new AppError('key_reused')
  return made
}

/** Throws forbidden unless the person's role, as it is in this transaction, allows it. */
export async function authorize(
  tx: Queryable,
  { organizationId, userId }: Identity,
  may: (role: Role | null) => boolean,
): Promise<void> {
  const [member] = await tx.query<{ role: Role }>(sql`
    select role from organization_members where organization_id = ${organizationId} and user_id = ${userId}`)
  if (member === undefined) throw new AppError('not_found', 'Organization not found')
  if (!may(member.role)) throw new AppError('forbidden')
}

/** One organization as its member sees it. */
export async function readOrganization(
  tx: TenantTransaction,
  { organizationId, userId }: Identity,
): Promise<OrganizationView> {
  const [organization] = await tx.query<OrganizationView>(sql`
    select o.id, o.name, m.role, o.settings_version as version
    from organizations o join organization_members m on m.organization_id = o.id and m.user_id = ${userId}
    where o.id = ${organizationId}`)
  if (organization === undefined) throw new AppError('not_found', 'Organization not found')
  return organization
}

/** Gives an organization another name; throws stale_version when its settings moved on from `version`. */
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
 * Removes an organization with everything in it, in one statement. Its row is held first, so nobody adds to it meanwhile.
 * Throws invalid_input when it is not called `name`. Returns how many members it had.
 */
export async function deleteOrganization(
  tx: Queryable,
  identity: Identity,
  { name, may }: { name: string; may: (role: Role | null) => boolean },
): Promise<{ members: number }> {
  const { organizationId } = identity
  const [held] = await tx.query<{ name: string }>(sql`
    select name from organizations where id = ${organizationId} for update`)
  if (held === undefined) throw new AppError('not_found', 'Organization not found')
  await authorize(tx, identity, may)
  if (held.name !== name) {
    throw new AppError('invalid_input', undefined, { fields: { name: 'This is not its name' } })
  }
  const [count] = await tx.query<{ members: number }>(sql`
    select count(*) as members from organization_members where organization_id = ${organizationId}`)
  await tx.query(sql`delete from organizations where id = ${organizationId}`)
  return { members: count?.members ?? 0 }
}

/** Ends the person's own membership; throws last_admin when nobody would be left to manage the organization. */
export function leaveOrganization(tx: Queryable, { organizationId, userId }: Identity): Promise<void> {
  return changeFromOutside(tx, organizationId, async (write) => {
    const [own] = await tx.query<{ id: string }>(sql`
      select id from organization_members where organization_id = ${organizationId} and user_id = ${userId}`)
    if (own === undefined) throw new AppError('not_found', 'Organization not found')
    await removeMember(write, organizationId, own.id)
  })
}

/** Ends a membership, of whoever's. Throws not_found and last_admin. */
export async function removeMember(
  { tx, report }: OrganizationWrite<Queryable>,
  organizationId: string,
  id: string,
): Promise<{ userId: string }> {
  await refuseLastAdmin(tx, organizationId, { id, role: null })
  const [removed] = await tx.query<{ userId: string; version: number }>(sql`
    delete from organization_members where organization_id = ${organizationId} and id = ${id}
    returning user_id as "userId", version + 1 as version`)
  if (removed === undefined) throw new AppError('not_found', 'Member not found')
  report({ kind: 'member', id, version: removed.version })
  return removed
}

/** Throws last_admin when nobody would be administrator any more. The organization's row is held: no race. */
export async function refuseLastAdmin(
  tx: Queryable,
  organizationId: string,
  change: { id: string; role: Role | null },
): Promise<void> {
  const members = await tx.query<{ id: string; role: Role }>(sql`
    select id, role from organization_members where organization_id = ${organizationId}`)
  if (!members.some(({ id }) => id === change.id)) throw new AppError('not_found', 'Member not found')
  if (!keepsAnAdmin(members, change.id, change.role)) throw new AppError('last_admin')
}

/** Makes the owner of a personal organization its administrator and only member again, and cancels its open invitations. */
export async function removeOthersFromPersonalOrganization(tx: Queryable, userId: string): Promise<void> {
  const shared = await tx.query<{ id: string }>(sql`
    select o.id from organizations o where o.created_by = ${userId} and o.is_personal
      and (exists (select 1 from organization_members m where m.organization_id = o.id and m.user_id <> ${userId})
        or exists (select 1 from organization_invites i where i.organization_id = o.id))`)
  for (const { id } of shared) await changeFromOutside(tx, id, (write) => keepOnly(write, id, userId))
}

async function keepOnly(
  { tx, version, report }: OrganizationWrite<Queryable>,
  organizationId: string,
  userId: string,
): Promise<void> {
  await tx.query(sql`
    insert into organization_members as m (organization_id, id, user_id, role)
    values (${organizationId}, ${uuidv7()}, ${userId}, 'admin')
    on conflict (organization_id, user_id) do update set role = 'admin', version = m.version + 1
    where m.role <> 'admin'`)
  const members = await tx.query<{ id: string; version: number }>(sql`
    delete from organization_members where organization_id = ${organizationId} and user_id <> ${userId}
    returning id, version + 1 as version`)
  for (const member of members) report({ kind: 'member', ...member })
  const invites = await tx.query<{ id: string }>(sql`
    delete from organization_invites where organization_id = ${organizationId} returning id`)
  for (const { id } of invites) report({ kind: 'invite', id, version })
}
