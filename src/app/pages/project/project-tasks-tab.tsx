import { useOpenProject } from '#src/features/build/projects/detail/project-screen.tsx'
import { usePeople } from '#src/features/people/organizations/member-api.ts'
import { TasksSection } from '#src/features/work/tasks/tasks-section.tsx'
import { memberPage } from '../../session/member.tsx'

export const ProjectTasksTab = memberPage(({ userId }) => {
  const { id, opportunityId } = useOpenProject()
  return <TasksSection opportunityId={opportunityId} projectId={id} userId={userId} people={usePeople()} />
})
