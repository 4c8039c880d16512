import { z } from 'zod'
import { projectStageSchema } from '#src/features/build/projects/schema.ts'
import { dealStatusSchema } from '#src/features/deals/pipeline/schema.ts'
import { civilDateSchema } from '#src/lib/schemas/day-schemas.ts'

/** How many of the latest sold projects are listed; the figures cover all. */
export const PROJECTS_NAMED = 12
/** Above this many months, profits are shown by year. */
export const MOST_MONTHS = 36
/** Shorter stays in a stage are treated as mistaken moves. */
export const SHORTEST_STAY_SECONDS = 60

export const periodSchema = z.enum(['all', 'year', 'quarter'])

/** NZD and percent; null without sales. */
const earningsSchema = z.object({
  totalProfit: z.number().nullable(),
  averageReturnPercent: z.number().nullable(),
})

const soldSchema = z.object({
  count: z.number().int(),
  withProfit: z.number().int(),
  /** Sums in NZD over the projects with a profit. */
  salePrices: z.number().nullable(),
  purchasePrices: z.number().nullable(),
  renovationCosts: z.number().nullable(),
  holdingCosts: z.number().nullable(),
  gross: earningsSchema,
  net: earningsSchema,
  averageDurationDays: z.number().int().nullable(),
  durationDays: z.number().int(),
  withDuration: z.number().int(),
})
export type SoldFigures = z.infer<typeof soldSchema>

const offersSchema = z.object({
  deals: z.number().int(),
  made: z.number().int(),
  accepted: z.number().int(),
  won: z.number().int(),
  /** A whole percentage; 0 when no offers were made. */
  acceptanceRatePercent: z.number().int(),
})
export type OfferFigures = z.infer<typeof offersSchema>

export const offerLogSchema = z.object({
  /** Deals with at least one decided own offer, and those of them with an accepted offer. */
  deals: z.number().int(),
  dealsAccepted: z.number().int(),
  /** Decided own offers, and the accepted ones. */
  offers: z.number().int(),
  offersAccepted: z.number().int(),
})
export type OfferLog = z.infer<typeof offerLogSchema>

/** `span` is YYYY-MM or YYYY. */
const spanSchema = z.object({
  span: z.string(),
  sold: z.number().int(),
  gross: z.number().nullable(),
  net: z.number().nullable(),
})
export type ProfitSpan = z.infer<typeof spanSchema>

const namedProjectSchema = z.object({
  id: z.uuid(),
  address: z.string(),
  soldOn: civilDateSchema,
  purchasePrice: z.number().nullable(),
  renovationCost: z.number().nullable(),
  salePrice: z.number().nullable(),
  gross: z.number().nullable(),
  net: z.number().nullable(),
  grossReturnPercent: z.number().nullable(),
  netReturnPercent: z.number().nullable(),
  days: z.number().int().nullable(),
})
export type NamedProject = z.infer<typeof namedProjectSchema>

export const stageStaysSchema = z.object({ stage: z.string(), seconds: z.number(), count: z.number() })
export type StageStays = z.infer<typeof stageStaysSchema>

const stageTimeOf = <Stage extends z.ZodType>(stage: Stage) =>
  z.object({ stage, averageDays: z.number().nullable(), count: z.number().int() })

export const performanceSchema = z.object({
  organizationId: z.uuid(),
  version: z.number().int(),
  period: periodSchema,
  from: civilDateSchema.nullable(),
  to: civilDateSchema,
  offers: offersSchema,
  offerLog: offerLogSchema,
  sold: soldSchema,
  profitBy: z.enum(['month', 'year']),
  profits: z.array(spanSchema),
  projects: z.array(namedProjectSchema),
  dealStages: z.array(stageTimeOf(dealStatusSchema)),
  projectStages: z.array(stageTimeOf(projectStageSchema)),
})
export type Performance = z.infer<typeof performanceSchema>
export type StageTime = Performance['dealStages'][number] | Performance['projectStages'][number]
