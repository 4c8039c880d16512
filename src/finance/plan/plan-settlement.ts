import { type CivilDay, daysBetween } from '../dates/new-zealand-days.ts'
import {
  expectedDates,
  FIRST_BUILDING_STAGE,
  isFinished,
  isWaiting,
  type Progress,
  placeOf,
  plannedDates,
  type SitePlan,
  type StageDates,
  type StagePlan,
} from './plan.ts'
import { PLAN_STAGES, type PlanStage } from './plan-stages.ts'

/**
 * The plan with the day of settlement in it, so that it stays when settlement moves: a stage that waits for settlement has an own start
 * instead. While that day isn't known, it still waits.
 */
export function withSettlement(plan: SitePlan, settlesOn: CivilDay | null): SitePlan {
  if (plan.afterSettlement === null || settlesOn === null) return plan
  const settled: SitePlan = { ...plan, afterSettlement: null }
  for (const { stage, days } of plannedDates(plan, settlesOn).stages) {
    const alone = plannedDates(settled, null).stages[placeOf(stage)]?.days
    const isMoved = days !== null && alone?.from !== days.from && plan[stage].doneOn === null
    if (isMoved) settled[stage] = { ...plan[stage], startsOn: days.from }
  }
  return settled
}

/** Calendar days before settlement that a stage which needs the house starts; null for one that doesn't, or is finished. */
export function daysBeforeSettlement(
  plan: SitePlan,
  { stage, days }: Pick<StageDates, 'stage' | 'days'>,
  progress: Progress,
): number | null {
  const { settlesOn } = progress
  const needsHouse = placeOf(stage) >= placeOf(FIRST_BUILDING_STAGE)
  if (!needsHouse || settlesOn === null || days === null || isFinished(plan, stage, progress)) return null
  return days.from < settlesOn ? daysBetween(days.from, settlesOn) : null
}

/** What makes a stage, and those after it, start after settlement. */
export function startedAfterSettlement(plan: SitePlan, stage: PlanStage): Partial<SitePlan> {
  const first = plan.afterSettlement
  return {
    afterSettlement: first !== null && placeOf(first) < placeOf(stage) ? first : stage,
    [stage]: { ...plan[stage], startsOn: null },
  }
}

/** The first stage that waits for a settlement whose day isn't known; null if none does, or the build has begun. */
export function waitingStage(plan: SitePlan, progress: Progress): PlanStage | null {
  const hasBegun = placeOf(progress.stage) >= placeOf(FIRST_BUILDING_STAGE)
  if (progress.settlesOn !== null || hasBegun) return null
  const waits = (stage: PlanStage) => isWaiting(plan, stage) && !isFinished(plan, stage, progress)
  return PLAN_STAGES.find((stage) => waits(stage) && plan[stage].days > 0) ?? null
}

/** The plan whose planned days are those expected today: what a baseline keeps. */
export function planAsExpected(plan: SitePlan, progress: Progress): SitePlan {
  const stages = expectedDates(plan, progress).stages.map(({ stage, days, overdue }) => {
    const isFixed = overdue !== null || isFinished(plan, stage, progress)
    return [stage, days && isFixed ? { ...plan[stage], doneOn: days.to } : plan[stage]]
  })
  const expected = { ...plan, ...(Object.fromEntries(stages) as Record<PlanStage, StagePlan>) }
  return withSettlement(expected, progress.settlesOn)
}
