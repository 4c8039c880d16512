import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#src/finance/new-zealand-days.ts'
import { ActivityItem } from '#src/ui/activity-list.tsx'
import { RetryBox } from '#src/ui/loading-failed.tsx'
import { Section } from '#src/ui/section.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { authorText } from '../../opportunities/events/event-text.ts'
import { projectEventsQuery } from '../api.ts'
import type { Project } from '../schema.ts'
import { actionText } from './event-text.ts'

interface ProjectActivityProps {
  organizationId: string
  project: Project
  myEmail: string
}

export function ProjectActivity({ organizationId, project, myEmail }: ProjectActivityProps) {
  const { data, error, refetch } = useQuery(projectEventsQuery(organizationId, project))
  const now = new Date()
  return (
    <Section knownAs="region" title="Activity">
      {data ? (
        <ol>
          {data.events.map((event) => (
            <ActivityItem
              key={event.id}
              by={event.by}
              author={authorText(event.by, myEmail)}
              action={actionText(event)}
              at={event.at}
              when={formatMoment(event.at, now)}
            />
          ))}
          <ActivityItem
            action="The deal was won and became this project"
            at={project.createdAt}
            when={formatMoment(project.createdAt, now)}
          />
        </ol>
      ) : error ? (
        <RetryBox onRetry={() => void refetch()}>Couldn’t load the activity. {error.message}</RetryBox>
      ) : (
        <Skeleton height={72} />
      )}
    </Section>
  )
}
