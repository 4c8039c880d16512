import { useInfiniteQuery } from '@tanstack/react-query'
import { ActivityItem, Change } from '#src/ui/activity-list.tsx'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { Section } from '#src/ui/section.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { eventsQuery } from '../opportunity-api.ts'
import { actionText, authorText, detailOf } from './event-text.ts'

export function Activity({ id, myEmail }: { id: string; myEmail: string }) {
  const query = useInfiniteQuery(eventsQuery(id))
  return (
    <Section title="Activity" knownAs="region">
      <Loaded
        query={query}
        failed="Couldn’t load the activity"
        loading={<SkeletonRows label="Loading activity" rows={3} height={32} />}
      >
        {({ pages }) => (
          <ol>
            {pages
              .flatMap(({ events }) => events)
              .map((event) => (
                <ActivityItem
                  key={event.id}
                  by={event.by}
                  author={authorText(event.by, myEmail)}
                  action={actionText(event)}
                  at={event.at}
                >
                  {detailOf(event).map((line) => (
                    <Change key={line.label} line={line} />
                  ))}
                </ActivityItem>
              ))}
          </ol>
        )}
      </Loaded>
      {query.isFetchNextPageError && (
        <ErrorBox>Couldn’t load earlier activity. {query.error.message}</ErrorBox>
      )}
      {query.hasNextPage && (
        <Button
          size="dense"
          className="above-3"
          aria-disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier activity
        </Button>
      )}
    </Section>
  )
}
