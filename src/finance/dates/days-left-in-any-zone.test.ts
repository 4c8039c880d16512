// @module-tag pglite

import { afterAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#src/lib/time/durations.ts'
import { type CivilDay, daysLeft } from './new-zealand-days.ts'

const FIRST_DAY = Date.UTC(2026, 10, 21)
const DAYS = 731
const ownZone = process.env.TZ

afterAll(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

/** The day of a month that is its first (or, from the end, last) Sunday. */
function sunday(year: number, month: number, which: 'first' | 'last'): number {
  if (which === 'first') return 1 + ((7 - new Date(Date.UTC(year, month, 1)).getUTCDay()) % 7)
  const last = new Date(Date.UTC(year, month + 1, 0))
  return last.getUTCDate() - last.getUTCDay()
}

/** Hours that Auckland is ahead of UTC: summer time from 2:00 of September's last Sunday to 3:00 of April's first. */
function hoursAhead(midnight: number, hour: number): number {
  const day = new Date(midnight)
  const year = day.getUTCFullYear()
  const begins = Date.UTC(year, 8, sunday(year, 8, 'last'), 2)
  const ends = Date.UTC(year, 3, sunday(year, 3, 'first'), 3)
  const local = midnight + hour * 60 * MINUTE_MS
  return local < ends || local >= begins ? 13 : 12
}

const civil = (midnight: number): CivilDay => new Date(midnight).toISOString().slice(0, 10)

describe.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])('with the machine in %s', (zone) => {
  // Clauses: deal-workflow 11.6
  test('days left are right on 731 days at 00:00 and 23:59', () => {
    process.env.TZ = zone
    for (let day = 0; day < DAYS; day += 1) {
      const midnight = FIRST_DAY + day * DAY_MS
      const starts = new Date(midnight - hoursAhead(midnight, 0) * 60 * MINUTE_MS)
      const lastMinute = new Date(midnight + DAY_MS - MINUTE_MS - hoursAhead(midnight, 23) * 60 * MINUTE_MS)
      for (const away of [-1, 0, 1, 30]) {
        const due = civil(midnight + away * DAY_MS)
        expect(daysLeft(due, starts), `due ${due} at ${starts.toISOString()}`).toBe(away)
        expect(daysLeft(due, lastMinute), `due ${due} at ${lastMinute.toISOString()}`).toBe(away)
      }
      expect(daysLeft(civil(midnight), new Date(starts.getTime() - 1))).toBe(1)
    }
  })
})
