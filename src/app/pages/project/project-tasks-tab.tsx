import { useOpenProject } from '#src/features/build/projects/detail/project-screen.tsx'
import { usePeople } from '#src/features/people/organizations/member-api.ts'
import { TasksSection } from '#src/features/work/tasks/tasks-section.tsx'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { memberPage } from '../../session/member.tsx'
import { agreementDatesOf } from './project-agreement-dates.tsx'

export const ProjectTasksTab = memberPage(({ userId }) => {
  const project = useOpenProject()
  return (
    <TasksSection
      opportunityId={project.opportunityId}
      projectId={project.id}
      userId={userId}
      people={usePeople()}
      agreement={agreementDatesOf(project, useToday())}
    />
  )
})
