import type { z } from 'zod'
import type { FieldProblem } from './app-error.ts'

/** A rule over some fields of an input: its problems, if any. It reads only the fields that it is about. */
export type FieldRule<Input> = (input: Input) => FieldProblem | readonly FieldProblem[] | false | null

/** Thrown by a field that isn't valid by itself. */
const UNKNOWN = new Error('The field is not valid by itself')

/** The problems of an input, rule by rule; none of rules that read a field of `knownFields` that isn't valid by itself. */
export function fieldProblems<Input>(rules: readonly FieldRule<Input>[], input: Input): FieldProblem[] {
  return rules.flatMap((rule) => {
    try {
      return rule(input) || []
    } catch (error) {
      if (error === UNKNOWN) return []
      throw error
    }
  })
}

/** The parsed fields that are valid by themselves; each other one throws when it is read. */
export function knownFields<Schema extends z.ZodObject>(
  schema: Schema,
  values: Readonly<Record<string, unknown>>,
): z.output<Schema> {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const parsed = (field as z.ZodType).safeParse(values[name])
    return [name, parsed.success ? parsed.data : UNKNOWN] as const
  })
  const known = {}
  for (const [name, value] of fields) {
    const get = () => {
      if (value === UNKNOWN) throw UNKNOWN
      return value
    }
    Object.defineProperty(known, name, { enumerable: true, get })
  }
  return known as z.output<Schema>
}
