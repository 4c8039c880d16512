import { isSameValue } from '#src/lib/rows/field-edits.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import type { PlanInput } from './plan-schema.ts'
import { stageLabel } from './schema.ts'

/** What the fields of a plan, and those of its stages, are called. */
export const PLAN_LABELS = {
  days: 'Days',
  startsOn: 'Start',
  skipped: 'Why it is skipped',
  doneOn: 'Finished on',
  saleDays: 'Buyer settles after',
  afterSettlement: 'Starts after settlement',
  closedFrom: 'Closed from (day in December)',
  closedUntil: 'Closed until (day in January)',
  provinces: 'Province',
} as const

const LABELS: Readonly<Record<string, string>> = PLAN_LABELS
const MOST_NAMED = 2

/** What a change of a plan is of: "Days of Permits", "Buyer settles after", "5 fields of the plan". */
export function changedPlanText(before: Partial<PlanInput>, edit: Partial<PlanInput>): string {
  const seen: Readonly<Record<string, unknown>> = before
  const named = Object.entries(edit).flatMap(([field, value]) => {
    if (!isRecord(value)) return LABELS[field] ?? []
    const was: Readonly<Record<string, unknown>> = isRecord(seen[field]) ? seen[field] : {}
    const now: Readonly<Record<string, unknown>> = value
    const changed = Object.keys(now).filter((one) => !isSameValue(now[one], was[one]))
    return changed.flatMap((one) => (one in LABELS ? `${LABELS[one]} of ${stageLabel(field)}` : []))
  })
  if (named.length === 0) return 'the change of the plan'
  return named.length > MOST_NAMED ? `${named.length} fields of the plan` : listInWords(named)
}
