import { z } from 'zod'
import { EXPORT_FORMATS, type ExportFormat } from '#src/features/build/budgets/accounting-schema.ts'
import { BYTE_ORDER_MARK } from '#src/lib/files/csv.ts'
import { civilDateSchema, pastDaySchema } from '#src/lib/schemas/day-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'

/** The most expenses in one export, within the memory of a request. */
export const MAX_EXPORTED = 5_000
export const NOTHING_TO_EXPORT = 'No expenses to export in this period.'
export const ALL_EXPORTED =
  'All expenses of this period have been exported. To export them again, untick “Only not exported yet”.'
/** The exports that an organization can have, and make in 24 hours: each keeps its file. */
export const MAX_EXPORTS = { kept: 2_000, aDay: 60 }
export const TOO_MANY_EXPORTS =
  'This organization has made 60 exports in 24 hours, which is the most it can. Try again tomorrow.'
export const TOO_MANY_KEPT =
  'An organization has at most 2,000 exports. Undo the oldest ones, whose expenses you no longer export.'
export const TOO_MANY = 'An export has at most 5,000 expenses. Choose a shorter period.'

export interface FormatFacts {
  label: string
  fileName: string
  /**
   * People open a file in a spreadsheet, which needs a byte order mark and must not run a cell as a formula. A program reads the
   * others as they are: an apostrophe would be part of a supplier's name.
   */
  readBy: 'people' | 'program'
}

const FACTS: Readonly<Record<ExportFormat, FormatFacts>> = {
  expenses: { label: 'Expenses CSV', fileName: 'expenses', readBy: 'people' },
  xero_bills: { label: 'Xero bills CSV', fileName: 'Xero bills', readBy: 'program' },
  xero_statement: { label: 'Xero bank statement CSV', fileName: 'Xero bank statement', readBy: 'program' },
}
export const formatFacts = (format: ExportFormat): FormatFacts => FACTS[format]

/** A file as it is downloaded. */
export function fileText(format: ExportFormat, content: string): string {
  return FACTS[format].readBy === 'people' ? BYTE_ORDER_MARK + content : content
}

export const FORMATS = EXPORT_FORMATS.map((value) => ({ value, ...FACTS[value] }))

/** `projectIds` limits an export to some projects; null is all of them. Days of invoices, or of payments in a bank statement. */
export const exportInputSchema = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  from: pastDaySchema,
  to: pastDaySchema,
  projectIds: z.array(z.uuid()).min(1).max(500).nullable().default(null),
  onlyNew: z.boolean().default(true),
})
export type ExportInput = z.output<typeof exportInputSchema>

export const exportSchema = z.object({
  id: z.uuid(),
  format: exportInputSchema.shape.format,
  from: civilDateSchema,
  to: civilDateSchema,
  /** How many expenses its file has. */
  count: z.int(),
  /** How many of them were deleted since. */
  deleted: z.int(),
  /** How many files its expenses had. */
  receipts: z.int(),
  /** The address of the project whose expenses it has; null for several, or if all were deleted. */
  project: z.string().nullable(),
  exportedAt: timestampSchema,
})
export type ExpenseExport = z.infer<typeof exportSchema>
/** Limits the exports to those with expenses of one project. */
export const exportsQuerySchema = z.object({ projectId: z.uuid().optional() })

/** The latest. */
export const MAX_LISTED = 50
export const exportsSchema = z.object({ expenseExports: z.array(exportSchema) })

/** What a download has besides the file: an archive with the receipts. */
export const downloadQuerySchema = z.object({ with: z.literal('receipts').optional() })
