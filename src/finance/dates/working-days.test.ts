import { notWorkingText } from './not-working-text.ts'
// @module-tag pglite

import Holidays from 'date-holidays'
import { describe, expect, test } from 'vitest'
import { anniversaryDay, PROVINCES, type Province, provinceSchema } from './anniversaries.ts'
import { addDays, type CivilDay, daysBetween, todayInAuckland } from './new-zealand-days.ts'
import { easterSunday, HOLIDAY_FILE, nationalHolidays } from './public-holidays.ts'
import {
  addWorkingDays,
  effectiveDay,
  RULE_SETS,
  type RuleSetId,
  rollBack,
  rollForward,
  type WorkingCalendar,
  whyNotWorking,
  workingDaysUntil,
} from './working-days.ts'

const adls = (province: Province, scope?: 'lim'): WorkingCalendar => ({
  rules: 'adls-11',
  provinces: [province],
  ...(scope && { scope }),
})
const auckland = adls('Auckland')
const by = (rules: RuleSetId): WorkingCalendar => ({ rules, provinces: ['Auckland'] })

describe('addWorkingDays gives the specification’s days', () => {
  // Clauses: dates-and-conditions 1.1
  test.each<[CivilDay, number, WorkingCalendar, CivilDay]>([
    ['2026-11-20', 10, auckland, '2026-12-04'],
    ['2026-12-18', 5, auckland, '2027-01-07'],
    ['2026-12-18', 10, auckland, '2027-01-14'],
    ['2026-12-11', 15, auckland, '2027-01-14'],
    ['2026-12-11', 15, adls('Auckland', 'lim'), '2027-01-26'],
    ['2026-11-06', 10, auckland, '2026-11-20'],
    ['2026-11-06', 10, adls('Canterbury'), '2026-11-23'],
    ['2027-03-19', 10, auckland, '2027-04-06'],
    ['2027-03-19', 10, adls('Southland'), '2027-04-07'],
    ['2027-04-22', 3, auckland, '2027-04-28'],
    ['2027-01-22', 10, auckland, '2027-02-09'],
    ['2027-06-21', 5, auckland, '2027-06-29'],
    ['2027-10-20', 10, auckland, '2027-11-04'],
    ['2027-10-20', 10, adls('Hawke’s Bay'), '2027-11-05'],
    ['2027-10-20', 10, adls('Marlborough'), '2027-11-05'],
    ['2024-12-16', 20, adls('Wellington'), '2025-01-27'],
    ['2026-12-18', 10, by('legislation-2019'), '2027-01-12'],
    ['2026-12-18', 10, by('lgoima'), '2027-01-25'],
    ['2026-12-18', 20, by('building-act'), '2027-02-05'],
    ['2026-12-18', 10, by('calendar'), '2026-12-28'],
    ['2028-02-28', 1, auckland, '2028-02-29'],
    ['2026-12-31', 1, auckland, '2027-01-06'],
    ['2026-11-20', 0, auckland, '2026-11-20'],
  ])('%s + %i', (from, days, calendar, expected) => {
    expect(addWorkingDays(from, days, calendar).day).toBe(expected)
  })

  // Clauses: dates-and-conditions 1.1
  test.each<[string, CivilDay, number, Province, string[]]>([
    ['Show Day', '2026-11-06', 10, 'Canterbury', ['2026-11-13 Canterbury Anniversary Day']],
    [
      'Easter, and Easter Tuesday',
      '2027-03-19',
      10,
      'Southland',
      ['2027-03-26 Good Friday', '2027-03-29 Easter Monday', '2027-03-30 Southland Anniversary Day'],
    ],
    ['Anzac Day on Monday', '2027-04-22', 3, 'Auckland', ['2027-04-26 Anzac Day (observed)']],
    [
      'Auckland’s anniversary and Waitangi Day',
      '2027-01-22',
      10,
      'Auckland',
      ['2027-02-01 Auckland Anniversary Day', '2027-02-08 Waitangi Day (observed)'],
    ],
    ['Matariki', '2027-06-21', 5, 'Auckland', ['2027-06-25 Matariki']],
  ])('the skipped weekdays have their reasons: %s', (_, from, days, province, expected) => {
    const { skipped } = addWorkingDays(from, days, adls(province))
    expect(skipped.map(({ day, reason }) => `${day} ${reason}`)).toEqual(expected)
  })

  test('the summer shutdown is skipped with its dates, for a LIM until 15 January', () => {
    const reasons = (scope?: 'lim') =>
      addWorkingDays('2026-12-18', 5, adls('Auckland', scope)).skipped.map(({ reason }) => reason)
    expect(new Set(reasons())).toEqual(new Set(['Summer shutdown 24 Dec – 5 Jan']))
    expect(new Set(reasons('lim'))).toEqual(new Set(['Summer shutdown 24 Dec – 15 Jan']))
    expect([reasons().length, reasons('lim').length]).toEqual([9, 17])
  })

  // Clauses: dates-and-conditions 1.2
  test('with two provinces both anniversaries are skipped', () => {
    const border: WorkingCalendar = { rules: 'adls-11', provinces: ['Hawke’s Bay', 'Marlborough'] }
    expect(addWorkingDays('2027-10-20', 10, border).day).toBe('2027-11-08')
  })

  test('after the last known Matariki the result has a notice', () => {
    expect(addWorkingDays('2053-06-02', 3, auckland).notices).toEqual(['No Matariki date is known for 2053.'])
    expect(addWorkingDays('2052-06-03', 3, auckland).notices).toEqual([])
    expect(addWorkingDays('2053-06-02', 3, by('adls-10')).notices).toEqual([])
  })
})

