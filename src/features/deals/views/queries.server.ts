import sql from 'sql-template-tag'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { rowQueries } from '#src/platform/rows/row-queries.ts'
import { viewResource } from './schema.ts'

/** Row-level security shows the defaults of one person. */
const IS_DEFAULT = sql`exists (select 1 from view_defaults d
  where d.organization_id = r.organization_id and d.view_id = r.id)`

export const viewQueries = rowQueries({
  ...viewResource,
  computed: { isDefault: IS_DEFAULT, madeBy: sql`view_maker(r.user_id)` },
  orderBy: sql`r.position, r.created_at, r.id`,
})

/** Makes a view the one that opens with the dashboard of this person, or not; colleagues aren't affected. */
export async function setDefaultView(
  { tx, report }: TenantWrite,
  { organizationId, userId }: Identity,
  view: { id: string; version: number; isDefault: boolean },
): Promise<void> {
  const { id, version, isDefault } = view
  await tx.query(
    isDefault
      ? sql`
    insert into view_defaults (organization_id, user_id, view_id) values (${organizationId}, ${userId}, ${id})
    on conflict (organization_id, user_id) do update set view_id = excluded.view_id`
      : sql`
    delete from view_defaults where organization_id = ${organizationId} and user_id = ${userId} and view_id = ${id}`,
  )
  report({ kind: 'view', id, version, isPrivate: true })
}
