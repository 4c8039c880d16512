import { z } from 'zod'
import { boardStatusSchema } from '../schema.ts'
import { CHOSEN_PATTERN } from './chosen-deals.ts'
import { columnsIn, columnsText, LIST_SORTS } from './list-columns.ts'

/** Relative to today in Auckland; won and abandoned deals have no due dates. */
export const DUE_FILTERS = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'week', label: 'This week' },
  { value: 'fortnight', label: 'Next 14 days' },
  { value: 'none', label: 'No date' },
] as const

export const MARGIN_FILTERS = [
  { value: 'negative', label: 'Negative' },
  { value: 'under-10', label: 'Under 10%' },
  { value: '10-19', label: '10 to 19%' },
  { value: '20-up', label: '20% and over' },
  { value: 'unknown', label: 'Figures missing' },
] as const

/** Whether a deal meets all required criteria. */
export const CRITERIA_FILTERS = [
  { value: 'met', label: 'Yes' },
  { value: 'not-met', label: 'No' },
  { value: 'unknown', label: 'Not known' },
] as const

export type DueFilter = (typeof DUE_FILTERS)[number]['value']
export type MarginFilter = (typeof MARGIN_FILTERS)[number]['value']

export type CriteriaFilter = (typeof CRITERIA_FILTERS)[number]['value']

export const NO_AGENT = '-'

/** Longer texts are truncated. */
export const MAX_TEXT = 200

const textSchema = z
  .string()
  .transform((value) => value.slice(0, MAX_TEXT) || undefined)
  .optional()
  .catch(undefined)

/** All deals, where a saved view would open by itself. */
export const ALL_DEALS = 'all'

/** The search parameters of the dashboard; invalid ones are ignored. */
export const dealFiltersSchema = z.object({
  tab: z.enum(['active', 'abandoned']).optional().catch(undefined),
  /** The saved view that was opened. */
  saved: z
    .union([z.uuid(), z.literal(ALL_DEALS)])
    .optional()
    .catch(undefined),
  /** How active deals are shown: on a board, unless it is as a list. An address that names the board is kept from the person’s default. */
  view: z.enum(['board', 'list']).optional().catch(undefined),
  sort: z.enum(LIST_SORTS).optional().catch(undefined),
  /** Those of the list, in their order; by default those that the person chose. */
  columns: z
    .string()
    .max(MAX_TEXT)
    .refine((text) => columnsText(columnsIn(text)) === text)
    .optional()
    .catch(undefined),
  q: textSchema,
  stage: boardStatusSchema.optional().catch(undefined),
  agent: textSchema,
  due: z
    .enum(DUE_FILTERS.map(({ value }) => value))
    .optional()
    .catch(undefined),
  margin: z
    .enum(MARGIN_FILTERS.map(({ value }) => value))
    .optional()
    .catch(undefined),
  criteria: z
    .enum(CRITERIA_FILTERS.map(({ value }) => value))
    .optional()
    .catch(undefined),
  /** Of a link to some deals, such as those that a bulk action left. */
  only: z.string().regex(CHOSEN_PATTERN).optional().catch(undefined),
})
export type DealFilters = z.infer<typeof dealFiltersSchema>
export type FilterName = 'stage' | 'agent' | 'due' | 'margin' | 'criteria'

/** What a saved view holds of an address, in this order. */
const SAVED_FIELDS = [
  'view',
  'sort',
  'columns',
  'q',
  'stage',
  'agent',
  'due',
  'margin',
  'criteria',
] as const satisfies readonly (keyof DealFilters)[]
export type SavedFilters = Pick<DealFilters, (typeof SAVED_FIELDS)[number]>

/** The text of a saved view: what its address says, such as "view=list&stage=funding". */
export function queryOf(filters: DealFilters): string {
  const said = SAVED_FIELDS.flatMap((field) => {
    const value = field === 'view' && filters.view === 'board' ? undefined : filters[field]
    return value === undefined ? [] : [[field, value]]
  })
  return new URLSearchParams(said).toString()
}

export function filtersIn(query: string): SavedFilters {
  const read = dealFiltersSchema.parse(Object.fromEntries(new URLSearchParams(query)))
  return Object.fromEntries(SAVED_FIELDS.map((field) => [field, read[field]])) as SavedFilters
}

/** Whether an address says nothing: a person’s default view opens there. */
export const isPlain = (filters: DealFilters) =>
  queryOf(filters) === '' &&
  filters.view === undefined &&
  filters.tab === undefined &&
  filters.saved === undefined
