import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { NoOrganization } from '#src/features/opportunities/no-organization.tsx'
import { ProjectScreen } from '#src/features/projects/project-screen.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { Presence } from '../presence.tsx'

/** Below the project's own fields, so it may come later: with it the screen is above its 40 kB. */
const ProjectDeal = lazy(async () => ({ default: (await import('./project-deal.tsx')).ProjectDeal }))
const route = getRouteApi('/guarded/projects/$id')

export function ProjectPage() {
  const { id } = route.useParams()
  const { data: session } = useQuery(sessionQuery)
  const organizationId = session?.organization?.id ?? null
  if (!session?.user || organizationId === null) return <NoOrganization heading="Project" />
  const editor = { userId: session.user.id, email: session.user.email, organizationId }
  return (
    <ProjectScreen
      key={`${organizationId} ${id}`}
      organizationId={organizationId}
      id={id}
      myEmail={editor.email}
      beside={
        <Presence organizationId={organizationId} myId={editor.userId} place={{ kind: 'project', id }} />
      }
      dealParts={(opportunityId, saveStateIn) => (
        <Suspense fallback={<SkeletonRows rows={12} />}>
          <ProjectDeal id={opportunityId} editor={editor} saveStateIn={saveStateIn} />
        </Suspense>
      )}
    />
  )
}
