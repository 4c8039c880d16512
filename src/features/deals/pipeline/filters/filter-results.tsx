import { formatNumber } from '#src/finance/money.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { useDeals } from './deals-context.ts'
import { filtersOf } from './filter-choices.ts'
import { focusFilter } from './filter-controls.tsx'
import styles from './filter-results.module.css'
import { dealsOf } from './matching.ts'
import type { FilterName } from './schema.ts'

export function FilterResults() {
  const deals = useDeals()
  const { all, isLoaded, shown, view, filters, change, clear, saveView, hasViewTabs } = deals
  function remove(name: FilterName) {
    focusFilter(name)
    change({ [name]: undefined })
  }
  return (
    <div className={classNames(styles.results, !isLoaded && styles.uncounted)}>
      <div className={styles.narrowed}>
        <p role="status" className={styles.found}>
          {isLoaded &&
            `${formatNumber(dealsOf(shown, view).length)} of ${pluralize(dealsOf(all, view).length, 'deal')}`}
        </p>
        {filtersOf(all, deals).map(
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
        {filters.only !== undefined && (
          <button
            type="button"
            className={styles.chip}
            aria-label="Remove filter: changed meanwhile"
            onClick={() => change({ only: undefined })}
          >
            <span className="truncated">Changed meanwhile</span>
            <Icon name="close" size={12} />
          </button>
        )}
      </div>
      {/* They stay where they are while filters are added. */}
      <div className={styles.actions}>
        <Button variant="quiet" size="dense" className={styles.clear} onClick={() => clearAll(clear)}>
          Clear filters
        </Button>
        {view === 'active' && !hasViewTabs && (
          <Button
            variant="quiet"
            size="dense"
            className={classNames('no-print', styles.clear)}
            onClick={saveView}
          >
            Save view
          </Button>
        )}
      </div>
    </div>
  )
}

interface NothingFoundProps {
  search: string
  /** Whether filters are active, apart from the search. */
  hasFilters: boolean
}

export function NothingFound({ search, hasFilters }: NothingFoundProps) {
  const { clear } = useDeals()
  const text = search.trim()
  const parts = [text !== '' && `“${text}”`, hasFilters && 'these filters'].filter(Boolean)
  return (
    <Empty
      sentence={`No deals match ${parts.join(' and ')}.`}
      action={
        <Button onClick={() => clearAll(clear)}>{hasFilters ? 'Clear filters' : 'Clear search'}</Button>
      }
    />
  )
}

function clearAll(onClear: () => void): void {
  focusFilter('stage')
  onClear()
}
