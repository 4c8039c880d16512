import { z } from 'zod'
import { boardStatusSchema } from '../schema.ts'
import { LIST_SORTS } from './list-columns.ts'

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

/** The search parameters of the dashboard; invalid ones are ignored. */
export const dealFiltersSchema = z.object({
  tab: z.enum(['active', 'abandoned']).optional().catch(undefined),
  /** How active deals are shown: on a board, unless it is as a list. */
  view: z.literal('list').optional().catch(undefined),
  sort: z.enum(LIST_SORTS).optional().catch(undefined),
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
})
export type DealFilters = z.infer<typeof dealFiltersSchema>
export type FilterName = 'stage' | 'agent' | 'due' | 'margin' | 'criteria'
