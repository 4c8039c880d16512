import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { HOUR_MS } from '#src/lib/time/durations.ts'
import {
  averageDurationDays,
  averageStayDays,
  civilDay,
  dayInSentence,
  daysBetween,
  daysLeft,
  deadlineLabel,
  durationDays,
  endOfDay,
  formatDate,
  formatMoment,
  formatRecentDay,
  hourInAuckland,
  isCivilDay,
  isInPeriod,
  isThisWeek,
  lastDayBefore,
  momentInSentence,
  monthsBefore,
  periodStart,
  profitDay,
  todayInAuckland,
} from './new-zealand-days.ts'

const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })

describe('daysLeft', () => {
  // Clauses: deal-workflow 9.5; worked-examples 1.16
  test.each([
    ['2026-11-21', '2026-11-20T10:59:59Z', 1, '1 day left'],
    ['2026-11-21', '2026-11-20T11:00:00Z', 0, '0 days left'],
    ['2026-11-21', '2026-11-21T11:00:00Z', -1, 'Overdue'],
    ['2027-04-05', '2027-04-03T11:00:00Z', 1, '1 day left'],
    ['2028-03-01', '2028-02-27T11:00:00Z', 2, '2 days left'],
  ])('due %s at %s is %d: %s', (due, now, days, label) => {
    expect(daysLeft(due, new Date(now))).toBe(days)
    expect(deadlineLabel(daysLeft(due, new Date(now)))).toBe(label)
  })

  // Clauses: deal-workflow 11.18
  it('is null without a date', () => {
    expect(daysLeft(null, new Date())).toBeNull()
    expect(daysLeft('soon', new Date())).toBeNull()
    expect(deadlineLabel(null)).toBeNull()
  })

  it('never increases over time', () => {
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        const [early, late] = a < b ? [a, b] : [b, a]
        expect(daysLeft('2040-06-15', late)).toBeLessThanOrEqual(daysLeft('2040-06-15', early) ?? Number.NaN)
      }),
    )
  })
})

// Clauses: deal-workflow 11.6
test('a stored value is a civil day in Auckland', () => {
  expect(todayInAuckland(new Date('2026-11-20T11:00:00Z'))).toBe('2026-11-21')
  expect(civilDay('2026-11-20T11:00:00Z')).toBe('2026-11-21')
  expect(civilDay('2026-11-20')).toBe('2026-11-20')
  expect(civilDay('2026-02-30')).toBeNull()
  expect(civilDay('')).toBeNull()
  expect(isCivilDay('2028-02-29')).toBe(true)
  expect(isCivilDay('2027-02-29')).toBe(false)
})

describe('months before', () => {
  // Clauses: deal-workflow 11.7
  test.each([
    ['2027-05-31', 3, '2027-02-28'],
    ['2028-05-31', 3, '2028-02-29'],
    ['2028-02-29', 12, '2027-02-28'],
    ['2027-01-15', 3, '2026-10-15'],
    ['2027-12-31', 12, '2026-12-31'],
  ])('%s less %d months is %s', (day, months, expected) => expect(monthsBefore(day, months)).toBe(expected))

  it('is always a valid, earlier date and preserves the order of dates', () => {
    fc.assert(
      fc.property(instants, instants, fc.integer({ min: 1, max: 36 }), (a, b, months) => {
        const [first = '', second = ''] = [todayInAuckland(a), todayInAuckland(b)].sort()
        expect(isCivilDay(monthsBefore(first, months))).toBe(true)
        expect(daysBetween(first, monthsBefore(first, months))).toBeLessThan(0)
        expect(monthsBefore(first, months) <= monthsBefore(second, months)).toBe(true)
      }),
    )
  })
})

describe('a period', () => {
  const today = '2027-05-31'

  // Clauses: worked-examples 1.12
  it('runs from its clamped first day to today, inclusive', () => {
    expect(periodStart('quarter', today)).toBe('2027-02-28')
    expect(periodStart('year', today)).toBe('2026-05-31')
    expect(periodStart('all', today)).toBeNull()
    expect(isInPeriod('2027-02-28', 'quarter', today)).toBe(true)
    expect(isInPeriod('2027-02-27', 'quarter', today)).toBe(false)
    expect(isInPeriod('2027-05-31', 'quarter', today)).toBe(true)
    expect(isInPeriod('2027-06-01', 'year', today)).toBe(false)
    expect(isInPeriod(null, 'year', today)).toBe(false)
    expect(isInPeriod('1999-01-01', 'all', today)).toBe(true)
  })

  // Clauses: deal-workflow 9.11
  it('counts a sold project by its completion date and any other project by its creation date', () => {
    const project = { actualCompletion: '2027-03-01', createdAt: '2026-07-01T12:30:00Z' }
    expect(profitDay({ ...project, isSold: true })).toBe('2027-03-01')
    expect(profitDay({ ...project, isSold: false })).toBe('2026-07-02')
    expect(profitDay({ ...project, isSold: true, actualCompletion: null })).toBe('2026-07-02')
  })
})

// Clauses: deal-workflow 9.14, 11.24; worked-examples 1.15
test('average duration is the mean of valid durations, or null if there are none', () => {
  expect(averageDurationDays([{ start: '2026-03-15', completion: '2026-06-30' }])).toBe(107)
  expect(
    averageDurationDays([
      { start: '2026-03-15', completion: '2026-06-30' },
      { start: '2026-06-30', completion: '2026-03-15' },
      { start: null, completion: '2026-03-15' },
    ]),
  ).toBe(107)
  expect(averageDurationDays([])).toBeNull()
})

