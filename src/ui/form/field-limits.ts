import type { z } from 'zod'
import { formatNumber } from '#src/finance/money.ts'

export interface Limits {
  maxLength?: number
  required?: boolean
  min?: number
  max?: number
  step?: number
  /** The schema's own words for a figure below `min` or above `max`. */
  minError?: string | undefined
  maxError?: string | undefined
}

/** The limits of a field, read from its checks: beside a limit, a check has the words for a figure beyond it. */
export function limitsOf(schema: z.core.$ZodType): Limits {
  const { kind, isNullable } = inside(schema)
  const limits: Limits = {}
  if (kind._zod.def.type === 'array') return limits
  // `z.int()` is a check itself.
  for (const check of [kind, ...(kind._zod.def.checks ?? [])]) {
    const { def } = (check as z.core.$ZodChecks)._zod
    if (def.check === 'max_length') limits.maxLength = def.maximum
    else if (def.check === 'min_length') limits.required = !isNullable && def.minimum > 0
    else if (def.check === 'greater_than') {
      limits.min = Number(def.value)
      limits.minError = ownError(def) ?? exclusiveError(def, 'more')
    } else if (def.check === 'less_than') {
      limits.max = Number(def.value)
      limits.maxError = ownError(def) ?? exclusiveError(def, 'less')
    } else if (def.check === 'multiple_of') limits.step = Number(def.value)
    else if (def.check === 'number_format') limits.step = 1
  }
  return limits
}

function ownError({ error }: z.core.$ZodCheckDef): string | undefined {
  const given = (error as z.core.$ZodErrorMap | undefined)?.({ code: 'custom', input: undefined })
  return typeof given === 'string' ? given : given?.message
}

/** A figure beyond the limit gets the words of one that is equal to it. */
function exclusiveError(
  { value, inclusive }: { value: number | bigint | Date; inclusive: boolean },
  side: 'more' | 'less',
): string | undefined {
  return inclusive ? undefined : `Enter ${side} than ${formatNumber(Number(value))}`
}

/** The schema inside of a default, of null and of a further step. */
export function inside(schema: z.core.$ZodType): { kind: z.core.$ZodTypes; isNullable: boolean } {
  const kind = schema as z.core.$ZodTypes
  const { def } = kind._zod
  if (def.type === 'nullable') return { ...inside(def.innerType), isNullable: true }
  if (def.type === 'default') return inside(def.innerType)
  return def.type === 'pipe' ? inside(def.in) : { kind, isNullable: false }
}
