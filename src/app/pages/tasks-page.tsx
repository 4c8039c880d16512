import { PayExpense } from '#src/features/build/budgets/expenses/pay-expense.tsx'
import { TickDate } from '#src/features/deals/agreements/tick-date.tsx'
import { usePeople } from '#src/features/people/organizations/member-api.ts'
import { TasksScreen } from '#src/features/work/tasks/tasks-screen.tsx'
import { memberPage } from '../session/member.tsx'

export const TasksPage = memberPage(({ isAdmin, userId }) => (
  <TasksScreen
    userId={userId}
    isAdmin={isAdmin}
    people={usePeople()}
    tick={({ kind, id, projectId, opportunityId, dueOn }, name) =>
      kind === 'expense' ? (
        <PayExpense projectId={projectId} id={id} name={name} />
      ) : (
        <TickDate dealId={opportunityId} kind={kind} name={name} agreed={dueOn} />
      )
    }
  />
))
