import { z } from 'zod'
import { type FieldRule, fieldProblems } from '#src/lib/schemas/field-rules.ts'

export const MAX_IMPORT_ROWS = 5_000
export const MAX_IMPORTS_PER_DAY = 40
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024
/** JSON is larger than CSV because of field names and escapes. */
export const MAX_IMPORT_BODY_BYTES = 12 * 1024 * 1024

/** Bidirectional control characters, which can disguise a name. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/

/** Rejects texts that aren't what they look like. */
function isPlainText(text: string): boolean {
  return !BIDI_CONTROLS.test(text) && text.isWellFormed() && !text.includes('\0')
}

/** The schema of a row with the problems that its form shows, and without texts that aren't what they look like. */
export function importedSchema<Item extends object>(
  schema: z.ZodType<Item>,
  rules: readonly FieldRule<Item>[],
): z.ZodType<Item> {
  return schema.superRefine((item, { addIssue }) => {
    for (const { field, message } of fieldProblems(rules, item))
      addIssue({ code: 'custom', path: [field], message })
    for (const [field, value] of Object.entries(item)) {
      if (typeof value === 'string' && !isPlainText(value))
        addIssue({ code: 'custom', path: [field], message: 'It contains invalid characters.' })
    }
  })
}

/** A text of a row, without characters that make it look like another. */
export function importedText(most: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(most, `Use at most ${most.toLocaleString('en-NZ')} characters.`)
    .refine(
      (text) => !BIDI_CONTROLS.test(text),
      'It contains hidden characters that change the text direction.',
    )
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'It contains invalid characters.')
}

/** How to handle rows whose name is already known or in an earlier row. */
export const duplicatesSchema = z.enum(['skip', 'add'])
export type Duplicates = z.infer<typeof duplicatesSchema>

/** The rows in `list` of the file. Each is parsed on its own, because a file can have many invalid ones. */
export function rowsImportSchema(list: string) {
  const rows = z.array(z.unknown()).min(1).max(MAX_IMPORT_ROWS)
  return z
    .strictObject({ duplicates: duplicatesSchema.default('skip'), [list]: rows })
    .transform(({ duplicates, ...file }) => ({
      duplicates: duplicatesSchema.parse(duplicates),
      rows: rows.parse(file[list]),
    }))
}
export interface RowsImport<Item> {
  duplicates: Duplicates
  items: Item[]
}

/** `version` is the organization's version. */
export const importResultSchema = z.object({
  version: z.number().int(),
  id: z.uuid().nullable(),
  imported: z.number().int(),
  skipped: z.number().int(),
  projects: z.number().int(),
})
export type ImportResult = z.infer<typeof importResultSchema>

/** `kept` counts the rows that were changed since the import. */
export const undoneImportSchema = z.object({
  version: z.number().int(),
  removed: z.number().int(),
  kept: z.number().int(),
})
export type UndoneImport = z.infer<typeof undoneImportSchema>
