import { z } from 'zod'
import { provinceSchema } from '#src/finance/dates/anniversaries.ts'
import { addDays, type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import {
  expectedDates,
  heldMonths,
  MAX_SALE_DAYS,
  MAX_SITE_DAYS,
  type Progress,
  type SitePlan,
  slipDays,
  USUAL_CLOSING,
} from '#src/finance/plan/plan.ts'
import { PLAN_STAGES, type PlanStage, USUAL_SITE_DAYS } from '#src/finance/plan/plan-stages.ts'
import type { FieldProblem } from '#src/lib/api/app-error.ts'
import { builderView, SEEN } from '#src/lib/rows/builder-view.ts'
import type { BuilderWrites } from '#src/lib/rows/builder-writes.ts'
import { storedFields } from '#src/lib/rows/resource.ts'
import { civilDateSchema, futureDaySchema, pastDaySchema } from '#src/lib/schemas/day-schemas.ts'
import { type Project, stageLabel } from './schema.ts'

export const SOLD_PLAN_ERROR = 'The plan of a sold project cannot be changed.'
export const PLAN_OF_MEMBERS =
  'You can change the days of a stage and when it was finished. Ask a member of the organization to change the rest of the plan.'
export const SKIP_ERROR = 'Say why it is skipped.'
export const DONE_IN_THE_FUTURE = 'The day a stage was finished can’t be after today.'
export const MAX_SKIP_LENGTH = 200
/** So that a mistyped year isn't taken. */
const MAX_DAYS_AWAY = 5 * 365
const MAX_DAYS_BEFORE = 183

const WHOLE_DAYS = 'Site days are whole, from 0 to 250.'
const WHOLE_SALE_DAYS = 'Site days after listing are whole, from 0 to 120.'
const stagePlanSchema = z.strictObject({
  days: z.int(WHOLE_DAYS).min(0, WHOLE_DAYS).max(MAX_SITE_DAYS, WHOLE_DAYS),
  startsOn: futureDaySchema.nullable(),
  skipped: z.string().trim().min(1, SKIP_ERROR).max(MAX_SKIP_LENGTH).nullable(),
  doneOn: pastDaySchema.nullable(),
})
const NOTHING = { startsOn: null, skipped: null, doneOn: null }
const stage = (name: PlanStage) => stagePlanSchema.default({ ...NOTHING, days: USUAL_SITE_DAYS[name] })

/** Each stage is a field of its own: others' changes of other stages stay. */
export const planInputSchema = z.strictObject({
  startsOn: futureDaySchema,
  provinces: z.array(provinceSchema).max(2).default([]),
  closedFrom: z.int().min(1).max(31).default(USUAL_CLOSING.closedFrom),
  closedUntil: z.int().min(1).max(31).default(USUAL_CLOSING.closedUntil),
  planning: stage('planning'),
  permits: stage('permits'),
  demolition: stage('demolition'),
  first_fix: stage('first_fix'),
  second_fix: stage('second_fix'),
  finishings: stage('finishings'),
  cleanup: stage('cleanup'),
  staging: stage('staging'),
  listed: stage('listed'),
  /** From this stage on, stages without an own start wait for the settlement of the purchase. */
  afterSettlement: z.enum(PLAN_STAGES).nullable().default(null),
  /** Site days from the end of the last stage to the settlement of the sale. */
  saleDays: z.int(WHOLE_SALE_DAYS).min(0, WHOLE_SALE_DAYS).max(MAX_SALE_DAYS, WHOLE_SALE_DAYS).default(0),
} satisfies Record<keyof SitePlan, z.ZodType>)
export type PlanInput = z.output<typeof planInputSchema>

const STAGE_WRITES = {
  days: 'builders',
  doneOn: 'builders',
  startsOn: 'members',
  skipped: 'members',
} as const
/** A builder changes how long a stage takes and when it was finished, as `check_project_of_builder` in the database. */
export const PLAN_WRITES: BuilderWrites<PlanInput> = {
  startsOn: 'members',
  provinces: 'members',
  closedFrom: 'members',
  closedUntil: 'members',
  planning: STAGE_WRITES,
  permits: STAGE_WRITES,
  demolition: STAGE_WRITES,
  first_fix: STAGE_WRITES,
  second_fix: STAGE_WRITES,
  finishings: STAGE_WRITES,
  cleanup: STAGE_WRITES,
  staging: STAGE_WRITES,
  listed: STAGE_WRITES,
  afterSettlement: 'members',
  saleDays: 'members',
}

const storedPlanSchema = z.object(storedFields(planInputSchema.shape))

/** `version` is 0 for a project whose plan was never saved. */
export const planSchema = z.object({
  version: z.int(),
  plan: storedPlanSchema,
  /** The plan when the baseline was set. */
  baseline: storedPlanSchema.nullable(),
  /** Expected today: each stage’s days, and the end of the last one. A stage that isn’t finished ends today at the earliest. */
  dates: z.object({
    stages: z.array(
      z.object({
        stage: z.enum(PLAN_STAGES),
        days: z.object({ from: civilDateSchema, to: civilDateSchema }).nullable(),
        overlaps: z.enum(PLAN_STAGES).nullable(),
        /** The planned end of a stage that should be finished, and isn’t. */
        overdue: civilDateSchema.nullable(),
      }),
    ),
    end: civilDateSchema,
    /** When the buyer settles: the plan’s `saleDays` site days after the end. */
    buyerSettles: civilDateSchema,
  }),
  /** From when the property is held: the settlement of its purchase, or the project’s start if that isn’t known. */
  held: z.object({ from: civilDateSchema, since: z.enum(['settlement', 'start']) }),
  /** From `held.from` until the buyer settles, of 365/12 days; 0 if that is before. */
  months: z.number(),
  /** Calendar days that the expected end is after the baseline’s. */
  slipDays: z.int().nullable(),
  /** NZD with cents. */
  slipCost: z.number().nullable(),
})
/** A builder doesn’t see what a slip costs. */
export const PLAN_FOR_BUILDERS = builderView(planSchema, {
  version: SEEN,
  plan: SEEN,
  baseline: SEEN,
  dates: SEEN,
  held: SEEN,
  months: SEEN,
  slipDays: SEEN,
  slipCost: { instead: null },
})
export type PlanView = z.output<typeof planSchema>

/** The settlement of the purchase; null while it isn’t known. */
export function settlementOf({ held }: Pick<PlanView, 'held'>): CivilDay | null {
  return held.since === 'settlement' ? held.from : null
}

/** From when until when a plan counts months. */
export type HeldTime = Pick<PlanView, 'held'> & { dates: Pick<PlanView['dates'], 'end' | 'buyerSettles'> }

/** How far the work of a project is. */
export function progressOfProject(
  { status, saleSettlesOn }: Pick<Project, 'status' | 'saleSettlesOn'>,
  view: Pick<PlanView, 'held'>,
  today: CivilDay,
): Progress {
  return { stage: status, today, settlesOn: settlementOf(view), saleSettlesOn }
}

/** For how long a project is held as it is shown: a day of its buyer's settlement may be newer than the plan that was loaded. */
export function heldTimeOf(
  project: Pick<Project, 'status' | 'saleSettlesOn'>,
  view: PlanView,
  today: CivilDay,
): HeldTime {
  return { held: view.held, dates: expectedDates(view.plan, progressOfProject(project, view, today)) }
}

/**
 * What lists need of a plan: the end of the project's stage, which stays on the planned day and is none once that stage is finished, and
 * how late the plan is, negative if it is early.
 */
export function listedDays({ plan, baseline }: Pick<PlanView, 'plan' | 'baseline'>, progress: Progress) {
  const current = expectedDates(plan, progress).stages.find(({ stage }) => stage === progress.stage)
  const isDone = current !== undefined && plan[current.stage].doneOn !== null
  return {
    stageEndsOn: isDone ? null : (current?.overdue ?? current?.days?.to ?? null),
    slip: baseline && slipDays(plan, baseline, progress),
  }
}

/** A project with the days of its plan as this page has it: a change that waits for the network is in none of the stored days. */
export function withDaysOf(view: PlanView | undefined, project: Project, today: CivilDay): Project {
  if (view === undefined) return project
  const { stageEndsOn, slip } = listedDays(view, progressOfProject(project, view, today))
  return { ...project, stageEndsOn, daysLate: slip && Math.max(0, slip) }
}

/** The months of a plan: from the settlement of the purchase, or from the project's start while that isn't known. */
export function monthsHeld({
  held,
  dates,
}: Pick<PlanView, 'held'> & { dates: Pick<PlanView['dates'], 'buyerSettles'> }): number {
  return heldMonths(held.from, dates.buyerSettles)
}

/**
 * The months that a forecast counts: those of the plan. One that ends before the property is one’s own holds it for no time, which isn’t
 * a saving: the deal’s own months count, as they do without a plan.
 */
export function countedMonths(plan: HeldTime | null, dealMonths: number): number {
  return (plan && monthsHeld(plan)) || dealMonths
}

/** The first and the last day that a field of a plan takes. */
interface DayBounds {
  min: CivilDay
  max: CivilDay
}

/** The plan starts within five years; `today` is the civil day in Auckland, here and below. */
export function planStartBounds(today: CivilDay): DayBounds {
  return { min: addDays(today, -MAX_DAYS_AWAY), max: addDays(today, MAX_DAYS_AWAY) }
}

/** A stage was finished half a year before the plan’s start at the earliest. */
export function doneBounds({ startsOn }: PlanInput, today: CivilDay): DayBounds {
  return { min: addDays(startsOn < today ? startsOn : today, -MAX_DAYS_BEFORE), max: today }
}

/** A stage starts with the plan or what is finished of it; a finished one may have begun before, but not after its end. */
export function stageStartBounds(plan: PlanInput, name: PlanStage, today: CivilDay): DayBounds {
  const { doneOn } = plan[name]
  const begun = PLAN_STAGES.map((one) => plan[one].doneOn ?? plan.startsOn)
  const first = begun.reduce((one, other) => (other < one ? other : one), plan.startsOn)
  return {
    min: doneOn === null ? first : doneBounds(plan, today).min,
    max: doneOn ?? addDays(plan.startsOn, MAX_DAYS_AWAY),
  }
}

/** Why a plan can't be saved, by field; `before` is the plan that it replaces. */
export function planProblems(plan: PlanInput, before: PlanInput, today: CivilDay): FieldProblem[] {
  const isMoved = plan.startsOn !== before.startsOn
  const problems = PLAN_STAGES.flatMap((name) => {
    const { startsOn, doneOn } = plan[name]
    const label = stageLabel(name)
    const done =
      doneOn !== null && doneOn > today
        ? [{ field: name, message: DONE_IN_THE_FUTURE }]
        : outside(name, doneOn, doneBounds(plan, today), `${label} can’t have been finished`)
    const isOwn = startsOn !== before[name].startsOn
    const own = stageStartBounds(plan, name, today)
    // What was finished before its planned start stays so when the plan moves.
    const bounds = isOwn ? own : { ...own, max: addDays(plan.startsOn, MAX_DAYS_AWAY) }
    return [
      ...(doneOn !== before[name].doneOn ? done : []),
      ...(isOwn || isMoved ? outside(name, startsOn, bounds, `${label} can’t start`) : []),
    ]
  })
  const ofStart = outside('startsOn', plan.startsOn, planStartBounds(today), 'The plan can’t start')
  return [...(isMoved ? ofStart : []), ...problems]
}

function outside(field: string, day: CivilDay | null, { min, max }: DayBounds, what: string): FieldProblem[] {
  if (day === null || (day >= min && day <= max)) return []
  const limit = day < min ? `before ${formatDate(min)}` : `after ${formatDate(max)}`
  return [{ field, message: `${what} ${limit}.` }]
}

/** The parts of a plan in words, for a project’s activity. */
export function planPartLabel(field: string): string {
  const others: Readonly<Record<string, string>> = {
    startsOn: 'the start',
    provinces: 'the province',
    closedFrom: 'the closing',
    closedUntil: 'the closing',
    afterSettlement: 'what waits for settlement',
    saleDays: 'when the buyer settles',
  }
  return others[field] ?? stageLabel(field)
}
