import sql from 'sql-template-tag'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Place, Sighting } from './schema.ts'

/**
 * Tells all processes where a tab is; nothing is kept. Gives false, and tells nobody, unless the place is one of the
 * organization's and its author still a member of it.
 */
export async function tellSighting(tx: TenantTransaction, sighting: Sighting): Promise<boolean> {
  const { organizationId, place } = sighting
  const told = await tx.query(sql`
    select pg_notify('presence', ${JSON.stringify(sighting)}) from ${rowOf(organizationId, place)}`)
  return told.length > 0
}

/** The row that must be there, in sight of the member. */
function rowOf(organizationId: string, place: Place | null) {
  switch (place?.kind) {
    case 'opportunity':
      return sql`opportunities where organization_id = ${organizationId} and id = ${place.id} and deleted_at is null`
    case 'project':
      return sql`projects where organization_id = ${organizationId} and id = ${place.id} and deleted_at is null`
    default:
      return sql`organizations where id = ${organizationId}`
  }
}
