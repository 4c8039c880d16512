import { z } from 'zod'
import { civilDateSchema, opportunityStatusSchema } from '../opportunities/schema.ts'
import { projectStageSchema } from '../projects/schema.ts'

/** As many sold projects are named one by one, the last sold first; the figures count all of them. */
export const PROJECTS_NAMED = 12
/** Above this many months, profits are shown by year. */
export const MOST_MONTHS = 36
/** A stay in a stage shorter than this was a slip: moved, and moved back. */
export const SHORTEST_STAY_SECONDS = 60

export const periodSchema = z.enum(['all', 'year', 'quarter'])

/** NZD and percent; null where nothing can be worked out. */
const earningsSchema = z.object({
  totalProfit: z.number().nullable(),
  /** The mean of each project's profit on its purchase price, one decimal. */
  averageReturnPercent: z.number().nullable(),
})

const soldSchema = z.object({
  count: z.number().int(),
  /** Those that have all three actual values: the others earn nothing that is known. */
  withProfit: z.number().int(),
  /** NZD of those with a profit, added up. */
  salePrices: z.number().nullable(),
  purchasePrices: z.number().nullable(),
  renovationCosts: z.number().nullable(),
  holdingCosts: z.number().nullable(),
  gross: earningsSchema,
  net: earningsSchema,
  averageDurationDays: z.number().int().nullable(),
  /** What the mean is of: whole days, and the projects with a start and a completion. */
  durationDays: z.number().int(),
  withDuration: z.number().int(),
})
export type SoldFigures = z.infer<typeof soldSchema>

const offersSchema = z.object({
  deals: z.number().int(),
  made: z.number().int(),
  accepted: z.number().int(),
  won: z.number().int(),
  /** Whole percent; 0 when none were made. */
  acceptanceRatePercent: z.number().int(),
})
export type OfferFigures = z.infer<typeof offersSchema>

/** What was sold in a month (YYYY-MM) or year (YYYY), and what it earned. */
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

/** How long deals or projects stayed in a stage that they have left: mean days, and how many. */
const stageTimeOf = <Stage extends z.ZodType>(stage: Stage) =>
  z.object({ stage, averageDays: z.number().nullable(), count: z.number().int() })

/** How an organization does in a period; `from` is null for all time. The same for everybody in it. */
export const performanceSchema = z.object({
  organizationId: z.uuid(),
  version: z.number().int(),
  period: periodSchema,
  from: civilDateSchema.nullable(),
  to: civilDateSchema,
  offers: offersSchema,
  sold: soldSchema,
  profitBy: z.enum(['month', 'year']),
  profits: z.array(spanSchema),
  projects: z.array(namedProjectSchema),
  dealStages: z.array(stageTimeOf(opportunityStatusSchema)),
  projectStages: z.array(stageTimeOf(projectStageSchema)),
})
export type Performance = z.infer<typeof performanceSchema>
export type StageTime = Performance['dealStages'][number] | Performance['projectStages'][number]
