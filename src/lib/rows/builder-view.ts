import type { z } from 'zod'

/** What a builder gets in place of fields by their names, wherever they are in an answer. */
export interface BuilderView {
  instead: Readonly<Record<string, unknown>>
  /** What stands in the place of the budget's sums, which only some builders see. */
  withoutBudget: Readonly<Record<string, unknown>>
}

/** A builder sees the field. */
export const SEEN = Symbol('seen')
/** A builder who sees the sums of budgets sees the field; for others it is null. */
export const SEEN_WITH_BUDGET = Symbol('seen with budget')

type Fields<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: typeof SEEN | typeof SEEN_WITH_BUDGET | { instead: z.input<Shape[Name]> }
}

/** How a builder sees rows of this schema: each field has its place, and a new one doesn't compile until it does. */
export function builderView<Shape extends z.ZodRawShape>(
  _schema: z.ZodObject<Shape>,
  fields: Fields<Shape>,
): BuilderView {
  const entries = Object.entries(fields as Record<string, Fields<z.ZodRawShape>[string]>)
  const hidden = entries.flatMap(([name, field]) =>
    typeof field === 'symbol' ? [] : [[name, field.instead] as const],
  )
  const withBudget = entries.filter(([, field]) => field === SEEN_WITH_BUDGET)
  return {
    instead: Object.fromEntries(hidden),
    withoutBudget: Object.fromEntries(withBudget.map(([name]) => [name, null])),
  }
}

/** For answers of which a builder sees every field. */
export const WHOLE_VIEW: BuilderView = { instead: {}, withoutBudget: {} }
