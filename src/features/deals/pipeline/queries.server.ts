import sql, { empty, type Sql } from 'sql-template-tag'
import {
  notifyStatusChange,
  reportNotificationsChanged,
} from '#src/features/base/notifications/queries.server.ts'
import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'
import { AppError, rejectProblem } from '#src/lib/api/app-error.ts'
import { isBetween, type Neighbours, positionBetween } from '#src/lib/rows/positions.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import {
  findNeighbours,
  freePosition,
  restoredPosition,
  topPosition,
} from '#src/platform/rows/board-positions.ts'
import { instantText, rowJson } from '#src/platform/rows/row-json.ts'
import { readList, setColumns } from '#src/platform/rows/row-queries.ts'
import { purgeLater } from '#src/platform/rows/soft-delete.ts'
import { stageEntered } from '#src/platform/rows/stage-entered.ts'
import { recordEvent } from './event-queries.server.ts'
import type { ActionName } from './event-schema.ts'
import { placementProblem, statusTitle } from './rules.ts'
import { BOARD_FIELDS, type BoardDeal, boardDealSchema, type DealStatus, type Placement } from './schema.ts'
import { createProject, takeBackProject } from './winning.server.ts'

/**
 * The settlement of a won deal whose agreement names no date, because it isn't signed or was never entered: what its project names.
 * Null once it is settled, cancelled or sold.
 */
const SETTLEMENT_OF_WON = sql`case when o.status = 'won' and o.due_date is not null then (
  select jsonb_build_object('kind', 'settlement', 'title', ${SETTLEMENT_WORDS.event}::text, 'on', o.due_date,
    'calendar', jsonb_build_object('rules', coalesce(a.terms->>'form', 'adls-11'), 'provinces', coalesce(a.terms->'provinces', '[]')),
    'isConditional', coalesce(a.state = 'conditional', false))
  from (select) one
  left join agreements a on a.organization_id = o.organization_id and a.opportunity_id = o.id
  where coalesce(a.state, 'draft') not in ('settled', 'cancelled') and not exists (select from projects p
    where p.organization_id = o.organization_id and p.opportunity_id = o.id and p.status = 'sold' and p.deleted_at is null)) end`

/** The card of row `o` as JSON. */
export const CARD = rowJson(
  boardDealSchema,
  {
    projectStartedAt: instantText(sql`case when o.status = 'won' then (select p.start_date from projects p
      where p.organization_id = o.organization_id and p.opportunity_id = o.id and p.deleted_at is null) end`),
    settledOn: sql`case when o.status = 'won' then (select a.terms->>'settledOn' from agreements a
      where a.organization_id = o.organization_id and a.opportunity_id = o.id) end`,
    nextDate: sql`coalesce(o.next_date, ${SETTLEMENT_OF_WON})`,
    isSold: sql`o.actual_sale_price is not null and exists (select from projects p
      where p.organization_id = o.organization_id and p.opportunity_id = o.id and p.status = 'sold' and p.deleted_at is null)`,
    planned: sql`case when o.status = 'won' then (select p.planned - 'sellingPlan' from projects p
      where p.organization_id = o.organization_id and p.opportunity_id = o.id and p.status = 'sold' and p.deleted_at is null) end`,
    agreedPrice: sql`coalesce(o.actual_purchase_price, o.agreed_price)`,
    hasChecklist: sql`exists (select from checklist_items c
      where c.organization_id = o.organization_id and c.opportunity_id = o.id and c.deleted_at is null)`,
    addedBy: sql`o.user_id`,
  },
  'o',
)

/** The rows of the list in the order of changes. */
export const CHANGED_DEALS = {
  table: 'opportunities',
  json: sql`${CARD} - ${['holdingCosts', ...Object.keys(BOARD_FIELDS)]}::text[] || jsonb_build_object('updatedAt', ${instantText(sql`o.updated_at`)}, 'maxPurchasePrice',
    case when o.done_up_value is not null and o.renovation_cost is not null then o.max_purchase_price end)`,
  joins: sql`join opportunities o on o.organization_id = r.organization_id and o.id = r.id`,
} as const

/** Limits rows `r` to a status, if there is one. */
export function ofStatus(status: DealStatus | undefined): Sql {
  return status === undefined ? empty : sql`and r.status = ${status}`
}

