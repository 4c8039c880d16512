import { z } from 'zod'
import { MAX_GUEST_SALES, renovationPlanSchema } from '#src/features/public/calculators/schema.ts'
import { amountSchema, moneySchema, priceSchema } from '#src/finance/amount-schemas.ts'
import { PROVINCES } from '#src/finance/dates/anniversaries.ts'
import { RULE_SETS, type RuleSetId } from '#src/finance/dates/working-days.ts'
import { saleAreaSchema, saleRatesSchema, soldHouseSchema } from '#src/finance/price/sale-fields.ts'
import { onlyWith } from '#src/lib/api/promised-api.ts'
import { civilDateSchema } from '#src/lib/schemas/day-schemas.ts'
import { authorSchema } from '#src/lib/schemas/person-schemas.ts'
import { requiredText } from '#src/lib/schemas/text-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'
import { MAX_ADDRESS_LENGTH } from '#src/lib/text/address-words.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'

/** In board order; `shortLabel` is for the pipeline map, `colour` a CSS variable. */
export const OPPORTUNITY_STATUSES = [
  { value: 'new_listing', label: 'New Listing', shortLabel: 'New', colour: '--stage-1' },
  { value: 'agent_contact', label: 'Agent Contact', shortLabel: 'Contact', colour: '--stage-2' },
  { value: 'meets_criteria', label: 'Meets Criteria', shortLabel: 'Criteria', colour: '--stage-3' },
  { value: 'offer_made', label: 'Offer Made', shortLabel: 'Offer', colour: '--stage-4' },
  { value: 'offer_accepted', label: 'Offer Accepted', shortLabel: 'Accepted', colour: '--stage-5' },
  { value: 'due_diligence', label: 'Due Diligence', shortLabel: 'Diligence', colour: '--stage-6' },
  { value: 'funding', label: 'Funding', shortLabel: 'Funding', colour: '--stage-7' },
  { value: 'won', label: 'Won', shortLabel: 'Won', colour: '--stage-8' },
  { value: 'abandoned', label: 'Abandoned', shortLabel: 'Abandoned', colour: '--abandoned' },
] as const

export type DealStatus = (typeof OPPORTUNITY_STATUSES)[number]['value']
export type BoardStatus = Exclude<DealStatus, 'abandoned'>

export const BOARD_STATUSES = OPPORTUNITY_STATUSES.filter(
  (status): status is Exclude<(typeof OPPORTUNITY_STATUSES)[number], { value: 'abandoned' }> =>
    status.value !== 'abandoned',
)

/** Limited per organization, because a board is sent as one list. */
export const MAX_DEALS = 20_000
export const DEFAULT_PROFIT_MARGIN = 20
export const MAX_REASON_LENGTH = 500
export const MAX_PROFIT_MARGIN = 100
export const ACTUAL_PURCHASE_PRICE_ERROR = 'Purchase price must be greater than 0'

export function statusLabel(status: unknown): string {
  return optionLabel(OPPORTUNITY_STATUSES, String(status))
}

export const dealStatusSchema = z.enum(OPPORTUNITY_STATUSES.map(({ value }) => value))
export const boardStatusSchema = z.enum(BOARD_STATUSES.map(({ value }) => value))

const addressSchema = requiredText(MAX_ADDRESS_LENGTH)
export const marginSchema = z
  .number()
  .min(0)
  .max(MAX_PROFIT_MARGIN)
  .multipleOf(0.01, 'Use at most two decimals')
export const actualPurchasePriceSchema = amountSchema(ACTUAL_PURCHASE_PRICE_ERROR)
/** The price of a deal that is won. */
export const purchaseSchema = z.strictObject({ actualPurchasePrice: actualPurchasePriceSchema })

/** Comparable sales from a calculator, and what they are adjusted by. Without a floor area, that of the renovation plan counts. */
const workedOutSalesSchema = z.strictObject({
  monthlyPercent: saleRatesSchema.shape.monthlyPercent.unwrap(),
  perSquareMetre: saleRatesSchema.shape.perSquareMetre.unwrap(),
  floorArea: saleAreaSchema.nullable(),
  sales: z.array(soldHouseSchema).max(MAX_GUEST_SALES),
})
export type WorkedOutSales = z.output<typeof workedOutSalesSchema>

/** A deal from a calculator, which a guest may have calculated. */
export const newDealSchema = z.strictObject({
  address: addressSchema,
  askingPrice: priceSchema.default(null),
  doneUpValue: priceSchema.default(null),
  renovationCost: priceSchema.default(null),
  profitMargin: marginSchema.default(DEFAULT_PROFIT_MARGIN),
  renovationItems: renovationPlanSchema.nullable().default(null),
  sales: workedOutSalesSchema.nullable().default(null),
})
export type NewDeal = z.input<typeof newDealSchema>
export type PendingDeal = NewDeal

/** The board chooses the id and the stage; no deal starts as Won, which needs an actual purchase price. */
export const savedAsNewSchema = newDealSchema.extend({
  id: z.uuid().optional(),
  status: boardStatusSchema.exclude(['won']).default('new_listing'),
})

