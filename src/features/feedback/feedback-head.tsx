import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './feedback-head.module.css'
import type { Sought } from './rules.ts'
import { SUGGESTION_STATUSES, type Suggestion } from './schema.ts'

/** As many fit on a screen: from then on there is a search. */
const SEARCH_FROM = 6
const CHOICES = [{ value: 'all', label: 'All statuses' }, ...SUGGESTION_STATUSES] as const

interface FeedbackHeadProps {
  /** Undefined until they are read. */
  suggestions: readonly Suggestion[] | undefined
  isLoading: boolean
  sought: Sought
  onSeek: (sought: Sought) => void
  onWrite: () => void
}

/** The heading, what is looked for where there is much, and the way to suggest something. */
export function FeedbackHead({ suggestions, isLoading, sought, onSeek, onWrite }: FeedbackHeadProps) {
  return (
    <header className={styles.head}>
      <h1>Feature Suggestions</h1>
      {suggestions !== undefined && suggestions.length >= SEARCH_FROM && (
        <div className={styles.seeking}>
          <div className={styles.search}>
            <TextField
              type="search"
              label="Search suggestions"
              hideLabel
              placeholder="Search"
              value={sought.words}
              onChange={({ target }) => onSeek({ ...sought, words: target.value })}
              before={<Icon name="search" />}
              autoComplete="off"
            />
          </div>
          <SelectField
            label="Show"
            hideLabel
            className={styles.status}
            options={CHOICES}
            value={sought.status}
            onChange={(status) => onSeek({ ...sought, status })}
          />
        </div>
      )}
      {isLoading && (
        <div className={styles.seeking}>
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
    </header>
  )
}
