import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate, isCivilDay, todayInAuckland } from './new-zealand-days.ts'
import { parseDay } from './parse-day.ts'

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
  ])('%j is not a date', (text) => expect(parseDay(text)).toBeNull())
})

describe('a date without a year is its next or last occurrence, today included', () => {
  test.each([
    ['4 12', 'next', '2026-12-04'],
    ['4 dec', 'next', '2026-12-04'],
    ['22 Nov', 'next', '2026-11-22'],
    ['21 Nov', 'next', '2027-11-21'],
    ['1/3', 'next', '2027-03-01'],
    ['29/2', 'next', '2028-02-29'],
    ['4 12', 'last', '2025-12-04'],
    ['22 Nov', 'last', '2026-11-22'],
    ['21 Nov', 'last', '2026-11-21'],
    ['29 Feb', 'last', '2024-02-29'],
  ] as const)('%j (%s) is %s', (text, nearest, day) => expect(parseDay(text, { today, nearest })).toBe(day))

  test.each(['31/2', '30 Feb', '4', 'Dec 4 or 5', '4/13'])('%j is not a date', (text) =>
    expect(parseDay(text, { today, nearest: 'next' })).toBeNull(),
  )
})

test('every displayed date can be parsed', () => {
  const days = fc.date({ min: new Date('1901-01-01'), max: new Date('2199-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (instant) => {
      const day = todayInAuckland(instant)
      expect(parseDay(formatDate(day))).toBe(day)
      expect(parseDay(day.split('-').toReversed().join('/'))).toBe(day)
      expect(isCivilDay(parseDay(formatDate(day).slice(0, -5), { today, nearest: 'next' }) ?? '')).toBe(true)
    }),
  )
})
