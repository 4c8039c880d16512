import { generateNKeysBetween } from 'fractional-indexing'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { maximumPurchasePrice } from '#src/finance/purchase-price.ts'
import { AppError } from '#src/lib/app-error.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { columnOf } from '#src/platform/row-queries.ts'
import type { FileKind } from '../../imports/import-kind.ts'
import { MAX_IMPORTS_PER_DAY, type RowsImport } from '../../imports/schema.ts'
import { notify, retractNotification } from '../../notifications/queries.server.ts'
import { createBudgets } from '../budget-plans.server.ts'
import { requireRoomForDeals } from '../editing/adding.server.ts'
import { dealFile } from './deal-file.ts'
import { type ImportedDeal, importedDealSchema, isWon } from './schema.ts'

/** Keeps each statement well below the statement timeout. */
const BATCH_SIZE = 1_000

/**
 * Adds the deals at the ends of their columns, in file order, each with its event and, if won, its project, in one
 * transaction and as one live event. Throws quota_exceeded.
 */
export async function importDeals(
  write: TenantWrite,
  identity: Identity,
  { items: deals, duplicates }: RowsImport<ImportedDeal>,
) {
  const { organizationId, userId } = identity
  const wanted = duplicates === 'add' ? deals : await withoutDuplicates(write.tx, organizationId, deals)
  const skipped = deals.length - wanted.length
  if (wanted.length === 0)
    return { version: await write.version, id: null, imported: 0, skipped, projects: 0 }
  await requireRoomForDeals(write.tx, organizationId, wanted.length)
  const id = await addImport(write.tx, identity, wanted.length)
  const rows = await withPositions(write.tx, organizationId, wanted)
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await insertRows(write.tx, identity, id, rows.slice(from, from + BATCH_SIZE))
  await createBudgets(
    write,
    organizationId,
    rows.flatMap(({ projectId }) => projectId ?? []),
  )
  write.report({ kind: 'import', id, version: 1 })
  for (const { id: dealId } of rows) write.publish({ type: 'deal.created', dealId, data: { id: dealId } })
  await notify(write, organizationId, [
    {
      type: 'system',
      title: 'Deals imported',
      message: `${pluralize(wanted.length, 'deal')} imported from a file.`,
      userId,
      subject: subjectOf(id),
    },
  ])
  const projects = rows.filter(({ projectId }) => projectId !== null).length
  return { version: await write.version, id, imported: wanted.length, skipped, projects }
}

/** Records an import of `rows` rows and returns its id. Throws quota_exceeded. */
export async function addImport(
  tx: TenantTransaction,
  { organizationId, userId }: Identity,
  rows: number,
): Promise<string> {
  await requireImportLeft(tx, organizationId)
  const id = uuidv7()
  await tx.query(sql`
    insert into imports (organization_id, id, user_id, row_count)
    values (${organizationId}, ${id}, ${userId}, ${rows})`)
  return id
}

/**
 * Removes the import's unchanged rows `r` that meet the condition, and counts the others. Idempotent. Throws not_found.
 * Returns the removed ids and the answer.
 */
export async function removeImported(
  write: TenantWrite,
  organizationId: string,
  { id, table, condition = empty }: { id: string; table: 'suppliers' | 'expenses'; condition?: Sql },
) {
  await markUndone(write.tx, organizationId, id)
  const ofImport = sql`from ${raw(table)} r
    where r.organization_id = ${organizationId} and r.import_id = ${id} and r.deleted_at is null`
  const removed = await write.tx.query<{ id: string }>(
    sql`delete ${ofImport} and r.version = 1 ${condition} returning r.id`,
  )
  const [left] = await write.tx.query<{ rows: number }>(sql`select count(*)::integer as rows ${ofImport}`)
  if (removed.length > 0) write.report({ kind: 'import', id, version: 2 })
  return { removed: removed.length, kept: left?.rows ?? 0 }
}

/** Records that an import is undone. Idempotent. Throws not_found. */
async function markUndone(tx: TenantTransaction, organizationId: string, id: string): Promise<void> {
  const [known] = await tx.query(sql`
    update imports set undone_at = coalesce(undone_at, now())
    where organization_id = ${organizationId} and id = ${id} returning id`)
  if (known === undefined) throw new AppError('not_found', 'Import not found')
}

/** Counts imports in the last 24 hours. */
export async function countRecentImports(tx: TenantTransaction, organizationId: string): Promise<number> {
  const [row] = await tx.query<{ imports: number }>(sql`
    select count(*)::integer as imports from imports
    where organization_id = ${organizationId} and created_at > now() - interval '24 hours'`)
  return row?.imports ?? 0
}

async function requireImportLeft(tx: TenantTransaction, organizationId: string): Promise<void> {
  if ((await countRecentImports(tx, organizationId)) < MAX_IMPORTS_PER_DAY) return
  throw new AppError(
    'quota_exceeded',
    `This organization can import up to ${MAX_IMPORTS_PER_DAY} files in 24 hours. Try again tomorrow.`,
  )
}

function subjectOf(id: string): string {
  return `import ${id}`
}

async function withoutDuplicates(
  tx: TenantTransaction,
  organizationId: string,
  deals: readonly ImportedDeal[],
): Promise<ImportedDeal[]> {
  const rows = await tx.query<{ address: string }>(sql`
    select address from opportunities where organization_id = ${organizationId} and deleted_at is null`)
  const known = rows.map(({ address }) => address)
  return newItems(deals, known, dealFile)
}

/** The items whose name is neither known nor the name of an earlier one. */
export function newItems<Item>(
  items: readonly Item[],
  known: readonly string[],
  { nameOf, sameKey }: Pick<FileKind<Item>, 'nameOf' | 'sameKey'>,
): Item[] {
  const keys = new Set(known.map(sameKey))
  return items.filter((item) => {
    const key = sameKey(nameOf(item))
    const isNew = !keys.has(key)
    keys.add(key)
    return isNew
  })
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

/** Removes the import's unchanged deals and counts the others. Idempotent. Throws not_found. */
export async function undoImport(write: TenantWrite, { organizationId }: Identity, id: string) {
  await markUndone(write.tx, organizationId, id)
  const removed = await write.tx.query<{ id: string; version: number; address: string }>(sql`
    delete from opportunities o
    where o.organization_id = ${organizationId} and o.import_id = ${id} and o.version = 1 and o.deleted_at is null
      and not exists (select 1 from projects p
        where p.organization_id = o.organization_id and p.opportunity_id = o.id and p.version > 1)
      and not exists (select 1 from documents d
        where d.organization_id = o.organization_id and d.opportunity_id = o.id)
    returning o.id, o.version, o.address`)
  for (const deal of removed) write.publish({ type: 'deal.deleted', data: deal })
  const [left] = await write.tx.query<{ deals: number }>(sql`
    select count(*)::integer as deals from opportunities
    where organization_id = ${organizationId} and import_id = ${id} and deleted_at is null`)
  if (removed.length > 0) {
    write.report({ kind: 'import', id, version: 2 })
    await retractNotification(write, organizationId, subjectOf(id))
  }
  return { version: await write.version, removed: removed.length, kept: left?.deals ?? 0 }
}
