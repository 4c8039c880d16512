import { describe, expect, test } from 'vitest'
import {
  againstBudget,
  daysTaken,
  earningsOf,
  inPeriod,
  needOf,
  nextDateOf,
  type ProfitView,
  sumOfProfits,
} from './figures.ts'
import type { Project } from './schema.ts'
import { summaryFigures } from './summary-figures.ts'
import { project, SOLD } from './test-shown-projects.ts'

describe('profit', () => {
  test('sale price 750k, purchase price 550k, renovation cost 95k: gross profit 105,000 (16%), net 67,200 (10%)', () => {
    expect(earningsOf(SOLD, 'gross')).toEqual({ profit: 105_000, marginPercent: 16.3 })
    expect(earningsOf(SOLD, 'net')).toEqual({ profit: 67_200, marginPercent: 10.4 })
  })

  // Clauses: deal-workflow 5.22
  test('sold profit requires the actual sale price, purchase price and renovation cost', () => {
    for (const missing of ['actualSalePrice', 'actualPurchasePrice', 'actualRenovationCost'] as const) {
      expect(earningsOf({ ...SOLD, [missing]: null }, 'gross')).toEqual({ profit: null, marginPercent: null })
    }
  })

  test('value 800,000, price 583,333, renovation cost 100,000: expected gross profit 116,667 (17%), net 77,867.01 (11%)', () => {
    expect(earningsOf(project(), 'gross')).toEqual({ profit: 116_667, marginPercent: 17.1 })
    expect(earningsOf(project(), 'net')).toEqual({ profit: 77_867.01, marginPercent: 11.4 })
  })

  test('is missing without an input, not zero', () => {
    expect(earningsOf(project({ renovationCost: null }), 'net').profit).toBeNull()
    expect(sumOfProfits([project({ doneUpValue: null })], 'gross')).toBeNull()
  })
})

describe('the period', () => {
  const on = (day: string) => `${day}T00:00:00Z`
  const sold = (day: string) => ({ ...SOLD, id: day, createdAt: on('2020-01-01'), actualCompletion: on(day) })
  const under = (day: string) => project({ id: `created ${day}`, createdAt: on(day) })
  const PROJECTS = [
    sold('2027-02-27'),
    sold('2027-02-28'),
    sold('2026-05-31'),
    under('2027-05-31'),
    under('2026-05-30'),
  ]

  test.each([
    ['all', 5],
    ['year', 4],
    ['quarter', 2],
  ] as const)('on 2027-05-31, %s includes %i projects and starts on the clamped day', (period, count) => {
    expect(inPeriod(PROJECTS, period, '2027-05-31')).toHaveLength(count)
  })

  // Clauses: deal-workflow 9.11; worked-examples 3.12
  test('on 2027-05-31 the last quarter starts on 2027-02-28; unsold projects count by creation date', () => {
    expect(inPeriod(PROJECTS, 'quarter', '2027-05-31').map(({ id }) => id)).toEqual([
      '2027-02-28',
      'created 2027-05-31',
    ])
  })
})

describe('the deadline', () => {
  const at = (targetCompletion: string | null) => needOf(project({ targetCompletion }), '2026-11-21').text
  // Clauses: deal-workflow 9.6
  test.each([
    ['2026-11-20', 'Overdue · target 20 Nov'],
    ['2025-11-13', 'Overdue · target 13 Nov 2025'],
    ['2026-11-21', 'Target date today'],
    ['2026-11-22', 'Target date in 1 day'],
    ['2026-12-11', 'Target date in 20 days'],
    [null, 'No target date'],
  ])('project deadline shows Overdue when late: %s is “%s”', (day, text) => {
    expect(at(day)).toBe(text)
  })

  test('of a listed project is the day it was listed, never Overdue', () => {
    const listed = project({
      status: 'listed',
      targetCompletion: '2026-01-01',
      stageEnteredAt: '2026-11-18T20:00:00Z',
    })
    expect(needOf(listed, '2026-11-21')).toEqual({ kind: 'done', text: 'Listed 19 Nov', isSoon: false })
    expect(summaryFigures([listed], 'gross', '2026-11-21')[0]).toMatchObject({ alert: null })
  })

  // Clauses: deal-workflow 4.17
  test('of a sold project is its sold date, never Overdue', () => {
    expect(needOf({ ...SOLD, targetCompletion: '2026-01-01' }, '2026-11-21')).toEqual({
      kind: 'done',
      text: 'Sold 30 Jun',
      isSoon: false,
    })
  })

  // Clauses: one-deal 4.1
  test('of a sold project is the buyer’s settlement until that day is over', () => {
    const on = (today: string) => nextDateOf({ ...SOLD, saleSettlesOn: '2026-07-29' }, today)
    expect(on('2026-07-01')).toEqual({ kind: 'date', text: 'Buyer settles in 28 days', isSoon: false })
    expect(on('2026-07-29')).toEqual({ kind: 'date', text: 'Buyer settles today', isSoon: true })
    expect(on('2026-07-30')).toEqual({ kind: 'done', text: 'Sold 30 Jun', isSoon: false })
  })
})

