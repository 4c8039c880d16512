import { expect, test } from 'vitest'
import { newRenovationPlan, planTotal, withItem } from '#src/features/public/calculators/renovation-plan.ts'
import { detailOf } from './activity/event-text.ts'
import { recordedFields } from './recorded-fields.server.ts'

const recorded = (fields: Record<string, unknown>) => JSON.parse(recordedFields(fields) ?? '')

test('short values are recorded as they are, also a usual plan', () => {
  const fields = {
    notes: 'Roof re-coated',
    askingPrice: 1,
    renovationItems: newRenovationPlan(120),
    status: null,
  }
  expect(recorded(fields)).toEqual(fields)
  expect(recordedFields(null)).toBeNull()
})

test('M4: an edit of 20,000 characters is recorded in 1 kB, without half a character', () => {
  const text = recordedFields({ notes: `${'x'.repeat(499)}${'👩‍🚒'.repeat(4_000)}` }) ?? ''
  expect(text.length).toBeLessThan(1_000)
  expect(JSON.parse(text).notes).toBe(`${'x'.repeat(499)}…`)
})

test('M4: a long plan is recorded as its total and items, which the activity shows; another plan is a change', () => {
  const usual = withItem(newRenovationPlan(120), 'kitchen', { isSelected: true })
  const customItems = Array.from({ length: 100 }, (_, at) => ({
    id: `own-${at}`,
    name: 'n'.repeat(100),
    description: 'd'.repeat(500),
    basePrice: 100,
    isSelected: true,
    userCost: 100,
    isFixed: true,
  }))
  const plan = { ...usual, customItems }
  const text = recordedFields({ renovationItems: plan }) ?? ''
  expect(text.length).toBeLessThan(200)
  const { renovationItems } = JSON.parse(text)
  expect(renovationItems).toMatchObject({ total: planTotal(plan), items: 101 })
  const other = recorded({ renovationItems: { ...plan, houseSize: 121 } }).renovationItems
  const event = { id: '', action: 'edited', version: 2, by: null, at: '' } as const
  const detail = detailOf({ ...event, before: { renovationItems }, after: { renovationItems: other } })
  expect(detail).toMatchObject([{ label: 'Renovation plan', before: expect.stringMatching(/, 101 items$/) }])
})
