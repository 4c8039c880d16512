import type { CivilDay } from '../dates/new-zealand-days.ts'
import type { SitePlan, StagePlan } from './plan.ts'
import { PLAN_STAGES, type PlanStage } from './plan-stages.ts'

interface Sale {
  /** The day of the agreement with the buyer. */
  soldOn: CivilDay
  /** The day on which the board moved the project to Sold. */
  movedOn: CivilDay
}

/**
 * The plan of a sold project: the sale ended its listing, and nothing took longer. On which days the stages before it were finished isn't
 * known if the move to Sold has finished them, or one after the sale: they ended as planned, but not after the sale.
 */
export function planAsSold(plan: SitePlan, { soldOn, movedOn }: Sale): SitePlan {
  const last = PLAN_STAGES.findLast((stage) => plan[stage].skipped === null)
  const stages = PLAN_STAGES.map((stage): [PlanStage, StagePlan] => {
    const { doneOn } = plan[stage]
    const isOfSale = doneOn !== null && (doneOn > soldOn || doneOn === movedOn)
    return [stage, isOfSale ? { ...plan[stage], doneOn: stage === last ? soldOn : null } : plan[stage]]
  })
  return { ...plan, ...(Object.fromEntries(stages) as Record<PlanStage, StagePlan>) }
}
