import { expect, test } from 'vitest'
import { z } from 'zod'
import { type FieldRule, firstProblem, rule, typedProblems } from './field-rules.ts'

const schema = z.strictObject({ from: z.iso.date(), until: z.iso.date(), days: z.number() })
const TOO_LONG = { field: 'days', message: 'At most 10' }
const BACKWARDS = { field: 'until', message: 'Before the first' }
const NOT_12 = { field: 'days', message: 'Not 12' }
const rules: FieldRule<z.output<typeof schema>>[] = [
  rule(['days'], ({ days }) => days > 10 && TOO_LONG),
  rule(['from', 'until'], ({ from, until }) => until < from && BACKWARDS),
  rule(['from', 'until', 'days'], (input) => ({ ...input }).days === 12 && [NOT_12]),
]

test('each rule is checked whose fields are valid by themselves', () => {
  const all = { from: '2026-12-02', until: '2026-12-01', days: 11 }
  expect(typedProblems(schema, all, rules)).toEqual([TOO_LONG, BACKWARDS])
  expect(typedProblems(schema, { ...all, from: null }, rules)).toEqual([TOO_LONG])
  expect(typedProblems(schema, { ...all, days: 'x' }, rules)).toEqual([BACKWARDS])
  expect(typedProblems(schema, { ...all, days: 12 }, rules)).toHaveLength(3)
})

test('of a whole input, the problem of the first rule that it breaks', () => {
  const input = { from: '2026-12-02', until: '2026-12-01', days: 1 }
  expect(firstProblem(rules, input)).toEqual(BACKWARDS)
  expect(firstProblem(rules, { ...input, until: input.from })).toBeNull()
})
