import { z } from 'zod'
import { MAX_OWNERS, ownersProblem } from '#src/finance/tax/ownership.ts'
import { civilDateSchema, priceSchema } from '../opportunities/schema.ts'

export const OWNER_KINDS = [
  { value: 'individual', label: 'Individual' },
  { value: 'company', label: 'Company' },
  { value: 'trust', label: 'Trust' },
] as const

/** Costs with GST in them by default; interest has none. */
export const GST_COSTS = ['renovation', 'selling', 'legal', 'buying', 'insurance', 'councilRates'] as const

export const INTENTIONS = ['associatedDealer', 'regularPattern', 'rentFirst', 'mainHome'] as const

const ownerSchema = z.strictObject({
  name: z.string().trim().max(100),
  kind: z.enum(OWNER_KINDS.map(({ value }) => value)),
  /** A percentage. */
  share: z.number().multipleOf(0.01).max(100),
})

/** Who owns a deal, how it is taxed, and what its lender asks. Amounts in NZD. */
export const ownershipInputSchema = z.strictObject({
  owners: z
    .array(ownerSchema)
    .max(MAX_OWNERS + 1)
    .superRefine((owners, context) => {
      const message = ownersProblem(owners.map((owner) => ({ ...owner, otherIncome: null })))
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
    .meta({ example: [{ name: 'Owner', kind: 'individual', share: 100 }] }),
  taxedAs: z.enum(['trading', 'capital']),
  gstRegistered: z.boolean(),
  vendor: z.enum(['unregistered', 'registered', 'unknown']),
  isAssociated: z.boolean(),
  /** Known only for an associated vendor. */
  sellerGst: priceSchema,
  marketValue: priceSchema,
  costsWithoutGst: z.array(z.enum(GST_COSTS)),
  balanceDate: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
    .meta({ example: '03-31' }),
  registeredOn: civilDateSchema.nullable(),
  intentions: z.array(z.enum(INTENTIONS)),
  valuation: priceSchema,
  borrower: z.enum(['investor', 'ownerOccupier']),
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

/** NZD of the tax year: other income by owner in their order, and the borrower's household income and debt. */
export const incomesSchema = z.strictObject({
  otherIncomes: z.array(priceSchema).max(MAX_OWNERS),
  householdIncome: priceSchema,
  otherDebt: priceSchema,
})
export type Incomes = z.output<typeof incomesSchema>

export const incomesInputSchema = incomesSchema.extend({ isShared: z.boolean() })

/** `version` is 0 while a deal has the usual ownership. `incomes` are the reader's own, or shared ones by another member. */
export const ownershipSchema = z.object({
  version: z.int(),
  ownership: ownershipInputSchema,
  incomes: incomesInputSchema.extend({ by: z.string() }).nullable(),
  /** The members who have entered incomes, shared or not. */
  enteredBy: z.array(z.string()),
})
export type OwnershipView = z.infer<typeof ownershipSchema>
