import { z } from 'zod'
import { settingsSheet } from '#src/lib/rows/organization-settings.ts'
import { PURPOSES } from './schema.ts'

/** The files of expenses. */
export const EXPORT_FORMATS = ['expenses', 'xero_bills', 'xero_statement'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const XERO_AMOUNTS = [
  { value: 'excluding', label: 'Excluding GST' },
  { value: 'including', label: 'Including GST' },
] as const

/** Never a formula when a spreadsheet reads it. */
const codeSchema = z
  .string()
  .overwrite((code) => code.normalize('NFKC').trim())
  .min(1)
  .max(12)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u, 'Use letters and digits, such as 310.')
  .nullable()
  .default(null)
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

export const accountingSettings = settingsSheet({
  name: 'accounting',
  field: 'accounting',
  noun: 'the account codes of expenses',
  input: accountingSchema,
})
