import { PROJECT_STAGES, type ProjectStage } from '../projects/schema.ts'
import type { Template } from './schema.ts'

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
