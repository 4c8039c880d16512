import { grossMarginPercent, hasProfitInputs, purchasePriceUsed } from '#src/finance/price/profit.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import { activeDeals, type Columns, groupByStatus, matchesSearch } from '../board-changes.ts'
import { needOf } from '../card-text.ts'
import { type BoardDeal, OPPORTUNITY_STATUSES } from '../schema.ts'
import { isChosen } from './chosen-deals.ts'
import {
  type CriteriaFilter,
  type DealFilters,
  type DueFilter,
  type MarginFilter,
  NO_AGENT,
} from './schema.ts'

export type DealsView = 'active' | 'abandoned'

export function dealsOf(columns: Columns, view: DealsView): readonly BoardDeal[] {
  return view === 'active' ? activeDeals(columns) : columns.abandoned
}

/** What deals are compared with apart from what is chosen. */
export interface FilteredBy {
  /** The civil day in Auckland. */
  today: string
  /** Which criteria a deal meets; null without criteria, which then don't filter. */
  criteriaOf?: ((deal: BoardDeal) => CriteriaFilter | null) | null
}

export function isFiltered(filters: DealFilters, view: DealsView): boolean {
  const { q, stage, agent, due, margin, criteria, only } = filters
  return [q?.trim(), stage, agent, margin, only, view === 'active' && (due ?? criteria)].some(Boolean)
}

/** The columns with the deals that match the search and all filters. */
export function filterColumns(columns: Columns, filters: DealFilters, by: FilteredBy): Columns {
  if (!isFiltered(filters, 'active')) return columns
  const deals = OPPORTUNITY_STATUSES.flatMap(({ value }) => columns[value])
  return groupByStatus(
    deals.filter((deal) => matchesFilters(deal, filters, by)),
    columns,
  )
}

export function matchesFilters(
  deal: BoardDeal,
  filters: DealFilters,
  { today, criteriaOf = null }: FilteredBy,
): boolean {
  const { q = '', stage, agent, due, margin, criteria, only } = filters
  if (only !== undefined && !isChosen(deal.id, only)) return false
  if (stage !== undefined && stageOf(deal) !== stage) return false
  if (agent !== undefined && !isSameAgent(deal.agentName ?? NO_AGENT, agent)) return false
  if (due !== undefined && deal.status !== 'abandoned' && !isDue(deal, due, today)) return false
  const isCompared = criteria !== undefined && criteriaOf !== null && deal.status !== 'abandoned'
  if (isCompared && criteriaOf(deal) !== criteria) return false
  if (q.trim() !== '' && !matchesSearch(deal, q)) return false
  return margin === undefined || hasMargin(deal, margin)
}

/** Ignores case, macrons and marks; "No agent" is only itself. */
export function isSameAgent(name: string, other: string | undefined): boolean {
  return name === other || (other !== undefined && other !== NO_AGENT && plainName(name) === plainName(other))
}

function stageOf(deal: BoardDeal): string {
  return deal.status === 'abandoned' ? (deal.abandonedFrom ?? 'new_listing') : deal.status
}

function isDue(deal: BoardDeal, due: DueFilter, today: string): boolean {
  if (deal.status === 'won') return false
  const { kind, isThisWeek, isSoon } = needOf(deal, today)
  switch (due) {
    case 'overdue':
      return kind === 'overdue'
    case 'week':
      return kind === 'date' && isThisWeek
    case 'fortnight':
      return kind === 'date' && isSoon
    case 'none':
      return kind !== 'overdue' && kind !== 'date'
  }
}

function hasMargin(deal: BoardDeal, margin: MarginFilter): boolean {
  const { doneUpValue, renovationCost } = deal
  const isKnown = hasProfitInputs(doneUpValue, purchasePriceUsed(deal), renovationCost)
  // Uses doubles, because exact arithmetic is slow for a thousand deals.
  if (!isKnown || margin === 'unknown') return !isKnown && margin === 'unknown'
  return marginStep(grossMarginPercent(doneUpValue, purchasePriceUsed(deal), renovationCost)) === margin
}

function marginStep(marginPercent: number): MarginFilter {
  if (marginPercent < 0) return 'negative'
  if (marginPercent < 10) return 'under-10'
  return marginPercent < 20 ? '10-19' : '20-up'
}
