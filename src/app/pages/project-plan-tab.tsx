import { useOpenProject } from '#src/features/projects/detail/project-screen.tsx'
import { PlanScreen } from '#src/features/projects/plan/plan-screen.tsx'
import { useDealMonths } from './use-deal-months.ts'

export function ProjectPlanTab() {
  const project = useOpenProject()
  return <PlanScreen project={project} onMonths={useDealMonths(project)} />
}
