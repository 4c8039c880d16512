import { describe, expect, test } from 'vitest'
import { addDays, hourInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import type { WorkingCalendar } from '#src/finance/dates/working-days.ts'
import { BRIGHT_LINE_DAYS, REMINDER_DAYS, type Wording } from './kinds.ts'
import { dueMessage, dueStep, dueTitle } from './reminder-text.ts'

const SETTLEMENT = { steps: REMINDER_DAYS, ahead: '', past: 'overdue' }
const CONDITION = { steps: REMINDER_DAYS, ahead: 'is due', past: 'is overdue' }
const BRIGHT_LINE = { steps: BRIGHT_LINE_DAYS, ahead: 'ends', past: null }
const TODAY = '2027-06-10'
const auckland: WorkingCalendar = { rules: 'adls-11', provinces: ['Auckland'] }

describe('reminders are sent on these days', () => {
  // Clauses: dates-and-conditions 6.10; tax-and-lending 5.3
  test.each<[due: string, Wording, WorkingCalendar | null, mornings: string[]]>([
    // Without a calendar: no reminder at two working days.
    ['2026-12-11', SETTLEMENT, null, ['12-04 7', '12-08 3', '12-10 1', '12-11 0', '12-12 overdue']],
    ['2026-12-11', BRIGHT_LINE, null, ['11-11 30', '12-04 7']],
    [
      '2026-12-11',
      CONDITION,
      auckland,
      ['12-04 7', '12-08 3', '12-09 working_days', '12-10 1', '12-11 0', '12-12 overdue'],
    ],
    // A Tuesday: two working days before is Friday.
    [
      '2026-12-08',
      CONDITION,
      auckland,
      ['12-01 7', '12-04 working_days', '12-05 3', '12-07 1', '12-08 0', '12-09 overdue'],
    ],
    // Over the summer shutdown, two working days before is two weeks before.
    [
      '2027-01-07',
      CONDITION,
      auckland,
      ['12-23 working_days', '12-31 7', '01-04 3', '01-06 1', '01-07 0', '01-08 overdue'],
    ],
    [
      '2027-01-19',
      CONDITION,
      { ...auckland, scope: 'lim' },
      ['12-23 working_days', '01-12 7', '01-16 3', '01-18 1', '01-19 0', '01-20 overdue'],
    ],
    // Labour Day is the 26th: three days are two working days, so one reminder is for both.
    [
      '2026-10-28',
      CONDITION,
      auckland,
      ['10-21 7', '10-23 working_days', '10-25 3', '10-27 1', '10-28 0', '10-29 overdue'],
    ],
    [
      '2026-10-29',
      CONDITION,
      auckland,
      ['10-22 7', '10-26 3', '10-27 working_days', '10-28 1', '10-29 0', '10-30 overdue'],
    ],
    // Only Canterbury has Show Day on the 13th.
    [
      '2026-11-16',
      CONDITION,
      auckland,
      ['11-09 7', '11-12 working_days', '11-13 3', '11-15 1', '11-16 0', '11-17 overdue'],
    ],
    [
      '2026-11-16',
      CONDITION,
      { rules: 'adls-11', provinces: ['Canterbury'] },
      ['11-09 7', '11-11 working_days', '11-13 3', '11-15 1', '11-16 0', '11-17 overdue'],
    ],
  ])('due on %s, %j, %j', (day, wording, calendar, mornings) => {
    const sent = Array.from({ length: 40 }, (_, before) => addDays(day, before - 38)).flatMap((today) => {
      const step = dueStep(wording, { day, calendar }, { today, gap: 1 })
      return step === null ? [] : [`${today.slice(5)} ${step}`]
    })
    expect(sent).toEqual(mornings)
  })
})

describe('after days without a check', () => {
  test.each([
    [6, 1, null],
    [6, 2, 7],
    [2, 3, 3],
    [1, 10, 1],
    [-2, 10, 'overdue'],
    [-40, 1, 'overdue'],
  ] as const)(
    'only the nearest reminder is sent: %i days before, %i days after the last check: %s',
    (days, gap, step) => {
      const due = { day: addDays(TODAY, days), calendar: null }
      expect(dueStep(SETTLEMENT, due, { today: TODAY, gap })).toBe(step)
    },
  )

  test.each([
    ['2026-12-06', 3, 3],
    ['2026-12-06', 1, null],
    ['2026-12-03', 30, 7],
    ['2026-12-04', 30, 'working_days'],
  ] as const)(
    'a condition due on 2026-12-08, on %s, %i days after the last check: %s',
    (today, gap, step) => {
      expect(dueStep(CONDITION, { day: '2026-12-08', calendar: auckland }, { today, gap })).toBe(step)
    },
  )
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
