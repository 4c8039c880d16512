import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#src/finance/new-zealand-days.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { authorInWords } from '../../opportunities/events/rules.ts'
import { Section } from '../detail/section.tsx'
import type { Project } from '../schema.ts'
import { projectEventsQuery } from './api.ts'
import styles from './project-activity.module.css'
import { deedOf } from './rules.ts'

interface ProjectActivityProps {
  organizationId: string
  project: Project
  myEmail: string
}

/** Who did what to a project, and when; the newest first, down to the deal being won. */
export function ProjectActivity({ organizationId, project, myEmail }: ProjectActivityProps) {
  const { data, error, refetch } = useQuery(projectEventsQuery(organizationId, project))
  const now = new Date()
  return (
    <Section title="Activity">
      {data ? (
        <ol className={styles.events}>
          {data.events.map((event) => (
            <li key={event.id}>
              <span>
                <b>{authorInWords(event.by, myEmail)}</b> {deedOf(event)}
              </span>
              <time dateTime={event.at}>{formatMoment(event.at, now)}</time>
            </li>
          ))}
          <li>
            <span>The deal was won and became this project</span>
            <time dateTime={project.createdAt}>{formatMoment(project.createdAt, now)}</time>
          </li>
        </ol>
      ) : error ? (
        <ErrorBox
          action={
            <Button size="dense" onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          The activity could not be loaded. {error.message}
        </ErrorBox>
      ) : (
        <Skeleton height={72} />
      )}
    </Section>
  )
}
