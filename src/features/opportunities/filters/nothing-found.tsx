import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { focusFilter } from './filter-menus.tsx'
import styles from './nothing-found.module.css'

interface NothingFoundProps {
  search: string
  /** Whether more than the search narrows the deals. */
  hasFilters: boolean
  onClear: () => void
}

/** The search and the filters lead to no deal of this view. */
export function NothingFound({ search, hasFilters, onClear }: NothingFoundProps) {
  const text = search.trim()
  const sentence = !hasFilters
    ? `No deal here has “${text}” in its address or agent’s name.`
    : text === ''
      ? 'No deal here matches these filters.'
      : `No deal here has “${text}” in its address or agent’s name and matches these filters.`
  return (
    <div className={styles.found}>
      <Empty
        sentence={sentence}
        action={
          <Button
            onClick={() => {
              focusFilter('stage')
              onClear()
            }}
          >
            {hasFilters ? 'Clear filters' : 'Clear search'}
          </Button>
        }
      />
    </div>
  )
}
