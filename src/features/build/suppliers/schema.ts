import { z } from 'zod'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import type { FieldProblem } from '#src/lib/api/app-error.ts'
import { resource } from '#src/lib/rows/resource.ts'
import { civilDateSchema, futureDaySchema } from '#src/lib/schemas/day-schemas.ts'
import { type FieldRule, rule } from '#src/lib/schemas/field-rules.ts'
import { contactEmailSchema, MAX_CONTACT_LENGTH, phoneSchema } from '#src/lib/schemas/text-schemas.ts'
import { singleSpaced } from '#src/lib/text/name-spellings.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import { plainLetters } from '#src/lib/text/plain-words.ts'

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

const MAX_NOTES_LENGTH = 2_000
const text = (most: number) => z.string().trim().min(1).max(most).nullable().default(null)

/** `registration` is the number of a licensed building practitioner or another register, `rating` from 1 to 5. */
export const supplierInputSchema = z.strictObject({
  name: z.string().overwrite(singleSpaced).min(1, 'Supplier name is required').max(MAX_CONTACT_LENGTH),
  trade: z.enum(TRADES.map(({ value }) => value)).default('other'),
  phone: phoneSchema.default(null),
  email: contactEmailSchema.default(null),
  gstNumber: text(20).meta({ example: '49-091-850' }),
  registration: text(50),
  insuredUntil: futureDaySchema.nullable().default(null),
  rating: z.number().int().min(1).max(5).nullable().default(null),
  source: text(200),
  notes: text(MAX_NOTES_LENGTH),
})
export type SupplierInput = z.output<typeof supplierInputSchema>

/** A phone from before its rule is read as it is. */
export const supplierResource = resource('suppliers', {
  input: supplierInputSchema,
  stored: { phone: z.string().nullable() },
})
export type Supplier = z.infer<typeof supplierResource.row>

export const GST_NUMBER_ERROR = 'Enter a GST number of 8 or 9 digits, such as 49-091-850.'
export const WRONG_GST_NUMBER = 'This isn’t a valid GST number. Check its digits.'

/** Why a supplier can't be saved. */
export const SUPPLIER_RULES: readonly FieldRule<SupplierInput>[] = [
  rule(['gstNumber'], ({ gstNumber }) => gstNumber !== null && gstNumberProblem(gstNumber)),
]

/** "Ran out" once a supplier's insurance has. `today` is the civil day in Auckland. */
export function insuranceState({ insuredUntil }: Pick<Supplier, 'insuredUntil'>, today: string) {
  return insuredUntil !== null && insuredUntil < today ? 'Ran out' : null
}

/** The weights of the digits of an IRD number, and those used if the first give no check digit (Inland Revenue, RWT specification). */
const WEIGHTS = [
  [3, 2, 7, 6, 5, 4, 3, 2],
  [7, 4, 3, 2, 5, 2, 7, 6],
]

/** A GST number is an IRD number. */
function gstNumberProblem(text: string): FieldProblem | false {
  const problem = (message: string) => ({ field: 'gstNumber', message })
  const digits = plainLetters(text).replace(/[\s.-]/g, '')
  if (!/^\d{8,9}$/.test(digits)) return problem(GST_NUMBER_ERROR)
  const [check, ...others] = [...digits.padStart(9, '0')].map(Number).reverse()
  const expected = WEIGHTS.map((weights) => {
    const total = weights.reduce((sum, weight, at) => sum + weight * (others[7 - at] ?? 0), 0)
    return (11 - (total % 11)) % 11
  }).find((digit) => digit < 10)
  const isNumber = Number(digits) >= 10_000_000 && check === expected
  return !isNumber && problem(WRONG_GST_NUMBER)
}

