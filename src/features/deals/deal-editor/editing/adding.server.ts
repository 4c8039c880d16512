import sql, { type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { assumptionSettings } from '#src/features/deals/assumptions/schema.ts'
import { addWorkedOutSales } from '#src/features/deals/comparables/queries.server.ts'
import { recordEvent } from '#src/features/deals/pipeline/event-queries.server.ts'
import {
  cardOf,
  dealNeighbours,
  type PlacedDeal,
  placeDeal,
} from '#src/features/deals/pipeline/queries.server.ts'
import { canCreateDeal, type OrganizationForCreation } from '#src/features/deals/pipeline/rules.ts'
import { MAX_DEALS, type savedAsNewSchema } from '#src/features/deals/pipeline/schema.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { maximumPurchasePrice } from '#src/finance/price/purchase-price.ts'
import { withSellingPlan } from '#src/finance/price/selling-costs.ts'
import { AppError, organizationNotFound } from '#src/lib/api/app-error.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { topPosition } from '#src/platform/rows/board-positions.ts'
import { readSettings } from '#src/platform/rows/organization-settings.ts'

/** A member who adds a deal, with the state of the organization's subscription. */
interface DealCreator extends Identity {
  subscriptionStatus: string | null
}

/** Throws subscription_required if the member can't add a deal. Subscribers need no query. */
async function requireRightToCreate(tx: TenantTransaction, creator: DealCreator): Promise<void> {
  if (isSubscribedStatus(creator.subscriptionStatus)) return
  const [organization] = await tx.query<OrganizationForCreation>(sql`
    select g.is_personal as "isPersonal", g.created_by as "createdBy",
      exists (select from opportunities o where o.organization_id = g.id) as "hadDeals"
    from organizations g where g.id = ${creator.organizationId}`)
  if (organization === undefined) throw organizationNotFound()
  if (!canCreateDeal(creator.userId, organization)) throw new AppError('subscription_required')
}

/** Adds a deal with its sales as New Listing, and moves it to its stage in the same transaction. Returns its card. */
export async function addDeal(
  write: TenantWrite,
  creator: DealCreator,
  deal: z.output<typeof savedAsNewSchema>,
): Promise<Sql> {
  const created = await createDeal(write, creator, deal)
  const { status, sales } = deal
  if (sales !== null) await addWorkedOutSales(write, creator, created.id, sales)
  if (status === 'new_listing') return cardOf(creator, created.id)
  const placement = { status, afterId: null }
  const neighbours = await dealNeighbours(write.tx, creator.organizationId, created.id, placement)
  return placeDeal(write, creator, created, placement, neighbours)
}

/** Adds a deal at the top of New Listing. */
async function createDeal(
  write: TenantWrite,
  creator: DealCreator,
  deal: z.output<typeof savedAsNewSchema>,
): Promise<PlacedDeal> {
  const id = deal.id ?? uuidv7()
  const { organizationId, userId } = creator
  const column = { table: 'opportunities', organizationId, status: 'new_listing' } as const
  const [, position, { assumptions }] = await Promise.all([
    requireRightToCreate(write.tx, creator),
    topPosition(write.tx, column),
    readSettings(write.tx, organizationId, assumptionSettings),
    requireRoomForDeals(write.tx, organizationId, 1),
  ])
  const maximum = maximumPurchasePrice(deal.doneUpValue, deal.renovationCost, deal.profitMargin)
  const { sellingPlan } = assumptions
  const settings = sellingPlan && withSellingPlan(DEFAULT_HOLDING_COSTS, sellingPlan, deal.doneUpValue ?? 0)
  write.tx.send(
    sql`
    insert into opportunities (organization_id, id, user_id, address, position, asking_price, done_up_value,
      renovation_cost, profit_margin, max_purchase_price, renovation_items, selling_plan, holding_costs)
    values (${organizationId}, ${id}, ${userId}, ${deal.address}, ${position}, ${deal.askingPrice},
      ${deal.doneUpValue}, ${deal.renovationCost}, ${deal.profitMargin}, ${maximum}, ${jsonText(deal.renovationItems)}::jsonb,
      ${jsonText(sellingPlan)}::jsonb, ${jsonText(settings)}::jsonb)`,
    (constraint) =>
      constraint === 'opportunities_pkey'
        ? new AppError('already_exists', 'This deal is already saved.')
        : undefined,
  )
  const { address } = deal
  recordEvent(write, creator, { id, version: 1 }, { action: 'created', before: null, after: { address } })
  write.report({ kind: 'opportunity', id, version: 1 })
  return {
    id,
    address,
    status: 'new_listing',
    position,
    actualPurchasePrice: null,
    abandonReason: null,
    version: 1,
  }
}

function jsonText(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

/** How many deals the organization has, without deleted ones. */
export async function countDeals(tx: TenantTransaction, organizationId: string): Promise<number> {
  const [organization] = await tx.query<{ deals: number }>(sql`
    select deals from organizations where id = ${organizationId}`)
  if (organization === undefined) throw organizationNotFound()
  return organization.deals
}

/** Throws quota_exceeded if the organization can't have `more` deals. Writers are serialized, so the count is exact. */
export async function requireRoomForDeals(tx: TenantTransaction, organizationId: string, more: number) {
  const deals = await countDeals(tx, organizationId)
  if (deals + more <= MAX_DEALS) return
  const [most, have] = [MAX_DEALS, deals].map((count) => count.toLocaleString('en-NZ'))
  throw new AppError(
    'quota_exceeded',
    `This organization can have up to ${most} deals and has ${have}. Delete deals you no longer need, then try again.`,
  )
}
