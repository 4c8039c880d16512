import { z } from 'zod'
import { resource } from '#src/lib/resource.ts'
import { contactEmailSchema } from '#src/lib/text-schemas.ts'
import { MAX_NAME_LENGTH, phoneSchema } from '../agents/schema.ts'
import { civilDateSchema } from '../opportunities/schema.ts'

export const TRADES = [
  { value: 'builder', label: 'Builder' },
  { value: 'plumber', label: 'Plumber' },
  { value: 'electrician', label: 'Electrician' },
  { value: 'painter', label: 'Painter' },
  { value: 'tiler', label: 'Tiler' },
  { value: 'floor_layer', label: 'Floor layer' },
  { value: 'landscaper', label: 'Landscaper' },
  { value: 'cleaner', label: 'Cleaner' },
  { value: 'stager', label: 'Stager' },
  { value: 'designer', label: 'Designer' },
  { value: 'other', label: 'Other' },
] as const

const text = (most: number) => z.string().trim().min(1).max(most).nullable().default(null)

/** `registration` is the number of a licensed building practitioner or another register, `rating` from 1 to 5. */
export const supplierInputSchema = z.strictObject({
  name: z.string().trim().min(1, 'Supplier name is required').max(MAX_NAME_LENGTH),
  trade: z.enum(TRADES.map(({ value }) => value)).default('other'),
  phone: phoneSchema.default(null),
  email: contactEmailSchema.default(null),
  gstNumber: text(20),
  registration: text(50),
  insuredUntil: civilDateSchema.nullable().default(null),
  rating: z.number().int().min(1).max(5).nullable().default(null),
  source: text(200),
  notes: text(2_000),
})
export type SupplierInput = z.output<typeof supplierInputSchema>

export const supplierResource = resource('suppliers', { input: supplierInputSchema })
export type Supplier = z.infer<typeof supplierResource.row>

export const mergeSchema = z.strictObject({ supplierId: z.uuid() })
export const SAME_SUPPLIER = 'Choose another supplier.'

/** The fields of a supplier, the blank ones and the trade "Other" from its look-alike. */
export function mergedInput(kept: Supplier, other: Supplier): SupplierInput {
  const given = Object.entries(supplierResource.inputOf(kept)).filter(
    ([field, value]) => value !== null && !(field === 'trade' && value === 'other'),
  )
  return { ...supplierResource.inputOf(other), ...Object.fromEntries(given) }
}
