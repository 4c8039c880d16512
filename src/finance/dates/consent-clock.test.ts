// @module-tag pglite
import { expect, test } from 'vitest'
import { CONSENT_DAYS, type InformationRequest, runConsentClock } from './consent-clock.ts'

const CALENDAR = { rules: 'building-act', provinces: [] } as const

function clock(lodgedOn: string, ...requests: [askedOn: string, answeredOn: string | null][]) {
  const asked: InformationRequest[] = requests.map(([askedOn, answeredOn]) => ({ askedOn, answeredOn }))
  return runConsentClock({ lodgedOn, days: CONSENT_DAYS, requests: asked }, CALENDAR)
}

// Clauses: dates-and-conditions 1.3
test.each<[string, [string, string | null][], string]>([
  // The example of the specification, over the shutdown until 10 January.
  ['2026-12-18', [], '2027-02-05'],
  ['2026-03-02', [], '2026-03-30'],
  // Asked on the 5th day and answered after a week: 15 days are left.
  ['2026-03-02', [['2026-03-09', '2026-03-16']], '2026-04-08'],
  ['2026-03-02', [['2026-03-09', '2026-03-09']], '2026-03-30'],
  // Two requests, in any order; the second while the first is open.
  [
    '2026-03-02',
    [
      ['2026-03-12', '2026-03-20'],
      ['2026-03-09', '2026-03-16'],
    ],
    '2026-04-14',
  ],
  // Asked on the last day, and after it.
  ['2026-03-02', [['2026-03-30', '2026-04-20']], '2026-04-20'],
  ['2026-03-02', [['2026-03-31', '2026-04-20']], '2026-03-30'],
])('lodged on %s with the requests %j, the council’s days end on %s', (lodgedOn, requests, day) => {
  expect(clock(lodgedOn, ...requests).day).toBe(day)
})

// Clauses: dates-and-conditions 1.3
test('an open request stops the clock with the days left', () => {
  expect(clock('2026-03-02', ['2026-03-09', null])).toMatchObject({ day: null, daysLeft: 15 })
  expect(clock('2026-03-02', ['2026-03-09', '2026-03-16'], ['2026-03-18', null])).toMatchObject({
    day: null,
    daysLeft: 13,
  })
})

test('the skipped days are those while the clock runs', () => {
  // Good Friday and Easter Monday of 2026 are 3 and 6 April; the clock is stopped over both.
  expect(clock('2026-03-23', ['2026-04-01', '2026-04-10']).skipped.map(({ day }) => day)).toEqual([
    '2026-04-27',
  ])
  expect(clock('2026-03-23').skipped.map(({ day }) => day)).toEqual(['2026-04-03', '2026-04-06'])
})
