import { compareNames } from '#src/lib/text/name-spellings.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import type { Columns } from '../board-changes.ts'
import { BOARD_STATUSES, type BoardDeal, OPPORTUNITY_STATUSES } from '../schema.ts'
import { type DealsView, type FilteredBy, isSameAgent, matchesFilters } from './matching.ts'
import {
  CRITERIA_FILTERS,
  type DealFilters,
  DUE_FILTERS,
  type FilterName,
  MARGIN_FILTERS,
  NO_AGENT,
} from './schema.ts'

export interface DealFilter {
  name: FilterName
  label: string
  options: readonly { value: string; label: string }[]
  chosen: { value: string; label: string } | null
}

interface Filtered {
  view: DealsView
  filters: DealFilters
  /** Null in an organization without criteria. */
  criteriaOf?: FilteredBy['criteriaOf']
}

/** The filters of a view; abandoned deals have no due dates, and aren't compared with criteria. */
export function filtersOf(columns: Columns, { view, filters, criteriaOf = null }: Filtered): DealFilter[] {
  const filter = (
    name: FilterName,
    label: string,
    options: DealFilter['options'],
    value: string | undefined = filters[name],
  ): DealFilter => {
    // An agent without deals can still be the active filter.
    const chosen =
      options.find((option) => option.value === value) ?? (value ? { value, label: value } : null)
    return { name, label, options, chosen }
  }
  const due = filter('due', 'Due', DUE_FILTERS)
  const agents = agentsOf(columns)
  const agent = agents.find(({ value }) => isSameAgent(value, filters.agent))?.value ?? filters.agent
  return [
    filter('stage', 'Stage', BOARD_STATUSES),
    filter('agent', 'Agent', agents, agent),
    ...(view === 'active' ? [due] : []),
    filter('margin', 'Profit %', MARGIN_FILTERS),
    ...(view === 'active' && criteriaOf !== null
      ? [filter('criteria', 'Meets criteria', CRITERIA_FILTERS)]
      : []),
  ]
}

function agentsOf(columns: Columns): DealFilter['options'] {
  const names = OPPORTUNITY_STATUSES.flatMap(({ value }) => columns[value].map(({ agentName }) => agentName))
  const sorted = names.filter((name) => name !== null).toSorted(compareNames)
  // One of the spellings of a name.
  const known = [...new Map(sorted.map((name) => [plainName(name), name])).values()]
  return [...known.map((name) => ({ value: name, label: name })), { value: NO_AGENT, label: 'No agent' }]
}

/** Whether a deal names an agent, who then is a choice of the filter. */
export function namesAgent(columns: Columns, name: string): boolean {
  return agentsOf(columns).some(({ value }) => isSameAgent(value, name))
}

const NEEDS = [
  { name: 'due', value: 'overdue', noun: 'overdue' },
  { name: 'due', value: 'week', noun: 'due this week' },
  { name: 'margin', value: 'unknown', noun: 'with figures missing' },
] as const

/**
 * The kinds of deals that need attention, each with its count and filter; kinds without deals are left out. Each counts what its filter
 * would show: the other filters narrow it, and one of the same name gives way to it.
 */
export function needsOf(deals: readonly BoardDeal[], filters: DealFilters, by: FilteredBy) {
  return NEEDS.map((need) => {
    const shown: DealFilters = { ...filters, [need.name]: need.value }
    return { ...need, count: deals.filter((deal) => matchesFilters(deal, shown, by)).length }
  }).filter(({ count }) => count > 0)
}
