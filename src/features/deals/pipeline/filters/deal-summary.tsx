import { useDeferredValue } from 'react'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { stageSummaries } from '#src/ui/board/lanes.ts'
import { Money } from '#src/ui/figure/money.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { activeDeals, lanesOf, sumOfPrices } from '../board-changes.ts'
import styles from './deal-summary.module.css'
import { useDeals } from './deals-context.ts'
import { needsOf } from './filter-choices.ts'
import { filterColumns } from './matching.ts'
import type { DealFilters, FilterName } from './schema.ts'

/** Filters for deals that need attention, and the sums of the stages for screen readers. */
export function DealSummary() {
  const { all, today, criteriaOf, filters, change } = useDeals()
  const by = { today, criteriaOf }
  // Renders a moved card first and the summary right after it.
  const summed = useDeferredValue(all)
  const shownFor = useDeferredValue(filters)
  const shown = filterColumns(summed, shownFor, by)
  const needs = needsOf(activeDeals(summed), shownFor, by)
  const won = shown.won.length
  return (
    <section aria-label="Summary" className={styles.summary}>
      {needs.length + won > 0 && (
        <ul className={classNames('no-print', styles.needs)}>
          {needs.map(({ name, value, noun, count }) => (
            <li key={value}>
              <button
                type="button"
                className={classNames('quiet text-13', styles.need)}
                data-late={value === 'overdue' ? '' : undefined}
                aria-pressed={filters[name] === value}
                onClick={() => change(toggled(name, value, filters))}
              >
                <b>{count}</b> {noun}
              </button>
            </li>
          ))}
          {won > 0 && (
            <li className={classNames('quiet text-13', styles.won)}>
              <b>{won}</b> won
            </li>
          )}
        </ul>
      )}
      <ul className={styles.stages}>
        {stageSummaries(lanesOf(shown), sumOfPrices).map(({ stage, count, sum }) => (
          <li key={stage.value}>
            <span>{stage.label}</span>
            <span className={styles.count}>{pluralize(count, 'deal')}</span>
            <Money value={sum} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function toggled(name: FilterName, value: string, filters: DealFilters): DealFilters {
  return { [name]: filters[name] === value ? undefined : value } as DealFilters
}
