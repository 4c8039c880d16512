import sql, { type Sql } from 'sql-template-tag'
import { todayInAuckland } from '#src/finance/new-zealand-days.ts'
import {
  expectedDates,
  heldMonths,
  lastDayAsExpected,
  movedPlan,
  type Progress,
  plannedDates,
  slipCost,
  slipDays,
} from '#src/finance/plan.ts'
import { purchasePriceUsed } from '#src/finance/profit.ts'
import { AppError, rejectProblem } from '#src/lib/app-error.ts'
import { changedFields, pickFields } from '#src/lib/field-edits.ts'
import { listInWords } from '#src/lib/list-in-words.ts'
import { type Batch, forEachOrganization, nextAfter, ROWS_AT_ONCE } from '#src/platform/background-work.ts'
import type { Database, TenantTransaction, Transaction } from '#src/platform/db/database.ts'
import {
  changeFromOutside,
  type Identity,
  type OrganizationWrite,
  type TenantWrite,
} from '#src/platform/db/in-organization.ts'
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
  planProblems,
  SOLD_PLAN_ERROR,
} from './plan-schema.ts'
import type { ProjectStage } from './schema.ts'

/** Who asks, and when. */
type Asker = Identity & { now: Date }

interface PlanRow {
  version: number
  plan: unknown
  baseline: unknown
  status: ProjectStage
  startsOn: string
  /** The settlement of the purchase; null if it isn't known. */
  settlesOn: string | null
  /** Of a project whose plan was never saved, in order. */
  moves: { from: ProjectStage; to: ProjectStage; on: string }[]
  address: string
  provinces: unknown
  doneUpValue: number | null
  renovationCost: number | null
  profitMargin: number
  actualPurchasePrice: number | null
  holdingCosts: unknown
}

/** The moves of project `p` since it was started, with their days in Auckland. */
const MOVES = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('from', e.before->>'status', 'to', e.after->>'status',
    'on', (e.created_at at time zone 'Pacific/Auckland')::date) order by e.version, e.id), '[]')
  from project_events e
  where e.organization_id = p.organization_id and e.project_id = p.id and e.action in ('moved', 'sold')
    and e.before->>'status' <> e.after->>'status' and e.created_at >= p.start_date)`

async function readRow(tx: Transaction, organizationId: string, id: string): Promise<PlanRow> {
  const [row] = await tx.query<PlanRow>(sql`
    select p.plan_version as version, p.plan, p.plan_baseline as baseline, p.status, o.address,
      (p.start_date at time zone 'Pacific/Auckland')::date::text as "startsOn", a.terms->'provinces' as provinces,
      coalesce(a.terms->>'settledOn', o.due_date::text) as "settlesOn",
      case when p.plan is null then ${MOVES} else '[]' end as moves,
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
  { organizationId, now }: Asker,
  id: string,
): Promise<PlanView> {
  const row = await readRow(tx, organizationId, id)
  return viewOf(row, planOf(row), now)
}

/** A plan that was never saved is the usual one, with the stages that the known moves have finished. */
function planOf({ plan, startsOn, address, provinces, moves }: PlanRow): PlanInput {
  const stored = planInputSchema.safeParse(plan).data
  if (stored !== undefined) return stored
  const agreed = planInputSchema.shape.provinces.safeParse(provinces).data ?? []
  const found = provincesOfAddress(address).provinces
  const usual = { startsOn, provinces: agreed.length > 0 ? agreed : found.length === 1 ? found : [] }
  return moves.reduce((known, move) => movedPlan(known, move) as PlanInput, planInputSchema.parse(usual))
}

function baselineOf({ baseline }: PlanRow): PlanInput | null {
  return planInputSchema.safeParse(baseline).data ?? null
}

function progressOf({ status }: PlanRow, now: Date): Progress {
  return { stage: status, today: todayInAuckland(now) }
}

function viewOf(row: PlanRow, plan: PlanInput, now: Date): PlanView {
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
    months: heldMonths(held.from, dates.end),
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
  const row = await readRow(write.tx, identity.organizationId, id)
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
  identity: Asker,
  id: string,
  { from, to }: { from: ProjectStage; to: ProjectStage },
): Promise<void> {
  const row = await readRow(write.tx, identity.organizationId, id)
  const stored = baselineOf(row)
  if (row.version === 0 && from !== 'planning') return
  const before = planOf(row)
  const isUndone =
    to === 'planning' && identity.isUndo === true && !(await isBaselineChosen(write, identity, id))
  const baseline = isUndone ? null : (stored ?? (from === 'planning' ? before : null))
  const plan = movedPlan(before, { from, to, on: todayInAuckland(identity.now) }) as PlanInput
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
  { organizationId, now }: Asker,
  id: string,
  { row, plan, baseline }: StoredPlan,
): Promise<void> {
  await tx.query(sql`
    update projects set plan = ${JSON.stringify(plan)}::jsonb, plan_baseline = ${baseline && JSON.stringify(baseline)}::jsonb,
      plan_version = plan_version + 1, ${storedDays(plan, baseline, progressOf(row, now))}
    where organization_id = ${organizationId} and id = ${id}`)
  report({ kind: 'plan', id, version: row.version + 1 })
  // Reminders depend on the end of the stage.
  reportNotificationsChanged({ report }, id)
}

/** What lists need of a plan. Reminders of the end of a stage stay on the planned day. */
function storedDays(plan: PlanInput, baseline: PlanInput | null, progress: Progress): Sql {
  const { stages } = expectedDates(plan, progress)
  const current = stages.find(({ stage }) => stage === progress.stage)
  return sql`stage_ends_on = ${current?.overdue ?? current?.days?.to ?? null},
    days_late = ${baseline && slipDays(plan, baseline, progress)},
    days_late_until = ${lastDayAsExpected(plan, progress)}`
}

/** Works out the lateness of plans again of which a stage should have been finished before today in Auckland. */
export async function refreshLatePlans(db: Database, now: Date): Promise<void> {
  const today = todayInAuckland(now)
  const organizations = await db.query<{ id: string }>(sql`
    select distinct organization_id as id from projects where days_late_until < ${today}`)
  const ids = organizations.map(({ id }) => id)
  await forEachOrganization(db, 'late_plans', ids, (tx, batch) =>
    changeFromOutside(tx, batch.organizationId, (write) => refreshBatch(write, batch, now)),
  )
}

async function refreshBatch(
  { tx, report }: OrganizationWrite<Transaction>,
  { organizationId, after }: Batch,
  now: Date,
): Promise<string | null> {
  const late = await tx.query<{ id: string }>(sql`
    select p.id from projects p
    join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id and o.deleted_at is null
    where p.organization_id = ${organizationId} and p.days_late_until < ${todayInAuckland(now)} and p.deleted_at is null
      and (${after}::uuid is null or p.id > ${after}::uuid)
    order by p.id limit ${ROWS_AT_ONCE}`)
  for (const { id } of late) {
    const row = await readRow(tx, organizationId, id)
    await tx.query(sql`
      update projects set ${storedDays(planOf(row), baselineOf(row), progressOf(row, now))}
      where organization_id = ${organizationId} and id = ${id}`)
    // One change for all: each refetches the projects.
    if (id === late[0]?.id) report({ kind: 'plan', id, version: row.version })
  }
  return nextAfter(late)
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
    return known ? plannedDates(known).end : null
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
