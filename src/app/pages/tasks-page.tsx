import { usePeople } from '#src/features/organizations/member-api.ts'
import { canManageTeam } from '#src/features/organizations/rules.ts'
import { TasksScreen } from '#src/features/tasks/tasks-screen.tsx'
import { memberPage } from '../member.tsx'

export const TasksPage = memberPage(({ organization, userId }) => (
  <TasksScreen userId={userId} isAdmin={canManageTeam(organization.role)} people={usePeople()} />
))
