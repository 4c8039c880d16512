import sql, { type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/holding-costs.ts'
import { maximumPurchasePrice } from '#src/finance/purchase-price.ts'
import { withSellingPlan } from '#src/finance/selling-costs.ts'
import { AppError } from '#src/lib/app-error.ts'
import { isBetween, type Neighbours, positionBetween } from '#src/lib/positions.ts'
import { findNeighbours, restoredPosition, topPosition } from '#src/platform/board-positions.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { readList } from '#src/platform/row-queries.ts'
import { purgeLater } from '#src/platform/soft-delete.ts'
import { notifyStatusChange, reportNotificationsChanged } from '../notifications/queries.server.ts'
import { readAssumptions } from './assumptions/queries.server.ts'
import { recordEvent } from './events/queries.server.ts'
import type { ActionName } from './events/schema.ts'
import { statusTitle } from './rules.ts'
import {
  MAX_DEALS,
  type OpportunityCard,
  type OpportunityStatus,
  opportunityCardSchema,
  type Placement,
  type savedAsNewSchema,
} from './schema.ts'
import { createProject } from './winning.server.ts'

/** The card of row `o` as JSON, with the field names of opportunityCardSchema. */
export const CARD = sql`jsonb_build_object(
  'id', o.id, 'address', o.address, 'status', o.status, 'position', o.position,
  'askingPrice', o.asking_price, 'offerPrice', o.offer_price, 'agentName', o.agent_name,
  'dueDate', o.due_date, 'unconditionalDate', o.unconditional_date, 'nextDate', o.next_date, 'stop', o.stop,
  'doneUpValue', o.done_up_value, 'renovationCost', o.renovation_cost, 'profitMargin', o.profit_margin,
  'maxPurchasePrice', o.max_purchase_price, 'actualPurchasePrice', o.actual_purchase_price,
  'abandonedFrom', o.abandoned_from, 'abandonReason', o.abandon_reason,
  'stageEnteredAt', o.stage_entered_at, 'createdAt', o.created_at, 'version', o.version,
  'projectStartedAt', case when o.status = 'won' then (select p.start_date from projects p
    where p.organization_id = o.organization_id and p.opportunity_id = o.id and p.deleted_at is null) end)`

/** The deals of an organization with its version, as JSON text. */
export function readBoard(tx: TenantTransaction, organizationId: string) {
  const deals = sql`select json_agg(${CARD} order by o.status, o.position)
    from opportunities o where o.organization_id = g.id and o.deleted_at is null`
  return readList(tx, organizationId, 'opportunities', deals)
}

/** Reads whether the user can create the first deal for free. */
export async function readCreationRights(tx: TenantTransaction, organizationId: string) {
  const [row] = await tx.query<{ isPersonal: boolean; createdBy: string | null; hadDeals: boolean }>(sql`
    select g.is_personal as "isPersonal", g.created_by as "createdBy",
      exists (select from opportunities o where o.organization_id = g.id) as "hadDeals"
    from organizations g where g.id = ${organizationId}`)
  if (row === undefined) throw new AppError('not_found', 'Organization not found')
  return row
}

/** Adds a deal as New Listing and moves it to its stage in the same transaction. Returns its card as JSON text. */
export async function addOpportunity(
  write: TenantWrite,
  identity: Identity,
  deal: z.output<typeof savedAsNewSchema>,
): Promise<string> {
  const created = await createOpportunity(write, identity, deal)
  const { status } = deal
  if (status === 'new_listing') return created
  const card = opportunityCardSchema.parse(JSON.parse(created))
  const placement = { status, afterId: null }
  const neighbours = await dealNeighbours(write.tx, identity.organizationId, card.id, placement)
  return placeOpportunity(write, identity, card, placement, neighbours)
}

/** Adds a deal at the top of New Listing, and returns its card as JSON text. */
export async function createOpportunity(
  write: TenantWrite,
  identity: Identity,
  deal: z.output<typeof savedAsNewSchema>,
): Promise<string> {
  const id = deal.id ?? uuidv7()
  const { organizationId, userId } = identity
  const column = { table: 'opportunities', organizationId, status: 'new_listing' } as const
  const [position, { assumptions }] = await Promise.all([
    topPosition(write.tx, column),
    readAssumptions(write.tx, organizationId),
    requireRoomForDeals(write.tx, organizationId, 1),
  ])
  const maximum = maximumPurchasePrice(deal.doneUpValue, deal.renovationCost, deal.profitMargin)
  const { sellingPlan } = assumptions
  const settings = sellingPlan && withSellingPlan(DEFAULT_HOLDING_COSTS, sellingPlan, deal.doneUpValue ?? 0)
  const [row] = await write.tx.query<{ card: string }>(sql`
    insert into opportunities as o (organization_id, id, user_id, address, position, asking_price, done_up_value,
      renovation_cost, profit_margin, max_purchase_price, renovation_items, selling_plan, holding_costs)
    values (${organizationId}, ${id}, ${userId}, ${deal.address}, ${position}, ${deal.askingPrice},
      ${deal.doneUpValue}, ${deal.renovationCost}, ${deal.profitMargin}, ${maximum}, ${jsonText(deal.renovationItems)}::jsonb,
      ${jsonText(sellingPlan)}::jsonb, ${jsonText(settings)}::jsonb)
    on conflict (organization_id, id) do nothing
    returning ${CARD}::text as card`)
  if (row === undefined) throw new AppError('key_reused', 'This deal is already saved.')
  recordEvent(write.tx, identity, id, 'created', null, { address: deal.address })
  write.report({ kind: 'opportunity', id, version: 1 })
  return row.card
}

function jsonText(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

export async function readCard(tx: TenantTransaction, organizationId: string, id: string) {
  const [row] = await tx.query<{ card: OpportunityCard }>(sql`
    select ${CARD} as card from opportunities o
    where o.organization_id = ${organizationId} and o.id = ${id} and o.deleted_at is null`)
  if (row === undefined) throw new AppError('not_found', 'Opportunity not found')
  return row.card
}

interface ChangedRow {
  card: string
  version: number
  address: string
  after: { status: OpportunityStatus }
}

interface Update {
  action: ActionName
  before: { status?: OpportunityStatus; [field: string]: unknown }
  /** Recorded in the activity; by default the status, with its price or reason. */
  after?: Record<string, unknown>
  set: Sql
}

/** Updates a deal, records the event and adds a notification of a new status. Returns JSON text; throws not_found. */
export async function updateOpportunity(write: TenantWrite, identity: Identity, id: string, update: Update) {
  const { action, before, after, set } = update
  const [row] = await write.tx.query<ChangedRow>(sql`
    update opportunities o set ${set}, version = o.version + 1, updated_at = now()
    where o.organization_id = ${identity.organizationId} and o.id = ${id}
    returning ${CARD}::text as card, o.version, o.address,
      jsonb_build_object('status', o.status, 'actualPurchasePrice', o.actual_purchase_price,
        'reason', o.abandon_reason) as after`)
  if (row === undefined) throw new AppError('not_found', 'Opportunity not found')
  recordEvent(write.tx, identity, id, action, before, after ?? row.after)
  write.report({ kind: 'opportunity', id, version: row.version })
  if (before.status !== undefined) {
    const { address, after: now } = row
    const title = statusTitle(before.status, now.status)
    const move = { type: 'opportunity_status', title, address, opportunityId: id } as const
    await notifyStatusChange(write, identity, { ...move, before: before.status, after: now.status })
  }
  return row.card
}

/** Stores the reason to stop on a deal, which its card shows. The checklist has the details, so there is no event. */
export async function setStop(write: TenantWrite, organizationId: string, id: string, stop: string | null) {
  const [deal] = await write.tx.query<{ version: number }>(sql`
    update opportunities set stop = ${stop}, version = version + 1
    where organization_id = ${organizationId} and id = ${id} and stop is distinct from ${stop}::text
    returning version`)
  if (deal) write.report({ kind: 'opportunity', id, version: deal.version })
}

export const dealNeighbours = findNeighbours('opportunities')

/** Moves a deal to a column, between two neighbours. Moving to Won creates its project, once. */
export async function placeOpportunity(
  write: TenantWrite,
  identity: Identity,
  deal: OpportunityCard,
  { status, actualPurchasePrice }: Placement,
  neighbours: Neighbours,
): Promise<string> {
  const enters = deal.status !== status
  if (!enters && isBetween(deal.position, neighbours)) return JSON.stringify(deal)
  const position = positionBetween(neighbours.previous, neighbours.next)
  const price = status === 'won' && enters ? (actualPurchasePrice ?? null) : deal.actualPurchasePrice
  const card = await updateOpportunity(write, identity, deal.id, {
    action: 'moved',
    before: { status: deal.status },
    set: sql`status = ${status}, position = ${position}, actual_purchase_price = ${price},
      abandoned_from = null, abandon_reason = null,
      stage_entered_at = case when ${enters}::boolean then now() else o.stage_entered_at end`,
  })
  if (status !== 'won' || !enters) return card
  await createProject(write, identity, deal)
  return JSON.stringify(await readCard(write.tx, identity.organizationId, deal.id))
}

/** Moves a deal from the board to Abandoned and stores the stage it left. */
export async function abandonOpportunity(
  write: TenantWrite,
  identity: Identity,
  { id, status }: OpportunityCard,
  reason: string | null,
): Promise<string> {
  const { organizationId } = identity
  const column = { table: 'opportunities', organizationId, status: 'abandoned' } as const
  const position = await topPosition(write.tx, column)
  return updateOpportunity(write, identity, id, {
    action: 'abandoned',
    before: { status },
    set: sql`abandoned_from = ${status}, abandon_reason = ${reason}, status = 'abandoned', position = ${position},
      stage_entered_at = now()`,
  })
}

/** Moves an abandoned deal back to the top of the stage it left. */
export async function restoreOpportunity(
  write: TenantWrite,
  identity: Identity,
  { id, status, abandonedFrom }: OpportunityCard,
): Promise<string> {
  const stage = abandonedFrom ?? 'new_listing'
  const { organizationId } = identity
  const position = await topPosition(write.tx, { table: 'opportunities', organizationId, status: stage })
  return updateOpportunity(write, identity, id, {
    action: 'restored',
    before: { status },
    set: sql`status = ${stage}, position = ${position}, abandoned_from = null, abandon_reason = null,
      stage_entered_at = now()`,
  })
}

/** Soft delete: the row is purged after the undo time. */
export async function deleteOpportunity(
  write: TenantWrite,
  identity: Identity,
  { id, address }: OpportunityCard,
): Promise<string> {
  const set = sql`deleted_at = now()`
  const card = await updateOpportunity(write, identity, id, { action: 'deleted', before: { address }, set })
  reportNotificationsChanged(write, id)
  await purgeLater(write.tx, { table: 'opportunities', organizationId: identity.organizationId, id })
  return card
}

/** Restores a soft-deleted deal to its position. Throws not_found after the undo time. */
export async function undeleteOpportunity(write: TenantWrite, identity: Identity, id: string) {
  const { organizationId } = identity
  const position = await restoredPosition(write.tx, { table: 'opportunities', organizationId, id })
  reportNotificationsChanged(write, id)
  const set = sql`deleted_at = null, position = ${position}`
  return updateOpportunity(write, identity, id, { action: 'undeleted', before: {}, set })
}

export async function countDeals(tx: TenantTransaction, organizationId: string): Promise<number> {
  const [row] = await tx.query<{ deals: number }>(sql`
    select count(*)::integer as deals from opportunities
    where organization_id = ${organizationId} and deleted_at is null`)
  return row?.deals ?? 0
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
