/** The usual site days of each stage, in order. The last stage, sold, takes none. */
export const USUAL_SITE_DAYS = {
  planning: 5,
  permits: 10,
  demolition: 3,
  first_fix: 10,
  second_fix: 10,
  finishings: 10,
  cleanup: 2,
  staging: 2,
  listed: 20,
} as const
export type PlanStage = keyof typeof USUAL_SITE_DAYS
export const PLAN_STAGES = Object.keys(USUAL_SITE_DAYS) as PlanStage[]
