import { z } from 'zod'
import { importedText } from '#src/features/base/imports/schema.ts'
import { MAX_NOTES_LENGTH } from '#src/features/deals/pipeline/deal-schema.ts'
import {
  ACTUAL_PURCHASE_PRICE_ERROR,
  actualPurchasePriceSchema,
  boardStatusSchema,
  DEFAULT_PROFIT_MARGIN,
  dealStatusSchema,
  holdingCostSettingsSchema,
  MAX_REASON_LENGTH,
  marginSchema,
} from '#src/features/deals/pipeline/schema.ts'
import { renovationPlanSchema } from '#src/features/public/calculators/schema.ts'
import { priceSchema } from '#src/finance/amount-schemas.ts'
import { futureDaySchema } from '#src/lib/schemas/day-schemas.ts'
import { MAX_CONTACT_LENGTH } from '#src/lib/schemas/text-schemas.ts'
import { MAX_ADDRESS_LENGTH } from '#src/lib/text/address-words.ts'

/** Fields missing in the file are null. Amounts in NZD to the cent, dates without time. */
export const importedDealSchema = z
  .strictObject({
    address: importedText(MAX_ADDRESS_LENGTH),
    status: dealStatusSchema.default('new_listing'),
    askingPrice: priceSchema.default(null),
    offerPrice: priceSchema.default(null),
    actualPurchasePrice: actualPurchasePriceSchema.nullable().default(null),
    agentName: importedText(MAX_CONTACT_LENGTH).nullable().default(null),
    agentContact: importedText(MAX_CONTACT_LENGTH).nullable().default(null),
    unconditionalDate: futureDaySchema.nullable().default(null),
    dueDate: futureDaySchema.nullable().default(null),
    doneUpValue: priceSchema.default(null),
    renovationCost: priceSchema.default(null),
    profitMargin: marginSchema.default(DEFAULT_PROFIT_MARGIN),
    notes: importedText(MAX_NOTES_LENGTH).nullable().default(null),
    holdingCosts: holdingCostSettingsSchema.nullable().default(null),
    renovationItems: renovationPlanSchema.nullable().default(null),
    actualRenovationCost: priceSchema.default(null),
    actualSalePrice: priceSchema.default(null),
    abandonedFrom: boardStatusSchema.nullable().default(null),
    abandonReason: importedText(MAX_REASON_LENGTH).nullable().default(null),
  })
  .refine((deal) => deal.actualPurchasePrice !== null || !isWon(deal), {
    path: ['actualPurchasePrice'],
    message: ACTUAL_PURCHASE_PRICE_ERROR,
  })
  .refine((deal) => deal.status === 'abandoned' || deal.abandonedFrom === null, {
    path: ['abandonedFrom'],
    message: 'Only an abandoned deal can have an “Abandoned from” stage.',
  })
  .refine((deal) => deal.status === 'abandoned' || deal.abandonReason === null, {
    path: ['abandonReason'],
    message: 'Only an abandoned deal can have a reason for abandoning.',
  })
export type ImportedDeal = z.output<typeof importedDealSchema>
export type ImportedDealInput = z.input<typeof importedDealSchema>

/** Also true for a deal abandoned from Won, because it has an actual purchase price and a project. */
export function isWon(deal: { status: string; abandonedFrom: string | null }): boolean {
  return deal.status === 'won' || deal.abandonedFrom === 'won'
}
