import sql, { type Sql } from 'sql-template-tag'
import type { TenantTransaction } from '#src/server/db/database.ts'

/** Rows at once: with what was done to each deal, a page stays below a few megabytes. */
const PAGE = 200

/** What is exported row by row. Each is the whole row, without what only serves our own books. */
const ROWS = {
  deals: sql`
    select o.id, to_jsonb(o) - array['organization_id', 'deleted_at'] || jsonb_build_object('events', (
      select coalesce(jsonb_agg(to_jsonb(e) - array['organization_id', 'opportunity_id'] order by e.created_at, e.id), '[]')
      from opportunity_events e
      where e.organization_id = o.organization_id and e.opportunity_id = o.id)) as item
    from opportunities o where o.deleted_at is null`,
  projects: sql`
    select p.id, to_jsonb(p) - array['organization_id', 'deleted_at'] || jsonb_build_object(
      'deal', jsonb_build_object('address', o.address, 'status', o.status, 'agent_name', o.agent_name,
        'done_up_value', o.done_up_value, 'renovation_cost', o.renovation_cost,
        'actual_purchase_price', o.actual_purchase_price, 'actual_renovation_cost', o.actual_renovation_cost,
        'actual_sale_price', o.actual_sale_price),
      'events', (
        select coalesce(jsonb_agg(to_jsonb(e) - array['organization_id', 'project_id'] order by e.created_at, e.id), '[]')
        from project_events e where e.organization_id = p.organization_id and e.project_id = p.id)) as item
    from projects p
    join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id and o.deleted_at is null
    where p.deleted_at is null`,
  agents: sql`
    select a.id, to_jsonb(a) - array['organization_id', 'deleted_at'] as item
    from agents a where a.deleted_at is null`,
  // What concerns one member alone is shown to them alone: row-level security leaves out that of others.
  notifications: sql`
    select n.id, to_jsonb(n) - array['organization_id', 'recipient_id', 'subject'] as item from notifications n`,
  documents: sql`
    select d.id, (to_jsonb(d) - array['organization_id', 'deleted_at', 'status', 'upload_key', 'thumbnail_key'])
      || jsonb_build_object('address', o.address) as item
    from documents d
    join opportunities o on o.organization_id = d.organization_id and o.id = d.opportunity_id and o.deleted_at is null
    where d.deleted_at is null and d.status = 'ready'`,
} satisfies Record<string, Sql>

export type RowKind = keyof typeof ROWS

/** Every row of a kind in the order of ids, a page at a time. Row-level security shows those of one organization only. */
export async function* pagesOf<Item extends { id: string }>(
  tx: TenantTransaction,
  kind: RowKind,
): AsyncGenerator<Item[]> {
  let after: string | null = null
  for (;;) {
    const page: { id: string; item: Item }[] = await tx.query(sql`
      select id, item from (${ROWS[kind]}) as rows (id, item)
      where ${after}::uuid is null or id > ${after}::uuid order by id limit ${PAGE}`)
    if (page.length > 0) yield page.map(({ item }) => item)
    if (page.length < PAGE) return
    after = page.at(-1)?.id ?? null
  }
}

export interface OrganizationFacts {
  organization: { id: string; name: string; created_at: string }
  members: { user_id: string; email: string }[]
  invites: unknown[]
}

/** The organization itself, who belongs to it, and who is invited: no secret of an invitation is here. */
export async function readOrganizationFacts(
  tx: TenantTransaction,
  organizationId: string,
): Promise<{ facts: OrganizationFacts; readAt: Date }> {
  const [row] = await tx.query<{ facts: OrganizationFacts; readAt: Date }>(sql`
    select now() as "readAt", jsonb_build_object(
      'organization', to_jsonb(o) - array['version', 'settings_version', 'created_by'],
      'members', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'email', m.email, 'role', m.role,
        'joined_at', m.created_at) order by m.created_at, m.id), '[]') from organization_members_with_email() m),
      'invites', (select coalesce(jsonb_agg(to_jsonb(i) - 'organization_id' order by i.created_at, i.id), '[]')
        from organization_invites i where i.organization_id = o.id)
    ) as facts
    from organizations o where o.id = ${organizationId}`)
  if (row === undefined) throw new Error('An organization that is exported is gone')
  return row
}
