import sql, { type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { maximumPurchasePrice } from '#src/finance/purchase-price.ts'
import { AppError } from '#src/lib/app-error.ts'
import { isInGap, positionBetween } from '#src/lib/positions.ts'
import { findNeighbours, topPosition } from '#src/platform/board-positions.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { notifyStatusChange } from '../notifications/status-notifications.server.ts'
import { recordEvent } from './events/queries.server.ts'
import type { ActionName } from './events/schema.ts'
import { statusTitle } from './rules.ts'
import {
  type BoardStatus,
  MAX_DEALS,
  type OpportunityCard,
  type OpportunityStatus,
  type savedAsNewSchema,
} from './schema.ts'
import { createProject } from './winning.server.ts'

/** The card of row `o` as JSON, in the names of opportunityCardSchema. */
export const CARD = sql`jsonb_build_object(
  'id', o.id, 'address', o.address, 'status', o.status, 'position', o.position,
  'askingPrice', o.asking_price, 'offerPrice', o.offer_price, 'agentName', o.agent_name,
  'dueDate', o.due_date, 'unconditionalDate', o.unconditional_date,
  'doneUpValue', o.done_up_value, 'renovationCost', o.renovation_cost, 'profitMargin', o.profit_margin,
  'maxPurchasePrice', o.max_purchase_price, 'actualPurchasePrice', o.actual_purchase_price,
  'abandonedFrom', o.abandoned_from, 'abandonReason', o.abandon_reason,
  'stageEnteredAt', o.stage_entered_at, 'createdAt', o.created_at, 'version', o.version,
  'projectStartedAt', case when o.status = 'won' then (select p.start_date from projects p
    where p.organization_id = o.organization_id and p.opportunity_id = o.id and p.deleted_at is null) end)`

/** The board of an organization with its version, as JSON text that nobody needs to parse. */
export async function readBoard(
  tx: TenantTransaction,
  organizationId: string,
): Promise<{ version: number; body: string }> {
  const [board] = await tx.query<{ version: number; body: string }>(sql`
    select g.version, json_build_object('organizationId', g.id, 'version', g.version, 'opportunities',
      coalesce((
        select json_agg(${CARD} order by o.status, o.position)
        from opportunities o where o.organization_id = g.id and o.deleted_at is null
      ), '[]'))::text as body
    from organizations g where g.id = ${organizationId}`)
  if (board === undefined) throw new AppError('not_found', 'Organization not found')
  return board
}

/** Whether an organization ever had a deal, and whose it is: what decides whether a first one is free. */
export async function readCreationRights(tx: TenantTransaction, organizationId: string) {
  const [row] = await tx.query<{ isPersonal: boolean; createdBy: string | null; hadDeals: boolean }>(sql`
    select g.is_personal as "isPersonal", g.created_by as "createdBy",
      exists (select from opportunities o where o.organization_id = g.id) as "hadDeals"
    from organizations g where g.id = ${organizationId}`)
  if (row === undefined) throw new AppError('not_found', 'Organization not found')
  return row
}

/** Adds a deal at the top of New Listing. Answers its card as JSON text. */
export async function createOpportunity(
  write: TenantWrite,
  identity: Identity,
  deal: z.output<typeof savedAsNewSchema>,
): Promise<string> {
  const id = deal.id ?? uuidv7()
  const { organizationId, userId } = identity
  await requireRoomForDeals(write.tx, organizationId, 1)
  const position = await topPosition(write.tx, {
    table: 'opportunities',
    organizationId,
    status: 'new_listing',
  })
  const maximum = maximumPurchasePrice(deal.doneUpValue, deal.renovationCost, deal.profitMargin)
  const plan = deal.renovationItems === null ? null : JSON.stringify(deal.renovationItems)
  const [row] = await write.tx.query<{ card: string }>(sql`
    insert into opportunities as o (organization_id, id, user_id, address, position, asking_price, done_up_value,
      renovation_cost, profit_margin, max_purchase_price, renovation_items)
    values (${organizationId}, ${id}, ${userId}, ${deal.address}, ${position}, ${deal.askingPrice},
      ${deal.doneUpValue}, ${deal.renovationCost}, ${deal.profitMargin}, ${maximum}, ${plan}::jsonb)
    on conflict (organization_id, id) do nothing
    returning ${CARD}::text as card`)
  if (row === undefined) throw new AppError('key_reused', 'This deal is saved already.')
  await recordEvent(write.tx, identity, id, 'created', null, { address: deal.address })
  write.report({ kind: 'opportunity', id, version: 1 })
  return row.card
}

/** The deal as it stands now, if it is ours; throws stale_version with it when it moved on from `version`. */
export async function loadForChange(
  tx: TenantTransaction,
  organizationId: string,
  id: string,
  version: number,
): Promise<OpportunityCard> {
  const [row] = await tx.query<{ card: OpportunityCard }>(sql`
    select ${CARD} as card from opportunities o
    where o.organization_id = ${organizationId} and o.id = ${id} and o.deleted_at is null`)
  if (row === undefined) throw new AppError('not_found', 'Opportunity not found')
  if (row.card.version !== version) throw new AppError('stale_version', undefined, { current: row.card })
  return row.card
}

interface ChangedRow {
  card: string
  version: number
  address: string
  after: { status: OpportunityStatus }
}

/** Changes a deal's row and keeps what it was as an event. Answers the new card as JSON text; throws not_found. */
export async function updateOpportunity(
  write: TenantWrite,
  identity: Identity,
  id: string,
  action: ActionName,
  before: { status?: OpportunityStatus; address?: string },
  set: Sql,
): Promise<string> {
  const [row] = await write.tx.query<ChangedRow>(sql`
    update opportunities o set ${set}, version = o.version + 1, updated_at = now()
    where o.organization_id = ${identity.organizationId} and o.id = ${id}
    returning ${CARD}::text as card, o.version, o.address,
      jsonb_build_object('status', o.status, 'actualPurchasePrice', o.actual_purchase_price,
        'reason', o.abandon_reason) as after`)
  if (row === undefined) throw new AppError('not_found', 'Opportunity not found')
  await recordEvent(write.tx, identity, id, action, before, row.after)
  write.report({ kind: 'opportunity', id, version: row.version })
  if (before.status !== undefined) {
    await notifyOfStatus(write, identity, { id, address: row.address }, before.status, row.after.status)
  }
  return row.card
}

/** Puts a deal into a column after `afterId` (null: on top). Won makes its project, once. */
export async function placeOpportunity(
  write: TenantWrite,
  identity: Identity,
  deal: OpportunityCard,
  to: { status: BoardStatus; afterId: string | null; actualPurchasePrice: number | undefined },
): Promise<string> {
  const { organizationId } = identity
  const { status, afterId } = to
  const wanted = { table: 'opportunities', organizationId, movedId: deal.id, status, afterId } as const
  const gap = await findNeighbours(write.tx, wanted)
  const staysPut = deal.status === status && isInGap(deal.position, gap)
  if (staysPut) return JSON.stringify(deal)
  const position = positionBetween(gap.previous, gap.next)
  const enters = deal.status !== to.status
  const price = to.status === 'won' && enters ? (to.actualPurchasePrice ?? null) : deal.actualPurchasePrice
  const card = await updateOpportunity(
    write,
    identity,
    deal.id,
    'moved',
    { status: deal.status },
    sql`
    status = ${to.status}, position = ${position}, actual_purchase_price = ${price},
    abandoned_from = null, abandon_reason = null,
    stage_entered_at = case when ${enters}::boolean then now() else o.stage_entered_at end`,
  )
  if (to.status !== 'won' || !enters) return card
  await createProject(write, identity, deal)
  // With its project, which is younger than the move.
  const [won] = await write.tx.query<{ card: string }>(sql`
    select ${CARD}::text as card from opportunities o where o.organization_id = ${organizationId} and o.id = ${deal.id}`)
  return won?.card ?? card
}

/** Takes a deal off the board, remembering where it stood. */
export async function abandonOpportunity(
  write: TenantWrite,
  identity: Identity,
  deal: OpportunityCard,
  reason: string | null,
): Promise<string> {
  const { organizationId } = identity
  const position = await topPosition(write.tx, {
    table: 'opportunities',
    organizationId,
    status: 'abandoned',
  })
  return updateOpportunity(
    write,
    identity,
    deal.id,
    'abandoned',
    { status: deal.status },
    sql`
    abandoned_from = ${deal.status}, abandon_reason = ${reason}, status = 'abandoned', position = ${position},
    stage_entered_at = now()`,
  )
}

/** Brings an abandoned deal back to the top of the stage it left. */
export async function restoreOpportunity(
  write: TenantWrite,
  identity: Identity,
  deal: OpportunityCard,
): Promise<string> {
  const stage = deal.abandonedFrom ?? 'new_listing'
  const { organizationId } = identity
  const position = await topPosition(write.tx, { table: 'opportunities', organizationId, status: stage })
  return updateOpportunity(
    write,
    identity,
    deal.id,
    'restored',
    { status: deal.status },
    sql`
    status = ${stage}, position = ${position}, abandoned_from = null, abandon_reason = null, stage_entered_at = now()`,
  )
}

/** Tells the organization that a deal has another status. */
export function notifyOfStatus(
  write: TenantWrite,
  identity: Identity,
  { id, address }: { id: string; address: string },
  before: OpportunityStatus,
  after: OpportunityStatus,
): Promise<void> {
  const title = statusTitle(before, after)
  const move = { type: 'opportunity_status', title, address, opportunityId: id, before, after } as const
  return notifyStatusChange(write, identity, move)
}

/** How many deals the organization has. */
export async function countDeals(tx: TenantTransaction, organizationId: string): Promise<number> {
  const [row] = await tx.query<{ deals: number }>(sql`
    select count(*)::integer as deals from opportunities
    where organization_id = ${organizationId} and deleted_at is null`)
  return row?.deals ?? 0
}

/** Throws quota_exceeded where so many more deals are too many. Needs the write's transaction, which others wait for. */
export async function requireRoomForDeals(
  tx: TenantTransaction,
  organizationId: string,
  more: number,
): Promise<void> {
  const deals = await countDeals(tx, organizationId)
  if (deals + more <= MAX_DEALS) return
  const [most, have] = [MAX_DEALS, deals].map((count) => count.toLocaleString('en-NZ'))
  throw new AppError(
    'quota_exceeded',
    `This organization can have up to ${most} deals and has ${have}. Delete deals you no longer need, then try again.`,
  )
}
