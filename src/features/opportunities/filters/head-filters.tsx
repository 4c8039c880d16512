import type { Columns } from '../board/board-changes.ts'
import { FilterButton } from './filter-button.tsx'
import { filtersOf } from './filter-choices.ts'
import { FilterMenus } from './filter-menus.tsx'
import { type DealsView, dealsOf, filterColumns } from './matching.ts'
import type { DealFilters } from './schema.ts'

interface HeadFiltersProps {
  columns: Columns
  view: DealsView
  filters: DealFilters
  today: string
  isPhone: boolean
  onChange: (changes: DealFilters) => void
}

/** The filters in the head of the dashboard: side by side, or behind one button. */
export function HeadFilters({ columns, view, filters, today, isPhone, onChange }: HeadFiltersProps) {
  const choices = filtersOf(columns, view, filters)
  if (!isPhone) return <FilterMenus filters={choices} onChange={onChange} />
  const countWith = (changes: DealFilters) =>
    dealsOf(filterColumns(columns, { ...filters, ...changes }, today), view).length
  return <FilterButton filters={choices} countWith={countWith} onChange={onChange} />
}
