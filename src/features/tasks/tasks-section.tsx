import { ANCHORS } from '#src/lib/anchors.ts'
import { Loaded } from '#src/ui/loaded.tsx'
import { Section } from '#src/ui/section.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import { taskRows } from './api.ts'
import { QuickAdd } from './quick-add.tsx'
import { tasksByGroup } from './rules.ts'
import type { Person, Task } from './schema.ts'
import { TaskItems, TaskList } from './task-list.tsx'

interface TasksSectionProps {
  opportunityId: string
  projectId?: string
  userId: string
  people: readonly Person[]
}

/** The tasks of a deal and of its project; a new one is the project’s if there is one. */
export function TasksSection({ opportunityId, projectId, userId, people }: TasksSectionProps) {
  const { rows, ...query } = taskRows.useRows()
  const today = useToday()
  return (
    <Section title="Tasks" knownAs="region" anchor={ANCHORS.tasks}>
      <QuickAdd of={{ assigneeId: userId, opportunityId, projectId: projectId ?? null }} />
      <Loaded query={{ ...query, data: rows }} failed="Failed to load tasks">
        {(all) => {
          const tasks = all.filter((task) => task.opportunityId === opportunityId)
          return <TaskList people={people} today={today} groups={tasksByGroup(tasks, today)} isOfDeal />
        }}
      </Loaded>
    </Section>
  )
}

interface StageTasksProps {
  tasks: readonly Task[]
  stage: string
  label: string
  people: readonly Person[]
}

/** The tasks of a stage of a project: what is left to do first. */
export function StageTasks({ tasks, stage, label, people }: StageTasksProps) {
  const today = useToday()
  const shown = tasksByGroup(
    tasks.filter((task) => task.stage === stage),
    today,
  ).flatMap(([, some]) => some)
  if (shown.length === 0) return null
  return <TaskItems label={`Tasks of ${label}`} tasks={shown} people={people} today={today} isOfDeal />
}
