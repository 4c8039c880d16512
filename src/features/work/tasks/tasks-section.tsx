import type { ReactNode } from 'react'
import type { Person } from '#src/features/people/organizations/schema.ts'
import { ANCHORS } from '#src/lib/browser/anchors.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { taskRows } from './api.ts'
import { QuickAdd } from './quick-add.tsx'
import { tasksByGroup } from './rules.ts'
import type { Task } from './schema.ts'
import { TaskItems, TaskList } from './task-list.tsx'

interface TasksSectionProps {
  opportunityId: string
  projectId?: string
  userId: string
  people: readonly Person[]
  /** Only the first tasks that are open, above the form for a new one, and what leads to all of them. */
  brief?: { most: number; all: (count: number) => ReactNode }
}

/** The tasks of a deal and of its project; a new one is the project’s if there is one. */
export function TasksSection({ opportunityId, projectId, userId, people, brief }: TasksSectionProps) {
  const { rows, ...query } = taskRows.useRows()
  const today = useToday()
  const form = <QuickAdd of={{ assigneeId: userId, opportunityId, projectId: projectId ?? null }} />
  const tasks = rows?.filter((task) => task.opportunityId === opportunityId)
  const count = tasks?.length ?? 0
  const list = (
    <Loaded query={{ ...query, data: tasks }} failed="Failed to load tasks">
      {(some) => (
        <TaskList
          people={people}
          today={today}
          groups={brief ? firstOpen(some, today, brief.most) : tasksByGroup(some, today)}
          isOfDeal
        />
      )}
    </Loaded>
  )
  return (
    <Section title="Tasks" knownAs="region" anchor={ANCHORS.tasks}>
      {brief ? (
        <Stack>
          {list}
          {count > brief.most && brief.all(count)}
          {form}
        </Stack>
      ) : (
        <>
          {form}
          {list}
        </>
      )}
    </Section>
  )
}

/** The groups of the first tasks that are open. */
function firstOpen(tasks: readonly Task[], today: string, most: number) {
  const open = tasksByGroup(
    tasks.filter(({ doneOn }) => doneOn === null),
    today,
  ).flatMap(([, some]) => some)
  return tasksByGroup(open.slice(0, most), today)
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
