import sql from 'sql-template-tag'
import { todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { movedPlan, planDates, type SitePlan, slipCost, slipDays } from '#src/finance/plan.ts'
import { purchasePriceUsed } from '#src/finance/profit.ts'
import { AppError } from '#src/lib/app-error.ts'
import { changedFields, pickFields } from '#src/lib/field-edits.ts'
import { listInWords } from '#src/lib/list-in-words.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { reportNotificationsChanged } from '../notifications/queries.server.ts'
import { provincesOfAddress } from '../opportunities/agreements/province-of-address.ts'
import { holdingCostSettingsSchema } from '../opportunities/opportunity-schema.ts'
import { recordRowEvent } from './event-queries.server.ts'
import { settingsOf } from './figures.ts'
import {
  type PlanInput,
  type PlanView,
  planInputSchema,
  planPartLabel,
  SOLD_PLAN_ERROR,
} from './plan-schema.ts'
import type { ProjectStage } from './schema.ts'

interface PlanRow {
  version: number
  plan: unknown
  baseline: unknown
  status: ProjectStage
  startsOn: string
  address: string
  provinces: unknown
  doneUpValue: number | null
  renovationCost: number | null
  profitMargin: number
  actualPurchasePrice: number | null
  holdingCosts: unknown
}

async function readRow(tx: TenantTransaction, organizationId: string, id: string): Promise<PlanRow> {
  const [row] = await tx.query<PlanRow>(sql`
    select p.plan_version as version, p.plan, p.plan_baseline as baseline, p.status, o.address,
      (p.start_date at time zone 'Pacific/Auckland')::date::text as "startsOn", a.terms->'provinces' as provinces,
      o.done_up_value::float8 as "doneUpValue", o.renovation_cost::float8 as "renovationCost",
      o.profit_margin::float8 as "profitMargin", o.actual_purchase_price::float8 as "actualPurchasePrice",
      o.holding_costs as "holdingCosts"
    from projects p
    join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id and o.deleted_at is null
    left join agreements a on a.organization_id = o.organization_id and a.opportunity_id = o.id
    where p.organization_id = ${organizationId} and p.id = ${id} and p.deleted_at is null`)
  if (row === undefined) throw new AppError('not_found', 'Project not found')
  return row
}

/** The plan of a project; the usual one from the project's start if none is stored. Throws not_found. */
export async function readPlan(
  tx: TenantTransaction,
  { organizationId }: Identity,
  id: string,
): Promise<PlanView> {
  const row = await readRow(tx, organizationId, id)
  return viewOf(row, planOf(row), planInputSchema.safeParse(row.baseline).data ?? null)
}

function planOf({ plan, startsOn, address, provinces }: PlanRow): PlanInput {
  const agreed = planInputSchema.shape.provinces.safeParse(provinces).data ?? []
  const found = provincesOfAddress(address).provinces
  const usual = { startsOn, provinces: agreed.length > 0 ? agreed : found.length === 1 ? found : [] }
  return planInputSchema.safeParse(plan).data ?? planInputSchema.parse(usual)
}

function viewOf(row: PlanRow, plan: PlanInput, baseline: PlanInput | null): PlanView {
  const days = baseline && slipDays(plan, baseline)
  const settings = settingsOf({
    holdingCosts: holdingCostSettingsSchema.nullable().safeParse(row.holdingCosts).data ?? null,
  })
  return {
    version: row.version,
    plan,
    baseline,
    dates: planDates(plan) as PlanView['dates'],
    slipDays: days,
    slipCost: days === null ? null : slipCost(purchasePriceUsed(row), settings, days),
  }
}

/** Throws stale_version when the plan has changed since `version`, and invalid_input for a sold project. */
export async function changePlan(
  write: TenantWrite,
  identity: Identity,
  id: string,
  { plan, version }: { plan: PlanInput; version: number },
): Promise<PlanView> {
  const row = await readRow(write.tx, identity.organizationId, id)
  const before = planOf(row)
  const baseline = planInputSchema.safeParse(row.baseline).data ?? null
  if (row.version !== version) {
    throw new AppError('stale_version', undefined, { current: viewOf(row, before, baseline) })
  }
  refuseSold(row)
  await storePlan(write, identity, id, { row, plan, baseline })
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
  identity: Identity,
  id: string,
  baseline: PlanInput,
): Promise<PlanView> {
  const row = await readRow(write.tx, identity.organizationId, id)
  refuseSold(row)
  await storePlan(write, identity, id, { row, plan: planOf(row), baseline })
  recordBaseline(write, identity, id, row.baseline, baseline)
  return readPlan(write.tx, identity, id)
}

/**
 * Follows a move of a project on the board: stages before the new one are finished today. The first move out of planning sets
 * the baseline, and its undo clears that baseline. A plan that was never saved is made by that move only.
 */
export async function moveInPlan(
  write: TenantWrite,
  identity: Identity & { now: Date },
  id: string,
  { from, to }: { from: ProjectStage; to: ProjectStage },
): Promise<void> {
  const row = await readRow(write.tx, identity.organizationId, id)
  const stored = planInputSchema.safeParse(row.baseline).data ?? null
  if (row.version === 0 && from !== 'planning') return
  const before = planOf(row)
  const isUndone =
    to === 'planning' && identity.isUndo === true && !(await isBaselineChosen(write, identity, id))
  const baseline = isUndone ? null : (stored ?? (from === 'planning' ? before : null))
  const plan = movedPlan(before, to, todayInAuckland(identity.now)) as PlanInput
  await storePlan(write, identity, id, { row: { ...row, status: to }, plan, baseline })
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
  { tx, report }: TenantWrite,
  { organizationId }: Identity,
  id: string,
  { row, plan, baseline }: StoredPlan,
): Promise<void> {
  const { stages } = planDates(plan)
  const stageEndsOn = stages.find(({ stage }) => stage === row.status)?.days?.to ?? null
  const daysLate = baseline && slipDays(plan as SitePlan, baseline)
  await tx.query(sql`
    update projects set plan = ${JSON.stringify(plan)}::jsonb, plan_baseline = ${baseline && JSON.stringify(baseline)}::jsonb,
      plan_version = plan_version + 1, stage_ends_on = ${stageEndsOn}, days_late = ${daysLate}
    where organization_id = ${organizationId} and id = ${id}`)
  report({ kind: 'plan', id, version: row.version + 1 })
  // Reminders depend on the end of the stage.
  reportNotificationsChanged({ report }, id)
}

function recordBaseline(
  { tx }: TenantWrite,
  identity: Identity,
  id: string,
  before: unknown,
  baseline: PlanInput,
): void {
  const endOf = (plan: unknown) => {
    const known = planInputSchema.safeParse(plan).data
    return known ? planDates(known).end : null
  }
  recordRowEvent(tx, identity, id, {
    action: 'plan',
    before: { baselineEnd: endOf(before) },
    after: { baselineEnd: endOf(baseline), change: 'set', row: 'the baseline' },
  })
}

function refuseSold({ status }: PlanRow): void {
  if (status === 'sold') throw new AppError('invalid_input', SOLD_PLAN_ERROR)
}
