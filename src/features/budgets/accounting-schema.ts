import { z } from 'zod'
import { settingsDocument } from '#src/lib/organization-settings.ts'
import { PURPOSES } from './schema.ts'

export const XERO_AMOUNTS = [
  { value: 'excluding', label: 'Excluding GST' },
  { value: 'including', label: 'Including GST' },
] as const

const codeSchema = z.string().trim().min(1).max(12).nullable().default(null)
const taxTypeSchema = z.string().trim().min(1).max(50)
const codesOf = Object.fromEntries(PURPOSES.map(({ value }) => [value, codeSchema])) as Record<
  (typeof PURPOSES)[number]['value'],
  typeof codeSchema
>

/** The account code of each kind of expense in the accounting software, and how it calls its tax types. */
export const accountingSchema = z.strictObject({
  ...codesOf,
  unitAmount: z.enum(XERO_AMOUNTS.map(({ value }) => value)).default('excluding'),
  taxTypeWithGst: taxTypeSchema.default('15% GST on Expenses'),
  taxTypeWithoutGst: taxTypeSchema.default('No GST'),
})
export type Accounting = z.infer<typeof accountingSchema>

export const accountingSettings = settingsDocument({
  name: 'accounting',
  field: 'accounting',
  noun: 'the account codes of expenses',
  input: accountingSchema,
})
