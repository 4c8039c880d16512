import { z } from 'zod'
import { priceSchema } from '#src/finance/amount-schemas.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { MAX_OWNERS, NO_SHARE, ownersProblems } from '#src/finance/tax/ownership.ts'
import { isSameValue } from '#src/lib/rows/field-edits.ts'
import { settingsSheet } from '#src/lib/rows/organization-settings.ts'
import { pastDaySchema } from '#src/lib/schemas/day-schemas.ts'
import { type FieldRule, rule } from '#src/lib/schemas/field-rules.ts'
import { authorSchema } from '#src/lib/schemas/person-schemas.ts'

export const OWNER_KINDS = [
  { value: 'individual', label: 'Individual' },
  { value: 'company', label: 'Company' },
  { value: 'trust', label: 'Trust' },
] as const

/** Costs with GST in them by default; interest has none. */
export const GST_COSTS = [
  { value: 'renovation', label: 'Renovation' },
  { value: 'selling', label: 'Selling costs' },
  { value: 'legal', label: 'Legal fees' },
  { value: 'buying', label: 'Buying costs' },
  { value: 'insurance', label: 'Insurance' },
  { value: 'councilRates', label: 'Council rates' },
] as const
export type GstCost = (typeof GST_COSTS)[number]['value']

export const VENDORS = [
  { value: 'unregistered', label: 'Not registered' },
  { value: 'registered', label: 'Registered' },
  { value: 'unknown', label: 'Not known' },
] as const

export const TAXED_AS = [
  { value: 'trading', label: 'Bought to resell' },
  { value: 'capital', label: 'Not taxed' },
] as const

export const BORROWERS = [
  { value: 'investor', label: 'Investor' },
  { value: 'ownerOccupier', label: 'Owner-occupier' },
] as const

export const INTENTIONS = ['associatedDealer', 'regularPattern', 'rentFirst', 'mainHome'] as const

/** The last days of months, as month and day. */
const MONTH_ENDS = [
  '01-31',
  '02-28',
  '03-31',
  '04-30',
  '05-31',
  '06-30',
  '07-31',
  '08-31',
  '09-30',
  '10-31',
  '11-30',
  '12-31',
] as const

/** With labels such as "31 Mar". */
export const BALANCE_DATES = MONTH_ENDS.map((value) => ({
  value,
  label: formatDate(`2027-${value}`).replace(/ \d+$/, ''),
}))

export const ownerSchema = z.strictObject({
  name: z.string().trim().max(100),
  kind: z.enum(OWNER_KINDS.map(({ value }) => value)),
  /** A percentage. */
  share: z.number().multipleOf(0.01).min(0, NO_SHARE).max(100),
})

/** Who owns a deal, how it is taxed, and what its lender asks. Amounts in NZD. */
export const ownershipInputSchema = z.strictObject({
  /** The routes check their number, names and shares with `ownersProblems`. */
  owners: z
    .array(ownerSchema)
    .max(MAX_OWNERS + 1)
    .meta({ example: [{ name: 'Owner', kind: 'individual', share: 100 }] }),
  taxedAs: z.enum(TAXED_AS.map(({ value }) => value)),
  gstRegistered: z.boolean(),
  vendor: z.enum(VENDORS.map(({ value }) => value)),
  isAssociated: z.boolean(),
  /** Known only for an associated vendor. */
  sellerGst: priceSchema,
  marketValue: priceSchema,
  costsWithoutGst: z.array(z.enum(GST_COSTS.map(({ value }) => value))).max(GST_COSTS.length),
  balanceDate: z.enum(MONTH_ENDS),
  registeredOn: pastDaySchema.nullable(),
  intentions: z.array(z.enum(INTENTIONS)).max(INTENTIONS.length),
  valuation: priceSchema,
  borrower: z.enum(BORROWERS.map(({ value }) => value)),
  isExempt: z.boolean(),
})
export type OwnershipInput = z.output<typeof ownershipInputSchema>

export const USUAL_OWNERSHIP: OwnershipInput = {
  owners: [{ name: 'Owner', kind: 'individual', share: 100 }],
  taxedAs: 'trading',
  gstRegistered: false,
  vendor: 'unknown',
  isAssociated: false,
  sellerGst: null,
  marketValue: null,
  costsWithoutGst: [],
  balanceDate: '03-31',
  registeredOn: null,
  intentions: [],
  valuation: null,
  borrower: 'investor',
  isExempt: false,
}

/**
 * Whether it is entered who owns a deal, or that its profit isn't taxed, on the deal or in the organization's defaults. Until then no screen
 * and no pack has a profit after tax.
 */
export function isOwnershipKnown({ owners, taxedAs }: Pick<OwnershipInput, 'owners' | 'taxedAs'>): boolean {
  return taxedAs !== USUAL_OWNERSHIP.taxedAs || !isSameValue(owners, USUAL_OWNERSHIP.owners)
}

/** The part of an ownership that an organization's deals start with. */
export const taxDefaultsSchema = z.strictObject({
  owners: ownershipInputSchema.shape.owners.default(USUAL_OWNERSHIP.owners),
  taxedAs: ownershipInputSchema.shape.taxedAs.default(USUAL_OWNERSHIP.taxedAs),
  gstRegistered: z.boolean().default(USUAL_OWNERSHIP.gstRegistered),
  balanceDate: ownershipInputSchema.shape.balanceDate.default(USUAL_OWNERSHIP.balanceDate),
  borrower: ownershipInputSchema.shape.borrower.default(USUAL_OWNERSHIP.borrower),
})
export type TaxDefaults = z.infer<typeof taxDefaultsSchema>

const OWNER_RULES: readonly FieldRule<TaxDefaults>[] = [
  rule(['owners'], ({ owners }) => ownersProblems(owners.map((owner) => ({ ...owner, otherIncome: null })))),
]

export const taxDefaultSettings = settingsSheet({
  name: 'tax-defaults',
  field: 'taxDefaults',
  noun: 'the ownership that an organization’s deals start with',
  input: taxDefaultsSchema,
  rules: OWNER_RULES,
})

/** NZD of the tax year: other income by owner in their order, and the borrower's household income and debt. */
export const incomesSchema = z.strictObject({
  otherIncomes: z.array(priceSchema).max(MAX_OWNERS),
  householdIncome: priceSchema,
  otherDebt: priceSchema,
})
export type Incomes = z.output<typeof incomesSchema>

export const incomesInputSchema = incomesSchema.extend({ isShared: z.boolean() })
export type IncomesInput = z.infer<typeof incomesInputSchema>

/** `version` is 0 while a deal has the usual ownership. `incomes` are the reader's own. */
export const ownershipSchema = z.object({
  version: z.int(),
  ownership: ownershipInputSchema,
  incomes: incomesInputSchema.nullable(),
  /** What another member shares; it applies where the reader has entered nothing. */
  sharedIncomes: incomesSchema.extend({ by: authorSchema.nullable() }).nullable(),
  /** The members who have entered incomes, shared or not. */
  enteredBy: z.array(authorSchema),
})
export type OwnershipView = z.infer<typeof ownershipSchema>
