import { z } from 'zod'
import { civilDay, hourInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { changedFields, pickFields, withFields } from '#src/lib/rows/field-edits.ts'
import { byPosition, isBetween, positionBetween } from '#src/lib/rows/positions.ts'
import { someFields } from '#src/lib/rows/resource.ts'
import { type BoardStage, groupByColumn, type Lane, neighboursAfter } from '#src/ui/board/lanes.ts'
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
  SALE_DAYS,
} from '../schema.ts'

type Projects = readonly Project[]
export type Stages = Readonly<Record<ProjectStage, Projects>>

const id = z.string()

const { soldOn, saleSettlesOn, stageEndsOn, daysLate, budget, budgetForecast, openDates, settledOn } =
  projectSchema.shape
/** One queued by an older version lacks the fields with a default, as every new field needs one. */
export const queuedProjectSchema = projectSchema.extend({
  soldOn: soldOn.default(null),
  saleSettlesOn: saleSettlesOn.default(null),
  stageEndsOn: stageEndsOn.default(null),
  daysLate: daysLate.default(null),
  budget: budget.default(null),
  budgetForecast: budgetForecast.default(null),
  openDates: openDates.default([]),
  settledOn: settledOn.default(null),
})

/** `at` is ISO 8601; `isUndo` marks the undo of the user's previous change. */
const placeSchema = projectPlacementSchema.extend({
  kind: z.literal('place'),
  id,
  at: z.string(),
  isUndo: z.literal(true).optional(),
  /** For an undo: when the stage was entered to which it moves the project back. */
  stageEnteredAt: z.string().optional(),
  startedFrom: someFields(projectSchema).optional(),
})
type PlaceChange = z.infer<typeof placeSchema>

/** The edited fields, and their previous values. */
const editSchema = z.object({
  kind: z.literal('edit'),
  id,
  edit: projectEditSchema,
  startedFrom: projectEditSchema,
})
export type EditChange = z.infer<typeof editSchema>

export const projectChangeSchema = z.discriminatedUnion('kind', [
  placeSchema,
  editSchema,
  z.object({ kind: z.literal('delete'), id }),
  z.object({ kind: z.literal('undelete'), id, project: queuedProjectSchema }),
])
export type ProjectChange = z.infer<typeof projectChangeSchema>

/** What a change sets beside a project's place: a sale, if it enters or leaves Sold. Null for one that isn't a move. */
export function setByMove(change: ProjectChange, { status }: Project): readonly (keyof Project)[] | null {
  if (change.kind !== 'place') return null
  return [change.status, status].includes('sold') ? ['status', ...ACTUAL_FIELDS, ...SALE_DAYS] : ['status']
}

/** Contains only the fields that differ. */
export function editChange(project: Project, { recordsLoss, ...edit }: ProjectEdit): EditChange {
  const fields = changedFields(project, edit)
  return {
    kind: 'edit',
    id: project.id,
    edit: { ...pickFields(edit, fields), ...(recordsLoss && { recordsLoss }) },
    startedFrom: pickFields(project, fields),
  }
}

/** Compares the fields that users can edit. */
export function isAlike(one: Project, other: Project): boolean {
  return (['status', 'position', ...EDITABLE_FIELDS] as const).every((field) => one[field] === other[field])
}

export function stageOf(stage: ProjectStage): BoardStage {
  return PROJECT_STAGES.find(({ value }) => value === stage) ?? PROJECT_STAGES[0]
}

/** The expected result of a change; unchanged if the project no longer exists. */
export function applyChange(projects: Projects, change: ProjectChange): Projects {
  const others = projects.filter(({ id }) => id !== change.id)
  if (change.kind === 'undelete') return [...others, change.project]
  const project = projects.find(({ id }) => id === change.id)
  if (project === undefined) return projects
  if (change.kind === 'delete') return others
  return [...others, change.kind === 'edit' ? edited(project, change) : placed(others, project, change)]
}

function edited(project: Project, { edit: { recordsLoss: _isConfirmed, ...values } }: EditChange): Project {
  const { soldOn } = values
  return {
    ...withFields(project, values),
    ...(typeof soldOn === 'string' && { actualCompletion: hourInAuckland(soldOn, 12).toISOString() }),
  }
}

/** When and for whom it is sold, of a project that enters Sold with a sale. */
function saleOf({ at, sale }: PlaceChange) {
  const movedOn = civilDay(at)
  const soldOn = sale?.soldOn ?? movedOn
  return {
    actualCompletion: soldOn === null || soldOn === movedOn ? at : hourInAuckland(soldOn, 12).toISOString(),
    soldOn,
    saleSettlesOn: sale?.saleSettlesOn ?? null,
  }
}

const NO_SALE = { actualCompletion: null, soldOn: null, saleSettlesOn: null }

function placed(others: Projects, project: Project, change: PlaceChange): Project {
  const column = others.filter(({ status }) => status === change.status).toSorted(byPosition)
  const neighbours = neighboursAfter(column, change.afterId)
  const enters = project.status !== change.status
  if (!enters && isBetween(project.position, neighbours)) return project
  const { sale, unsold } = change
  const isSale = enters && change.status === 'sold' && sale !== undefined
  const isUnsold = enters && project.status === 'sold' && unsold !== undefined
  return {
    ...project,
    status: change.status,
    position: positionBetween(neighbours.previous, neighbours.next),
    stageEnteredAt: enters ? (change.stageEnteredAt ?? change.at) : project.stageEnteredAt,
    ...(isSale ? saleOf(change) : enters ? NO_SALE : {}),
    ...(isSale && pickFields(sale, ACTUAL_FIELDS)),
    ...(isUnsold && unsold),
  }
}

/** An unchanged stage is the same array as in `previous`. */
export function groupByStage(projects: Projects, previous?: Stages): Stages {
  return groupByColumn(PROJECT_STAGES, projects, previous)
}

export function allProjects(stages: Stages): Projects {
  return PROJECT_STAGES.flatMap(({ value }) => stages[value])
}

export function lanesOf(stages: Stages): Lane<Project>[] {
  return PROJECT_STAGES.map((stage) => ({ stage, cards: stages[stage.value] }))
}
