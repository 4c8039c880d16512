import { z } from 'zod'
import { renovationPlanSchema } from '../../calculators/schema.ts'
import { holdingCostSettingsSchema, MAX_AGENT_LENGTH, MAX_NOTES_LENGTH } from '../editing/schema.ts'
import {
  ACTUAL_PURCHASE_PRICE_ERROR,
  actualPurchasePriceSchema,
  boardStatusSchema,
  civilDateSchema,
  DEFAULT_PROFIT_MARGIN,
  MAX_REASON_LENGTH,
  marginSchema,
  opportunityStatusSchema,
  priceSchema,
} from '../schema.ts'

export const MAX_IMPORT_ROWS = 5_000
export const MAX_IMPORTS_A_DAY = 40
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024
/** The same rows as JSON: with the names of their fields, and signs that take more room there. */
export const MAX_IMPORT_BODY_BYTES = 12 * 1024 * 1024
const MAX_ADDRESS_LENGTH = 300

/** Marks that make a text read in another order than it is stored: an address with one is not what it seems. */
const TURNING_MARKS = /[\u202a-\u202e\u2066-\u2069]/

function textSchema(most: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(most, `Use at most ${most.toLocaleString('en-NZ')} characters.`)
    .refine((text) => !TURNING_MARKS.test(text), 'It holds hidden marks that turn the direction of its text.')
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'It holds signs that are no text.')
}

/** A deal as a file brings it; what the file leaves open is null. Money in NZD to the cent, days civil. */
export const importedDealSchema = z
  .strictObject({
    address: textSchema(MAX_ADDRESS_LENGTH),
    status: opportunityStatusSchema.default('new_listing'),
    askingPrice: priceSchema.default(null),
    offerPrice: priceSchema.default(null),
    actualPurchasePrice: actualPurchasePriceSchema.nullable().default(null),
    agentName: textSchema(MAX_AGENT_LENGTH).nullable().default(null),
    agentContact: textSchema(MAX_AGENT_LENGTH).nullable().default(null),
    unconditionalDate: civilDateSchema.nullable().default(null),
    dueDate: civilDateSchema.nullable().default(null),
    doneUpValue: priceSchema.default(null),
    renovationCost: priceSchema.default(null),
    profitMargin: marginSchema.default(DEFAULT_PROFIT_MARGIN),
    notes: textSchema(MAX_NOTES_LENGTH).nullable().default(null),
    holdingCosts: holdingCostSettingsSchema.nullable().default(null),
    renovationItems: renovationPlanSchema.nullable().default(null),
    actualRenovationCost: priceSchema.default(null),
    actualSalePrice: priceSchema.default(null),
    abandonedFrom: boardStatusSchema.nullable().default(null),
    abandonReason: textSchema(MAX_REASON_LENGTH).nullable().default(null),
  })
  .refine((deal) => deal.actualPurchasePrice !== null || !isWon(deal), {
    path: ['actualPurchasePrice'],
    message: ACTUAL_PURCHASE_PRICE_ERROR,
  })
  .refine((deal) => deal.status === 'abandoned' || deal.abandonedFrom === null, {
    path: ['abandonedFrom'],
    message: 'Only an abandoned deal was abandoned from somewhere.',
  })
  .refine((deal) => deal.status === 'abandoned' || deal.abandonReason === null, {
    path: ['abandonReason'],
    message: 'Only an abandoned deal has a reason for it.',
  })
export type ImportedDeal = z.output<typeof importedDealSchema>
export type ImportedDealInput = z.input<typeof importedDealSchema>

/** Whether the deal was won, be it abandoned since: it has a price that was paid, and a project. */
export function isWon(deal: { status: string; abandonedFrom: string | null }): boolean {
  return deal.status === 'won' || deal.abandonedFrom === 'won'
}

/** What is done with a deal whose address the organization has already, or the file a second time. */
export const duplicatesSchema = z.enum(['skip', 'add'])
export type Duplicates = z.infer<typeof duplicatesSchema>

/** All that one import brings, in the order of the file. */
export const dealImportSchema = z.strictObject({
  duplicates: duplicatesSchema.default('skip'),
  deals: z.array(importedDealSchema).min(1).max(MAX_IMPORT_ROWS),
})
export type DealImport = z.output<typeof dealImportSchema>

/** What an import has made; `version` is the organization's. */
export const importResultSchema = z.object({
  version: z.number().int(),
  /** Null when everything was there already: nothing was made, nothing can be undone. */
  id: z.uuid().nullable(),
  imported: z.number().int(),
  skipped: z.number().int(),
  projects: z.number().int(),
})
export type ImportResult = z.infer<typeof importResultSchema>

/** What taking an import back has removed; what was changed since stays. */
export const undoneImportSchema = z.object({
  version: z.number().int(),
  removed: z.number().int(),
  kept: z.number().int(),
})
export type UndoneImport = z.infer<typeof undoneImportSchema>
