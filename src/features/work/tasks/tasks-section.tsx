import type { ReactNode } from 'react'
import type { Person } from '#src/features/people/organizations/schema.ts'
import { ANCHORS } from '#src/lib/browser/anchors.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { taskRows } from './api.ts'
import { QuickAdd } from './quick-add.tsx'
import { tasksByGroup } from './rules.ts'
import type { ProjectDate, Task } from './schema.ts'
import { TaskItems, TaskList, type TickDate } from './task-list.tsx'

/** What of a project’s agreement is open, with its action. */
export interface AgreementDates {
  dates: readonly ProjectDate[]
  tick: TickDate
}

interface TasksSectionProps {
  opportunityId: string
  projectId?: string
  userId: string
  people: readonly Person[]
  agreement?: AgreementDates
  /** Only the first tasks that are open, above the form for a new one, and what leads to all of them. */
  brief?: { most: number; all: (count: number) => ReactNode }
}

/** The tasks of a deal and of its project; a new one is the project’s if there is one. */
export function TasksSection({ people, brief, agreement, ...of }: TasksSectionProps) {
  const { opportunityId, projectId, userId } = of
  const { rows, ...query } = taskRows.useRows()
  const today = useToday()
  const form = (
    <QuickAdd of={{ assigneeId: userId, opportunityId, projectId: projectId ?? null }} people={people} />
  )
  const tasks = rows?.filter((task) => task.opportunityId === opportunityId)
  const count = tasks?.length ?? 0
  const list = (
    <Loaded query={{ ...query, data: tasks }} failed="Failed to load tasks">
      {(some) => {
        const shown = brief ? firstOpen(some, today, brief.most) : some
        const groups = tasksByGroup([...shown, ...(agreement?.dates ?? [])], today)
        if (groups.length === 0)
          return <Empty sentence={count > 0 ? 'All tasks are done.' : 'No tasks yet.'} />
        return <TaskList people={people} today={today} groups={groups} tick={agreement?.tick} isOfDeal />
      }}
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

/** The first tasks that are open. */
function firstOpen(tasks: readonly Task[], today: string, most: number): Task[] {
  const open = tasks.filter(({ doneOn }) => doneOn === null)
  return tasksByGroup(open, today)
    .flatMap(([, some]) => some)
    .slice(0, most)
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