/** The deals of an organization with its version, as JSON text. */
export function readBoard(tx: TenantTransaction, organizationId: string) {
  const deals = sql`select json_agg(${CARD} order by o.status, o.position)
    from opportunities o where o.organization_id = g.id and o.deleted_at is null`
  const people = sql`'people', coalesce((select json_agg(p.person) from deal_adders() p(person)), '[]')`
  return readList(tx, organizationId, 'opportunities', deals, people)
}

export function readCard(tx: TenantTransaction, organizationId: string, id: string) {
  return findCard(tx, sql`o.organization_id = ${organizationId} and o.id = ${id} and o.deleted_at is null`)
}

/** Throws not_found. */
async function findCard(tx: TenantTransaction, where: Sql): Promise<BoardDeal> {
  const [row] = await tx.query<{ card: BoardDeal }>(
    sql`select ${CARD} as card from opportunities o where ${where}`,
  )
  if (row === undefined) throw new AppError('not_found', 'Opportunity not found')
  return row.card
}

/** A deal's card as an SQL expression. */
export function cardOf({ organizationId }: Identity, id: string): Sql {
  return sql`(select ${CARD}::text from opportunities o where o.organization_id = ${organizationId} and o.id = ${id})`
}

/** What a change of stage needs of a deal. */
export type PlacedDeal = Pick<
  BoardDeal,
  'id' | 'address' | 'status' | 'position' | 'actualPurchasePrice' | 'abandonReason' | 'version'
>

interface Update {
  action: ActionName
  before: { status?: DealStatus; [field: string]: unknown }
  after: { status?: DealStatus; [field: string]: unknown }
  set: Sql
}

/** Updates a deal as it was loaded, records the event and adds a notification of a new status. Returns its card. */
export async function updateDeal(
  write: TenantWrite,
  identity: Identity,
  { id, address, version: loaded }: Pick<BoardDeal, 'id' | 'address' | 'version'>,
  { action, before, after, set }: Update,
): Promise<Sql> {
  const version = loaded + 1
  write.tx.send(sql`
    update opportunities o set ${set}, version = ${version}, updated_at = now()
    where o.organization_id = ${identity.organizationId} and o.id = ${id}`)
  recordEvent(write, identity, { id, version }, { action, before, after })
  write.report({ kind: 'opportunity', id, version })
  if (before.status !== undefined && after.status !== undefined) {
    const title = statusTitle(before.status, after.status)
    const move = { type: 'opportunity_status', title, address, opportunityId: id } as const
    notifyStatusChange(write, identity, { ...move, before: before.status, after: after.status })
  }
  return cardOf(identity, id)
}

/** A deal's stage with its price or reason, as recorded in its activity. */
function stageOf({ status, actualPurchasePrice, abandonReason }: PlacedDeal) {
  return { status, actualPurchasePrice, reason: abandonReason }
}

/** Stores the reason to stop on a deal, which its card shows. The checklist has the details, so there is no event. */
export async function setStop(write: TenantWrite, organizationId: string, id: string, stop: string | null) {
  const [deal] = await write.tx.query<{ version: number }>(sql`
    update opportunities set stop = ${stop}, version = version + 1
    where organization_id = ${organizationId} and id = ${id} and stop is distinct from ${stop}::text
    returning version`)
  if (deal) write.report({ kind: 'opportunity', id, version: deal.version })
}

/** Reports a deal whose project was sold or no longer is, which its card shows. Its activity is the project’s. */
export async function reportSold(write: TenantWrite, organizationId: string, id: string) {
  const [deal] = await write.tx.query<{ version: number }>(sql`
    update opportunities set version = version + 1, updated_at = now()
    where organization_id = ${organizationId} and id = ${id} returning version`)
  if (deal) write.report({ kind: 'opportunity', id, version: deal.version })
}

export const dealNeighbours = findNeighbours('opportunities')

/**
 * Moves a deal to a column, between two neighbours. Moving to Won creates its project, once; throws invalid_input without its price. An
 * undo of that has the price from before, and takes the project back.
 */