/** What was bought from a supplier, in NZD including GST. */
export const purchasesSchema = z.object({
  /** The supplier's id. */
  id: z.uuid(),
  projects: z.array(
    z.object({
      id: z.uuid(),
      address: z.string(),
      expenses: z.int(),
      spent: z.number(),
      /** In what was spent. */
      gst: z.number(),
    }),
  ),
  /** Newest first. */
  quotes: z.array(
    z.object({
      id: z.uuid(),
      projectId: z.uuid(),
      address: z.string(),
      line: z.string(),
      amount: z.number(),
      validUntil: civilDateSchema.nullable(),
      state: z.string(),
    }),
  ),
  /** The lines that are done and had an accepted quote, and how much more was paid for them, on average. */
  quotedLines: z.int(),
  paidAgainstQuotedPercent: z.number().nullable(),
})
export type Purchases = z.infer<typeof purchasesSchema>

/** What was spent with each supplier that has expenses, in NZD including GST. */
export const spendingSchema = z.object({
  suppliers: z.array(z.object({ id: z.uuid(), spent: z.number(), gst: z.number() })),
})

export function tradeOf({ trade }: Pick<SupplierInput, 'trade'>): string | undefined {
  return optionLabel(TRADES, trade)
}

/** The fields of which a merge keeps one value, by default the kept supplier's. */
export const CHOSEN_FIELDS = [
  'trade',
  'phone',
  'email',
  'gstNumber',
  'registration',
  'insuredUntil',
  'rating',
  'source',
] as const satisfies readonly (keyof SupplierInput)[]
export type ChosenField = (typeof CHOSEN_FIELDS)[number]

/** `take` names the fields whose value is the other's. */
export const mergeSchema = z.strictObject({
  supplierId: z.uuid(),
  take: z.array(z.enum(CHOSEN_FIELDS)).max(CHOSEN_FIELDS.length).default([]),
})
export const SAME_SUPPLIER = 'Choose another supplier.'

export const NOTES_TOO_LONG =
  'The notes of both suppliers are too long to be joined. Shorten one of them, then merge.'

export const FIELD_NAMES: Readonly<Record<ChosenField | 'name', string>> = {
  name: 'name',
  trade: 'trade',
  phone: 'phone',
  email: 'email',
  gstNumber: 'GST number',
  registration: 'registration',
  insuredUntil: 'insured until',
  rating: 'rating',
  source: 'source',
}

/** A field as text; null if it is blank, as the trade "Other" is. */
export function fieldText(supplier: SupplierInput, field: ChosenField | 'name'): string | null {
  if (field === 'trade') return supplier.trade === 'other' ? null : (tradeOf(supplier) ?? null)
  if (field === 'insuredUntil') return supplier.insuredUntil && formatDate(supplier.insuredUntil)
  if (field === 'rating') return supplier.rating === null ? null : `${supplier.rating} of 5`
  return supplier[field]
}

/**
 * The fields of a supplier, the blank ones and those to `take` from the other. What neither keeps goes to the notes, so that nothing
 * is lost. Notes may be longer than a supplier's can be.
 */
export function mergedInput(
  kept: Supplier,
  other: Supplier,
  take: readonly ChosenField[] = [],
): SupplierInput {
  const merged = { ...supplierResource.inputOf(kept) }
  const given = supplierResource.inputOf(other)
  for (const field of CHOSEN_FIELDS) {
    const isTaken =
      fieldText(kept, field) === null || (take.includes(field) && fieldText(other, field) !== null)
    if (isTaken) Object.assign(merged, { [field]: given[field] })
  }
  const left = (['name', ...CHOSEN_FIELDS] as const).flatMap((field) =>
    [kept, other]
      .map((one) => fieldText(one, field))
      .filter((text) => text !== null && text !== fieldText(merged, field))
      .map((text) => `${FIELD_NAMES[field]} ${text}`),
  )
  const also = left.length > 0 && `Merged from another entry: ${left.join('; ')}.`
  const notes = [kept.notes, other.notes === kept.notes ? null : other.notes, also].filter(Boolean)
  return { ...merged, notes: notes.join('\n\n') || null }
}

export const hasRoomForNotes = ({ notes }: Pick<SupplierInput, 'notes'>) =>
  notes === null || notes.length <= MAX_NOTES_LENGTH
