import { addDays, type CivilDay, isThisWeek } from '#src/finance/dates/new-zealand-days.ts'
import type { Task } from './schema.ts'

export const TASK_GROUPS = ['Overdue', 'Today', 'This week', 'Later', 'Done'] as const
export type TaskGroup = (typeof TASK_GROUPS)[number]

/** Dates of projects have no position: they come first on their day. */
type DatedItem = Pick<Task, 'dueOn' | 'doneOn'> & { position?: string | null }

/** A task without a day comes later. */
export function groupOf({ dueOn, doneOn }: Pick<Task, 'dueOn' | 'doneOn'>, today: CivilDay): TaskGroup {
  if (doneOn !== null) return 'Done'
  if (dueOn === null) return 'Later'
  if (dueOn < today) return 'Overdue'
  if (dueOn === today) return 'Today'
  return isThisWeek(dueOn, today) ? 'This week' : 'Later'
}

/** The tasks by group, by due day and then by hand, with the done ones of the last week: the one order of every list. */
export function tasksByGroup<Dated extends DatedItem>(
  tasks: readonly Dated[],
  today: CivilDay,
): [TaskGroup, Dated[]][] {
  const lastWeek = addDays(today, -7)
  const shown = tasks.filter(({ doneOn }) => doneOn === null || doneOn >= lastWeek)
  const groups = Map.groupBy(shown.toSorted(byDayAndHand), (task) => groupOf(task, today))
  return TASK_GROUPS.flatMap((group) => {
    const some = groups.get(group)
    return some === undefined ? [] : [[group, some] as [TaskGroup, Dated[]]]
  })
}

function byDayAndHand(a: DatedItem, b: DatedItem): number {
  const [first = '', second = ''] = [a, b].map(
    ({ dueOn, position }) => `${dueOn ?? '9999'} ${position ?? ''}`,
  )
  if (first === second) return 0
  return first < second ? -1 : 1
}

/** The open tasks of a list that are due on the same day, among which a task is moved by hand. */
export function peersOf<Dated extends DatedItem>(tasks: readonly Dated[], { dueOn, doneOn }: Task): Dated[] {
  if (doneOn !== null) return []
  return tasks.filter((one) => one.position != null && one.doneOn === null && one.dueOn === dueOn)
}
