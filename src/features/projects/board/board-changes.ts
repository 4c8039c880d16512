import { z } from 'zod'
import { changedFields, pickFields, withFields } from '#src/lib/field-edits.ts'
import { isInGap, positionBetween } from '#src/lib/positions.ts'
import {
  type BoardStage,
  byPosition,
  gapAfter,
  groupByColumn,
  type Lane,
  type StageSummary,
} from '#src/ui/board/lanes.ts'
import {
  ACTUAL_FIELDS,
  EDITABLE_FIELDS,
  PROJECT_STAGES,
  type Project,
  type ProjectEdit,
  type ProjectStage,
  projectEditSchema,
  projectPlacementSchema,
  projectSchema,
} from '../schema.ts'

type Projects = readonly Project[]
/** The projects of each stage in their order. */
export type Stages = Readonly<Record<ProjectStage, Projects>>

const id = z.string()

/** `at` is when, ISO 8601. `isUndo`: it undoes what the person did before. */
const placeSchema = projectPlacementSchema.extend({
  kind: z.literal('place'),
  id,
  at: z.string(),
  isUndo: z.literal(true).optional(),
})
type PlaceChange = z.infer<typeof placeSchema>

/** The fields that a person changed, and what they were before. */
const editSchema = z.object({
  kind: z.literal('edit'),
  id,
  edit: projectEditSchema,
  startedFrom: projectEditSchema,
})
export type EditChange = z.infer<typeof editSchema>

/** What a person did to a project. */
export const projectChangeSchema = z.discriminatedUnion('kind', [
  placeSchema,
  editSchema,
  z.object({ kind: z.literal('delete'), id }),
  z.object({ kind: z.literal('undelete'), id, project: projectSchema }),
])
export type ProjectChange = z.infer<typeof projectChangeSchema>

/** An edit of a project, without the fields that it leaves as they are. */
export function editChange(project: Project, { recordsLoss, ...edit }: ProjectEdit): EditChange {
  const fields = changedFields(project, edit)
  return {
    kind: 'edit',
    id: project.id,
    edit: { ...pickFields(edit, fields), ...(recordsLoss && { recordsLoss }) },
    startedFrom: pickFields(project, fields),
  }
}

/** Whether two states of a project agree in everything that people change. */
export function isAlike(one: Project, other: Project): boolean {
  return (['status', 'position', ...EDITABLE_FIELDS] as const).every((field) => one[field] === other[field])
}

export function stageOf(stage: ProjectStage): BoardStage {
  return PROJECT_STAGES.find(({ value }) => value === stage) ?? PROJECT_STAGES[0]
}

/** The board as it will be once the server has done the change; a change to a project that is gone does nothing. */
export function applyChange(projects: Projects, change: ProjectChange): Projects {
  const others = projects.filter(({ id }) => id !== change.id)
  if (change.kind === 'undelete') return [...others, change.project]
  const project = projects.find(({ id }) => id === change.id)
  if (project === undefined) return projects
  if (change.kind === 'delete') return others
  return [...others, change.kind === 'edit' ? edited(project, change) : placed(others, project, change)]
}

function edited(project: Project, { edit: { recordsLoss: _isConfirmed, ...values } }: EditChange): Project {
  return withFields(project, values)
}

function placed(others: Projects, project: Project, change: PlaceChange): Project {
  const column = others.filter(({ status }) => status === change.status).toSorted(byPosition)
  const gap = gapAfter(column, change.afterId)
  const enters = project.status !== change.status
  if (!enters && isInGap(project.position, gap)) return project
  const { sale } = change
  const isSale = enters && change.status === 'sold' && sale !== undefined
  return {
    ...project,
    status: change.status,
    position: positionBetween(gap.previous, gap.next),
    stageEnteredAt: enters ? change.at : project.stageEnteredAt,
    actualCompletion: isSale ? change.at : enters ? null : project.actualCompletion,
    ...(isSale && pickFields(sale, ACTUAL_FIELDS)),
  }
}

/** The projects of each stage; a stage that did not change is the very same list as in `previous`. */
export function groupByStage(projects: Projects, previous?: Stages): Stages {
  return groupByColumn(PROJECT_STAGES, projects, previous)
}

export function allProjects(stages: Stages): Projects {
  return PROJECT_STAGES.flatMap(({ value }) => stages[value])
}

/** The columns of the board in their order. */
export function lanesOf(stages: Stages): Lane<Project>[] {
  return PROJECT_STAGES.map((stage) => ({ stage, cards: stages[stage.value] }))
}

/** Count and sum of every stage in board order. */
export function stageSummaries(
  lanes: readonly Lane<Project>[],
  sumOf: (projects: Projects) => number | null,
): StageSummary[] {
  const stages = lanes.map(({ stage, cards }) => ({ stage, count: cards.length, sum: sumOf(cards) ?? 0 }))
  const largest = Math.max(1, ...stages.map(({ sum }) => sum))
  return stages.map((summary) => ({ ...summary, share: Math.max(0, summary.sum) / largest }))
}
