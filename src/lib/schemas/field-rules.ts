import type { z } from 'zod'
import type { FieldProblem } from '../api/app-error.ts'

type Found = FieldProblem | readonly FieldProblem[] | false | null

/** A rule over some fields of an input, made by `rule`. */
export interface FieldRule<Input> {
  /** All fields that it reads. */
  fields: readonly (keyof Input)[]
  /** Its problems, if any. */
  find: (input: Input) => Found
}

/** A rule that can read no other than these fields. */
export const rule = <Input, Field extends keyof Input>(
  fields: readonly Field[],
  find: (input: Pick<Input, Field>) => Found,
): FieldRule<Input> => ({ fields, find })

/** The problems of an input, rule by rule. */
export function fieldProblems<Input>(rules: readonly FieldRule<Input>[], input: Input): FieldProblem[] {
  return rules.flatMap(({ find }) => find(input) || [])
}

/** The first problem of an input, or null. */
export const firstProblem = <Input>(rules: readonly FieldRule<Input>[], input: Input): FieldProblem | null =>
  fieldProblems(rules, input)[0] ?? null

/** The problems of what was typed so far: of the rules whose fields are all valid by themselves. */
export function typedProblems<Schema extends z.ZodObject>(
  { shape }: Schema,
  values: unknown,
  rules: readonly FieldRule<z.output<Schema>>[],
): FieldProblem[] {
  const valid: Record<PropertyKey, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const { success, data } = (field as z.ZodType).safeParse(Object(values)[name])
    if (success) valid[name] = data
  }
  const known = rules.filter(({ fields }) => fields.every((name) => Object.hasOwn(valid, name)))
  return fieldProblems(known, valid as z.output<Schema>)
}
