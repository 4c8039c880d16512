import sql from 'sql-template-tag'
import { reportNotificationsChanged } from '#src/features/base/notifications/queries.server.ts'
import { nominateSettlement } from '#src/features/deals/agreements/dates.server.ts'
import { readSaleFigures } from '#src/features/deals/comparables/queries.server.ts'
import { readDeal } from '#src/features/deals/pipeline/deal-queries.server.ts'
import { type Deal, type DealEdit, dealSchema } from '#src/features/deals/pipeline/deal-schema.ts'
import { editProblem, withEdit, withSellingCosts } from '#src/features/deals/pipeline/edits.ts'
import { updateDeal } from '#src/features/deals/pipeline/queries.server.ts'
import { queueSettlement } from '#src/features/deals/pipeline/settlement-job.server.ts'
import { createProject, takeBackProject } from '#src/features/deals/pipeline/winning.server.ts'
import { rejectProblem } from '#src/lib/api/app-error.ts'
import { changedFields, pickFields } from '#src/lib/rows/field-edits.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { topPosition } from '#src/platform/rows/board-positions.ts'
import { setColumns } from '#src/platform/rows/row-queries.ts'
import { stageEntered } from '#src/platform/rows/stage-entered.ts'

/**
 * Changes fields of a deal and recalculates its maximum. A new status moves it to the top of that column; Won creates
 * its project, once, and the undo of that takes it back. An edit without differences doesn't change the row or its version. Throws invalid_input for a move that the
 * board doesn't allow.
 */
export async function editDeal(
  write: TenantWrite,
  identity: Identity,
  deal: Deal,
  given: DealEdit,
  /** The name of the scenario that is applied. */
  scenario?: string,
): Promise<Deal> {
  rejectProblem(editProblem(deal, given))
  const edit = withSellingCosts(deal, given)
  const fields = changedFields(deal, edit)
  if (fields.length === 0) return deal
  const next = withEdit(deal, edit)
  const isMoved = next.status !== deal.status
  const { organizationId } = identity
  const { id } = deal
  const column = { table: 'opportunities', organizationId, status: next.status } as const
  const sales = fields.includes('doneUpValue') ? await salesBehind(write, identity, next) : null
  const dates = fields.includes('dueDate') ? await nominateSettlement(write, organizationId, next) : null
  if (isMoved && deal.status === 'won') await takeBackProject(write, identity, id)
  await updateDeal(write, identity, deal, {
    action: scenario === undefined ? 'edited' : 'scenario_applied',
    before: { ...pickFields(deal, fields), ...(sales && { fromSales: null }) },
    after: { ...pickFields(next, fields), ...sales, ...(scenario !== undefined && { scenario }) },
    set: setColumns(dealSchema, {
      // Also of a column that can't be parsed, which an edit replaces.
      ...pickFields(next, Object.keys(edit) as (keyof DealEdit)[]),
      maxPurchasePrice: next.maxPurchasePrice,
      ...(isMoved && {
        position: await topPosition(write.tx, column),
        stageEnteredAt: stageEntered(identity, sql`o.created_at`),
      }),
      ...(dates && { dueDate: dates.dueDate, nextDate: dates.nextDate }),
    }),
  })
  if (fields.includes('dueDate') || fields.includes('unconditionalDate'))
    reportNotificationsChanged(write, id)
  if (fields.includes('dueDate') && deal.projectStartedAt !== null)
    await queueSettlement(write.tx, organizationId, id)
  if (isMoved && next.status === 'won') await createProject(write, identity, deal)
  return readDeal(write.tx, organizationId, id)
}

/** How many sales the done-up value is from, or null for another value; nothing for a deal without sales. */
async function salesBehind(
  { tx }: TenantWrite,
  identity: Identity,
  { id, doneUpValue, renovationItems }: Deal,
): Promise<{ fromSales: number | null } | null> {
  const houseSize = renovationItems?.houseSize ?? null
  const figures = await readSaleFigures(tx, identity, { id, houseSize })
  if (figures === null) return null
  return { fromSales: figures.value !== null && figures.value === doneUpValue ? figures.counted : null }
}

const ACTUALS = ['actualPurchasePrice', 'actualSalePrice', 'actualRenovationCost'] as const
type Actuals = Record<(typeof ACTUALS)[number], number | null>

/** Stores the actual values of a deal, in the project's transaction. Returns whether one differs. Throws not_found. */
export async function recordActuals(
  write: TenantWrite,
  identity: Identity,
  id: string,
  given: Actuals,
): Promise<boolean> {
  const before = await readDeal(write.tx, identity.organizationId, id)
  const now = pickFields(given, ACTUALS)
  const fields = changedFields(before, now)
  if (fields.length === 0) return false
  await updateDeal(write, identity, before, {
    action: 'edited',
    before: pickFields(before, fields),
    after: pickFields(now, fields),
    set: setColumns(dealSchema, now),
  })
  return true
}
