import sql from 'sql-template-tag'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Place, PresenceReport } from './schema.ts'

/** Sends a NOTIFY to all processes. Returns false unless the page belongs to the organization and the author is a member. */
export async function notifyOfPlace(tx: TenantTransaction, report: PresenceReport): Promise<boolean> {
  const { organizationId, place } = report
  const notified = await tx.query(sql`
    select pg_notify('presence', ${JSON.stringify(report)}) from ${rowOf(organizationId, place)}`)
  return notified.length > 0
}

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
