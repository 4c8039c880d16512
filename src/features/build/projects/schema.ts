import { z } from 'zod'
import { AGREEMENT_KINDS } from '#src/features/base/due-dates/kinds.ts'
import {
  actualPurchasePriceSchema,
  dealStatusSchema,
  holdingCostSettingsSchema,
} from '#src/features/deals/pipeline/schema.ts'
import { priceSchema } from '#src/finance/amount-schemas.ts'
import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'
import { onlyWith } from '#src/lib/api/promised-api.ts'
import { builderView, SEEN, SEEN_WITH_BUDGET } from '#src/lib/rows/builder-view.ts'
import { civilDateSchema, futureDaySchema, pastDaySchema } from '#src/lib/schemas/day-schemas.ts'
import { authorSchema } from '#src/lib/schemas/person-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'

/** In board order; `shortLabel` is for the map, `colour` a CSS variable. */
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

/** A member records the sale. */
export const STAGES_OF_BUILDERS = PROJECT_STAGES.filter(({ value }) => value !== 'sold')

export type ProjectStage = (typeof PROJECT_STAGES)[number]['value']

export function stageLabel(stage: unknown): string {
  return optionLabel(PROJECT_STAGES, String(stage))
}

export const SALE_PRICE_ERROR = 'Sale price must be higher than purchase price'
export const RENOVATION_COST_ERROR = 'Renovation cost must be greater than 0'
export const SOLD_TARGET_ERROR = 'The target listing date of a sold project cannot be changed.'
export const SALE_DAYS_ERROR = 'The days of a sale are entered once the project is sold.'
export const SALE_FOR_MEMBERS = 'Ask a member of the organization to record the sale.'
export const SAVE_ERROR = 'Failed to save changes. Please try again.'

export const projectStageSchema = z.enum(PROJECT_STAGES.map(({ value }) => value))

/** Amounts in NZD; null if not known yet. */
const actualsShape = {
  actualPurchasePrice: actualPurchasePriceSchema.nullable(),
  actualSalePrice: priceSchema,
  actualRenovationCost: priceSchema,
}

export const ACTUAL_FIELDS = ['actualPurchasePrice', 'actualSalePrice', 'actualRenovationCost'] as const

/** The user has confirmed a sale at no more than the purchase price. */
const recordsLoss = z.boolean().default(false)
const actualsSchema = z.strictObject({ ...actualsShape, recordsLoss })
export type Actuals = z.output<typeof actualsSchema>

const figure = z.number().nullable()
/** The actual values as typed, whose rules are in `soldProblems` and `actualsProblems`. */
export const typedActualsSchema = z.strictObject({
  actualPurchasePrice: figure,
  actualRenovationCost: figure,
  actualSalePrice: figure,
})

/** The days of a sale: of the agreement with the buyer, and of its settlement, null as the plan assumes. */
const saleDaysShape = { soldOn: pastDaySchema.nullable(), saleSettlesOn: futureDaySchema.nullable() }
export const SALE_DAYS = ['soldOn', 'saleSettlesOn'] as const
export type SaleDays = Pick<Project, (typeof SALE_DAYS)[number]>

/** A sale as typed. */
export const typedSaleSchema = typedActualsSchema.extend(saleDaysShape)

const editableSchema = z.strictObject({
  targetCompletion: futureDaySchema.nullable(),
  ...actualsShape,
  ...saleDaysShape,
})
export type EditableField = keyof z.infer<typeof editableSchema>

/** Contains only the fields to change. */
export const projectEditSchema = editableSchema.partial().extend({ recordsLoss: recordsLoss.optional() })
export type ProjectEdit = z.output<typeof projectEditSchema>

export const FIELD_LABELS: Readonly<Record<EditableField, string>> = {
  targetCompletion: 'Target listing date',
  actualPurchasePrice: 'Actual purchase price',
  actualRenovationCost: 'Actual renovation cost',
  actualSalePrice: 'Actual sale price',
  soldOn: 'Day of sale',
  saleSettlesOn: SETTLEMENT_WORDS.sale,
}
export const EDITABLE_FIELDS = Object.keys(FIELD_LABELS) as EditableField[]

/** The stage, and the card before it (null: the top). Moving to Sold requires the sale. */
export const projectPlacementSchema = z.strictObject({
  status: projectStageSchema,
  afterId: z.uuid().nullable(),
  sale: actualsSchema
    .extend({
      /** Today without it. */
      soldOn: saleDaysShape.soldOn.default(null),
      saleSettlesOn: saleDaysShape.saleSettlesOn.default(null),
      /** Undoes a move out of Sold and keeps the days of the sale. */
      keepsSoldDate: z.boolean().default(false),
    })
    .optional(),
  /** Undoes a move to Sold: the actual values from before it, which the deal gets back. */
  unsold: z.strictObject(actualsShape).optional(),
})
export type ProjectPlacement = z.output<typeof projectPlacementSchema>