test('a province is accepted however it is written', () => {
  for (const written of ["Hawke's Bay", 'Hawke‘s Bay', 'hawkes-bay', ' HAWKES  BAY '])
    expect(provinceSchema.parse(written)).toBe('Hawke’s Bay')
  for (const other of ['Hawke', '', null, 1]) expect(provinceSchema.safeParse(other).success).toBe(false)
})

// Clauses: dates-and-conditions 1.2
test('the anniversaries of 2026 to 2030 are the specification’s', () => {
  const expected: Record<Province, string> = {
    Auckland: '01-26 02-01 01-31 01-29 01-28',
    Northland: '01-26 02-01 01-31 01-29 01-28',
    Taranaki: '03-09 03-08 03-13 03-12 03-11',
    'Hawke’s Bay': '10-23 10-22 10-20 10-19 10-25',
    Wellington: '01-19 01-25 01-24 01-22 01-21',
    Marlborough: '11-02 11-01 10-30 10-29 11-04',
    Nelson: '02-02 02-01 01-31 01-29 02-04',
    Westland: '11-30 11-29 12-04 12-03 12-02',
    Canterbury: '11-13 11-12 11-17 11-16 11-15',
    'South Canterbury': '09-28 09-27 09-25 09-24 09-23',
    Otago: '03-23 03-22 03-20 03-26 03-25',
    Southland: '04-07 03-30 04-18 04-03 04-23',
    'Chatham Islands': '11-30 11-29 11-27 12-03 12-02',
  }
  const found = Object.fromEntries(
    PROVINCES.map((province) => [
      province,
      [2026, 2027, 2028, 2029, 2030].map((year) => anniversaryDay(province, year).slice(5)).join(' '),
    ]),
  )
  expect(found).toEqual(expected)
  expect(anniversaryDay('Otago', 2035)).toBe('2035-03-27')
  expect(anniversaryDay('Otago', 2046)).toBe('2046-03-27')
})

describe('an act counts until 5 pm in Auckland', () => {
  test.each([
    ['2026-11-27T17:00:00+13:00', '2026-11-27'],
    ['2026-11-27T17:00:01+13:00', '2026-11-30'],
    ['2026-11-28T09:00:00+13:00', '2026-11-30'],
    ['2026-12-23T17:30:00+13:00', '2027-01-06'],
    ['2026-07-01T17:00:00+12:00', '2026-07-01'],
    // Daylight saving ends on 5 April 2026 and begins on 27 September 2026.
    ['2026-04-07T17:00:00+12:00', '2026-04-07'],
    ['2026-09-28T17:00:00+13:00', '2026-09-28'],
  ])('%s', (instant, expected) => {
    expect(effectiveDay(new Date(instant), auckland)).toBe(expected)
  })
})

describe('a settlement not on a working day', () => {
  test.each([
    ['2026-12-29', '2026-12-23', '2027-01-06'],
    ['2027-02-01', '2027-01-29', '2027-02-02'],
    ['2026-12-01', '2026-12-01', '2026-12-01'],
  ])('%s rolls back to %s, forward to %s', (day, back, forward) => {
    expect(rollBack(day, auckland)).toBe(back)
    expect(rollForward(day, auckland)).toBe(forward)
  })
})

