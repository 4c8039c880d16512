import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { ALL_RESOURCES, type ResourceFacts, type ResourceName } from '#src/lib/rows/resource-list.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import { DEAL_OF_PROJECT } from './csv-tables.ts'

/** With the events of each deal, a page is at most a few megabytes. */
const PAGE_SIZE = 200

/** A JSON file of an archive. `rows` selects `id`, `item` and `owner`: the user to whom the data belongs. */
interface ExportedFile {
  /** The content, for the README. */
  content: string
  tables: readonly string[]
  /** `ownEvents` limits the events of a row to those of one user. */
  rows: (ownEvents: Sql) => Sql
}

/** Columns of resources that no file contains. */
const HIDDEN = ['organization_id', 'deleted_at', 'holidays', 'unassigned_at', 'owner_id']

/** The deal `o` of row `r`, by the table of the row's parent. */
const DEAL_OF = {
  opportunities: sql`join opportunities o on o.organization_id = r.organization_id and o.id = r.opportunity_id`,
  projects: sql`join projects p on p.organization_id = r.organization_id and p.id = r.project_id and p.deleted_at is null
      join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id`,
}

/** The content of each resource's file. */
const CONTENTS: Readonly<Record<ResourceName, string>> = {
  agents: 'all agents',
  budgetLines: 'the budget lines of all projects',
  checklists: 'the due-diligence checklists of all deals',
  comparables: 'the comparable sales of all deals',
  conditions: 'the conditions of agreements, decided and open',
  expenses: 'the expenses of all projects',
  offers: 'the offers for all deals, with their outcomes',
  quotes: 'the quotes for the budget lines of all projects',
  scenarios: 'the scenarios of all deals',
  suppliers: 'all suppliers',
  tasks: 'all tasks',
  variations: 'the variations of the budgets of all projects',
  views: 'the saved views of the team, and the private ones of the person who exported it',
}

/** The file of a resource: a row of a deal or a project has the deal's address. */
function rowsOf({ name, table, parent }: ResourceFacts): ExportedFile {
  return {
    content: CONTENTS[name],
    tables: [table],
    rows: () =>
      parent === undefined
        ? sql`
      select r.id, null::uuid as owner, to_jsonb(r) - ${HIDDEN}::text[] as item
      from ${raw(table)} r where r.deleted_at is null`
        : sql`
      select r.id, o.user_id as owner, to_jsonb(r) - ${HIDDEN}::text[] || jsonb_build_object('deal', o.address) as item
      from ${raw(table)} r
      ${DEAL_OF[parent.table]} and o.deleted_at is null
      where r.deleted_at is null`,
  }
}

const RESOURCE_FILES = Object.fromEntries(
  ALL_RESOURCES.map((facts) => [facts.name, rowsOf(facts)]),
) as Record<ResourceName, ExportedFile>

/** Rows `r` of a table that has one for each deal; `item` is its JSON, without the deal's address. */
const oneOfEachDeal = (table: string, item: Sql) => sql`
      select r.opportunity_id as id, o.user_id as owner, ${item} || jsonb_build_object('deal', o.address) as item
      from ${raw(table)} r ${DEAL_OF.opportunities} and o.deleted_at is null`

