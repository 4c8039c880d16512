import { pluralize } from '#src/lib/pluralize.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icons.tsx'
import type { Columns } from '../board-changes.ts'
import { filtersOf } from './filter-choices.ts'
import { focusFilter } from './filter-controls.tsx'
import styles from './filter-results.module.css'
import { type DealsView, dealsOf } from './matching.ts'
import type { DealFilters, FilterName } from './schema.ts'

interface FilterResultsProps {
  columns: Columns | null
  shown: Columns
  view: DealsView
  filters: DealFilters
  onChange: (changes: DealFilters) => void
  onClear: () => void
}

export function FilterResults({ columns, shown, view, filters, onChange, onClear }: FilterResultsProps) {
  function remove(name: FilterName) {
    focusFilter(name)
    onChange({ [name]: undefined })
  }
  return (
    <div className={classNames(styles.results, columns === null && styles.uncounted)}>
      <p role="status" className={styles.found}>
        {columns && `${dealsOf(shown, view).length} of ${pluralize(dealsOf(columns, view).length, 'deal')}`}
      </p>
      {filtersOf(columns ?? shown, view, filters).map(
        ({ name, label, chosen }) =>
          chosen && (
            <button
              key={name}
              type="button"
              className={styles.chip}
              aria-label={`Remove filter ${label}: ${chosen.label}`}
              onClick={() => remove(name)}
            >
              <span className="truncated">
                <span className="faint">{label}:</span> {chosen.label}
              </span>
              <Icon name="close" size={12} />
            </button>
          ),
      )}
      <Button variant="quiet" size="dense" className={styles.clear} onClick={() => clearAll(onClear)}>
        Clear filters
      </Button>
    </div>
  )
}

interface NothingFoundProps {
  search: string
  /** Whether filters are active, apart from the search. */
  hasFilters: boolean
  onClear: () => void
}

export function NothingFound({ search, hasFilters, onClear }: NothingFoundProps) {
  const text = search.trim()
  const parts = [text !== '' && `“${text}”`, hasFilters && 'these filters'].filter(Boolean)
  return (
    <Empty
      sentence={`No deals match ${parts.join(' and ')}.`}
      action={
        <Button onClick={() => clearAll(onClear)}>{hasFilters ? 'Clear filters' : 'Clear search'}</Button>
      }
    />
  )
}

function clearAll(onClear: () => void): void {
  focusFilter('stage')
  onClear()
}
