import { generateNKeysBetween } from 'fractional-indexing'
import sql, { raw } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { ImportedRows } from '#src/features/base/imports/queries.server.ts'
import { notify, retractNotification } from '#src/features/base/notifications/queries.server.ts'
import { requireRoomForDeals } from '#src/features/deals/deal-editor/editing/adding.server.ts'
import { createBudgets } from '#src/features/deals/pipeline/budget-plans.server.ts'
import { maximumPurchasePrice } from '#src/finance/price/purchase-price.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { columnOf } from '#src/platform/rows/row-json.ts'
import { dealFile } from './deal-file.ts'
import { type ImportedDeal, importedDealSchema, isWon } from './schema.ts'

/** Keeps each statement well below the statement timeout. */
const BATCH_SIZE = 1_000

/** Adds the deals of an import; its undo leaves those with a document or a project that has moved. */
export const dealImports: ImportedRows<ImportedDeal> = {
  ...dealFile,
  schema: () => importedDealSchema,
  table: 'opportunities',
  named: sql`r.address`,
  add: (write, identity, { importId, items }) => addDeals(write, identity, importId, items),
  removable: () => sql`
    and not exists (select 1 from projects p
      where p.organization_id = r.organization_id and p.opportunity_id = r.id and p.version > 1)
    and not exists (select 1 from documents d
      where d.organization_id = r.organization_id and d.opportunity_id = r.id)`,
  async removed(write, { organizationId }, { importId, rows }) {
    for (const deal of rows) write.publish({ type: 'deal.deleted', data: deal })
    await retractNotification(write, organizationId, subjectOf(importId))
  },
  path: '/api/imports',
  make: {
    operationId: 'importDeals',
    description:
      'One file, as multipart/form-data in the field "file": JSON, {"duplicates": "skip" or "add", "deals": […]} with up to 5,000 deals. Deals are added at the ends of their columns, in order; won deals get a project.',
  },
  undo: { operationId: 'undoDealImport', summary: 'Undo an import' },
}

/** Adds the deals at the ends of their columns, in file order, each with its event and, if won, its project. */
async function addDeals(
  write: TenantWrite,
  identity: Identity,
  importId: string,
  deals: readonly ImportedDeal[],
): Promise<number> {
  const { organizationId, userId } = identity
  await requireRoomForDeals(write.tx, organizationId, deals.length)
  const rows = await withPositions(write.tx, organizationId, deals)
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await insertRows(write.tx, identity, importId, rows.slice(from, from + BATCH_SIZE))
  const projectIds = rows.flatMap(({ projectId }) => projectId ?? [])
  await createBudgets(write, organizationId, projectIds)
  for (const { id } of rows) write.publish({ type: 'deal.created', dealId: id, data: { id } })
  await notify(write, organizationId, [
    {
      type: 'system',
      title: 'Deals imported',
      message: `${pluralize(deals.length, 'deal')} imported from a file.`,
      userId,
      subject: subjectOf(importId),
    },
  ])
  return projectIds.length
}

function subjectOf(id: string): string {
  return `import ${id}`
}

type PlacedDeal = ImportedDeal & {
  id: string
  eventId: string
  position: string
  maxPurchasePrice: number
  projectId: string | null
  projectPosition: string | null
}

async function withPositions(tx: TenantTransaction, organizationId: string, deals: readonly ImportedDeal[]) {
  const ends = await tx.query<{ board: string; status: string; last: string }>(sql`
    select 'deals' as board, status, max(position) as last from opportunities
    where organization_id = ${organizationId} and deleted_at is null group by status
    union all
    select 'projects', status, max(position) from projects
    where organization_id = ${organizationId} and deleted_at is null and status = 'planning' group by status`)
  const endOf = (board: string, status: string) =>
    ends.find((end) => end.board === board && end.status === status)?.last ?? null
  const positions = new Map(
    [...Map.groupBy(deals, ({ status }) => status)].map(([status, { length }]) => [
      status,
      generateNKeysBetween(endOf('deals', status), null, length).values(),
    ]),
  )
  const won = deals.filter(isWon).length
  const projectPositions = generateNKeysBetween(endOf('projects', 'planning'), null, won).values()
  return deals.map((deal) => ({
    ...deal,
    id: uuidv7(),
    eventId: uuidv7(),
    position: positions.get(deal.status)?.next().value ?? '',
    maxPurchasePrice: maximumPurchasePrice(deal.doneUpValue, deal.renovationCost, deal.profitMargin),
    projectId: isWon(deal) ? uuidv7() : null,
    projectPosition: isWon(deal) ? (projectPositions.next().value ?? null) : null,
  }))
}

/** The columns of a deal that an import fills. */
const COLUMNS = raw(
  ['id', 'position', 'maxPurchasePrice', ...Object.keys(importedDealSchema.shape)].map(columnOf).join(', '),
)

/** One statement for deals, events and projects, so that the rows are sent once. */
async function insertRows(
  tx: TenantTransaction,
  { organizationId, userId }: Identity,
  importId: string,
  rows: readonly PlacedDeal[],
): Promise<void> {
  const brought = rows.map(({ eventId, projectId, projectPosition, ...deal }) => {
    const columns = Object.entries(deal).map(([field, value]) => [columnOf(field), value])
    return { eventId, projectId, projectPosition, deal: Object.fromEntries(columns) }
  })
  await tx.query(sql`
    with brought as materialized (
      select d.*, r."eventId", r."projectId", r."projectPosition"
      from jsonb_to_recordset(${JSON.stringify(brought)}::jsonb) as r (
        "eventId" uuid, "projectId" uuid, "projectPosition" text, deal jsonb)
      cross join lateral jsonb_populate_record(null::opportunities, r.deal) d
    ), deals as (
      insert into opportunities (organization_id, user_id, import_id, ${COLUMNS})
      select ${organizationId}::uuid, ${userId}::uuid, ${importId}::uuid, ${COLUMNS} from brought
    ), events as (
      insert into opportunity_events (organization_id, id, opportunity_id, user_id, action, after, version)
      select ${organizationId}::uuid, "eventId", id, ${userId}::uuid, 'imported',
        jsonb_build_object('address', address, 'status', status), 1
      from brought
    )
    insert into projects (organization_id, id, opportunity_id, position)
    select ${organizationId}::uuid, "projectId", id, "projectPosition" from brought where "projectId" is not null`)
}
