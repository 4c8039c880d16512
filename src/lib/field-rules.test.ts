import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldProblems, knownFields } from './field-rules.ts'

const schema = z.strictObject({ from: z.iso.date(), until: z.iso.date(), days: z.number() })
type Input = z.output<typeof schema>
const TOO_LONG = { field: 'days', message: 'At most 10' }
const BACKWARDS = { field: 'until', message: 'Before the first' }
const rules = [
  ({ days }: Input) => days > 10 && TOO_LONG,
  ({ from, until }: Input) => until < from && BACKWARDS,
  (input: Input) => ({ ...input }).days === 12 && [{ field: 'days', message: 'Not 12' }],
]

test('each rule is checked whose fields are valid by themselves', () => {
  const problemsOf = (values: object) => fieldProblems(rules, knownFields(schema, { ...values }))
  const all = { from: '2026-12-02', until: '2026-12-01', days: 11 }
  expect(problemsOf(all)).toEqual([TOO_LONG, BACKWARDS])
  expect(problemsOf({ ...all, from: null })).toEqual([TOO_LONG])
  expect(problemsOf({ ...all, days: 'x' })).toEqual([BACKWARDS])
  expect(problemsOf({ ...all, days: 12 })).toHaveLength(3)
})

test('a rule that fails throws', () => {
  const broken = () => {
    throw new Error('Broken')
  }
  expect(() => fieldProblems([broken], {})).toThrow('Broken')
})
