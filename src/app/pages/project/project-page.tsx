import { Outlet, useChildMatches } from '@tanstack/react-router'
import { ActualCosts } from '#src/features/build/budgets/actual-costs.tsx'
import { ProjectScreen } from '#src/features/build/projects/detail/project-screen.tsx'
import { PlanStrip } from '#src/features/build/projects/plan/plan-strip.tsx'
import { PROJECT_TABS, type ProjectTab } from '#src/features/build/projects/tabs.ts'
import { useIsBuilder } from '#src/lib/rows/organization-context.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { useIsPhone } from '#src/ui/layout/result-bar.tsx'
import { SkeletonRows } from '#src/ui/layout/skeleton.tsx'
import { memberPage } from '../../session/member.tsx'
import { ProjectFigures } from './project-figures.tsx'

const { BrightLineLine, ProjectOpenDates, ProjectTasks, RealisedProfit } = lazyParts(
  () => import('./project-overview-parts.tsx'),
  { ProjectTasks: () => <SkeletonRows rows={5} /> },
)

const { ProjectCamera } = lazyParts(() => import('./project-camera.tsx'))
const { KeptTabs } = lazyParts(() => import('./kept-tabs.tsx'))

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
        plan={(project) => <PlanStrip project={project} />}
        costs={(project) => <ActualCosts project={project} />}
        kept={(project) => <KeptTabs project={project} />}
        camera={(project) => isPhone && <ProjectCamera project={project} />}
        profit={(project) => <RealisedProfit project={project} />}
        clock={(project) => <BrightLineLine project={project} />}
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
