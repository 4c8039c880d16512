import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { LIST_COLUMNS } from '#src/features/deals/pipeline/filters/list-columns.ts'
import { currentUser } from '#src/lib/browser/browser-session.ts'
import { readStored, subscribeToStored, writeStored } from '#src/lib/browser/browser-storage.ts'
import { parseJson } from '#src/lib/schemas/parse-json.ts'

export const COLUMN_NAMES = LIST_COLUMNS.map(({ value }) => value)
const columnSchema = z.enum(COLUMN_NAMES)

/** The columns that are shown, in their order: the address first, because it is the heading of a row. */
const shownColumnsSchema = z
  .array(columnSchema)
  .transform((names) => [...new Set(['address', ...names] as const)])

/** The columns of the list as a person has arranged them, with the widths that they changed, in px. */
const keptColumnsSchema = z.object({
  shown: shownColumnsSchema,
  widths: z.partialRecord(columnSchema, z.number()),
})
export type KeptColumns = z.output<typeof keptColumnsSchema>

/** Until a person has chosen. */
export const FIRST_COLUMNS: KeptColumns = {
  shown: COLUMN_NAMES.filter((name) => name !== 'unconditional'),
  widths: {},
}

/** Kept in this browser for each person. */
const nameFor = (userId: string | null) => `doneup_list_columns_${userId ?? ''}`

export function useKeptColumns(): readonly [KeptColumns, (columns: KeptColumns) => void] {
  const stored = useSyncExternalStore(subscribeToStored, () => readStored(nameFor(currentUser.get())))
  const kept = keptColumnsSchema.safeParse(parseJson(stored ?? '')).data ?? FIRST_COLUMNS
  return [kept, (columns) => void writeStored(nameFor(currentUser.get()), JSON.stringify(columns))]
}
