import { optionLabel } from '#src/lib/text/option-label.ts'
import { BOARD_STATUSES } from '../schema.ts'
import { LIST_COLUMNS, sortedBy } from './list-columns.ts'
import { CRITERIA_FILTERS, DUE_FILTERS, MARGIN_FILTERS, NO_AGENT, type SavedFilters } from './schema.ts'

/** What is shown of a saved view, in words: "List, stage Funding, due This week". */
export function filtersText({ view, q, stage, agent, due, margin, criteria, sort }: SavedFilters): string {
  const sorted = sortedBy(sort)
  const parts = [
    view === 'list' ? 'list' : 'board',
    q !== undefined && `“${q}”`,
    stage !== undefined && `stage ${optionLabel(BOARD_STATUSES, stage)}`,
    agent !== undefined && (agent === NO_AGENT ? 'no agent' : `agent ${agent}`),
    due !== undefined && `due ${optionLabel(DUE_FILTERS, due)}`,
    margin !== undefined && `profit ${optionLabel(MARGIN_FILTERS, margin)}`,
    criteria !== undefined && `meets criteria ${optionLabel(CRITERIA_FILTERS, criteria)}`,
    sorted !== null && `sorted by ${optionLabel(LIST_COLUMNS, sorted.column)}`,
  ].filter((part) => part !== false)
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
