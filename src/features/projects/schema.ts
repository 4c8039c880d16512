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

/** A stage by its name on screen; any other value as it is. */
export function stageLabel(stage: unknown): string {
  return PROJECT_STAGES.find(({ value }) => value === stage)?.label ?? String(stage)
}

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

export const ACTUAL_FIELDS = ['actualPurchasePrice', 'actualSalePrice', 'actualRenovationCost'] as const

/** A sale at no more than the purchase price is a loss, which the person has confirmed: `recordsLoss`. */
const recordsLoss = z.boolean().default(false)
const actualsSchema = z.strictObject({ ...actualsShape, recordsLoss })
export type Actuals = z.output<typeof actualsSchema>

/** What people edit of a project. Its place on the board has an operation of its own. */
const editableSchema = z.strictObject({ targetCompletion: civilDateSchema.nullable(), ...actualsShape })
export type EditableField = keyof z.infer<typeof editableSchema>

/** The fields to change, with their new values; the others stay as they are. */
export const projectEditSchema = editableSchema.partial().extend({ recordsLoss: recordsLoss.optional() })
export type ProjectEdit = z.output<typeof projectEditSchema>

/** The names that people see for these fields. */
export const FIELD_LABELS: Readonly<Record<EditableField, string>> = {
  targetCompletion: 'Target listing date',
  actualPurchasePrice: 'Actual purchase price',
  actualRenovationCost: 'Actual renovation cost',
  actualSalePrice: 'Actual sale price',
}
export const EDITABLE_FIELDS = Object.keys(FIELD_LABELS) as EditableField[]

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
