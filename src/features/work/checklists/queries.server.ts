import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { editDeal } from '#src/features/deals/deal-editor/editing/queries.server.ts'
import { readDeal } from '#src/features/deals/pipeline/deal-queries.server.ts'
import { setStop } from '#src/features/deals/pipeline/queries.server.ts'
import { totalOf } from '#src/finance/money.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { requireQuota } from '#src/platform/limits/quotas.ts'
import { readSettings } from '#src/platform/rows/organization-settings.ts'
import { rowQueries } from '#src/platform/rows/row-queries.ts'
import { dueDiligenceCosts } from './rules.ts'
import {
  type ChecklistItem,
  checklistResource,
  NO_DOCUMENT,
  NO_MEMBER,
  STARTED_ALREADY,
  templateSettings,
} from './schema.ts'

export const checklistQueries = rowQueries({
  ...checklistResource,
  orderBy: sql`r.position, r.created_at, r.id`,
  references: {
    checklist_items_assignee: { field: 'assigneeId', message: NO_MEMBER },
    checklist_items_document: { field: 'documentId', message: NO_DOCUMENT },
  },
})

/** Stores the first stop item with a problem on the deal, in the transaction that changed its checklist. */
export async function updateStop(write: TenantWrite, organizationId: string, dealId: string): Promise<void> {
  const [item] = await write.tx.query<{ title: string }>(sql`
    select title from checklist_items
    where organization_id = ${organizationId} and opportunity_id = ${dealId} and deleted_at is null
      and is_stop and status = 'problem'
    order by position, created_at, id limit 1`)
  await setStop(write, organizationId, dealId, item?.title ?? null)
}

/** Copies the organization's template to a deal without a checklist. Throws already_exists. */
export async function startChecklist(write: TenantWrite, { organizationId }: Identity, dealId: string) {
  await readDeal(write.tx, organizationId, dealId)
  const started = await write.tx.query(sql`
    select 1 from checklist_items
    where organization_id = ${organizationId} and opportunity_id = ${dealId} and deleted_at is null limit 1`)
  if (started.length > 0) throw new AppError('already_exists', STARTED_ALREADY)
  const { template } = await readSettings(write.tx, organizationId, templateSettings)
  const items = template.items.map((item, position) => ({ ...item, position, id: uuidv7() }))
  await write.tx.query(sql`
    insert into checklist_items (organization_id, id, opportunity_id, title, section, is_stop, due_days, cost, position)
    select ${organizationId}, i.id, ${dealId}, i.title, i.section, i."isStop", i."dueDays", i.cost, i.position
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (id uuid, title text, section text, "isStop" boolean,
      "dueDays" smallint, cost numeric, position smallint)`)
  await requireQuota(write.tx, 'checklist_items', organizationId)
  // One change for all: each refetches the whole checklist.
  const [first] = items
  if (first) write.report({ kind: 'checklist', id: first.id, version: 1 })
}

/** Adds what was spent since the last time to the deal's buying costs. */
export async function addToBuyingCosts(
  write: TenantWrite,
  identity: Identity & { now: Date },
  dealId: string,
): Promise<void> {
  const { organizationId } = identity
  const deal = await readDeal(write.tx, organizationId, dealId)
  const items = await write.tx.query<Pick<ChecklistItem, 'status' | 'cost' | 'addedCost'>>(sql`
    select status, cost::float8 as cost, added_cost::float8 as "addedCost" from checklist_items
    where organization_id = ${organizationId} and opportunity_id = ${dealId} and deleted_at is null`)
  const { toAdd } = dueDiligenceCosts(items)
  if (toAdd === 0) return
  const settings = deal.holdingCosts ?? DEFAULT_HOLDING_COSTS
  const buyingCosts = Math.max(0, totalOf([settings.buyingCosts, toAdd]) ?? 0)
  await editDeal(write, identity, deal, { holdingCosts: { ...settings, buyingCosts } })
  const added = await write.tx.query<{ id: string; version: number }>(sql`
    update checklist_items set added_cost = case when status in ('ok', 'problem') then coalesce(cost, 0) else 0 end,
      version = version + 1, updated_at = now()
    where organization_id = ${organizationId} and opportunity_id = ${dealId} and deleted_at is null
      and added_cost <> case when status in ('ok', 'problem') then coalesce(cost, 0) else 0 end
    returning id, version`)
  const [first] = added
  if (first) write.report({ kind: 'checklist', ...first })
}