export async function placeDeal(
  write: TenantWrite,
  identity: Identity,
  deal: PlacedDeal,
  { status, actualPurchasePrice }: Placement,
  neighbours: Neighbours,
): Promise<Sql> {
  rejectProblem(placementProblem(deal.status, status, actualPurchasePrice))
  const enters = deal.status !== status
  if (!enters && isBetween(deal.position, neighbours)) return cardOf(identity, deal.id)
  if (enters && deal.status === 'won') await takeBackProject(write, identity, deal.id)
  const position = positionBetween(neighbours.previous, neighbours.next)
  const isWonOrUndone = enters && (status === 'won' || deal.status === 'won')
  const price =
    isWonOrUndone && actualPurchasePrice !== undefined ? actualPurchasePrice : deal.actualPurchasePrice
  const card = await updateDeal(write, identity, deal, {
    action: 'moved',
    before: { status: deal.status },
    after: stageOf({ ...deal, status, actualPurchasePrice: price, abandonReason: null }),
    set: sql`status = ${status}, position = ${position}, actual_purchase_price = ${price},
      abandoned_from = null, abandon_reason = null,
      stage_entered_at = case when ${enters}::boolean
        then ${stageEntered(identity, sql`o.created_at`)} else o.stage_entered_at end`,
  })
  if (status === 'won' && enters) await createProject(write, identity, deal)
  return card
}

/** Moves a deal from the board to Abandoned and stores the stage it left. */
export function abandonDeal(
  write: TenantWrite,
  identity: Identity,
  deal: BoardDeal,
  reason: string | null,
): Promise<Sql> {
  const abandoned = { status: 'abandoned', abandonedFrom: deal.status, abandonReason: reason } as const
  return moveToTop(write, identity, deal, 'abandoned', abandoned)
}

/** Moves an abandoned deal back to the top of the stage it left. */
export function restoreDeal(write: TenantWrite, identity: Identity, deal: BoardDeal): Promise<Sql> {
  const stage = { status: deal.abandonedFrom ?? 'new_listing', abandonedFrom: null, abandonReason: null }
  return moveToTop(write, identity, deal, 'restored', stage)
}

/** Puts a deal back to where it was, exactly, or below the deal that has its position since. */
export async function returnDeal(
  write: TenantWrite,
  identity: Identity,
  deal: BoardDeal,
  {
    stageEnteredAt,
    position,
    ...stage
  }: Pick<BoardDeal, 'status' | 'abandonedFrom' | 'abandonReason' | 'position' | 'stageEnteredAt'>,
): Promise<Sql> {
  const { status } = stage
  const undone = { ...identity, undoneStage: stageEnteredAt }
  const free = { table: 'opportunities', organizationId: identity.organizationId, status, position } as const
  return updateDeal(write, identity, deal, {
    action: status === 'abandoned' ? 'abandoned' : deal.status === 'abandoned' ? 'restored' : 'moved',
    before: { status: deal.status },
    after: stageOf({ ...deal, ...stage }),
    set: setColumns(boardDealSchema, {
      ...stage,
      position: await freePosition(write.tx, free),
      stageEnteredAt: stageEntered(undone, sql`o.created_at`),
    }),
  })
}

async function moveToTop(
  write: TenantWrite,
  identity: Identity,
  deal: BoardDeal,
  action: 'abandoned' | 'restored',
  stage: Record<'status', DealStatus> & Record<'abandonedFrom' | 'abandonReason', string | null>,
): Promise<Sql> {
  const { organizationId } = identity
  const column = { table: 'opportunities', organizationId, status: stage.status } as const
  const position = await topPosition(write.tx, column)
  return updateDeal(write, identity, deal, {
    action,
    before: { status: deal.status },
    after: stageOf({ ...deal, ...stage }),
    set: setColumns(boardDealSchema, {
      ...stage,
      position,
      stageEnteredAt: stageEntered(identity, sql`o.created_at`),
    }),
  })
}

/** Soft delete: the row is purged after the undo time. */
export async function deleteDeal(write: TenantWrite, identity: Identity, deal: BoardDeal): Promise<Sql> {
  const { id, address } = deal
  const card = await updateDeal(write, identity, deal, {
    action: 'deleted',
    before: { address },
    after: stageOf(deal),
    set: sql`deleted_at = now()`,
  })
  reportNotificationsChanged(write, id)
  await purgeLater(write.tx, { table: 'opportunities', organizationId: identity.organizationId, id })
  return card
}

/** Restores a soft-deleted deal to its position. Throws not_found after the undo time. */
export async function undeleteDeal(write: TenantWrite, identity: Identity, id: string): Promise<Sql> {
  const { organizationId } = identity
  const [position, deal] = await Promise.all([
    restoredPosition(write.tx, { table: 'opportunities', organizationId, id }),
    findCard(
      write.tx,
      sql`o.organization_id = ${organizationId} and o.id = ${id} and o.deleted_at is not null`,
    ),
  ])
  reportNotificationsChanged(write, id)
  return updateDeal(write, identity, deal, {
    action: 'undeleted',
    before: {},
    after: stageOf(deal),
    set: sql`deleted_at = null, position = ${position}`,
  })
}
