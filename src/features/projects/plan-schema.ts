import { z } from 'zod'
import { provinceSchema } from '#src/finance/dates/anniversaries.ts'
import {
  MAX_SITE_DAYS,
  PLAN_STAGES,
  type PlanStage,
  type SitePlan,
  USUAL_CLOSING,
  USUAL_SITE_DAYS,
} from '#src/finance/plan.ts'
import { storedFields } from '#src/lib/resource.ts'
import { civilDateSchema } from '../opportunities/schema.ts'
import { stageLabel } from './schema.ts'

export const SOLD_PLAN_ERROR = 'The plan of a sold project cannot be changed.'
export const SKIP_ERROR = 'Say why it is skipped.'
export const MAX_SKIP_LENGTH = 200

const WHOLE_DAYS = 'Site days are whole, from 0 to 250.'
const stagePlanSchema = z.strictObject({
  days: z.int(WHOLE_DAYS).min(0, WHOLE_DAYS).max(MAX_SITE_DAYS, WHOLE_DAYS),
  startsOn: civilDateSchema.nullable(),
  skipped: z.string().trim().min(1, SKIP_ERROR).max(MAX_SKIP_LENGTH).nullable(),
  doneOn: civilDateSchema.nullable(),
})
const NOTHING = { startsOn: null, skipped: null, doneOn: null }
const stage = (name: PlanStage) => stagePlanSchema.default({ ...NOTHING, days: USUAL_SITE_DAYS[name] })

/** Each stage is a field of its own: others' changes of other stages stay. */
export const planInputSchema = z.strictObject({
  startsOn: civilDateSchema,
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
} satisfies Record<keyof SitePlan, z.ZodType>)
export type PlanInput = z.output<typeof planInputSchema>

const storedPlanSchema = z.object(storedFields(planInputSchema.shape))

/** `version` is 0 for a project whose plan was never saved. */
export const planSchema = z.object({
  version: z.int(),
  plan: storedPlanSchema,
  /** The plan when the baseline was set. */
  baseline: storedPlanSchema.nullable(),
  /** Calculated from the plan: each stage’s days, and the expected end of the last one. */
  dates: z.object({
    stages: z.array(
      z.object({
        stage: z.enum(PLAN_STAGES),
        days: z.object({ from: civilDateSchema, to: civilDateSchema }).nullable(),
        overlaps: z.enum(PLAN_STAGES).nullable(),
      }),
    ),
    end: civilDateSchema,
  }),
  /** Calendar days that the plan ends after its baseline. */
  slipDays: z.int().nullable(),
  /** NZD with cents. */
  slipCost: z.number().nullable(),
})
export type PlanView = z.output<typeof planSchema>

/** The parts of a plan in words, for a project’s activity. */
export function planPartLabel(field: string): string {
  const others: Readonly<Record<string, string>> = {
    startsOn: 'the start',
    provinces: 'the province',
    closedFrom: 'the closing',
    closedUntil: 'the closing',
  }
  return others[field] ?? stageLabel(field)
}