/** The JSON files of an archive and their source tables. A test names the tenant tables that no file has. */
export const EXPORTED_FILES = {
  deals: {
    content: 'all deals, including won and abandoned ones, each with its activity',
    tables: ['opportunities', 'opportunity_events'],
    rows: (ownEvents) => sql`
      select o.id, o.user_id as owner, to_jsonb(o) - array['organization_id', 'deleted_at'] || jsonb_build_object(
        'events', (
          select coalesce(jsonb_agg(to_jsonb(e) - array['organization_id', 'opportunity_id']
            order by e.created_at, e.id), '[]')
          from opportunity_events e
          where e.organization_id = o.organization_id and e.opportunity_id = o.id ${ownEvents})) as item
      from opportunities o where o.deleted_at is null`,
  },
  projects: {
    content: 'all projects, each with its activity',
    tables: ['projects', 'project_events'],
    rows: (ownEvents) => sql`
      select p.id, o.user_id as owner, to_jsonb(p) - array['organization_id', 'deleted_at'] || jsonb_build_object(
        'deal', jsonb_build_object(${join(DEAL_OF_PROJECT.map((name) => raw(`'${name}', o.${name}`)))}),
        'events', (
          select coalesce(jsonb_agg(to_jsonb(e) - array['organization_id', 'project_id']
            order by e.created_at, e.id), '[]')
          from project_events e
          where e.organization_id = p.organization_id and e.project_id = p.id ${ownEvents})) as item
      from projects p
      join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id
        and o.deleted_at is null
      where p.deleted_at is null`,
  },
  ...RESOURCE_FILES,
  tasks: {
    ...RESOURCE_FILES.tasks,
    rows: () => sql`
      select t.id, t.assignee_id as owner,
        to_jsonb(t) - array['organization_id', 'deleted_at'] || jsonb_build_object('deal', o.address) as item
      from tasks t
      left join opportunities o on o.organization_id = t.organization_id and o.id = t.opportunity_id
      where t.deleted_at is null and o.deleted_at is null`,
  },
  views: {
    ...RESOURCE_FILES.views,
    tables: ['views', 'view_defaults'],
    rows: () => sql`
      select r.id, r.user_id as owner, to_jsonb(r) - ${HIDDEN}::text[] || jsonb_build_object('is_default', exists (
        select 1 from view_defaults d where d.organization_id = r.organization_id and d.view_id = r.id)) as item
      from views r where r.deleted_at is null`,
  },
  ownership: {
    content: 'who owns each deal and how it is taxed, without incomes',
    tables: ['ownerships'],
    rows: () =>
      oneOfEachDeal('ownerships', sql`r.ownership || jsonb_build_object('opportunity_id', r.opportunity_id)`),
  },
  comparableSettings: {
    content: 'what the comparable sales of each deal are adjusted by',
    tables: ['comparable_settings'],
    rows: () =>
      oneOfEachDeal(
        'comparable_settings',
        sql`r.settings || jsonb_build_object('opportunity_id', r.opportunity_id)`,
      ),
  },
  packs: {
    content: 'what the lender or partner pack of each deal shows',
    tables: ['packs'],
    rows: () => oneOfEachDeal('packs', sql`r.pack || jsonb_build_object('opportunity_id', r.opportunity_id)`),
  },
  shareLinks: {
    content: 'the links to packs for people without an account, with their views, without secrets',
    tables: ['share_links', 'share_views'],
    rows: () => sql`
      select r.id, r.created_by as owner, to_jsonb(r) - array['organization_id', 'secret_hash', 'passcode_hash'] ||
        jsonb_build_object('deal', o.address, 'views', (
          select coalesce(jsonb_agg(to_jsonb(v) - array['organization_id', 'share_link_id', 'visitor'] order by v.at, v.id), '[]')
          from share_views v where v.organization_id = r.organization_id and v.share_link_id = r.id)) as item
      from share_links r ${DEAL_OF.opportunities} and o.deleted_at is null`,
  },
  agreements: {
    content: 'the agreements of deals, with the names and contacts of lawyers',
    tables: ['agreements'],
    rows: () => oneOfEachDeal('agreements', sql`to_jsonb(r) - array['organization_id']`),
  },
  rates: {
    content: 'the costs per square metre that new renovation plans start with',
    tables: ['organization_rates'],
    rows: () => sql`
      select q.organization_id as id, null::uuid as owner, jsonb_agg(to_jsonb(q) - 'organization_id' order by q.item_id) as item
      from organization_rates q group by q.organization_id`,
  },
  expenseExports: {
    content: 'the files of expenses for the accountant, and which expenses are in them',
    tables: ['expense_exports', 'exported_expenses'],
    rows: () => sql`
      select e.id, e.exported_by as owner, to_jsonb(e) - array['organization_id'] || jsonb_build_object('expenses', (
          select coalesce(jsonb_agg(x.expense_id order by x.expense_id), '[]') from exported_expenses x
          where x.organization_id = e.organization_id and x.export_id = e.id)) as item
      from expense_exports e`,
  },
  // Row-level security excludes notifications that only another member receives.
  notifications: {
    content: 'notifications to all members, and to the person who exported it',
    tables: ['notifications'],
    rows: () => sql`
      select n.id, n.recipient_id as owner,
        to_jsonb(n) - array['organization_id', 'recipient_id', 'subject'] as item
      from notifications n`,
  },
  documents: {
    content: 'all documents and photos: details, and their paths in this archive',
    tables: ['documents'],
    rows: () => sql`
      select d.id, d.uploaded_by as owner,
        (to_jsonb(d) - array['organization_id', 'deleted_at', 'status', 'upload_key', 'thumbnail_key'])
        || jsonb_build_object('address', o.address) as item
      from documents d
      join opportunities o on o.organization_id = d.organization_id and o.id = d.opportunity_id
        and o.deleted_at is null
      where d.deleted_at is null and d.status = 'ready' and (d.expense_id is null or exists (select 1 from expenses e
        where e.organization_id = d.organization_id and e.id = d.expense_id and e.deleted_at is null))`,
  },
} satisfies Record<string, ExportedFile>