// Clauses: worked-examples 3.15
test('2026-03-15 → 2026-06-30 is 107 days', () => {
  expect(daysTaken(SOLD)).toBe(107)
  expect(daysTaken(project())).toBeNull()
})

const summaryOf = (projects: readonly Project[], view: ProfitView) =>
  Object.fromEntries(
    summaryFigures(projects, view, '2026-11-21').map(({ name, value, how }) => [
      name,
      [value, how().note?.match(/\d+ of \d+/)?.[0]],
    ]),
  )

test('the summary totals investment, expected profit and profit made', () => {
  const late = project({ targetCompletion: '2026-11-20', actualRenovationCost: 130_000 })
  const projects = [project(), late, project({ doneUpValue: null }), SOLD]
  expect(summaryOf(projects, 'gross')).toEqual({
    Active: [3, undefined],
    'Total investment': [2_079_999, '3 of 3'],
    'Forecast against budget': [null, '0 of 3'],
    'Expected profit': [233_334, '2 of 3'],
    'Realised profit': [105_000, '1 of 1'],
  })
  expect(summaryFigures(projects, 'gross', '2026-11-21')[0]).toMatchObject({ alert: '1 overdue' })
  expect(summaryOf([], 'net')).toMatchObject({
    Active: [0, undefined],
    'Total investment': [null, '0 of 0'],
    'Expected net profit': [null, '0 of 0'],
    'Realised net profit': [null, '0 of 0'],
  })
})

// Clauses: project-delivery 9.3
test('a project whose plan ends after its baseline says how late it is, until it is listed', () => {
  const text = (changes: Partial<Project>) => needOf(project({ daysLate: 7, ...changes }), '2026-11-20').text
  expect(text({})).toBe('7 days late')
  expect(text({ daysLate: -3 })).toBe('No target date')
  expect(text({ status: 'listed' })).toMatch(/^Listed/)
})

// Clauses: project-delivery 5.12
test.each([
  [{ stageEndsOn: '2026-11-20' }, 'Planning ends today'],
  [{ stageEndsOn: '2026-11-23' }, 'Planning ends in 3 days'],
  [{ stageEndsOn: '2026-11-19' }, 'Stage was due 19 Nov'],
  [{ stageEndsOn: '2026-11-19', targetCompletion: '2026-12-24' }, 'Stage was due 19 Nov'],
  [{ stageEndsOn: '2026-11-19', targetCompletion: '2026-11-18' }, 'Overdue · target 18 Nov'],
  // Made up for by shorter stages.
  [{ stageEndsOn: '2026-11-19', daysLate: 0 }, 'No target date'],
])('a project without a baseline says that its stage is late: %o', (changes, text) => {
  expect(needOf(project(changes), '2026-11-20').text).toBe(text)
})

// Clauses: project-delivery 9.5
test.each([
  [{ budget: 86_800, budgetForecast: 91_250.5 }, '5% over'],
  [{ budget: 86_800, budgetForecast: 91_250.5, daysLate: 7 }, '5% over · 7 days late'],
  [{ budget: 86_800, budgetForecast: 91_250.5, status: 'sold' as const }, /^Sold/],
  [{ budget: 100_000, budgetForecast: 102_000 }, 'No target date'],
  [{ budget: 0, budgetForecast: 500 }, 'No target date'],
])('a project says how far it is over its budget by more than 2%% until it is sold: %o', (changes, text) => {
  expect(needOf(project(changes), '2026-11-20').text).toEqual(
    typeof text === 'string' ? text : expect.stringMatching(text),
  )
})

// Clauses: project-delivery 9.5
test.each([
  [4_450.5, '$4,451 over'],
  [-400, '$400 under'],
  [0, 'on budget'],
  [null, '—'],
])('a forecast %d against the budget is “%s”', (variance, text) => {
  expect(againstBudget(variance)).toBe(text)
})

// Clauses: project-delivery 9.5
test('the summary compares the forecast of active projects with their budgets', () => {
  const over = project({ budget: 86_800, budgetForecast: 91_250.5 })
  const under = project({ budget: 50_000, budgetForecast: 49_000 })
  expect(summaryOf([over, under, project(), { ...over, ...SOLD }], 'net')).toMatchObject({
    'Forecast against budget': [3_450.5, '2 of 3'],
  })
})
