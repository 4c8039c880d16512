import { z } from 'zod'
import { renovationPlanSchema } from '#src/features/public/calculators/schema.ts'
import { priceSchema } from '#src/finance/amount-schemas.ts'
import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'
import {
  MAX_TIER_PERCENT,
  MAX_TIERS,
  TIER_PERCENT_ERROR,
  TOO_MANY_TIERS,
  TYPICAL_SELLING_PLAN,
  tierProblem,
} from '#src/finance/price/selling-costs.ts'
import { onlyWith } from '#src/lib/api/promised-api.ts'
import { civilDateSchema, futureDaySchema } from '#src/lib/schemas/day-schemas.ts'
import { authorSchema } from '#src/lib/schemas/person-schemas.ts'
import { MAX_CONTACT_LENGTH, optionalText } from '#src/lib/schemas/text-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'
import {
  actualPurchasePriceSchema,
  BOARD_FIELDS,
  boardDealSchema,
  boardStatusSchema,
  holdingCostSettingsSchema,
  marginSchema,
  PROMISED_FIELDS,
  plannedSchema,
} from './schema.ts'

export const MAX_NOTES_LENGTH = 20_000
export const UNREADABLE_DETAILS_ERROR = 'Failed to load saved renovation details'

const costSchema = priceSchema.unwrap()
const tierPercentSchema = z
  .number({ error: ({ input }) => (input === null ? TIER_PERCENT_ERROR : undefined) })
  .min(0, TIER_PERCENT_ERROR)
  .max(MAX_TIER_PERCENT, TIER_PERCENT_ERROR)
  .multipleOf(0.01)

/** An agent's fee in tiers, and the other costs of a sale in NZD. */
export const sellingPlanSchema = z.strictObject({
  tiers: z
    .array(z.strictObject({ upTo: costSchema.nullable(), percent: tierPercentSchema }))
    .max(MAX_TIERS, TOO_MANY_TIERS)
    .superRefine((tiers, context) => {
      const message = tierProblem(tiers)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
    .meta({ example: TYPICAL_SELLING_PLAN.tiers }),
  adminFee: costSchema,
  plusGst: z.boolean(),
  marketing: costSchema,
  staging: costSchema,
  auction: costSchema,
  saleLegal: costSchema,
})

const editableSchema = z.strictObject({
  status: boardStatusSchema,
  askingPrice: priceSchema,
  offerPrice: priceSchema,
  /** Null only outside Won, as before a win that is undone. */
  actualPurchasePrice: actualPurchasePriceSchema.nullable(),
  agentName: optionalText(MAX_CONTACT_LENGTH),
  agentContact: optionalText(MAX_CONTACT_LENGTH),
  unconditionalDate: futureDaySchema.nullable(),
  dueDate: futureDaySchema.nullable(),
  doneUpValue: priceSchema,
  renovationCost: priceSchema,
  profitMargin: marginSchema,
  notes: optionalText(MAX_NOTES_LENGTH),
  holdingCosts: holdingCostSettingsSchema.nullable(),
  sellingPlan: sellingPlanSchema.nullable(),
  renovationItems: renovationPlanSchema.nullable(),
})
export const dealEditSchema = editableSchema.partial()
export type DealEdit = z.infer<typeof dealEditSchema>
export type EditableField = keyof DealEdit

/** In the order of the form. */
export const FIELD_LABELS: Readonly<Record<EditableField, string>> = {
  status: 'Status',
  askingPrice: 'Asking price',
  offerPrice: 'Offer price',
  actualPurchasePrice: 'Actual purchase price',
  agentName: 'Agent name',
  agentContact: 'Agent contact',
  unconditionalDate: 'Unconditional date',
  dueDate: SETTLEMENT_WORDS.agreed,
  doneUpValue: 'Done-up value',
  renovationCost: 'Renovation cost',
  profitMargin: 'Profit margin on the price',
  notes: 'Notes',
  holdingCosts: 'Holding costs',
  sellingPlan: 'Agent’s fee',
  renovationItems: 'Renovation plan',
}

/** Columns whose stored value can't be parsed; shown as empty, with a message. */
const unreadableSchema = z.array(z.enum(['holdingCosts', 'sellingPlan', 'renovationItems']))

/** A deal with all its fields; `createdBy` and `changedBy` are null for deleted accounts. */
export const dealSchema = boardDealSchema.extend({
  agentContact: z.string().nullable(),
  notes: z.string().nullable(),
  holdingCosts: holdingCostSettingsSchema.nullable(),
  sellingPlan: sellingPlanSchema.nullable(),
  planned: plannedSchema
    .extend({
      sellingPlan: sellingPlanSchema
        .nullable()
        .catch(null)
        .meta({ type: ['object', 'null'] }),
    })
    .nullable(),
  renovationItems: renovationPlanSchema.nullable(),
  unreadable: unreadableSchema,
  projectId: z.uuid().nullable(),
  /** Of its project’s sale: the day of the agreement with the buyer, and when the buyer settles, null as the plan assumes; null unless it is sold. */
  soldOn: civilDateSchema.nullable(),
  saleSettlesOn: civilDateSchema.nullable(),
  createdBy: authorSchema.nullable(),
  changedBy: authorSchema.nullable(),
  updatedAt: timestampSchema,
})
export type Deal = z.infer<typeof dealSchema>

/** In the promised API: members aren't named. */
export const promisedDealSchema = dealSchema
  .omit({ createdBy: true, changedBy: true, unreadable: true, ...BOARD_FIELDS })
  .extend({
    ...PROMISED_FIELDS,
    agentContact: onlyWith('agents:read', dealSchema.shape.agentContact),
  })

/** The response to an edit: the deal, and the organization's new version. */
export const savedDealSchema = z.object({
  version: z.number().int(),
  opportunity: dealSchema,
})
