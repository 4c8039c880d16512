import { SelectField } from '#src/ui/field/select-field.tsx'
import { SearchField } from '#src/ui/field/text-field.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { SUGGESTION_STATUSES, type Suggestion } from '../schema.ts'
import type { SuggestionFilter } from '../suggestions.ts'
import styles from './feedback-actions.module.css'

const SEARCH_FROM = 6
const CHOICES = [{ value: 'all', label: 'All statuses' }, ...SUGGESTION_STATUSES] as const

interface FeedbackActionsProps {
  suggestions: readonly Suggestion[] | undefined
  isLoading: boolean
  filter: SuggestionFilter
  onFilter: (filter: SuggestionFilter) => void
  onWrite: () => void
}

export function FeedbackActions({ suggestions, isLoading, filter, onFilter, onWrite }: FeedbackActionsProps) {
  const isFiltered = filter.words !== '' || filter.status !== 'all'
  return (
    <>
      {suggestions !== undefined && (suggestions.length >= SEARCH_FROM || isFiltered) && (
        <div className={styles.filters}>
          <div className={styles.search}>
            <SearchField
              label="Search suggestions"
              placeholder="Search"
              value={filter.words}
              onChange={(words) => onFilter({ ...filter, words })}
            />
          </div>
          <SelectField
            label="Show"
            hideLabel
            className={styles.status}
            options={CHOICES}
            value={filter.status}
            onChange={(status) => onFilter({ ...filter, status })}
          />
        </div>
      )}
      {isLoading && (
        <div className={styles.filters}>
          <div className={styles.search}>
            <Skeleton height="var(--control-height)" />
          </div>
          <div className={styles.status}>
            <Skeleton height="var(--control-height)" />
          </div>
        </div>
      )}
      {suggestions?.length !== 0 && (
        <Button variant="filled" icon="plus" onClick={onWrite}>
          New Suggestion
        </Button>
      )}
    </>
  )
}