describe('properties, for each rule set and province', () => {
  const calendars = (Object.keys(RULE_SETS) as RuleSetId[]).flatMap((rules) =>
    PROVINCES.map((province): WorkingCalendar => ({ rules, provinces: [province] })),
  )

  test('counting and adding agree; the result is a working day', () => {
    for (const calendar of calendars) {
      for (let start = 0; start < 400; start += 41) {
        const from = addDays('2026-10-01', start)
        for (const days of [1, 5, 10, 15]) {
          const { day, skipped } = addWorkingDays(from, days, calendar)
          expect(whyNotWorking(day, calendar)).toBeNull()
          expect(workingDaysUntil(from, day, calendar)).toBe(days)
          expect(workingDaysUntil(day, from, calendar)).toBe(-days)
          expect(daysBetween(from, day)).toBeGreaterThanOrEqual(days + skipped.length)
        }
      }
    }
  })
})

/**
 * `date-holidays` knows the observed days of the provinces. It gives neither South Canterbury's nor Buller's, and observes
 * Otago's anniversary on Easter Monday's following Monday in 2035.
 */
describe('against date-holidays, every day of 2026 to 2035', () => {
  const CODES: Partial<Record<Province, string>> = {
    Auckland: 'AUK',
    Northland: 'NTL',
    Taranaki: 'TKI',
    'Hawke’s Bay': 'HKB',
    Wellington: 'WGN',
    Marlborough: 'MBH',
    Nelson: 'NSN',
    Westland: 'WTC',
    Canterbury: 'CAN',
    Otago: 'OTA',
    Southland: 'STL',
    'Chatham Islands': 'CIT',
  }

  test.each(Object.entries(CODES))('%s', (province, code) => {
    const library = new Holidays('NZ', code)
    const differences: string[] = []
    for (let year = 2026; year <= 2035; year++) {
      const theirs = new Set(
        library
          .getHolidays(year)
          .filter(({ type }) => type === 'public')
          .map(({ date }) => date.slice(0, 10)),
      )
      const ours = new Set([
        ...nationalHolidays(year).map(({ day }) => day),
        anniversaryDay(province as Province, year),
      ])
      for (const day of ours.symmetricDifference(theirs)) differences.push(day)
    }
    expect(differences.filter((day) => isWeekday(day)).sort()).toEqual(
      province === 'Otago' ? ['2035-03-27', '2035-04-02'] : [],
    )
  })
})

const isWeekday = (day: CivilDay) => {
  const reason = whyNotWorking(day, by('adls-10'))
  return reason !== 'Saturday' && reason !== 'Sunday'
}

test('Easter by the Gregorian rule', () => {
  expect(
    [2026, 2027, 2035, 2038, 2046, 2285].map((year) => (year > 2199 ? null : easterSunday(year))),
  ).toEqual(['2026-04-05', '2027-03-28', '2035-03-25', '2038-04-25', '2046-03-25', null])
})

test('all days of Matariki to 2052 are Fridays, one a year', () => {
  const years = HOLIDAY_FILE.matariki.map((day) => day.slice(0, 4))
  expect(new Set(years).size).toBe(years.length)
  expect(years).toHaveLength(31)
})

test('the days don’t depend on the machine’s time zone', () => {
  const zone = process.env.TZ
  try {
    for (const TZ of ['UTC', 'Pacific/Auckland', 'America/Los_Angeles']) {
      process.env.TZ = TZ
      expect(addWorkingDays('2026-12-18', 10, auckland).day).toBe('2027-01-14')
      expect(effectiveDay(new Date('2026-11-27T04:00:01Z'), auckland)).toBe('2026-11-30')
      expect(todayInAuckland(new Date('2026-11-27T11:00:00Z'))).toBe('2026-11-28')
    }
  } finally {
    process.env.TZ = zone
  }
})

test('a settlement date that isn’t a working day is named with the working day before', () => {
  expect(notWorkingText('2026-12-05')).toBe(
    '5 Dec 2026 isn’t a working day (Saturday). The working day before is 4 Dec 2026.',
  )
  expect(notWorkingText('2026-12-29')).toMatch(/The working day before is 23 Dec 2026\.$/)
  expect(notWorkingText('2026-12-04')).toBeNull()
})
