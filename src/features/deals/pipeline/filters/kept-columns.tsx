import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { currentUser } from '#src/lib/browser/browser-session.ts'
import { readStored, subscribeToStored, writeStored } from '#src/lib/browser/browser-storage.ts'
import { parseJson } from '#src/lib/schemas/parse-json.ts'
import { columnsIn, columnsText, LIST_COLUMNS } from './list-columns.ts'
import { ALL_DEALS, type DealFilters } from './schema.ts'

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

/** The columns that the address names; by default those that the person chose. Widths are the person’s. */
export function columnsOf({ columns }: DealFilters, kept: KeptColumns): KeptColumns {
  if (columns === undefined) return kept
  return { ...kept, shown: shownColumnsSchema.parse(columnsIn(columns)) }
}

/** What the address of a list says of its columns: nothing for those that everyone begins with. */
export function columnsInAddress(shown: KeptColumns['shown']): string | undefined {
  const text = columnsText(shown)
  return text === columnsText(FIRST_COLUMNS.shown) ? undefined : text
}

export const isOfView = ({ saved }: DealFilters) => saved !== undefined && saved !== ALL_DEALS

/** Whether the columns are the person’s own, and not those of a colleague’s link or a saved view. */
export function isOwn(filters: DealFilters, kept: KeptColumns): boolean {
  const { columns } = filters
  return columns === undefined || (!isOfView(filters) && columns === columnsText(kept.shown))
}

/** What a saved view holds: for a list, also the columns that are seen. */
export function withColumns(filters: DealFilters, kept: KeptColumns): DealFilters {
  const columns = filters.view === 'list' ? columnsText(columnsOf(filters, kept).shown) : undefined
  return { ...filters, columns }
}
