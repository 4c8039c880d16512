import { Outlet, useChildMatches } from '@tanstack/react-router'
import { ProjectScreen } from '#src/features/projects/detail/project-screen.tsx'
import { PROJECT_TABS, type ProjectTab } from '#src/features/projects/detail/project-tabs.tsx'
import { lazyParts } from '#src/ui/lazy-parts.ts'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { memberPage } from '../member.tsx'

/** Lazy: it would take the page over its 40 kB budget. */
const { ActualCosts, ProjectDeal, ProjectOpenDates, BrightLineLine } = lazyParts(
  () => import('./project-deal.tsx'),
  {
    ProjectDeal: () => <SkeletonRows rows={12} />,
  },
)

export const ProjectPage = memberPage(
  ({ id, presence, ...member }) => {
    const tab = useChildMatches()[0]?.routeId.split('/').at(-1) ?? ''
    return (
      <ProjectScreen
        id={id}
        tab={isTab(tab) ? tab : ''}
        myEmail={member.email}
        beside={presence}
        costs={(project) => <ActualCosts project={project} />}
        openDates={(project) => <ProjectOpenDates project={project} />}
        clock={(opportunityId) => <BrightLineLine id={opportunityId} />}
        dealParts={(opportunityId) => <ProjectDeal id={opportunityId} projectId={id} editor={member} />}
      >
        <Outlet />
      </ProjectScreen>
    )
  },
  (id) => ({ kind: 'project', id }),
)

function isTab(part: string): part is ProjectTab {
  return part in PROJECT_TABS
}
