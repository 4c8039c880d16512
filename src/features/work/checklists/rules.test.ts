import { expect, test } from 'vitest'
import { DEFAULT_TEMPLATE } from './default-template.ts'
import { dueDay, dueDiligenceCosts } from './rules.ts'
import { checklistInputSchema, templateSchema } from './schema.ts'

// Clauses: dates-and-conditions 5.1
test('the usual template is a valid template of items', () => {
  expect(templateSchema.parse({}).items).toEqual(DEFAULT_TEMPLATE)
  for (const item of DEFAULT_TEMPLATE) expect(checklistInputSchema.safeParse(item).success).toBe(true)
})

// Clauses: dates-and-conditions 5.2
test('the cost of done items is spent and of open ones planned; items that aren’t needed count as neither; a cost no longer spent is subtracted', () => {
  const items = [
    { status: 'ok', cost: 350, addedCost: 0 },
    { status: 'problem', cost: 700.1, addedCost: 700.1 },
    { status: 'open', cost: 250, addedCost: 0 },
    { status: 'not_needed', cost: 400, addedCost: 400 },
    { status: 'ok', cost: null, addedCost: 0 },
  ] as const
  expect(dueDiligenceCosts(items)).toEqual({ spent: 1050.1, planned: 250, toAdd: -50 })
})

// Clauses: dates-and-conditions 5.7
test.each([
  ['its own day', { dueOn: '2026-12-01', dueDays: 10 }, '2026-11-27', '2026-12-01'],
  ['days after the agreement', { dueOn: null, dueDays: 10 }, '2026-11-27', '2026-12-07'],
  ['the day of the agreement', { dueOn: null, dueDays: 0 }, '2026-11-27', '2026-11-27'],
  ['no day before the agreement', { dueOn: null, dueDays: 10 }, null, null],
  ['no day without one', { dueOn: null, dueDays: null }, '2026-11-27', null],
])('an item is due on %s', (_name, item, signed, day) => {
  expect(dueDay(item, signed)).toBe(day)
})
