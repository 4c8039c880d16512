import { Outlet, useChildMatches } from '@tanstack/react-router'
import { ProjectScreen } from '#src/features/projects/detail/project-screen.tsx'
import { PROJECT_TABS, type ProjectTab } from '#src/features/projects/tabs.ts'
import { useIsBuilder } from '#src/lib/organization-context.ts'
import { lazyParts } from '#src/ui/lazy-parts.ts'
import { useIsPhone } from '#src/ui/result-bar.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { memberPage } from '../member.tsx'

/** Lazy: it would take the page over its 40 kB budget. */
const {
  ActualCosts,
  ProfitCard,
  ProjectFigures,
  ProjectOpenDates,
  ProjectPlan,
  ProjectTasks,
  BrightLineLine,
} = lazyParts(() => import('./project-overview-parts.tsx'), {
  ProjectFigures: () => <SkeletonRows rows={3} />,
  ProjectTasks: () => <SkeletonRows rows={5} />,
})

const { ProjectCamera } = lazyParts(() => import('./project-camera.tsx'))

export const ProjectPage = memberPage(
  ({ id, presence, userId, name }) => {
    const isBuilder = useIsBuilder()
    const tab = useChildMatches()[0]?.routeId.split('/').at(-1) ?? ''
    const isPhone = useIsPhone()
    return (
      <ProjectScreen
        id={id}
        tab={isTab(tab) ? tab : ''}
        member={{ userId, name }}
        beside={presence}
        openDates={(project) => !isBuilder && <ProjectOpenDates project={project} />}
        tasks={(project) => <ProjectTasks project={project} userId={userId} />}
        figures={(project) => <ProjectFigures project={project} />}
        plan={(project) => <ProjectPlan project={project} />}
        costs={(project) => <ActualCosts project={project} />}
        camera={(project) => isPhone && <ProjectCamera project={project} />}
        profit={(project) => <ProfitCard project={project} costs={<ActualCosts project={project} />} />}
        clock={({ opportunityId }) => <BrightLineLine id={opportunityId} />}
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
