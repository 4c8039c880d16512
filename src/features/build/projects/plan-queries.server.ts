import sql from 'sql-template-tag'
import { reportNotificationsChanged } from '#src/features/base/notifications/queries.server.ts'
import { holdingCostSettingsSchema } from '#src/features/deals/pipeline/schema.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { expectedDates, movedPlan, plannedDates, slipCost, slipDays } from '#src/finance/plan/plan.ts'
import { withSettlement } from '#src/finance/plan/plan-settlement.ts'
import { purchasePriceUsed } from '#src/finance/price/profit.ts'
import { AppError, rejectProblem } from '#src/lib/api/app-error.ts'
import { changedFields, pickFields } from '#src/lib/rows/field-edits.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { recordRowEvent } from './event-queries.server.ts'
import { settingsOf } from './figures.ts'
import { storeDays, storedDays } from './plan-days.server.ts'
import { baselineOf, type PlanRow, planOf, progressOf, readPlanRow, shownPlan } from './plan-row.server.ts'
import {
  monthsHeld,
  type PlanInput,
  type PlanView,
  planPartLabel,
  planProblems,
  SOLD_PLAN_ERROR,
} from './plan-schema.ts'
import type { ProjectStage, SaleDays } from './schema.ts'

/** Who asks, and when. */
type Asker = Identity & { now: Date }

/** The plan of a project; the usual one from the project's start if none is stored. Throws not_found. */
export async function readPlan(
  tx: TenantTransaction,
  { organizationId, now }: Asker,
  id: string,
): Promise<PlanView> {
  const row = await readPlanRow(tx, organizationId, id)
  return viewOf(row, planOf(row), now)
}

function viewOf(row: PlanRow, stored: PlanInput, now: Date): PlanView {
  const plan = shownPlan(row, stored)
  const baseline = baselineOf(row)
  const progress = progressOf(row, now)
  const dates = expectedDates(plan, progress)
  const days = baseline && slipDays(plan, baseline, progress)
  const settings = settingsOf({
    holdingCosts: holdingCostSettingsSchema.nullable().safeParse(row.holdingCosts).data ?? null,
  })
  const held: PlanView['held'] =
    row.settlesOn === null
      ? { from: row.startsOn, since: 'start' }
      : { from: row.settlesOn, since: 'settlement' }
  return {
    version: row.version,
    plan,
    baseline,
    dates: dates as PlanView['dates'],
    held,
    months: monthsHeld({ held, dates }),
    slipDays: days,
    slipCost: days === null ? null : slipCost(purchasePriceUsed(row), settings, days),
  }
}

/** Throws stale_version when the plan has changed since `version`, and invalid_input for a sold project. */
export async function changePlan(
  write: TenantWrite,
  identity: Asker,
  id: string,
  { plan, version }: { plan: PlanInput; version: number },
): Promise<PlanView> {
  const row = await readPlanRow(write.tx, identity.organizationId, id)
  const before = planOf(row)
  if (row.version !== version) {
    throw new AppError('stale_version', undefined, { current: viewOf(row, before, identity.now) })
  }
  refuseSold(row)
  rejectProblem(planProblems(plan, before, todayInAuckland(identity.now))[0] ?? null)
  await storePlan(write, identity, id, { row, plan, baseline: baselineOf(row) })
  const fields = changedFields<PlanInput>(before, plan)
  recordRowEvent(write.tx, identity, id, {
    action: 'plan',
    before: pickFields(before, fields),
    after: {
      ...pickFields(plan, fields),
      change: 'changed',
      row: listInWords([...new Set(fields.map(planPartLabel))]),
    },
  })
  return readPlan(write.tx, identity, id)
}

