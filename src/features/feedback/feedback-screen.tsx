import { useDeferredValue, useState } from 'react'
import { isUnreached } from '#src/lib/http.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { LoadingFailed, RetryBox } from '#src/ui/loading-failed.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { useOnline } from '#src/ui/use-online.ts'
import { useSuggestions } from './api.ts'
import { FeedbackHead } from './feedback-head.tsx'
import styles from './feedback-screen.module.css'
import type { Suggestion } from './schema.ts'
import { SuggestionDialog } from './suggestion-dialog.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { filterSuggestions, OFFLINE, type SuggestionFilter } from './suggestions.ts'
import { useSuggestionDraft } from './use-suggestion-draft.tsx'

const EVERYTHING: SuggestionFilter = { words: '', status: 'all' }

interface FeedbackScreenProps {
  userId: string
  isSiteAdmin: boolean
}

export function FeedbackScreen({ userId, isSiteAdmin }: FeedbackScreenProps) {
  const { suggestions, error, refetch } = useSuggestions(userId)
  const [filter, setSought] = useState(EVERYTHING)
  const wanted = useDeferredValue(filter)
  const [isWriting, setWriting] = useState(false)
  const writing = useSuggestionDraft(userId)
  const isOffline = !useOnline() || isUnreached(error)
  const write = () => setWriting(true)

  return (
    <div className={styles.page}>
      <FeedbackHead
        isLoading={suggestions === undefined && !error}
        onFilter={setSought}
        onWrite={write}
        {...{ suggestions, filter }}
      />
      {suggestions && isOffline && (
        <p role="status" className={styles.offline}>
          <Icon name="alert" size={14} />
          {OFFLINE}. Showing the last loaded version.
        </p>
      )}
      {suggestions && error && !isOffline && (
        <LoadingFailed title="Failed to fetch suggestions" error={error} onRetry={refetch} />
      )}
      {suggestions ? (
        <FilteredSuggestions
          {...{ userId, isSiteAdmin, suggestions }}
          filter={wanted}
          onWrite={write}
          onShowAll={() => setSought(EVERYTHING)}
        />
      ) : error ? (
        <LoadingError {...{ error, isOffline }} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label="Loading suggestions" height={72} />
      )}
      {isWriting && <SuggestionDialog writing={writing} onClose={() => setWriting(false)} />}
    </div>
  )
}

interface FilteredSuggestionsProps extends FeedbackScreenProps {
  suggestions: readonly Suggestion[]
  filter: SuggestionFilter
  onWrite: () => void
  onShowAll: () => void
}

function FilteredSuggestions({ suggestions, filter, ...props }: FilteredSuggestionsProps) {
  if (suggestions.length === 0) {
    return (
      <Empty
        sentence="Suggest what DoneUp should do next. Everyone who uses it can see your suggestion and vote."
        action={
          <Button variant="filled" icon="plus" onClick={props.onWrite}>
            New Suggestion
          </Button>
        }
      />
    )
  }
  const shown = filterSuggestions(suggestions, filter)
  if (shown.length === 0) {
    return (
      <Empty
        sentence="No suggestions match your search."
        action={<Button onClick={props.onShowAll}>Show all</Button>}
      />
    )
  }
  return <SuggestionList userId={props.userId} suggestions={shown} isModerated={props.isSiteAdmin} />
}

function LoadingError(props: { error: Error; isOffline: boolean; onRetry: () => void }) {
  const { error, isOffline, onRetry } = props
  if (!isOffline) return <LoadingFailed title="Failed to fetch suggestions" error={error} onRetry={onRetry} />
  return (
    <RetryBox onRetry={onRetry}>
      <p>{OFFLINE}</p>
      <p className={styles.reason}>Please check your connection and try again.</p>
    </RetryBox>
  )
}