export type ExportedKind = keyof typeof EXPORTED_FILES
export const EXPORTED_KINDS = Object.keys(EXPORTED_FILES) as ExportedKind[]

interface ExportedItem {
  id: string
  item: Record<string, unknown>
}

/** Keyset pagination over all rows of a kind. Row-level security limits them to one tenant, `ownerId` to one user. */
export async function* pagesOf(
  tx: TenantTransaction,
  kind: ExportedKind,
  ownerId: string | null = null,
): AsyncGenerator<Record<string, unknown>[]> {
  const ownEvents = ownerId === null ? empty : sql`and e.user_id = ${ownerId}`
  const file: ExportedFile = EXPORTED_FILES[kind]
  let after: string | null = null
  for (;;) {
    const page: ExportedItem[] = await tx.query<ExportedItem>(sql`
      select id, item from (${file.rows(ownEvents)}) as rows (id, owner, item)
      where (${after}::uuid is null or id > ${after}::uuid) and (${ownerId}::uuid is null or owner = ${ownerId}::uuid)
      order by id limit ${PAGE_SIZE}`)
    if (page.length > 0) yield page.map(({ item }) => item)
    if (page.length < PAGE_SIZE) return
    after = page.at(-1)?.id ?? null
  }
}

/** A row with the columns of its table. */
interface ExportedRow {
  id: string
  [column: string]: unknown
}

export interface OrganizationFacts {
  organization: ExportedRow & { name: string; created_at: string }
  members: { user_id: string; email: string; name: string; role: string; joined_at: string }[]
  invites: ExportedRow[]
  deal_guests: ExportedRow[]
  api_keys: ExportedRow[]
  webhook_endpoints: ExportedRow[]
}

export async function readOrganizationFacts(tx: TenantTransaction, organizationId: string) {
  const [row] = await tx.query<{ facts: OrganizationFacts; readAt: Date }>(sql`
    select now() as "readAt", jsonb_build_object(
      'organization', to_jsonb(o) - array['version', 'settings_version', 'assumptions_version', 'tax_defaults_version',
        'checklist_template_version', 'criteria_version', 'accounting_version', 'created_by', 'deals', 'has_colleagues', 'webhook_events'],
      'members', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'email', m.email, 'name', m.name, 'role', m.role,
        'joined_at', m.created_at) order by m.created_at, m.id), '[]') from organization_members_with_email() m),
      'invites', (select coalesce(jsonb_agg(to_jsonb(i) - 'organization_id' order by i.created_at, i.id), '[]')
        from organization_invites i where i.organization_id = o.id),
      'deal_guests', (select coalesce(jsonb_agg(to_jsonb(d) - array['organization_id', 'session_id']
        order by d.created_at, d.id), '[]') from deal_guests d where d.organization_id = o.id),
      'api_keys', (select coalesce(jsonb_agg(to_jsonb(k) - array['organization_id', 'secret_hash', 'session_id']
        order by k.created_at, k.id), '[]') from api_keys k where k.organization_id = o.id),
      'webhook_endpoints', (select coalesce(jsonb_agg(
          to_jsonb(w) - array['organization_id', 'secret', 'former_secrets', 'session_id', 'rolled_session_id', 'version']
          order by w.created_at, w.id), '[]')
        from webhook_endpoints w where w.organization_id = o.id)
    ) as facts
    from organizations o where o.id = ${organizationId}`)
  if (row === undefined) throw new Error('The exported organization was deleted')
  return row
}
