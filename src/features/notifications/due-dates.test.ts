import { describe, expect, test } from 'vitest'
import { hourInAuckland } from '#src/finance/new-zealand-days.ts'
import { dueMessage, dueStep, dueTitle } from './due-dates.ts'

describe('reminders at 7, 3, 1, 0 days and when overdue', () => {
  test.each([
    [8, null],
    [7, 7],
    [6, null],
    [5, null],
    [4, null],
    [3, 3],
    [2, null],
    [1, 1],
    [0, 0],
    [-1, 'overdue'],
    [-40, 'overdue'],
  ] as const)('%d days before: %s', (days, step) => {
    expect(dueStep('settlement', days, 1)).toBe(step)
  })

  test('after missed days only the nearest reminder is sent', () => {
    expect(dueStep('settlement', 6, 2)).toBe(7)
    expect(dueStep('settlement', 6, 1)).toBeNull()
    expect(dueStep('settlement', 2, 3)).toBe(3)
    expect(dueStep('settlement', 1, 10)).toBe(1)
    expect(dueStep('settlement', -2, 10)).toBe('overdue')
  })
})

test('the end of a bright-line period has reminders at 30 and 7 days only', () => {
  const steps = [31, 30, 29, 8, 7, 6, 1, 0, -1].map((days) => dueStep('bright_line', days, 1))
  expect(steps).toEqual([null, 30, null, null, 7, null, null, null, null])
})

test('the text contains the days left, not the reminder’s number of days', () => {
  expect([7, 3, 1, 0, -1].map((days) => dueTitle('settlement', days))).toEqual([
    'Settlement in 7 days',
    'Settlement in 3 days',
    'Settlement tomorrow',
    'Settlement today',
    'Settlement overdue',
  ])
  expect(dueTitle('unconditional', 3)).toBe('Unconditional date in 3 days')
  expect(dueMessage('2026-11-28', '8 Kererū Street, Tauranga')).toBe(
    '28 Nov 2026 · 8 Kererū Street, Tauranga',
  )
})

test.each([
  ['2026-07-15', '2026-07-14T20:00:00.000Z'],
  ['2026-11-21', '2026-11-20T19:00:00.000Z'],
  // Daylight saving ends at 3:00 on 4 April 2027, and begins at 2:00 on 26 September 2027.
  ['2027-04-04', '2027-04-03T20:00:00.000Z'],
  ['2027-04-03', '2027-04-02T19:00:00.000Z'],
  ['2027-04-05', '2027-04-04T20:00:00.000Z'],
  ['2027-09-25', '2027-09-24T20:00:00.000Z'],
  ['2027-09-26', '2027-09-25T19:00:00.000Z'],
])('08:00 in Auckland on %s is %s', (day, instant) => {
  expect(hourInAuckland(day, 8).toISOString()).toBe(instant)
})
