import { PROJECT_STAGES, type ProjectStage } from '#src/features/build/projects/schema.ts'
import { addDays, type CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { totalOf } from '#src/finance/money.ts'
import { type ChecklistItem, checklistResource, type Template } from './schema.ts'

/**
 * NZD that is spent on items that are done, planned for those that are open, and to add: spent and not in the buying costs yet,
 * negative when a cost was reduced.
 */
export function dueDiligenceCosts(items: readonly Pick<ChecklistItem, 'status' | 'cost' | 'addedCost'>[]) {
  const sum = (costs: readonly (number | null)[]) => totalOf(costs.filter((cost) => cost !== null)) ?? 0
  const done = items.filter(({ status }) => status === 'ok' || status === 'problem')
  const spent = sum(done.map(({ cost }) => cost))
  const added = sum(items.map(({ addedCost }) => addedCost))
  return {
    spent,
    planned: sum(items.filter(({ status }) => status === 'open').map(({ cost }) => cost)),
    toAdd: totalOf([spent, -added]) ?? 0,
  }
}

/** When an item is due: on its own day, or so many days after the agreement; null while that day isn't known. */
export function dueDay(
  { dueOn, dueDays }: Pick<ChecklistItem, 'dueOn' | 'dueDays'>,
  signed: CivilDay | null,
): CivilDay | null {
  return dueOn ?? (signed === null || dueDays === null ? null : addDays(signed, dueDays))
}

/** The items by group, in the order of the checklist. */
export function bySection(items: readonly ChecklistItem[]): [section: string, items: ChecklistItem[]][] {
  const sorted = items.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
  return [...Map.groupBy(sorted, ({ section }) => section)]
}

export const { inputOf } = checklistResource

/** The template's tasks of the stage that a project is in and later ones, without those that the project has. */
export function missingStageTasks(
  { stageTasks }: Template,
  tasks: readonly { stage: ProjectStage | null; title: string }[],
  current: ProjectStage,
): Template['stageTasks'] {
  const stages = PROJECT_STAGES.map(({ value }) => value)
  const left = stages.slice(stages.indexOf(current))
  return stageTasks.filter(
    ({ stage, title }) =>
      left.includes(stage) && !tasks.some((task) => task.stage === stage && task.title === title),
  )
}
