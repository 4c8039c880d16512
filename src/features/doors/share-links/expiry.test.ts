import { expect, test } from 'vitest'
import { expiryOf } from './schema.ts'

// Clauses: sharing-and-api 2.2
test.each([
  // Daylight saving time, UTC+13.
  ['2026-11-22T15:00:00+13:00', 14, '2026-12-07T00:00:00+13:00'],
  ['2026-11-22T23:59:00+13:00', 1, '2026-11-24T00:00:00+13:00'],
  // 4 April 2027 has 25 hours.
  ['2027-03-28T15:00:00+13:00', 14, '2027-04-12T00:00:00+12:00'],
  ['2027-03-21T15:00:00+13:00', 14, '2027-04-05T00:00:00+12:00'],
])('made at %s for %i days: ends at %s', (made, days, ends) => {
  expect(expiryOf(new Date(made), days)).toEqual(new Date(ends))
})
