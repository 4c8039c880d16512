import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate, formatTimeOfDay, isCivilDay, todayInAuckland } from './new-zealand-days.ts'
import { dayProblem, parseDay, parseTimeOfDay } from './parse-day.ts'

const today = '2026-11-22'

describe('dates are parsed with the day before the month', () => {
  test.each([
    ['4 Dec 2026', '2026-12-04'],
    ['4 dec 26', '2026-12-04'],
    ['04/12/2026', '2026-12-04'],
    ['4/12/26', '2026-12-04'],
    ['4.12.26', '2026-12-04'],
    ['4-12-2026', '2026-12-04'],
    ['4 12 2026', '2026-12-04'],
    ['4th December 2026', '2026-12-04'],
    ['Fri 4 Dec 2026', '2026-12-04'],
    ['Friday, 4 December, 2026', '2026-12-04'],
    ['  4Dec 2026 ', '2026-12-04'],
    ['2026-12-04', '2026-12-04'],
    ['29 Sept 2028', '2028-09-29'],
    ['29 Feb 2028', '2028-02-29'],
    ['Tues 1 Dec 2026', '2026-12-01'],
    ['\u202d4\u00a0Dec\u20092026\u202c', '2026-12-04'],
    ['４/１２/２０２６', '2026-12-04'],
  ])('%j is %s', (text, day) => expect(parseDay(text)).toBe(day))

  test.each([
    '',
    '4',
    'soon',
    '31/2/26',
    '29/2/2027',
    '12/31/2026',
    '4/12',
    '4 Decade 2026',
    '4 De 2026',
    '412 2026',
    '4/12/2',
    '4/12/1026',
    '00/00/2026',
    '2026-02-30',
    '46347',
    '31/11/2026',
    '4/12/20266',
    '4 Dec 2026 or so',
    'before 4 Dec 2026',
    'Mon 4 Dec 2026',
    'tomorrow',
    '1e1/12/2026',
  ])('%j is not a date', (text) => expect(parseDay(text)).toBeNull())
})

describe('a date without a year is the next one that is allowed, or the latest', () => {
  const past = { today, max: today }
  test.each([
    ['4 12', { today }, '2026-12-04'],
    ['4 dec', { today }, '2026-12-04'],
    ['22 Nov', { today }, '2026-11-22'],
    ['21 Nov', { today }, '2027-11-21'],
    ['1/3', { today }, '2027-03-01'],
    ['29/2', { today }, '2028-02-29'],
    ['4 12', past, '2025-12-04'],
    ['22 Nov', past, '2026-11-22'],
    ['21 nov', past, '2026-11-21'],
    ['29 Feb', past, '2024-02-29'],
    ['21 Nov', { today, max: '2027-01-31' }, '2026-11-21'],
    ['21 Nov', { today, min: '2026-11-22', max: '2026-12-31' }, '2027-11-21'],
    ['21 Nov', { today, min: '2028-01-01' }, '2028-11-21'],
    ['today', { today }, '2026-11-22'],
    ['Tomorrow ', { today }, '2026-11-23'],
    ['yesterday', past, '2026-11-21'],
  ] as const)('%j within %j is %s', (text, around, day) => expect(parseDay(text, around)).toBe(day))

  test.each(['31/2', '31 Nov', '30 Feb', '4', 'Dec 4 or 5', '4/13', 'constructor'])(
    '%j is not a date',
    (text) => expect(parseDay(text, { today })).toBeNull(),
  )
})

test.each([
  ['31/11/2026', 'November has 30 days.'],
  ['31 Nov', 'November has 30 days.'],
  ['29/2/2027', 'February 2027 has 28 days.'],
  ['30 Feb', 'February 2027 has 28 days.'],
  ['32 Jan 2027', 'January has 31 days.'],
  ['12/31/2026', 'Write the day before the month.'],
  ['Mon 4 Dec 2026', '4 Dec 2026 is a Friday.'],
  ['Mon 4 Dec', '4 Dec 2026 is a Friday.'],
  ['4/12/20266', null],
  ['4 Dex 2026', null],
  ['4 Dec 2026', null],
  ['soon', null],
])('the problem of %j is %j', (text, problem) => expect(dayProblem(text, { today })).toBe(problem))

test('every displayed date can be parsed', () => {
  const days = fc.date({ min: new Date('1901-01-01'), max: new Date('2199-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (instant) => {
      const day = todayInAuckland(instant)
      expect(parseDay(formatDate(day))).toBe(day)
      expect(parseDay(day.split('-').toReversed().join('/'))).toBe(day)
      expect(isCivilDay(parseDay(formatDate(day).slice(0, -5), { today }) ?? '')).toBe(true)
    }),
  )
})

test.each([
  ['5:30 pm', '17:30'],
  ['5.30pm', '17:30'],
  ['5 p.m.', '17:00'],
  ['17:30', '17:30'],
  ['1730', '17:30'],
  ['9:05', '09:05'],
  ['12 am', '00:00'],
  ['12:15 PM', '12:15'],
  ['0:00', '00:00'],
  ['5', null],
  ['24:00', null],
  ['13 pm', null],
  ['0 am', null],
  ['5:60', null],
  ['soon', null],
])('reads the time %j as %j', (text, time) => {
  expect(parseTimeOfDay(text)).toBe(time)
})

test('each time is shown as it can be typed', () => {
  for (let minutes = 0; minutes < 1_440; minutes += 1) {
    const time = new Date(minutes * 60_000).toISOString().slice(11, 16)
    expect(parseTimeOfDay(formatTimeOfDay(Math.floor(minutes / 60), minutes % 60))).toBe(time)
  }
  expect(formatTimeOfDay(17, 30)).toBe('5:30 pm')
})
