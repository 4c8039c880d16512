import type { FieldProblem } from '../api/app-error.ts'
import { type FieldRule, rule } from './field-rules.ts'

export const PERIOD_ERROR = 'The period ends before it starts.'

/** The first and the last day of a period; without one there is no limit. */
interface Period {
  from?: string | null | undefined
  to?: string | null | undefined
}

/** Why a period can't be read, at its last day. */
export function periodProblem({ from, to }: Period): FieldProblem | null {
  return from && to && to < from ? { field: 'to', message: PERIOD_ERROR } : null
}

/** The rule over the fields `from` and `to` of a form. */
export const periodRule: FieldRule<Period> = rule(['from', 'to'], periodProblem)
