import { createHash } from 'node:crypto'
import { allItems, planTotal } from '#src/features/public/calculators/renovation-plan.ts'
import { renovationPlanSchema } from '#src/features/public/calculators/schema.ts'

/** Activity is kept with its deal, so long values are recorded shortened. */
const MAX_TEXT_LENGTH = 500
const MAX_PLAN_LENGTH = 4_000

/** The fields of an event as JSON text: long texts are cut, and a long renovation plan becomes its total and items. */
export function recordedFields(fields: Readonly<Record<string, unknown>> | null): string | null {
  return (
    fields &&
    JSON.stringify(fields, (name, value: unknown) => {
      if (name === 'renovationItems') return recordedPlan(value)
      if (typeof value !== 'string' || value.length <= MAX_TEXT_LENGTH) return value
      // Not half of a surrogate pair.
      return `${value.slice(0, MAX_TEXT_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…`
    })
  )
}

function recordedPlan(value: unknown): unknown {
  const text = JSON.stringify(value) ?? ''
  if (text.length <= MAX_PLAN_LENGTH) return value
  const plan = renovationPlanSchema.safeParse(value).data
  if (plan === undefined) return null
  const items = allItems(plan).filter((item) => item.isSelected).length
  // Two plans with the same total are different values.
  return { total: planTotal(plan), items, hash: createHash('sha256').update(text).digest('hex').slice(0, 16) }
}
