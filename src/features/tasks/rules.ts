import { addDays, type CivilDay, weekdayOf } from '#src/finance/new-zealand-days.ts'
import type { Task } from './schema.ts'

export const TASK_GROUPS = ['Overdue', 'Today', 'This week', 'Later', 'Done'] as const
export type TaskGroup = (typeof TASK_GROUPS)[number]

type DatedItem = Pick<Task, 'id' | 'dueOn' | 'doneOn'>

/** A week ends on Sunday. A task without a day comes later. */
export function groupOf({ dueOn, doneOn }: Pick<Task, 'dueOn' | 'doneOn'>, today: CivilDay): TaskGroup {
  if (doneOn !== null) return 'Done'
  if (dueOn === null) return 'Later'
  if (dueOn < today) return 'Overdue'
  if (dueOn === today) return 'Today'
  const sunday = addDays(today, (7 - weekdayOf(today)) % 7)
  return dueOn <= sunday ? 'This week' : 'Later'
}

/** The tasks by group, the earliest first; the done ones of the last week, the latest first. */
export function tasksByGroup<Dated extends DatedItem>(
  tasks: readonly Dated[],
  today: CivilDay,
): [TaskGroup, Dated[]][] {
  const lastWeek = addDays(today, -7)
  const shown = tasks.filter(({ doneOn }) => doneOn === null || doneOn >= lastWeek)
  const groups = Map.groupBy(shown.toSorted(byDueDay), (task) => groupOf(task, today))
  return TASK_GROUPS.flatMap((group) => {
    const some = groups.get(group)
    return some === undefined ? [] : [[group, some] as [TaskGroup, Dated[]]]
  })
}

function byDueDay(a: DatedItem, b: DatedItem): number {
  const [first, second] = [a, b].map(({ dueOn, id }) => `${dueOn ?? '9999'} ${id}`)
  return (first ?? '') < (second ?? '') ? -1 : 1
}
