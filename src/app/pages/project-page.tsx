import { getRouteApi, Outlet, useChildMatches } from '@tanstack/react-router'
import { ProjectScreen } from '#src/features/projects/detail/project-screen.tsx'
import { PROJECT_TABS, type ProjectTab } from '#src/features/projects/detail/project-tabs.tsx'
import { lazyParts } from '#src/ui/lazy-parts.ts'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { memberPage, Presence } from '../member.tsx'

/** Lazy: it would take the page over its 40 kB budget. */
const { ActualCosts, ProjectDeal, BrightLineLine } = lazyParts(() => import('./project-deal.tsx'), {
  ProjectDeal: () => <SkeletonRows rows={12} />,
})
const route = getRouteApi('/guarded/projects/$id')

export const ProjectPage = memberPage((member) => {
  const { id } = route.useParams()
  const { email } = member
  const tab = useChildMatches()[0]?.routeId.split('/').at(-1) ?? ''
  return (
    <ProjectScreen
      key={id}
      id={id}
      tab={isTab(tab) ? tab : ''}
      myEmail={email}
      beside={<Presence place={{ kind: 'project', id }} />}
      costs={(project) => <ActualCosts project={project} />}
      clock={(opportunityId) => <BrightLineLine id={opportunityId} />}
      dealParts={(opportunityId, saveStateIn, saveFirst) => (
        <ProjectDeal
          id={opportunityId}
          projectId={id}
          editor={member}
          saveStateIn={saveStateIn}
          saveFirst={saveFirst}
        />
      )}
    >
      <Outlet />
    </ProjectScreen>
  )
})

function isTab(part: string): part is ProjectTab {
  return part in PROJECT_TABS
}