/** Sets the plan that slips are measured from. Throws invalid_input for a sold project. */
export async function setBaseline(
  write: TenantWrite,
  identity: Asker,
  id: string,
  given: PlanInput,
): Promise<PlanView> {
  const row = await readPlanRow(write.tx, identity.organizationId, id)
  refuseSold(row)
  const baseline = withSettlement(given, row.settlesOn) as PlanInput
  await storePlan(write, identity, id, { row, plan: planOf(row), baseline })
  recordBaseline(write, identity, id, { row, baseline })
  return readPlan(write.tx, identity, id)
}

/**
 * Follows a move of a project on the board: stages before the new one are finished today. The first move out of planning sets
 * the baseline, and its undo clears that baseline. A plan that was never saved is made by that move only.
 */
export async function moveInPlan(
  write: TenantWrite,
  identity: Asker,
  id: string,
  { from, to, sale }: { from: ProjectStage; to: ProjectStage; sale: Partial<SaleDays> | null },
): Promise<void> {
  const today = todayInAuckland(identity.now)
  const row = {
    ...(await readPlanRow(write.tx, identity.organizationId, id)),
    status: to,
    soldOn: to === 'sold' ? (sale?.soldOn ?? today) : null,
    saleSettlesOn: to === 'sold' ? (sale?.saleSettlesOn ?? null) : null,
    movedOn: to === 'sold' ? today : null,
  }
  const stored = baselineOf(row)
  const before = planOf(row)
  const plan = movedPlan(before, { from, to, on: today }) as PlanInput
  if (row.version === 0 && from !== 'planning') {
    await storeDays(write.tx, identity, id, storedDays(row, plan, identity.now))
    return reportPlan(write, id, row.version)
  }
  const isUndone =
    to === 'planning' && identity.isUndo === true && !(await isBaselineChosen(write, identity, id))
  const kept = withSettlement(before, row.settlesOn) as PlanInput
  const baseline = isUndone ? null : (stored ?? (from === 'planning' ? kept : null))
  await storePlan(write, identity, id, { row, plan, baseline })
}

/** Whether a member has set the baseline, rather than a move. */
async function isBaselineChosen(
  { tx }: TenantWrite,
  { organizationId }: Identity,
  id: string,
): Promise<boolean> {
  const [chosen] = await tx.query(sql`
    select 1 from project_events
    where organization_id = ${organizationId} and project_id = ${id} and action = 'plan' and after ? 'baselineEnd' limit 1`)
  return chosen !== undefined
}

interface StoredPlan {
  row: PlanRow
  plan: PlanInput
  baseline: PlanInput | null
}

async function storePlan(
  write: TenantWrite,
  { organizationId, now }: Asker,
  id: string,
  { row, plan, baseline }: StoredPlan,
): Promise<void> {
  const saved = { ...row, baseline, version: row.version + 1 }
  await storeDays(
    write.tx,
    { organizationId },
    id,
    sql`plan = ${JSON.stringify(plan)}::jsonb, plan_baseline = ${baseline && JSON.stringify(baseline)}::jsonb,
      plan_version = ${saved.version}, ${storedDays(saved, plan, now)}`,
  )
  reportPlan(write, id, saved.version)
}

function reportPlan({ report }: TenantWrite, id: string, version: number): void {
  report({ kind: 'plan', id, version })
  // Reminders depend on the end of the stage.
  reportNotificationsChanged({ report }, id)
}

function recordBaseline(
  { tx }: TenantWrite,
  identity: Identity,
  id: string,
  { row, baseline }: Pick<StoredPlan, 'row'> & { baseline: PlanInput },
): void {
  const endOf = (plan: PlanInput | null) => plan && plannedDates(plan, row.settlesOn).end
  recordRowEvent(tx, identity, id, {
    action: 'plan',
    before: { baselineEnd: endOf(baselineOf(row)) },
    after: { baselineEnd: endOf(baseline), change: 'set', row: 'the baseline' },
  })
}

function refuseSold({ status }: PlanRow): void {
  if (status === 'sold') throw new AppError('invalid_input', SOLD_PLAN_ERROR)
}