test('the duration from 2026-03-15 to 2026-06-30 is 107 days; from a date to itself 0; null if the end is before the start', () => {
  expect(durationDays('2026-03-15', '2026-06-30')).toBe(107)
  expect(durationDays('2026-03-14T11:00:00Z', '2026-06-30T11:59:59Z')).toBe(107)
  expect(durationDays('2026-03-15', '2026-03-15')).toBe(0)
  expect(durationDays('2026-03-15', '2026-03-14')).toBeNull()
  expect(durationDays('2026-03-15', null)).toBeNull()
})

test('average stay is the mean in days to one decimal, or null without stays', () => {
  expect(averageStayDays(7 * 86_400, 2)).toBe(3.5)
  expect(averageStayDays(1_000_000, 3)).toBe(3.9)
  expect(averageStayDays(0, 0)).toBeNull()
})

// Clauses: accounts-and-billing 1.1; deal-workflow 11.8
test('dates are formatted as 21 Nov 2026', () => {
  expect(formatDate('2026-11-21')).toBe('21 Nov 2026')
  expect(formatDate('2026-09-01')).toBe('1 Sep 2026')
  expect(formatDate(new Date('2026-11-20T11:00:00Z'))).toBe('21 Nov 2026')
  expect(formatDate(null)).toBe('—')
  expect(formatRecentDay('2026-11-21', new Date('2026-11-21T03:00:00Z'))).toBe('Today')
  expect(formatRecentDay('2026-11-20', new Date('2026-11-21T03:00:00Z'))).toBe('Yesterday')
  expect(formatRecentDay('2026-11-18', new Date('2026-11-21T03:00:00Z'))).toBe('18 Nov 2026')
})

test('no text has “Today” in the middle of a sentence', () => {
  const written = globSync('src/**/*.{ts,tsx}').filter((path) => {
    if (path.endsWith('new-zealand-days.ts')) return false
    const code = readFileSync(path, 'utf8')
    // Markup begins a text of its own; a lowercased day has a function.
    return /`[^`>]*\w[^`>]*\$\{format(?:Moment|RecentDay)\(|format(?:Moment|RecentDay)\([^\n]*toLowerCase/.test(
      code,
    )
  })
  expect(written).toEqual([])
})

test('a timestamp is formatted as the day and the time in Auckland, such as 5:27 am', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  expect(formatMoment('2026-11-20T19:40:00Z', now)).toBe('Today, 8:40 am')
  expect(formatMoment('2026-11-20T04:05:00Z', now)).toBe('Yesterday, 5:05 pm')
  expect(formatMoment('2026-11-14T11:00:00Z', now)).toBe('15 Nov 2026, 12:00 am')
  expect(formatMoment('2026-11-20T23:07:00Z', now)).toBe('Today, 12:07 pm')
  expect(momentInSentence('2026-11-20T16:27:00Z', now)).toBe('today, 5:27 am')
  expect(dayInSentence('2026-11-20T04:05:00Z', now)).toBe('yesterday')
  expect(dayInSentence('2026-11-14T11:00:00Z', now)).toBe('15 Nov 2026')
  expect(formatMoment(null, now)).toBe('—')
  expect(formatMoment('soon', now)).toBe('—')
})

test.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-11-28', true],
  ['2026-11-29', false],
])('this week is today and the next seven days: %s on 21 Nov 2026', (day, is) => {
  expect(isThisWeek(day, '2026-11-21')).toBe(is)
})

test('days and times are those of the time zone database, every hour from the daylight saving of 2007 to 2059', () => {
  const zone = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Pacific/Auckland',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const differences: string[] = []
  const end = Date.parse('2060-01-01')
  for (let time = Date.parse('2007-09-30'); time < end; time += HOUR_MS) {
    const instant = new Date(time)
    const [day = '', clock = ''] = zone.format(instant).split(' ')
    const hour = Number(clock.slice(0, 2))
    const moment = `${hour % 12 || 12}:${clock.slice(3)} ${hour < 12 ? 'am' : 'pm'}`
    if (todayInAuckland(instant) !== day || !formatMoment(instant, instant).endsWith(`, ${moment}`))
      differences.push(instant.toISOString())
  }
  expect(differences).toEqual([])
})

test('an hour that daylight saving repeats is the second of the two, and one that it skips the hour before', () => {
  expect(hourInAuckland('2027-04-04', 2)).toEqual(new Date('2027-04-03T14:00:00Z'))
  expect(hourInAuckland('2026-09-27', 2)).toEqual(new Date('2026-09-26T13:00:00Z'))
})

test('what lasts until a day ends at the midnight after it, also when the clocks change', () => {
  expect(endOfDay('2026-11-29').toISOString()).toBe('2026-11-29T11:00:00.000Z')
  for (const day of ['2026-09-26', '2026-09-27', '2027-04-03', '2027-04-04', '2026-12-31'])
    expect(lastDayBefore(endOfDay(day))).toBe(day)
  expect(lastDayBefore(new Date('2026-11-29T11:00:00.001Z'))).toBe('2026-11-30')
})
