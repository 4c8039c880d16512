import { expect, test } from 'vitest'
import { DEFAULT_TEMPLATE } from './default-template.ts'
import { dueDiligenceCosts } from './rules.ts'
import { checklistInputSchema, templateSchema } from './schema.ts'

test('the usual template is a valid template of items', () => {
  expect(templateSchema.parse({}).items).toEqual(DEFAULT_TEMPLATE)
  for (const item of DEFAULT_TEMPLATE) expect(checklistInputSchema.safeParse(item).success).toBe(true)
})

test('done items are spent, open ones planned, those not needed neither; a cost that is no longer spent is subtracted', () => {
  const items = [
    { status: 'ok', cost: 350, addedCost: 0 },
    { status: 'problem', cost: 700.1, addedCost: 700.1 },
    { status: 'open', cost: 250, addedCost: 0 },
    { status: 'not_needed', cost: 400, addedCost: 400 },
    { status: 'ok', cost: null, addedCost: 0 },
  ] as const
  expect(dueDiligenceCosts(items)).toEqual({ spent: 1050.1, planned: 250, toAdd: -50 })
})
