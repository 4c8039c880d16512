import { useDeferredValue } from 'react'
import { countText } from '#src/ui/board/board-moves.tsx'
import { Money } from '#src/ui/money.tsx'
import { activeDeals, type Columns } from '../board/board-changes.ts'
import { stageSummaries } from '../pipeline/overview.ts'
import styles from './deal-summary.module.css'
import { needsOf } from './filter-choices.ts'
import { filterColumns } from './matching.ts'
import type { DealFilters, FilterName } from './schema.ts'

interface DealSummaryProps {
  columns: Columns
  today: string
  filters: DealFilters
  onChange: (changes: DealFilters) => void
}

/** What needs attention among the deals searched for, each a filter to switch on and off, and the shown board in words. */
export function DealSummary({ columns, today, filters, onChange }: DealSummaryProps) {
  // A moved card is drawn first, what it means for the summary right after it.
  const summed = useDeferredValue(columns)
  const sought = useDeferredValue(filters)
  const searched = sought.q === undefined ? summed : filterColumns(summed, { q: sought.q }, today)
  const needs = needsOf(activeDeals(searched), today)
  return (
    <section aria-label="Summary" className={styles.summary}>
      {needs.length > 0 && (
        <ul className={styles.needs}>
          {needs.map(({ name, value, noun, count }) => (
            <li key={value}>
              <button
                type="button"
                className={styles.need}
                data-late={value === 'overdue' ? '' : undefined}
                aria-pressed={filters[name] === value}
                onClick={() => onChange(toggled(name, value, filters))}
              >
                <b>{count}</b> {noun}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.stages}>
        {stageSummaries(filterColumns(summed, sought, today)).map(({ stage, count, sum }) => (
          <li key={stage.value}>
            <span>{stage.label}</span>
            <span className={styles.count}>{countText(count, { one: 'deal', many: 'deals' })}</span>
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
