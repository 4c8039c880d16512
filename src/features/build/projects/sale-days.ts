import { addDays, type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { saleProblem } from '#src/finance/dates/order-of-days.ts'
import { assumedSettlement } from '#src/finance/plan/plan.ts'
import type { FieldProblem } from '#src/lib/api/app-error.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { PlanView } from './plan-schema.ts'
import type { Project, SaleDays } from './schema.ts'

/** So that a mistyped year isn't taken. */
const MAX_DAYS_AWAY = 5 * 365

/** The days on which a project can have been sold, with today in Auckland. */
export function saleDayBounds(today: CivilDay) {
  return { min: addDays(today, -MAX_DAYS_AWAY), max: today }
}

/** Why a project can't have been sold on these days, in the order of the form. `settledOn`: when its own purchase settled, if that counts. */
export function saleDayProblems(
  { soldOn, saleSettlesOn, settledOn }: SaleDays & Pick<Project, 'settledOn'>,
  today: CivilDay,
) {
  const problem = (field: keyof SaleDays, message: string): FieldProblem<keyof SaleDays>[] => [
    { field, message },
  ]
  const { min } = saleDayBounds(today)
  if (soldOn === null) return problem('soldOn', 'Enter the day of sale.')
  if (soldOn > today) return problem('soldOn', 'The day of sale can’t be after today.')
  if (soldOn < min) return problem('soldOn', `The day of sale can’t be before ${formatDate(min)}.`)
  const early = saleProblem(settledOn, soldOn)
  if (early !== null) return problem('soldOn', early)
  if (saleSettlesOn === null) return []
  if (saleSettlesOn < soldOn)
    return problem('saleSettlesOn', 'The buyer can’t settle before the day of sale.')
  const max = addDays(soldOn, MAX_DAYS_AWAY)
  if (saleSettlesOn > max)
    return problem('saleSettlesOn', `The buyer’s settlement can’t be after ${formatDate(max)}.`)
  return []
}

/** "29 Dec 2026 until you enter it, 20 working days after the day of sale": what an empty day of the buyer's settlement means. */
export function assumedText(view: Pick<PlanView, 'plan'> | undefined, soldOn: CivilDay | null): string {
  const plan = view?.plan
  if (plan === undefined || soldOn === null || plan.saleDays === 0) return 'If you know it already'
  const after = `${pluralize(plan.saleDays, 'working day')} after the day of sale`
  return `${formatDate(assumedSettlement(plan, soldOn))} until you enter it, ${after}`
}
