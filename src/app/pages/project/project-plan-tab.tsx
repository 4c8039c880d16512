import { useOpenProject } from '#src/features/build/projects/detail/project-screen.tsx'
import { PlanScreen } from '#src/features/build/projects/plan/plan-screen.tsx'
import type { Project } from '#src/features/build/projects/schema.ts'
import { usePeople } from '#src/features/people/organizations/member-api.ts'
import { templateSheet } from '#src/features/work/checklists/api.ts'
import { missingStageTasks } from '#src/features/work/checklists/rules.ts'
import { taskRows } from '#src/features/work/tasks/api.ts'
import { type Task, taskInputSchema } from '#src/features/work/tasks/schema.ts'
import { useTaskDialog } from '#src/features/work/tasks/task-dialog.tsx'
import { StageTasks } from '#src/features/work/tasks/tasks-section.tsx'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { attemptChange } from '#src/ui/dialog/toasts.ts'
import { useRowsAddition } from '#src/ui/table/row-actions.ts'
import { memberPage } from '../../session/member.tsx'
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
