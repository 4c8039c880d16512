import { z } from 'zod'
import { holdingCostSettingsSchema } from '../opportunities/editing/schema.ts'
import {
  actualPurchasePriceSchema,
  civilDateSchema,
  opportunityStatusSchema,
  priceSchema,
  timestampSchema,
} from '../opportunities/schema.ts'

/** Stages in board order: value, label, the short name of the map, and the colour token. */
export const PROJECT_STAGES = [
  { value: 'planning', label: 'Planning', shortLabel: 'Plan', colour: '--project-stage-1' },
  { value: 'permits', label: 'Permits', shortLabel: 'Permits', colour: '--project-stage-2' },
  { value: 'demolition', label: 'Demolition', shortLabel: 'Demo', colour: '--project-stage-3' },
  { value: 'first_fix', label: 'First Fix', shortLabel: '1st fix', colour: '--project-stage-4' },
  { value: 'second_fix', label: 'Second Fix', shortLabel: '2nd fix', colour: '--project-stage-5' },
  { value: 'finishings', label: 'Finishings', shortLabel: 'Finish', colour: '--project-stage-6' },
  { value: 'cleanup', label: 'Cleanup', shortLabel: 'Clean', colour: '--project-stage-7' },
  { value: 'staging', label: 'Staging/Photos', shortLabel: 'Staging', colour: '--project-stage-8' },
  { value: 'listed', label: 'Listed', shortLabel: 'Listed', colour: '--project-stage-9' },
  { value: 'sold', label: 'Sold', shortLabel: 'Sold', colour: '--project-stage-10' },
] as const

export type ProjectStage = (typeof PROJECT_STAGES)[number]['value']

export const SALE_PRICE_ERROR = 'Sale price must be higher than purchase price'
export const RENOVATION_COST_ERROR = 'Renovation cost must be greater than 0'
export const SOLD_TARGET_ERROR = 'The target listing date of a sold project cannot be changed.'
export const SAVE_ERROR = 'Failed to save changes. Please try again.'

const stageValues = PROJECT_STAGES.map((stage) => stage.value)
export const projectStageSchema = z.enum(stageValues as [ProjectStage, ...ProjectStage[]])

/** What was really paid, spent and got, NZD; a missing one is not known yet. */
const actualsShape = {
  actualPurchasePrice: actualPurchasePriceSchema.nullable(),
  actualSalePrice: priceSchema,
  actualRenovationCost: priceSchema,
}

/** The actuals as they are to be; a sale at no more than the purchase price has to be meant: `recordsLoss`. */
export const actualsSchema = z.strictObject({ ...actualsShape, recordsLoss: z.boolean().default(false) })
export type Actuals = z.output<typeof actualsSchema>

/** Where a project goes: its stage, and the card it comes after (null: the top). Coming to Sold needs the actuals. */
export const projectPlacementSchema = z.strictObject({
  status: projectStageSchema,
  afterId: z.uuid().nullable(),
  sale: actualsSchema
    .extend({
      /** Takes back that it left Sold: the day of the sale stays. */
      keepsSoldDate: z.boolean().default(false),
    })
    .optional(),
})
export type ProjectPlacement = z.output<typeof projectPlacementSchema>

export const targetDateSchema = z.strictObject({ targetCompletion: civilDateSchema.nullable() })

/** A project with what is needed of its deal. Money in NZD, dates civil (YYYY-MM-DD), timestamps ISO 8601. */
export const projectSchema = z.object({
  id: z.uuid(),
  opportunityId: z.uuid(),
  address: z.string(),
  dealStatus: opportunityStatusSchema,
  agentName: z.string().nullable(),
  status: projectStageSchema,
  position: z.string(),
  startDate: timestampSchema,
  targetCompletion: civilDateSchema.nullable(),
  /** When it was sold; null for every project that is not. */
  actualCompletion: timestampSchema.nullable(),
  stageEnteredAt: timestampSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  doneUpValue: z.number().nullable(),
  renovationCost: z.number().nullable(),
  profitMargin: z.number(),
  actualPurchasePrice: z.number().nullable(),
  actualSalePrice: z.number().nullable(),
  actualRenovationCost: z.number().nullable(),
  /** Settings that nobody can read any more count as none: the usual ones are used. */
  holdingCosts: holdingCostSettingsSchema
    .nullable()
    .catch(null)
    .meta({ type: ['object', 'null'] }),
  version: z.number().int(),
})
export type Project = z.infer<typeof projectSchema>

/** The board of one organization's projects; `version` grows with every change of that organization. */
export const projectListSchema = z.object({
  organizationId: z.uuid(),
  version: z.number().int(),
  projects: z.array(projectSchema),
})

/** What every change of a project answers: the project, and the organization's version that the change made. */
export const changedProjectSchema = z.object({ version: z.number().int(), project: projectSchema })
export type ChangedProject = z.infer<typeof changedProjectSchema>
