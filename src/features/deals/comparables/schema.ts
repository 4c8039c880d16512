import { z } from 'zod'
import { assumptionsSchema } from '#src/features/deals/assumptions/schema.ts'
import { signedAmountSchema } from '#src/finance/amount-schemas.ts'
import type { SaleAdjustment, SaleBasis } from '#src/finance/price/comparable-sales.ts'
import { saleAreaSchema, soldHouseSchema } from '#src/finance/price/sale-fields.ts'
import { resource } from '#src/lib/rows/resource.ts'
import { optionalText, requiredText } from '#src/lib/schemas/text-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'

export const SALE_CONDITIONS = [
  { value: 'original', label: 'Original' },
  { value: 'tidy', label: 'Tidy' },
  { value: 'renovated', label: 'Renovated' },
] as const

export const COMPARABLES_PER_DEAL = { rows: 30, message: 'A deal has at most 30 comparable sales.' }
export const MAX_ADJUSTMENTS = 8
export const WEIGHT_ERROR = 'A weight is from 0 to 5.'
export const NOT_A_DOCUMENT = 'Choose a photo or PDF of this deal.'

const roomsSchema = z.number().int().min(0).max(20).nullable().default(null)

/** Amounts in NZD, areas in m². Adjustments are added to the price. */
export const comparableInputSchema = z.strictObject({
  ...soldHouseSchema.shape,
  landArea: z.number().positive().max(10_000_000).multipleOf(0.01).nullable().default(null),
  bedrooms: roomsSchema,
  bathrooms: roomsSchema,
  condition: z
    .enum(SALE_CONDITIONS.map(({ value }) => value))
    .nullable()
    .default(null),
  adjustments: z
    .array(
      z.strictObject({
        reason: requiredText(80, 'Enter what the adjustment is for.'),
        amount: signedAmountSchema('Enter the amount of the adjustment.'),
      }),
    )
    .max(MAX_ADJUSTMENTS)
    .default([]),
  weight: z.number().min(0, WEIGHT_ERROR).max(5, WEIGHT_ERROR).multipleOf(0.01).default(1),
  source: optionalText(300).default(null),
  note: optionalText(500).default(null),
  documentId: z.uuid().nullable().default(null).meta({ example: null }),
})
export type ComparableInput = z.output<typeof comparableInputSchema>

export const comparableResource = resource('comparables', {
  input: comparableInputSchema,
  label: 'Comparable sale',
  noun: 'a comparable sale',
  limit: COMPARABLES_PER_DEAL,
})
export const { list: comparableListSchema, changed: changedComparableSchema } = comparableResource
export type Comparable = z.infer<typeof comparableResource.row>

/** Without what shows the property of a comparable sale: it isn't shown outside the organization. */
export function withoutEvidence<Document extends { id: string }>(
  documents: readonly Document[],
  sales: readonly Pick<Comparable, 'documentId'>[],
): Document[] {
  const evidence = new Set(sales.map(({ documentId }) => documentId))
  return documents.filter(({ id }) => !evidence.has(id))
}

export const promisedComparableSchema = comparableResource.row.extend({
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
})

/** What the sales of a deal are adjusted by. Without a floor area, that of its renovation plan counts. */
export const saleSettingsSchema = z.strictObject({
  monthlyPercent: assumptionsSchema.shape.saleMonthlyPercent.unwrap(),
  perSquareMetre: assumptionsSchema.shape.salePerSquareMetre.unwrap(),
  floorArea: saleAreaSchema.nullable(),
})
export type SaleSettings = z.output<typeof saleSettingsSchema>

/** `version` is 0 while the deal follows the organization’s assumptions. */
export const saleSettingsViewSchema = z.object({
  version: z.int(),
  comparableSettings: saleSettingsSchema,
})
export type SaleSettingsView = z.infer<typeof saleSettingsViewSchema>

export interface AdjustedSales {
  /** The latest first, also those that aren't counted. */
  sales: readonly Comparable[]
  basis: SaleBasis
}

/** The settings with the size of the deal’s house in m², if that is known. */
export function adjustmentOf(settings: SaleSettings, houseSize: number | null): SaleAdjustment {
  return { ...settings, floorArea: settings.floorArea ?? houseSize }
}
