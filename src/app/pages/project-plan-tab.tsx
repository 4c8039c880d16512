import { templateSheet } from '#src/features/checklists/api.ts'
import { missingStageTasks } from '#src/features/checklists/rules.ts'
import { usePeople } from '#src/features/organizations/member-api.ts'
import { useOpenProject } from '#src/features/projects/detail/project-screen.tsx'
import { PlanScreen } from '#src/features/projects/plan/plan-screen.tsx'
import type { Project } from '#src/features/projects/schema.ts'
import { taskRows } from '#src/features/tasks/api.ts'
import { type Task, taskInputSchema } from '#src/features/tasks/schema.ts'
import { useTaskDialog } from '#src/features/tasks/task-dialog.tsx'
import { StageTasks } from '#src/features/tasks/tasks-section.tsx'
import { pluralize } from '#src/lib/pluralize.ts'
import { useRowsAddition } from '#src/ui/row-actions.ts'
import { attemptChange } from '#src/ui/toasts.ts'
import { memberPage } from '../member.tsx'
import { useDealMonths } from './use-deal-months.ts'

export const ProjectPlanTab = memberPage(({ userId: assigneeId }) => {
  const project = useOpenProject()
  const people = usePeople()
  const { add, dialog } = useTaskDialog(people)
  const { id: projectId, opportunityId, status: stage } = project
  const tasks = taskRows.useRows().rows?.filter((task) => task.projectId === projectId)
  return (
    <>
      <PlanScreen
        project={project}
        onMonths={useDealMonths(project)}
        tasks={{
          of: (one, label) =>
            tasks?.some((task) => task.stage === one) === true && (
              <StageTasks tasks={tasks} stage={one} label={label} people={people} />
            ),
          add: () => add({ assigneeId, opportunityId, projectId, stage }),
          addUsual: useUsualTasks(project, tasks),
        }}
      />
      {dialog}
    </>
  )
})

/** Adds the usual tasks that a project doesn't have, with Undo; null if none is missing. */
function useUsualTasks({ id, opportunityId, status }: Project, tasks: readonly Task[] | undefined) {
  const { data } = templateSheet.useSheet()
  const addTasks = useRowsAddition(taskRows)
  const missing = data && tasks ? missingStageTasks(data.template, tasks, status) : []
  if (missing.length === 0) return null
  const inputs = missing.map((task) => taskInputSchema.parse({ ...task, opportunityId, projectId: id }))
  return () =>
    attemptChange({ name: 'The usual tasks', verb: 'added' }, () =>
      addTasks(inputs, `Added ${pluralize(inputs.length, 'task')}`),
    )
}
