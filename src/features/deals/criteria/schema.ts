import { z } from 'zod'
import {
  CRITERION_OPERATORS,
  CRITERION_SUBJECTS,
  type Criterion,
  isPlaceSubject,
  operatorsOf,
  subjectOf,
} from '#src/finance/criteria/criteria.ts'
import { MAX_MONEY } from '#src/finance/money.ts'
import type { FieldProblem } from '#src/lib/api/app-error.ts'
import { settingsSheet } from '#src/lib/rows/organization-settings.ts'
import { storedFields } from '#src/lib/rows/resource.ts'
import { type FieldRule, rule } from '#src/lib/schemas/field-rules.ts'
import { requiredText } from '#src/lib/schemas/text-schemas.ts'

export const MAX_CRITERIA = 20
export const MAX_PLACES = 20
const MAX_PLACE_LENGTH = 60
export const TOO_MANY_CRITERIA = `An organization has at most ${MAX_CRITERIA} criteria.`
export const NO_BOUND = 'Enter a value.'
export const NO_PLACE = 'Enter at least one place.'
export const WRONG_ORDER = 'It cannot be less than the value before.'
export const WRONG_OPERATOR = 'Choose how it is compared.'

const boundSchema = z
  .number()
  .min(-MAX_MONEY)
  .max(MAX_MONEY)
  .multipleOf(0.01, 'Use at most two decimals')
  .nullable()
  .default(null)

/** `least` and `most` are in NZD, percent, m² or months, as the subject is. */
const criterionSchema = z.strictObject({
  subject: z.enum(CRITERION_SUBJECTS.map(({ value }) => value)),
  operator: z.enum(CRITERION_OPERATORS.map(({ value }) => value)),
  least: boundSchema,
  most: boundSchema,
  places: z.array(requiredText(MAX_PLACE_LENGTH)).max(MAX_PLACES).default([]),
  isRequired: z.boolean().default(true),
})

/** What a deal must meet, in its order. */
export const criteriaSchema = z.strictObject({
  items: z.array(criterionSchema).max(MAX_CRITERIA, TOO_MANY_CRITERIA).default([]),
  /** Whether a deal that doesn't meet a required one is moved to Meets Criteria after a question only. */
  asksAtMove: z.boolean().default(true),
})
export type Criteria = z.output<typeof criteriaSchema>

const RULES: readonly FieldRule<Criteria>[] = [rule(['items'], ({ items }) => items.flatMap(problemsOf))]

export const criteriaSettings = settingsSheet({
  name: 'criteria',
  field: 'criteria',
  noun: 'what an organization’s deals must meet',
  input: criteriaSchema,
  stored: z.object({
    items: z.array(z.object(storedFields(criterionSchema.shape))),
    asksAtMove: z.boolean(),
  }),
  rules: RULES,
})

/** The criteria of a form that are filled in: the others would be refused. */
export function filledIn(items: readonly unknown[]): Criteria['items'] {
  return items.flatMap((item, at) => {
    const read = criterionSchema.safeParse(item).data
    return read === undefined || problemsOf(read, at).length > 0 ? [] : [read]
  })
}

function problemsOf(criterion: Criterion, at: number): FieldProblem[] {
  const { subject, operator, least, most, places } = criterion
  const problem = (name: keyof Criterion, message: string) => ({ field: `items.${at}.${name}`, message })
  if (!operatorsOf(subject).includes(operator)) return [problem('operator', WRONG_OPERATOR)]
  if (subjectOf(subject).kind === 'stops') return []
  if (isPlaceSubject(subject)) return places.length === 0 ? [problem('places', NO_PLACE)] : []
  const isMissing = {
    least: operator !== 'atMost' && least === null,
    most: operator !== 'atLeast' && most === null,
  }
  if (isMissing.least) return [problem('least', NO_BOUND)]
  if (isMissing.most) return [problem('most', NO_BOUND)]
  const isReversed = operator === 'between' && least !== null && most !== null && most < least
  return isReversed ? [problem('most', WRONG_ORDER)] : []
}
