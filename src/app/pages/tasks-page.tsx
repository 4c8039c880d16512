import { TickDate } from '#src/features/opportunities/agreements/tick-date.tsx'
import { usePeople } from '#src/features/organizations/member-api.ts'
import { TasksScreen } from '#src/features/tasks/tasks-screen.tsx'
import { memberPage } from '../member.tsx'

export const TasksPage = memberPage(({ isAdmin, userId }) => (
  <TasksScreen
    userId={userId}
    isAdmin={isAdmin}
    people={usePeople()}
    tick={({ opportunityId, kind }, name) => <TickDate dealId={opportunityId} kind={kind} name={name} />}
  />
))
