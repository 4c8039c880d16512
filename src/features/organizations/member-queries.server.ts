import sql from 'sql-template-tag'
import { AppError } from '#src/lib/app-error.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import { cancelInvites, requireRemainingAdmin } from './queries.server.ts'
import type { Member, Role } from './schema.ts'

type MemberRow = Omit<Member, 'joinedAt'> & { joinedAt: Date }

/** Ordered by when they joined, earliest first. */
export function listMembers(tx: TenantTransaction): Promise<MemberRow[]> {
  return tx.query<MemberRow>(sql`
    select id, user_id as "userId", email, role, version, created_at as "joinedAt"
    from organization_members_with_email() order by created_at, id`)
}

export async function readMember(tx: TenantTransaction, id: string): Promise<MemberRow> {
  const member = (await listMembers(tx)).find((one) => one.id === id)
  if (member === undefined) throw new AppError('not_found', 'Member not found')
  return member
}

/** Cancels the open invitations of a user who is no longer an administrator. Throws not_found, stale_version and last_admin. */
export async function changeRole(
  write: TenantWrite,
  organizationId: string,
  { id, role, version }: { id: string; role: Role; version: number },
): Promise<MemberRow> {
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
