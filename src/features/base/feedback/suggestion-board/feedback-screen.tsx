import { useDeferredValue, useState } from 'react'
import { isUnreached } from '#src/lib/api/http.ts'
import { useOnline } from '#src/ui/browser/use-browser-state.ts'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { SkeletonRows } from '#src/ui/layout/skeleton.tsx'
import { useSuggestions } from '../api.ts'
import type { Suggestion } from '../schema.ts'
import { filterSuggestions, OFFLINE, type SuggestionFilter } from '../suggestions.ts'
import { FeedbackActions } from './feedback-actions.tsx'
import styles from './feedback-screen.module.css'
import { SuggestionDialog } from './suggestion-dialog.tsx'
import { SuggestionList } from './suggestion-list.tsx'
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
    <Page
      title="Feature Suggestions"
      actions={
        <FeedbackActions
          isLoading={suggestions === undefined && !error}
          onFilter={setSought}
          onWrite={write}
          suggestions={suggestions}
          filter={filter}
        />
      }
    >
      <Stack>
        {suggestions && isOffline && (
          <p role="status" className={styles.offline}>
            <Icon name="alert" size={14} />
            {OFFLINE}. Showing the last loaded version.
          </p>
        )}
        {error && !(suggestions && isOffline) && (
          <ErrorBox
            onRetry={refetch}
            detail={isOffline ? 'Please check your connection and try again.' : error.message}
          >
            {isOffline ? OFFLINE : 'Failed to fetch suggestions'}
          </ErrorBox>
        )}
        {suggestions ? (
          <FilteredSuggestions
            userId={userId}
            isSiteAdmin={isSiteAdmin}
            suggestions={suggestions}
            filter={wanted}
            onWrite={write}
            onShowAll={() => setSought(EVERYTHING)}
          />
        ) : (
          !error && <SkeletonRows label="Loading suggestions" height={72} />
        )}
      </Stack>
      {isWriting && <SuggestionDialog writing={writing} onClose={() => setWriting(false)} />}
    </Page>
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
