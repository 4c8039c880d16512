import { isInGap, positionBetween } from '#src/lib/positions.ts'
import {
  type BoardStage,
  byPosition,
  gapAfter,
  type Lane,
  orderedLike,
  type StageSummary,
} from '#src/ui/board/lanes.ts'
import {
  type Actuals,
  PROJECT_STAGES,
  type Project,
  type ProjectPlacement,
  type ProjectStage,
} from '../schema.ts'

type Projects = readonly Project[]
/** The projects of each stage in their order. */
export type Stages = Readonly<Record<ProjectStage, Projects>>

/** What somebody did to a project on the board; `at` is when, ISO 8601. */
export type ProjectChange =
  | PlaceChange
  | TargetChange
  | ActualsChange
  | { kind: 'delete'; id: string }
  | { kind: 'undelete'; id: string; project: Project }

interface TargetChange {
  kind: 'target'
  id: string
  targetCompletion: string | null
}

/** `isUndo`: it takes back what they did before. */
type PlaceChange = { kind: 'place'; id: string; at: string; isUndo?: true } & ProjectPlacement

export type ActualValues = Omit<Actuals, 'recordsLoss'>

/** The actual values that somebody changed, and all of them as they were before. */
export interface ActualsChange extends Pick<Actuals, 'recordsLoss'> {
  kind: 'actuals'
  id: string
  actuals: Partial<ActualValues>
  startedFrom: ActualValues
}

/** Which of the actual values are to be others than the project has. */
export function actualsChange(project: Project, { recordsLoss, ...actuals }: Actuals): ActualsChange {
  const startedFrom = actualsOf(project)
  const changed = ACTUAL_FIELDS.filter((field) => actuals[field] !== startedFrom[field])
  return {
    kind: 'actuals',
    id: project.id,
    recordsLoss,
    actuals: Object.fromEntries(changed.map((field) => [field, actuals[field]])),
    startedFrom,
  }
}

const ACTUAL_FIELDS = ['actualPurchasePrice', 'actualSalePrice', 'actualRenovationCost'] as const

export function actualsOf(project: ActualValues): ActualValues {
  const { actualPurchasePrice, actualSalePrice, actualRenovationCost } = project
  return { actualPurchasePrice, actualSalePrice, actualRenovationCost }
}

/** Whether nobody else has changed what the change changes. */
export function isUntouched({ actuals, startedFrom }: ActualsChange, now: ActualValues): boolean {
  return ACTUAL_FIELDS.every((field) => !(field in actuals) || now[field] === startedFrom[field])
}

/** Whether two states of a project have all in common that people change. */
export function isAlike(one: Project, other: Project): boolean {
  const told = ['status', 'position', 'targetCompletion', ...ACTUAL_FIELDS] as const
  return told.every((field) => one[field] === other[field])
}

export function stageLabel(stage: ProjectStage): string {
  return stageOf(stage).label
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
  return [...others, changed(others, project, change)]
}

function changed(
  others: Projects,
  project: Project,
  change: PlaceChange | ActualsChange | TargetChange,
): Project {
  if (change.kind === 'target') return { ...project, targetCompletion: change.targetCompletion }
  if (change.kind === 'actuals') return { ...project, ...change.actuals }
  return placed(others, project, change)
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
    ...(isSale && {
      actualPurchasePrice: sale.actualPurchasePrice,
      actualSalePrice: sale.actualSalePrice,
      actualRenovationCost: sale.actualRenovationCost,
    }),
  }
}

/** Sorts projects into their stages. A stage that did not change is the very one of `previous`, so it need not be drawn again. */
export function groupByStage(projects: Projects, previous?: Stages): Stages {
  const column = (stage: ProjectStage) =>
    orderedLike(
      previous?.[stage],
      projects.filter(({ status }) => status === stage),
    )
  return {
    planning: column('planning'),
    permits: column('permits'),
    demolition: column('demolition'),
    first_fix: column('first_fix'),
    second_fix: column('second_fix'),
    finishings: column('finishings'),
    cleanup: column('cleanup'),
    staging: column('staging'),
    listed: column('listed'),
    sold: column('sold'),
  }
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
