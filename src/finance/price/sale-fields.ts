import { z } from 'zod'
import { pastDaySchema } from '#src/lib/schemas/day-schemas.ts'
import { type FieldRule, rule } from '#src/lib/schemas/field-rules.ts'
import { requiredText } from '#src/lib/schemas/text-schemas.ts'
import { MAX_ADDRESS_LENGTH } from '#src/lib/text/address-words.ts'
import { amountSchema } from '../amount-schemas.ts'

export const PRICE_ERROR = 'Enter the price it sold for.'
export const SOLD_IN_THE_FUTURE = 'It cannot have sold in the future.'

export const saleAreaSchema = z.number().positive().max(100_000).multipleOf(0.01)

/** What was sold, in NZD and m². */
export const soldHouseSchema = z.strictObject({
  address: requiredText(MAX_ADDRESS_LENGTH, 'Address is required'),
  price: amountSchema(PRICE_ERROR),
  soldOn: pastDaySchema,
  floorArea: saleAreaSchema.nullable().default(null),
})

/** What sales are adjusted by: percent a month, and NZD per m² of floor area. */
export const saleRatesSchema = z.strictObject({
  monthlyPercent: z.number().min(-5).max(5).multipleOf(0.05).default(0),
  perSquareMetre: z.number().min(0).max(20_000).multipleOf(0.01).default(0),
})

/** Why a sale can't be saved. `today` is the civil day in Auckland. */
export const soldHouseRules = <Sale extends { soldOn: string }>(today: string): FieldRule<Sale>[] => [
  rule(['soldOn'], ({ soldOn }) => soldOn > today && { field: 'soldOn', message: SOLD_IN_THE_FUTURE }),
]
