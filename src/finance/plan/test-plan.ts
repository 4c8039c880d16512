import { type SitePlan, type StagePlan, USUAL_CLOSING } from './plan.ts'
import { PLAN_STAGES, type PlanStage, USUAL_SITE_DAYS } from './plan-stages.ts'

const STAGE = { startsOn: null, skipped: null, doneOn: null }

/** The usual plan from 11 Jan 2027 in Auckland, with changes. */
export function planOf(
  changes: Partial<Record<PlanStage, Partial<StagePlan>>> = {},
  other: Partial<SitePlan> = {},
) {
  const stages = PLAN_STAGES.map((stage) => [
    stage,
    { ...STAGE, days: USUAL_SITE_DAYS[stage], ...changes[stage] },
  ])
  return {
    startsOn: '2027-01-11',
    provinces: ['Auckland'],
    ...USUAL_CLOSING,
    afterSettlement: null,
    saleDays: 0,
    ...Object.fromEntries(stages),
    ...other,
  } as SitePlan
}
