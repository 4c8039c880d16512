import sql from 'sql-template-tag'
import type { Queryable } from '#src/server/db/database.ts'

interface OrganizationOfUser {
  id: string
  name: string
  role: 'admin' | 'member'
}

/** The organizations a user belongs to, with the role in each, the first joined first. */
export function listOrganizations(db: Queryable, userId: string): Promise<OrganizationOfUser[]> {
  return db.query<OrganizationOfUser>(sql`
    select o.id, o.name, m.role
    from organization_members m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId}
    order by m.created_at, m.organization_id`)
}
