import type { z } from 'zod'
import type { FieldProblem } from './app-error.ts'

/** A rule over some fields of an input: its problems, if any. It reads only the fields that it is about. */
export type FieldRule<Input> = (input: Input) => FieldProblem | readonly FieldProblem[] | false | null

/** Thrown by a field that isn't valid by itself. */
const UNKNOWN = new Error()

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

/** The first problem of an input, or null. */
export const firstProblem = <Input>(rules: readonly FieldRule<Input>[], input: Input): FieldProblem | null =>
  fieldProblems(rules, input)[0] ?? null

/** The parsed fields that are valid by themselves; each other one throws when it is read. */
export function knownFields<Schema extends z.ZodObject>(
  { shape }: Schema,
  values: unknown,
): z.output<Schema> {
  const known = {}
  for (const [name, field] of Object.entries(shape)) {
    const { success, data } = (field as z.ZodType).safeParse(Object(values)[name])
    const get = () => {
      if (success) return data
      throw UNKNOWN
    }
    Object.defineProperty(known, name, { enumerable: true, get })
  }
  return known as z.output<Schema>
}