/** Percentages, and amounts in NZD. */
export const holdingCostSettingsSchema = z.strictObject({
  months: z.number().int().min(1).max(60),
  interestRate: z.number().min(0).max(20).multipleOf(0.01),
  loanToValueRatio: z.number().int().min(0).max(100),
  insurancePremium: moneySchema,
  councilRates: moneySchema,
  legalFees: moneySchema,
  buyingCosts: moneySchema,
  sellingCosts: moneySchema,
})

/** The target column, the card before the deal (null: the top), and the price paid of a deal that enters Won, or had before it did. */
export const placementSchema = z.strictObject({
  status: boardStatusSchema,
  afterId: z.uuid().nullable(),
  actualPurchasePrice: actualPurchasePriceSchema.nullable().optional(),
})
export type Placement = z.output<typeof placementSchema>

export const abandonmentSchema = z.strictObject({
  reason: z.string().trim().max(MAX_REASON_LENGTH).nullable().default(null),
})

/** What is due next by the agreement, with the calendar that counts its working days. */
export const nextDateSchema = z.object({
  kind: z.enum(['condition', 'deposit', 'lim_request', 'settlement']),
  title: z.string(),
  on: civilDateSchema.nullable(),
  calendar: z.object({
    rules: z.enum(Object.keys(RULE_SETS) as [RuleSetId, ...RuleSetId[]]),
    provinces: z.array(z.enum(PROVINCES)),
    scope: z.literal('lim').optional(),
  }),
  isConditional: z.boolean(),
})

/** What a deal was planned with on the day of its project's sale. */
export const plannedSchema = z.object({
  doneUpValue: z.number().nullable(),
  renovationCost: z.number().nullable(),
  profitMargin: z.number(),
  maxPurchasePrice: z.number(),
  /** Null for the usual ones. */
  holdingCosts: holdingCostSettingsSchema
    .nullable()
    .catch(null)
    .meta({ type: ['object', 'null'] }),
})

/** Money in NZD, dates YYYY-MM-DD, timestamps ISO 8601. */
export const boardDealSchema = z.object({
  id: z.uuid(),
  address: z.string(),
  status: dealStatusSchema,
  position: z.string(),
  askingPrice: z.number().nullable(),
  offerPrice: z.number().nullable(),
  agentName: z.string().nullable(),
  dueDate: civilDateSchema.nullable(),
  unconditionalDate: civilDateSchema.nullable(),
  nextDate: nextDateSchema.nullable(),
  /** The title of a stop item of the checklist that has a problem. */
  stop: z.string().nullable(),
  doneUpValue: z.number().nullable(),
  renovationCost: z.number().nullable(),
  profitMargin: z.number(),
  maxPurchasePrice: z.number(),
  actualPurchasePrice: z.number().nullable(),
  /** The price paid or agreed, by an accepted offer or a signed agreement. */
  agreedPrice: z.number().nullable(),
  holdingCosts: plannedSchema.shape.holdingCosts,
  abandonedFrom: boardStatusSchema.nullable(),
  abandonReason: z.string().nullable(),
  stageEnteredAt: timestampSchema,
  createdAt: timestampSchema,
  version: z.number().int(),
  projectStartedAt: timestampSchema.nullable(),
  /** The day on which the purchase of a won deal settled; null until then. */
  settledOn: civilDateSchema.nullable(),
  /** Whether its project is sold: only then are its actual values what it has earned. */
  isSold: z.boolean(),
  /** NZD, as recorded with a sale, and kept when its project leaves Sold. */
  actualSalePrice: z.number().nullable(),
  actualRenovationCost: z.number().nullable(),
  /** The estimates on the day of the sale; null until then. */
  planned: plannedSchema.nullable(),
  /** The floor area in m² by the renovation plan, and whether there is a checklist: what criteria are compared with. */
  floorArea: z.number().nullable(),
  hasChecklist: z.boolean(),
  /** The person; null once the account is deleted. */
  addedBy: z.uuid().nullable(),
})
/** In the promised API the maximum price is null without the values that it follows from. */
export const PROMISED_FIELDS = {
  agentName: onlyWith('agents:read', boardDealSchema.shape.agentName),
  maxPurchasePrice: z.number().nullable(),
}
/** What only our own screens read. */
export const BOARD_FIELDS = { floorArea: true, hasChecklist: true, addedBy: true, planned: true } as const
/** In lists of the promised API: without what may be long. */
export const listedDealSchema = boardDealSchema.omit({ holdingCosts: true, ...BOARD_FIELDS }).extend({
  ...PROMISED_FIELDS,
  updatedAt: timestampSchema,
})
export type BoardDeal = z.infer<typeof boardDealSchema>

/** `version` is the organization's version. */
export const boardSchema = z.object({
  organizationId: z.uuid(),
  version: z.number().int(),
  opportunities: z.array(boardDealSchema),
  /** Who added deals. */
  people: z.array(authorSchema),
})

/** The response to a change: the deal, and the organization's new version. */
export const changedDealSchema = z.object({
  version: z.number().int(),
  opportunity: boardDealSchema,
})
export type ChangedDeal = z.infer<typeof changedDealSchema>
