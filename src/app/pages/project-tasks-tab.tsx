import { usePeople } from '#src/features/organizations/member-api.ts'
import { useOpenProject } from '#src/features/projects/detail/project-screen.tsx'
import { TasksSection } from '#src/features/tasks/tasks-section.tsx'
import { memberPage } from '../member.tsx'

export const ProjectTasksTab = memberPage(({ userId }) => {
  const { id, opportunityId } = useOpenProject()
  return <TasksSection opportunityId={opportunityId} projectId={id} userId={userId} people={usePeople()} />
})
