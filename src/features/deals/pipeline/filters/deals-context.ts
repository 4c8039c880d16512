import { requiredContext } from '#src/lib/browser/required-context.ts'
import type { Columns } from '../board-changes.ts'
import type { BoardDeal } from '../schema.ts'
import type { DealsView } from './matching.ts'
import type { CriteriaFilter, DealFilters } from './schema.ts'

/** The deals of the dashboard, and what narrows them. */
interface OpenDeals {
  /** None while they load. */
  all: Columns
  isLoaded: boolean
  /** Those that match. */
  shown: Columns
  view: DealsView
  filters: DealFilters
  today: string
  /** Null in an organization without criteria. */
  criteriaOf: ((deal: BoardDeal) => CriteriaFilter | null) | null
  isPhone: boolean
  change: (changes: DealFilters) => void
  clear: () => void
  /** Opens all of an address, such as a saved view’s. */
  open: (filters: DealFilters, replace?: boolean) => void
  saveView: () => void
  /** Whether the page has tabs of saved views, whose menu saves another one. */
  hasViewTabs: boolean
}

export const [DealsContext, useDeals] = requiredContext<OpenDeals>('This part needs the dashboard around it.')
