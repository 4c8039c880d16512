import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'

/** The columns of the list of deals, in their first order. */
export const LIST_COLUMNS = [
  { value: 'address', label: 'Address' },
  { value: 'stage', label: 'Stage' },
  { value: 'agent', label: 'Agent' },
  { value: 'asking', label: 'Asking' },
  { value: 'offer', label: 'Offer' },
  { value: 'maximum', label: 'Maximum' },
  { value: 'netSafe', label: 'Net-safe' },
  { value: 'netProfit', label: 'Net profit' },
  { value: 'netMargin', label: 'Net margin' },
  { value: 'criteria', label: 'Criteria' },
  { value: 'nextDue', label: 'Next due' },
  { value: 'unconditional', label: 'Unconditional' },
  { value: 'settlement', label: SETTLEMENT_WORDS.agreed },
  { value: 'daysInStage', label: 'Days in stage' },
  { value: 'added', label: 'Added' },
  { value: 'addedBy', label: 'Added by' },
] as const

export type ListColumnName = (typeof LIST_COLUMNS)[number]['value']

/** How the list is sorted: a column, after a minus if the last comes first. Without one, it is in the order of the board. */
export type ListSort = ListColumnName | `-${ListColumnName}`

export const LIST_SORTS: readonly ListSort[] = LIST_COLUMNS.flatMap(
  ({ value }) => [value, `-${value}`] as const,
)

export interface SortedBy {
  column: ListColumnName
  isReversed: boolean
}

export function sortedBy(sort: ListSort | undefined): SortedBy | null {
  const column = LIST_COLUMNS.find(({ value }) => sort === value || sort === `-${value}`)?.value
  return column === undefined ? null : { column, isReversed: sort !== column }
}

const BETWEEN_COLUMNS = '.'

export const isListColumn = (name: string): name is ListColumnName =>
  LIST_COLUMNS.some(({ value }) => value === name)

/** The columns that an address names, in their order. */
export function columnsIn(text: string): ListColumnName[] {
  return text.split(BETWEEN_COLUMNS).filter(isListColumn)
}

export const columnsText = (names: readonly ListColumnName[]) => names.join(BETWEEN_COLUMNS)
