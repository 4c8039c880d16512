import { ACTUAL_PURCHASE_PRICE_ERROR } from '#src/features/deals/pipeline/schema.ts'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { isPositive } from '#src/finance/money.ts'
import type { FieldProblem } from '#src/lib/api/app-error.ts'
import { changedFields, pickFields, withFields } from '#src/lib/rows/field-edits.ts'
import { saleDayProblems } from './sale-days.ts'
import {
  ACTUAL_FIELDS,
  type Actuals,
  type EditableField,
  type Project,
  type ProjectEdit,
  type ProjectPlacement,
  type ProjectStage,
  RENOVATION_COST_ERROR,
  SALE_DAYS,
  SALE_DAYS_ERROR,
  SALE_PRICE_ERROR,
  type SaleDays,
  SOLD_TARGET_ERROR,
  stageLabel,
} from './schema.ts'

export function stageTitle(stage: ProjectStage): string {
  return stage === 'sold' ? 'Project sold' : `Project moved to ${stageLabel(stage)}`
}

export type ActualsProblem = FieldProblem<(typeof ACTUAL_FIELDS)[number]>

/** Why a project can't be sold with these actual values, in the order of the form. A loss must be confirmed. */
export function soldProblems(actuals: Actuals): ActualsProblem[] {
  const { actualPurchasePrice: paid, actualSalePrice: sale, actualRenovationCost, recordsLoss } = actuals
  const isPaid = isPositive(paid)
  const isLoss = isPaid && sale !== null && sale <= paid
  const problems: ActualsProblem[] = []
  if (!isPaid) problems.push({ field: 'actualPurchasePrice', message: ACTUAL_PURCHASE_PRICE_ERROR })
  if (sale === null || sale < 0 || (isLoss && !recordsLoss)) {
    problems.push({ field: 'actualSalePrice', message: SALE_PRICE_ERROR })
  }
  if (!isPositive(actualRenovationCost)) {
    problems.push({ field: 'actualRenovationCost', message: RENOVATION_COST_ERROR })
  }
  return problems
}

/** Returns why a project can't be moved to a stage, or null. Moving to Sold requires a sale. */
export function placementProblem(
  project: Pick<Project, 'status' | 'settledOn'>,
  { status, sale }: ProjectPlacement,
  today: CivilDay,
): FieldProblem<EditableField> | null {
  if (status !== 'sold' || project.status === 'sold') return null
  if (sale === undefined) return { field: 'actualSalePrice', message: SALE_PRICE_ERROR }
  const ofDays = saleDayProblems(
    { ...sale, soldOn: sale.soldOn ?? today, settledOn: project.settledOn },
    today,
  )
  return soldProblems(sale)[0] ?? (sale.keepsSoldDate ? null : (ofDays[0] ?? null))
}

/** A sale with its edit. A day of sale that was entered before the settlement and isn't changed stays. */
export function changedSale(project: Project, edit: Pick<ProjectEdit, keyof SaleDays>) {
  const changed = withFields(project, edit)
  return { ...changed, settledOn: changed.soldOn === project.soldOn ? null : project.settledOn }
}

/** Why this edit of a project is rejected, or null. Actual values that don't change aren't checked. */
export function editProblem(
  project: Project,
  edit: ProjectEdit,
  today: CivilDay,
): FieldProblem<EditableField> | null {
  const { recordsLoss = false, ...values } = edit
  const changed = changedFields(project, values)
  if (project.status === 'sold' && changed.includes('targetCompletion')) {
    return { field: 'targetCompletion', message: SOLD_TARGET_ERROR }
  }
  const day = SALE_DAYS.find((field) => changed.includes(field))
  if (day !== undefined) {
    if (project.status !== 'sold') return { field: day, message: SALE_DAYS_ERROR }
    const [problem] = saleDayProblems(changedSale(project, values), today)
    if (problem !== undefined) return problem
  }
  if (!ACTUAL_FIELDS.some((field) => changed.includes(field))) return null
  const actuals = { ...pickFields(withFields(project, values), ACTUAL_FIELDS), recordsLoss }
  return actualsProblems(project, actuals)[0] ?? null
}

/**
 * Why these actual values can't be saved, in the order of the form. A sold project needs all of them; for other projects those
 * given must be valid. A won deal keeps its purchase price.
 */
export function actualsProblems(
  project: Pick<Project, 'status' | 'dealStatus'>,
  actuals: Actuals,
): ActualsProblem[] {
  return soldProblems(actuals).filter(
    ({ field }) =>
      project.status === 'sold' ||
      actuals[field] !== null ||
      (field === 'actualPurchasePrice' && project.dealStatus === 'won'),
  )
}
