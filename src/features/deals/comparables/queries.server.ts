import sql from 'sql-template-tag'
import { assumptionsSchema } from '#src/features/deals/assumptions/schema.ts'
import { recordEvent } from '#src/features/deals/pipeline/event-queries.server.ts'
import type { WorkedOutSales } from '#src/features/deals/pipeline/schema.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { type ComparableFigures, comparableFigures } from '#src/finance/price/comparable-sales.ts'
import { soldHouseRules } from '#src/finance/price/sale-fields.ts'
import { AppError, rejectProblem } from '#src/lib/api/app-error.ts'
import { firstProblem } from '#src/lib/schemas/field-rules.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { rowJson } from '#src/platform/rows/row-json.ts'
import { rowQueries } from '#src/platform/rows/row-queries.ts'
import {
  type AdjustedSales,
  adjustmentOf,
  type Comparable,
  comparableInputSchema,
  comparableResource,
  NOT_A_DOCUMENT,
  type SaleSettings,
  type SaleSettingsView,
  saleSettingsSchema,
} from './schema.ts'

export const comparableQueries = rowQueries({
  ...comparableResource,
  orderBy: sql`r.sold_on desc, r.id`,
  references: { comparables_document: { field: 'documentId', message: NOT_A_DOCUMENT } },
})

/** What the sales of a deal are adjusted by: its own settings, or the organization’s. Throws not_found. */
export async function readSaleSettings(
  tx: TenantTransaction,
  { organizationId }: Identity,
  id: string,
): Promise<SaleSettingsView> {
  const [row] = await tx.query<{ version: number; settings: unknown; assumptions: unknown }>(sql`
    select coalesce(c.version, 0) as version, c.settings, g.assumptions
    from opportunities o
    join organizations g on g.id = o.organization_id
    left join comparable_settings c on c.organization_id = o.organization_id and c.opportunity_id = o.id
    where o.organization_id = ${organizationId} and o.id = ${id} and o.deleted_at is null`)
  if (row === undefined) throw new AppError('not_found', 'Opportunity not found')
  const own = saleSettingsSchema.safeParse(row.settings).data
  return { version: row.version, comparableSettings: own ?? usualSettings(row.assumptions) }
}

/** Throws stale_version when the settings have changed since `version`. */
export async function changeSaleSettings(
  write: TenantWrite,
  identity: Identity,
  id: string,
  { input, version }: { input: SaleSettings; version: number },
): Promise<SaleSettingsView> {
  const current = await readSaleSettings(write.tx, identity, id)
  if (current.version !== version) throw new AppError('stale_version', undefined, { current })
  await write.tx.query(sql`
    insert into comparable_settings (organization_id, opportunity_id, settings)
    values (${identity.organizationId}, ${id}, ${JSON.stringify(input)}::jsonb)
    on conflict (organization_id, opportunity_id) do update
      set settings = excluded.settings, version = comparable_settings.version + 1, updated_at = now()`)
  recordComparable(write, identity, id, { change: 'settings' })
  write.report({ kind: 'comparableSettings', id, version: version + 1 })
  return readSaleSettings(write.tx, identity, id)
}

/** Adds the sales of a calculator to a new deal, and what they are adjusted by. Throws invalid_input. */
export async function addWorkedOutSales(
  write: TenantWrite,
  identity: Identity,
  id: string,
  { sales, ...settings }: WorkedOutSales,
): Promise<void> {
  const rules = soldHouseRules(todayInAuckland(new Date()))
  for (const sale of sales) {
    rejectProblem(firstProblem(rules, sale))
    const values = comparableInputSchema.parse(sale)
    await comparableQueries.insert(write, identity.organizationId, { parentId: id, values })
    recordComparable(write, identity, id, { change: 'added', address: sale.address })
  }
  await changeSaleSettings(write, identity, id, { input: settings, version: 0 })
}

/** Adds what was done with a sale, or with what sales are adjusted by, to the activity of the deal. */
export function recordComparable(
  write: TenantWrite,
  identity: Identity,
  id: string,
  after: { change: 'added' | 'changed' | 'deleted' | 'restored'; address: string } | { change: 'settings' },
): void {
  const version = sql`(select version from opportunities
    where organization_id = ${identity.organizationId} and id = ${id})`
  recordEvent(write, identity, { id, version }, { action: 'comparable_changed', before: null, after })
}

/** Throws invalid_input unless the evidence is a photo or PDF of the deal. */
export async function requireEvidence(
  tx: TenantTransaction,
  organizationId: string,
  { opportunityId, documentId }: { opportunityId: string; documentId: string },
): Promise<void> {
  const found = await tx.query(sql`
    select 1 from documents d
    where d.organization_id = ${organizationId} and d.opportunity_id = ${opportunityId} and d.id = ${documentId}
      and d.deleted_at is null and (d.file_type = 'application/pdf' or d.file_type like 'image/%')`)
  if (found.length === 0) rejectProblem({ field: 'documentId', message: NOT_A_DOCUMENT })
}

/** The figures of a deal’s sales today; null without any sale. `houseSize` is in m². */
export async function readSaleFigures(
  tx: TenantTransaction,
  identity: Identity,
  { id, houseSize }: { id: string; houseSize: number | null },
): Promise<ComparableFigures | null> {
  const { sales, basis } = await readAdjustedSales(tx, identity, { id, houseSize, now: new Date() })
  return sales.length === 0 ? null : comparableFigures(sales, basis)
}

/** The sales of a deal, and what they are adjusted by. `houseSize` is in m². */
export async function readAdjustedSales(
  tx: TenantTransaction,
  identity: Identity,
  { id, houseSize, now }: { id: string; houseSize: number | null; now: Date },
): Promise<AdjustedSales> {
  const rows = await tx.query<{ row: Comparable }>(sql`
    select ${rowJson(comparableResource.row)} as row from comparables r
    where r.organization_id = ${identity.organizationId} and r.opportunity_id = ${id} and r.deleted_at is null
    order by r.sold_on desc, r.id`)
  const { comparableSettings } = await readSaleSettings(tx, identity, id)
  return {
    sales: rows.map(({ row }) => row),
    basis: { ...adjustmentOf(comparableSettings, houseSize), today: todayInAuckland(now) },
  }
}

function usualSettings(stored: unknown): SaleSettings {
  const { saleMonthlyPercent, salePerSquareMetre } =
    assumptionsSchema.safeParse(stored).data ?? assumptionsSchema.parse({})
  return { monthlyPercent: saleMonthlyPercent, perSquareMetre: salePerSquareMetre, floorArea: null }
}