/** A project with some fields of its deal. Money in NZD, dates YYYY-MM-DD, timestamps ISO 8601. */
export const projectSchema = z.object({
  id: z.uuid(),
  opportunityId: z.uuid(),
  address: z.string(),
  dealStatus: dealStatusSchema,
  agentName: z.string().nullable(),
  status: projectStageSchema,
  position: z.string(),
  startDate: timestampSchema,
  targetCompletion: civilDateSchema.nullable(),
  /** The time of the move to Sold, or noon of the day of sale that was entered; null otherwise. */
  actualCompletion: timestampSchema.nullable(),
  /** The day of the agreement with the buyer; null unless it is sold. */
  soldOn: civilDateSchema.nullable(),
  /** The day on which the buyer settles; null as the plan assumes. */
  saleSettlesOn: civilDateSchema.nullable(),
  stageEnteredAt: timestampSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  doneUpValue: z.number().nullable(),
  renovationCost: z.number().nullable(),
  profitMargin: z.number(),
  actualPurchasePrice: z.number().nullable(),
  actualSalePrice: z.number().nullable(),
  actualRenovationCost: z.number().nullable(),
  /** Null if the stored settings can't be parsed; the defaults are then used. */
  holdingCosts: holdingCostSettingsSchema
    .nullable()
    .catch(null)
    .meta({ type: ['object', 'null'] }),
  /** The planned end of its stage; null once that is finished. */
  stageEndsOn: civilDateSchema.nullable(),
  daysLate: z.int().min(0).nullable().meta({
    description:
      'Calendar days that its plan ends after the baseline; 0 if it ends on that day or earlier, null without a baseline.',
  }),
  /** The sums of its budget, in NZD; null without one. */
  budget: z.number().nullable(),
  budgetForecast: z.number().nullable(),
  /** What of the deal’s agreement isn’t done yet, by day. */
  openDates: z.array(
    z.object({
      kind: z.enum(AGREEMENT_KINDS),
      /** A condition’s, otherwise the deal’s. */
      id: z.uuid(),
      title: z.string(),
      /** Null for a deposit that is due when the agreement is unconditional, while that has no day: such dates are last. */
      on: civilDateSchema.nullable(),
      /** NZD, such as of the deposit. */
      amount: z.number().nullable(),
    }),
  ),
  /** The day on which the purchase settled; null until then. */
  settledOn: civilDateSchema.nullable(),
  version: z.number().int(),
})
/** A builder sees no price, profit or date of the agreement. */
export const PROJECT_FOR_BUILDERS = builderView(projectSchema, {
  id: SEEN,
  opportunityId: SEEN,
  address: SEEN,
  dealStatus: SEEN,
  agentName: { instead: null },
  status: SEEN,
  position: SEEN,
  startDate: SEEN,
  targetCompletion: SEEN,
  actualCompletion: SEEN,
  soldOn: SEEN,
  saleSettlesOn: SEEN,
  stageEnteredAt: SEEN,
  createdAt: SEEN,
  updatedAt: SEEN,
  doneUpValue: { instead: null },
  renovationCost: { instead: null },
  profitMargin: { instead: 0 },
  actualPurchasePrice: { instead: null },
  actualSalePrice: { instead: null },
  actualRenovationCost: { instead: null },
  holdingCosts: { instead: null },
  stageEndsOn: SEEN,
  daysLate: SEEN,
  budget: SEEN_WITH_BUDGET,
  budgetForecast: SEEN_WITH_BUDGET,
  openDates: { instead: [] },
  settledOn: SEEN,
  version: SEEN,
})
export type OpenDate = Project['openDates'][number]
export type Project = z.infer<typeof projectSchema>
export const promisedProjectSchema = projectSchema.extend({
  agentName: onlyWith('agents:read', projectSchema.shape.agentName),
})

/** `version` is the organization's version. */
export const projectListSchema = z.object({
  organizationId: z.uuid(),
  version: z.number().int(),
  projects: z.array(projectSchema),
})

/** `projectId` is null without a change. */
export const latestProjectSchema = z.object({ organizationId: z.uuid(), projectId: z.uuid().nullable() })

/** The response to a change: the project, and the organization's new version. */
export const changedProjectSchema = z.object({ version: z.number().int(), project: projectSchema })
export type ChangedProject = z.infer<typeof changedProjectSchema>

export const EVENTS_SHOWN = 100

/** Changes of a project's rows: `after` has the kind of change and the name of the row, next to the changed fields. */
const ROW_ACTIONS = ['budget', 'variation', 'quote', 'expense', 'plan'] as const
export type RowAction = (typeof ROW_ACTIONS)[number]
const OWN_ACTIONS = ['moved', 'sold', 'edited', 'deleted', 'undeleted'] as const
export type ProjectAction = (typeof OWN_ACTIONS)[number]

const valuesSchema = z.record(z.string(), z.unknown()).nullable()

/** `agreement` is of its deal: a deposit that was paid or a settlement. */
const EVENT_ACTIONS = [...OWN_ACTIONS, ...ROW_ACTIONS, 'agreement'] as const

/** A change of a project: author (null for a deleted account), time, and values before and after. */
export const projectEventSchema = z.object({
  id: z.uuid(),
  action: z.enum(EVENT_ACTIONS),
  by: authorSchema.nullable(),
  at: timestampSchema,
  before: valuesSchema,
  after: valuesSchema,
})
export type ProjectEvent = z.infer<typeof projectEventSchema>

/** Sorted newest first. */
export const projectEventsSchema = z.object({
  events: z.array(projectEventSchema),
  /** Who won the deal. */
  wonBy: authorSchema.nullable(),
})
