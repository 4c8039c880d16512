import sql from 'sql-template-tag'
import type { Database } from '#src/platform/db/database.ts'
import { changeFromOutside } from '#src/platform/db/in-organization.ts'
import { forEachOrganization } from '#src/platform/jobs/background-work.ts'

/** Ends the endpoints of API keys that have expired; those of keys that are deleted end in the database. */
export async function endEndpointsOfExpiredKeys(db: Database): Promise<void> {
  const hasExpired = sql`ended_at is null and exists (
    select 1 from api_keys k where k.organization_id = e.organization_id and k.id = e.api_key_id and k.expires_at <= now())`
  const organizations = await db.query<{ id: string }>(sql`
    select distinct organization_id as id from webhook_endpoints e where ${hasExpired}`)
  const ids = organizations.map(({ id }) => id)
  await forEachOrganization(db, 'webhook_keys', ids, (tx, { organizationId }) =>
    changeFromOutside(tx, organizationId, async ({ report }) => {
      // An organization has at most ten.
      const ended = await tx.query<{ id: string; version: number }>(sql`
        update webhook_endpoints e set state = 'off', ended_at = now(), version = version + 1, updated_at = now()
        where organization_id = ${organizationId} and ${hasExpired} returning id, version`)
      for (const endpoint of ended) report({ kind: 'webhook', ...endpoint })
      return null
    }),
  )
}
