import sql from 'sql-template-tag'
import { provincesOfAddress } from '#src/features/deals/agreements/province-of-address.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { FIRST_BUILDING_STAGE, movedPlan, type Progress, USUAL_SALE_DAYS } from '#src/finance/plan/plan.ts'
import { planAsSold } from '#src/finance/plan/sold-plan.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { type PlanInput, planInputSchema } from './plan-schema.ts'
import type { ProjectStage } from './schema.ts'

/** What the plan of a project depends on. */
export interface PlanRow {
  version: number
  plan: unknown
  baseline: unknown
  status: ProjectStage
  startsOn: string
  /** The settlement of the purchase; null if it isn't known. */
  settlesOn: string | null
  /** The day of the sale, when the buyer settles if that was entered, and the day of the move to Sold; null unless it is sold. */
  soldOn: string | null
  saleSettlesOn: string | null
  movedOn: string | null
  /** Whether its usual plan waits for both settlements: not of a project from before plans did. */
  waitsForSettlement: boolean
  /** The stages through which a project went whose plan was never saved, in order. */
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

/** Throws not_found. */
export async function readPlanRow(tx: Transaction, organizationId: string, id: string): Promise<PlanRow> {
  const [row] = await tx.query<PlanRow>(sql`
    select p.plan_version as version, p.plan, p.plan_baseline as baseline, p.status, o.address,
      (p.start_date at time zone 'Pacific/Auckland')::date::text as "startsOn", a.terms->'provinces' as provinces,
      coalesce(a.terms->>'settledOn', o.due_date::text) as "settlesOn",
      case when p.status = 'sold' then (p.actual_completion at time zone 'Pacific/Auckland')::date::text end as "soldOn",
      case when p.status = 'sold' then p.sale_settles_on::text end as "saleSettlesOn",
      case when p.status = 'sold' then (p.stage_entered_at at time zone 'Pacific/Auckland')::date::text end as "movedOn",
      p.waits_for_settlement as "waitsForSettlement",
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

/** A plan that was never saved is the usual one, with the stages that the known moves have finished. */
export function planOf({
  plan,
  startsOn,
  address,
  provinces,
  moves,
  waitsForSettlement,
}: PlanRow): PlanInput {
  const stored = planInputSchema.safeParse(plan).data
  if (stored !== undefined) return stored
  const agreed = planInputSchema.shape.provinces.safeParse(provinces).data ?? []
  const found = provincesOfAddress(address).provinces
  const usual = {
    startsOn,
    provinces: agreed.length > 0 ? agreed : found.length === 1 ? found : [],
    ...(waitsForSettlement && { afterSettlement: FIRST_BUILDING_STAGE, saleDays: USUAL_SALE_DAYS }),
  }
  return moves.reduce((known, move) => movedPlan(known, move) as PlanInput, planInputSchema.parse(usual))
}

/** The plan as it is shown: that of a sold project by the day of its sale. */
export function shownPlan({ status, soldOn, movedOn }: PlanRow, plan: PlanInput): PlanInput {
  if (status !== 'sold' || soldOn === null) return plan
  return planAsSold(plan, { soldOn, movedOn: movedOn ?? soldOn }) as PlanInput
}

/** Null before it is set. */
export function baselineOf({ baseline }: PlanRow): PlanInput | null {
  return planInputSchema.safeParse(baseline).data ?? null
}

/** How far the work is at this time. */
export function progressOf({ status, settlesOn, saleSettlesOn }: PlanRow, now: Date): Progress {
  return { stage: status, today: todayInAuckland(now), settlesOn, saleSettlesOn }
}
