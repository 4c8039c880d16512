import { describe, expect, test } from 'vitest'
import type { WorkingCalendar } from '#src/finance/dates/working-days.ts'
import { addDays, hourInAuckland } from '#src/finance/new-zealand-days.ts'
import { BRIGHT_LINE_DAYS, dueMessage, dueStep, dueTitle, REMINDER_DAYS, type Wording } from './due-dates.ts'

const SETTLEMENT = { steps: REMINDER_DAYS, ahead: '', past: 'overdue' }
const CONDITION = { steps: REMINDER_DAYS, ahead: 'is due', past: 'is overdue' }
const TODAY = '2027-06-10'

/** The step of a date so many days ahead. */
function stepOf(wording: Wording, days: number, gap = 1) {
  return dueStep(wording, { day: addDays(TODAY, days), calendar: null }, { today: TODAY, gap })
}

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
    expect(stepOf(SETTLEMENT, days)).toBe(step)
  })

  test('after missed days only the nearest reminder is sent', () => {
    expect(stepOf(SETTLEMENT, 6, 2)).toBe(7)
    expect(stepOf(SETTLEMENT, 6, 1)).toBeNull()
    expect(stepOf(SETTLEMENT, 2, 3)).toBe(3)
    expect(stepOf(SETTLEMENT, 1, 10)).toBe(1)
    expect(stepOf(SETTLEMENT, -2, 10)).toBe('overdue')
  })
})

test('the end of a bright-line period has reminders at 30 and 7 days only', () => {
  const period = { steps: BRIGHT_LINE_DAYS, ahead: 'ends', past: null }
  const steps = [31, 30, 29, 8, 7, 6, 1, 0, -1].map((days) => stepOf(period, days))
  expect(steps).toEqual([null, 30, null, null, 7, null, null, null, null])
})

describe('a condition also has a reminder at 2 working days', () => {
  const auckland: WorkingCalendar = { rules: 'adls-11', provinces: ['Auckland'] }

  test.each<[due: string, calendar: WorkingCalendar, mornings: string[]]>([
    [
      '2026-12-11',
      auckland,
      ['12-04 7', '12-08 3', '12-09 working_days', '12-10 1', '12-11 0', '12-12 overdue'],
    ],
    // A Tuesday: two working days before is Friday.
    [
      '2026-12-08',
      auckland,
      ['12-01 7', '12-04 working_days', '12-05 3', '12-07 1', '12-08 0', '12-09 overdue'],
    ],
    // Over the summer shutdown, two working days before is two weeks before.
    [
      '2027-01-07',
      auckland,
      ['12-23 working_days', '12-31 7', '01-04 3', '01-06 1', '01-07 0', '01-08 overdue'],
    ],
    [
      '2027-01-19',
      { ...auckland, scope: 'lim' },
      ['12-23 working_days', '01-12 7', '01-16 3', '01-18 1', '01-19 0', '01-20 overdue'],
    ],
    // Labour Day is the 26th: three days are two working days, so one reminder is for both.
    [
      '2026-10-28',
      auckland,
      ['10-21 7', '10-23 working_days', '10-25 3', '10-27 1', '10-28 0', '10-29 overdue'],
    ],
    [
      '2026-10-29',
      auckland,
      ['10-22 7', '10-26 3', '10-27 working_days', '10-28 1', '10-29 0', '10-30 overdue'],
    ],
    // Only Canterbury has Show Day on the 13th.
    [
      '2026-11-16',
      auckland,
      ['11-09 7', '11-12 working_days', '11-13 3', '11-15 1', '11-16 0', '11-17 overdue'],
    ],
    [
      '2026-11-16',
      { rules: 'adls-11', provinces: ['Canterbury'] },
      ['11-09 7', '11-11 working_days', '11-13 3', '11-15 1', '11-16 0', '11-17 overdue'],
    ],
  ])('due on %s, %j', (day, calendar, mornings) => {
    const sent = Array.from({ length: 40 }, (_, before) => addDays(day, before - 38)).flatMap((today) => {
      const step = dueStep(CONDITION, { day, calendar }, { today, gap: 1 })
      return step === null ? [] : [`${today.slice(5)} ${step}`]
    })
    expect(sent).toEqual(mornings)
  })

  test('on the morning after days without a check', () => {
    const step = (today: string, gap: number) =>
      dueStep(CONDITION, { day: '2026-12-08', calendar: auckland }, { today, gap })
    expect([step('2026-12-06', 3), step('2026-12-06', 1), step('2026-12-03', 30)]).toEqual([3, null, 7])
    expect(step('2026-12-04', 30)).toBe('working_days')
  })

  test('the text counts working days at two, otherwise days', () => {
    const titleOn = (today: string) =>
      dueTitle(CONDITION, { title: 'Finance', day: '2026-12-08', calendar: auckland }, { today, gap: 1 })
    expect(
      ['2026-12-01', '2026-12-04', '2026-12-05', '2026-12-07', '2026-12-08', '2026-12-09'].map(titleOn),
    ).toEqual([
      'Finance is due in 7 days',
      'Finance is due in 2 working days',
      'Finance is due in 3 days',
      'Finance is due tomorrow',
      'Finance is due today',
      'Finance is overdue',
    ])
  })
})

test('the text contains the days left, not the reminder’s number of days', () => {
  const titleAt = (days: number) =>
    dueTitle(
      SETTLEMENT,
      { title: 'Settlement', day: addDays(TODAY, days), calendar: null },
      { today: TODAY, gap: 1 },
    )
  expect([7, 6, 1, 0, -1].map(titleAt)).toEqual([
    'Settlement in 7 days',
    'Settlement in 6 days',
    'Settlement tomorrow',
    'Settlement today',
    'Settlement overdue',
  ])
  expect(dueMessage('2026-11-28', '8 Kererū Street, Tauranga')).toBe(
    '28 Nov 2026 · 8 Kererū Street, Tauranga',
  )
  expect(dueMessage('2026-11-28', null)).toBe('28 Nov 2026')
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
