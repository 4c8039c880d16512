import { useInfiniteQuery } from '@tanstack/react-query'
import { formatMoment } from '#src/finance/new-zealand-days.ts'
import { ActivityItem } from '#src/ui/activity-list.tsx'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { RetryBox } from '#src/ui/loading-failed.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { eventsQuery } from '../detail/api.ts'
import styles from './activity.module.css'
import { actionText, authorText, type ChangeLine, detailOf } from './event-text.ts'
import { FromTo } from './from-to.tsx'

export function Activity({ id, myEmail }: { id: string; myEmail: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, ...next } = useInfiniteQuery(eventsQuery(id))
  const now = new Date()
  const events = data?.pages.flatMap((page) => page.events)
  return (
    <section className={styles.activity} aria-label="Activity">
      <h2>Activity</h2>
      {events ? (
        <ol>
          {events.map((event) => (
            <ActivityItem
              key={event.id}
              by={event.by}
              author={authorText(event.by, myEmail)}
              action={actionText(event)}
              at={event.at}
              when={formatMoment(event.at, now)}
            >
              {detailOf(event).map((line) => (
                <Change key={line.label} line={line} />
              ))}
            </ActivityItem>
          ))}
        </ol>
      ) : error ? (
        <RetryBox onRetry={() => void refetch()}>
          <p>Couldn’t load the activity. {error.message}</p>
        </RetryBox>
      ) : (
        <SkeletonRows label="Loading activity" rows={3} height={32} />
      )}
      {next.isFetchNextPageError && <ErrorBox>Couldn’t load earlier activity. {error?.message}</ErrorBox>}
      {hasNextPage && (
        <Button
          size="dense"
          className={styles.more}
          aria-disabled={next.isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show earlier activity
        </Button>
      )}
    </section>
  )
}

function Change({ line: { label, before, after } }: { line: ChangeLine }) {
  return (
    <p className={styles.change}>
      <span className={styles.field}>{label}</span>{' '}
      {before === '' ? after : <FromTo before={before} after={after} />}
    </p>
  )
}
