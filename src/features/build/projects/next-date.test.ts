import { describe, expect, test } from 'vitest'
import { headDateOf, needOf, nextDateOf } from './figures.ts'
import type { Project } from './schema.ts'
import { project, SOLD } from './test-shown-projects.ts'

test('a card has the nearest open date of the agreement, and how many more', () => {
  const deposit = { kind: 'deposit', id: 'a', title: 'Deposit', on: '2026-11-20', amount: 58_000 } as const
  const settlement = {
    kind: 'settlement',
    id: 'b',
    title: 'Settlement',
    on: '2027-02-23',
    amount: null,
  } as const
  const need = (changes: Partial<Project>) => needOf(project(changes), '2026-11-20')
  expect(need({ openDates: [deposit, settlement] })).toMatchObject({
    text: 'Deposit $58,000 today',
    more: ['Settlement in 95 days'],
  })
  const undated = { ...deposit, on: null }
  expect(need({ openDates: [settlement, undated] })).toMatchObject({
    kind: 'date',
    more: ['Deposit $58,000 when unconditional'],
  })
  expect(need({ openDates: [undated] })).toEqual({
    kind: 'date',
    text: 'Deposit $58,000 when unconditional',
    isSoon: false,
  })
  expect(need({ openDates: [settlement] })).toEqual({
    kind: 'date',
    text: 'Settlement in 95 days',
    isSoon: false,
  })
  // What is late comes before a date that is far, and after one that is soon.
  expect(need({ openDates: [settlement], daysLate: 7 })).toMatchObject({
    kind: 'overdue',
    text: '7 days late',
    more: ['Settlement in 95 days'],
  })
  expect(need({ openDates: [{ ...deposit, on: '2026-11-21' }], daysLate: 7 })).toMatchObject({
    text: 'Deposit $58,000 in 1 day',
    more: ['7 days late'],
  })
})

test.each<Partial<Project>>([
  {},
  { daysLate: 7 },
  { targetCompletion: '2026-11-22' },
  { targetCompletion: '2027-05-01' },
  { stageEndsOn: '2026-11-18' },
  { status: 'listed' },
  { ...SOLD },
])('a project’s card and its page name the same next date: %o', (changes) => {
  for (const on of ['2026-11-19', '2026-11-20', '2026-11-25', '2027-02-23', null]) {
    const date = { kind: 'condition', id: 'a', title: 'Finance', on, amount: null } as const
    const one = project({ openDates: [date], ...changes })
    const { more, ...shown } = needOf(one, '2026-11-20')
    expect(shown).toEqual(nextDateOf(one, '2026-11-20'))
  }
})

describe('the next date of a project’s page', () => {
  const DEPOSIT = {
    kind: 'deposit',
    id: 'a',
    title: '12 Rimu Street',
    on: '2026-11-30',
    amount: 58_000,
  } as const
  const next = (changes: Partial<Project>, today = '2026-11-30') =>
    nextDateOf(project({ openDates: [DEPOSIT], ...changes }), today)

  // Clauses: project-delivery 13.1
  test('is the nearest of the agreement’s and the target', () => {
    expect(next({})).toMatchObject({ text: 'Deposit $58,000 today', isSoon: true })
    expect(next({ targetCompletion: '2026-12-05' }).text).toBe('Deposit $58,000 today')
    expect(next({ targetCompletion: '2026-11-29' }, '2026-11-28').text).toBe('Target date in 1 day')
    const undated = [{ ...DEPOSIT, on: null }]
    const text = 'Deposit $58,000 when unconditional'
    expect(next({ openDates: undated })).toEqual({ kind: 'date', text, isSoon: false })
    expect(next({ openDates: undated, targetCompletion: '2026-12-05' }).text).toBe(text)
    expect(next({ openDates: undated, daysLate: 7 }).text).toBe('7 days late')
    expect(next({ openDates: [] }).text).toBe('No target date')
  })

  // Clauses: project-delivery 13.1
  test('of what is late, the agreement comes first', () => {
    expect(next({ daysLate: 7 }).text).toBe('Deposit $58,000 today')
    expect(next({ daysLate: 7 }, '2026-11-29').text).toBe('Deposit $58,000 in 1 day')
    expect(next({ daysLate: 7 }, '2026-11-10').text).toBe('7 days late')
    expect(next({ daysLate: 7 }, '2026-12-01')).toMatchObject({
      kind: 'overdue',
      text: 'Deposit $58,000 overdue',
    })
  })

  // Clauses: project-delivery 13.1
  test.each<[Partial<Project>, string]>([
    [{ daysLate: 2, stageEndsOn: '2026-12-11' }, '2 days late · Planning ends in 11 days'],
    [
      { daysLate: 2, stageEndsOn: '2026-12-11', targetCompletion: '2026-12-05' },
      '2 days late · Target date in 5 days',
    ],
    [
      { daysLate: 2, openDates: [{ ...DEPOSIT, on: '2026-12-30' }] },
      '2 days late · Deposit $58,000 in 30 days',
    ],
    [{ daysLate: 2 }, '2 days late'],
    [{ status: 'listed', stageEndsOn: '2026-12-20' }, 'Listed 15 Nov · Listing ends in 20 days'],
    [{ status: 'listed', stageEndsOn: '2026-11-20' }, 'Listed 15 Nov'],
    [{ targetCompletion: '2026-12-05', stageEndsOn: '2026-12-04' }, 'Planning ends in 4 days'],
    [{ openDates: [DEPOSIT], daysLate: 2, stageEndsOn: '2026-12-11' }, 'Deposit $58,000 today'],
    [{ ...SOLD }, 'Sold 30 Jun'],
  ])('is in the head beside what is late or done: %o', (changes, text) => {
    expect(headDateOf(project(changes), '2026-11-30').text).toBe(text)
  })
})
