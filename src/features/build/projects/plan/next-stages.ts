import { shortDay } from '#src/features/deals/pipeline/card-text.ts'
import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import type { PlanDates, StageDates } from '#src/finance/plan/plan.ts'
import { PLAN_STAGES, type PlanStage } from '#src/finance/plan/plan-stages.ts'
import { periodText } from './plan-text.ts'

export interface NextStage {
  stage: PlanStage
  isNow: boolean
  isOverdue: boolean
  /** "Until 4 Dec 2026", "Should have ended 4 Dec 2026", "7 Dec – 18 Dec 2026". */
  text: string
}

const MOST_AHEAD = 3

/** The stage that a project is in, and the next three that take time. */
export function nextStages({ stages }: PlanDates, now: PlanStage, today: CivilDay): NextStage[] {
  const at = PLAN_STAGES.indexOf(now)
  const current = stages.filter(({ stage }) => stage === now)
  const ahead = stages.filter(({ stage, days }) => PLAN_STAGES.indexOf(stage) > at && days !== null)
  return [...current, ...ahead.slice(0, MOST_AHEAD)].map((one) => ({
    stage: one.stage,
    isNow: one.stage === now,
    isOverdue: one.stage === now && one.overdue !== null,
    text: one.stage === now ? nowText(one, today) : one.days === null ? '' : periodText(one.days),
  }))
}

const [FIRST_STAGE] = PLAN_STAGES

function nowText({ stage, days, overdue }: StageDates, today: CivilDay): string {
  if (overdue !== null) return `Should have ended ${formatDate(overdue)}`
  if (days === null) return 'Takes no time'
  // A later stage has begun once the project is in it, whatever day its plan gives it.
  const isAhead = stage === FIRST_STAGE && days.from > today
  return isAhead ? `Starts ${shortDay(days.from, today)}` : `Until ${formatDate(days.to)}`
}
