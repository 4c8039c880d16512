import { useDeferredValue, useState } from 'react'
import { isUnreached } from '#src/lib/http.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { LoadingFailed } from '#src/ui/loading-failed.tsx'
import { useOnline } from '#src/ui/use-online.ts'
import { useSuggestions } from './api.ts'
import { FeedbackHead } from './feedback-head.tsx'
import styles from './feedback-screen.module.css'
import { FeedbackShape } from './feedback-shape.tsx'
import { found, OFFLINE, type Sought } from './rules.ts'
import type { Suggestion } from './schema.ts'
import { SuggestionDialog } from './suggestion-dialog.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestionDraft } from './use-suggestion-draft.tsx'

const EVERYTHING: Sought = { words: '', status: 'all' }

interface FeedbackScreenProps {
  userId: string
  isSiteAdmin: boolean
}

/** What people want DoneUp to do next: common to all organizations. */
export function FeedbackScreen({ userId, isSiteAdmin }: FeedbackScreenProps) {
  const { suggestions, error, refetch } = useSuggestions(userId)
  const [sought, setSought] = useState(EVERYTHING)
  const wanted = useDeferredValue(sought)
  const [isWriting, setWriting] = useState(false)
  const writing = useSuggestionDraft(userId)
  const isOffline = !useOnline() || isUnreached(error)
  const write = () => {
    writing.picture.resume()
    setWriting(true)
  }

  return (
    <div className={styles.page}>
      <FeedbackHead
        isLoading={suggestions === undefined && !error}
        onSeek={setSought}
        onWrite={write}
        {...{ suggestions, sought }}
      />
      {suggestions && isOffline && (
        <p role="status" className={styles.offline}>
          <Icon name="alert" size={14} />
          {OFFLINE}: shown as when last read.
        </p>
      )}
      {suggestions && error && !isOffline && (
        <LoadingFailed error={error} onRetry={() => void refetch()}>
          Failed to fetch suggestions
        </LoadingFailed>
      )}
      {suggestions ? (
        <Found
          {...{ userId, isSiteAdmin, suggestions }}
          sought={wanted}
          onWrite={write}
          onShowAll={() => setSought(EVERYTHING)}
        />
      ) : error ? (
        <NothingRead {...{ error, isOffline }} onRetry={() => void refetch()} />
      ) : (
        <FeedbackShape />
      )}
      {isWriting && <SuggestionDialog writing={writing} onClose={() => setWriting(false)} />}
    </div>
  )
}

interface FoundProps extends FeedbackScreenProps {
  suggestions: readonly Suggestion[]
  sought: Sought
  onWrite: () => void
  onShowAll: () => void
}

function Found({ userId, isSiteAdmin, suggestions, sought, onWrite, onShowAll }: FoundProps) {
  if (suggestions.length === 0) {
    return (
      <Empty
        sentence="Suggest what DoneUp should do next: everybody who uses it sees it here, and votes."
        action={
          <Button variant="filled" icon="plus" onClick={onWrite}>
            New Suggestion
          </Button>
        }
      />
    )
  }
  const shown = found(suggestions, sought)
  if (shown.length === 0) {
    return (
      <Empty
        sentence="No suggestion fits what you are looking for."
        action={<Button onClick={onShowAll}>Show all</Button>}
      />
    )
  }
  return <SuggestionList userId={userId} suggestions={shown} isModerated={isSiteAdmin} />
}

function NothingRead(props: { error: Error; isOffline: boolean; onRetry: () => void }) {
  const { error, isOffline, onRetry } = props
  if (!isOffline) {
    return (
      <LoadingFailed error={error} onRetry={onRetry}>
        Failed to fetch suggestions
      </LoadingFailed>
    )
  }
  const retry = (
    <Button size="dense" onClick={onRetry}>
      Retry
    </Button>
  )
  return (
    <ErrorBox action={retry}>
      <p>{OFFLINE}</p>
      <p className={styles.reason}>Please check your connection and try again.</p>
    </ErrorBox>
  )
}
