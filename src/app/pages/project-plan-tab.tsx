import { usePeople } from '#src/features/organizations/member-api.ts'
import { useOpenProject } from '#src/features/projects/detail/project-screen.tsx'
import { PlanScreen } from '#src/features/projects/plan/plan-screen.tsx'
import { taskRows } from '#src/features/tasks/api.ts'
import { StageTasks } from '#src/features/tasks/tasks-section.tsx'
import { useMember } from '../member.tsx'
import { useTaskDialog } from './deal/task-dialog.tsx'
import { useDealMonths } from './use-deal-months.ts'

export function ProjectPlanTab() {
  const project = useOpenProject()
  const people = usePeople()
  const assigneeId = useMember()?.userId ?? null
  const { start, dialog } = useTaskDialog(project.opportunityId)
  const { id: projectId, status: stage } = project
  const tasks = taskRows.useRows().rows?.filter((task) => task.projectId === projectId) ?? []
  return (
    <>
      <PlanScreen
        project={project}
        onMonths={useDealMonths(project)}
        tasks={{
          of: (one, label) =>
            tasks.some((task) => task.stage === one) && (
              <StageTasks tasks={tasks} stage={one} label={label} people={people} />
            ),
          add: () => start({ title: '', assigneeId, dueOn: null, projectId, stage }),
        }}
      />
      {dialog}
    </>
  )
}
