import { expect, test } from 'vitest'
import { periodInName } from './schema.ts'

test.each([
  [{}, ''],
  [{ from: '2026-04-01', to: '2027-03-31' }, ' 2026-04-01 to 2027-03-31'],
  [{ from: '2026-04-01' }, ' from 2026-04-01'],
  [{ to: '2027-03-31' }, ' to 2027-03-31'],
])('an accountant’s file of %j is named “…%s”', (period, name) => {
  expect(periodInName(period)).toBe(name)
})
