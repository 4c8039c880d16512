import { describe, expect, test } from 'vitest'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { addressLines, cardFigures, cardNeed, daysInStage, needOf } from './card-text.ts'
import type { BoardDeal } from './schema.ts'

const TODAY = '2026-11-21'

function deal(changes: Partial<BoardDeal> = {}): BoardDeal {
  return {
    id: '01990000-0000-7000-8000-000000000001',
    address: '8 Kererū Street, Ōtūmoetai, Tauranga 3110',
    status: 'new_listing',
    position: 'a0',
    askingPrice: 689_000,
    offerPrice: null,
    agentName: null,
    dueDate: null,
    unconditionalDate: null,
    nextDate: null,
    doneUpValue: 890_000,
    renovationCost: 99_860,
    profitMargin: 20,
    maxPurchasePrice: 658_450,
    actualPurchasePrice: null,
    abandonedFrom: null,
    abandonReason: null,
    stop: null,
    stageEnteredAt: '2026-11-15T02:00:00Z',
    projectStartedAt: null,
    settledOn: null,
    isSold: false,
    actualSalePrice: null,
    actualRenovationCost: null,
    floorArea: null,
    hasChecklist: false,
    addedBy: null,
    agreedPrice: null,
    planned: null,
    holdingCosts: null,
    createdAt: '2026-11-15T02:00:00Z',
    version: 1,
    ...changes,
  }
}

describe('addressLines', () => {
  test.each([
    ['8 Kererū Street, Ōtūmoetai, Tauranga 3110', '8 Kererū Street', 'Ōtūmoetai, Tauranga'],
    ['Unit 4, 23 Rātā Street, Naenae', 'Unit 4, 23 Rātā Street', 'Naenae'],
    ['Elsewhere', 'Elsewhere', ''],
  ])('%s', (address, street, place) => {
    expect(addressLines(address)).toEqual({ street, place })
  })
})

describe('the figures of a card', () => {
  test('compare the asking price with the maximum', () => {
    expect(cardFigures(deal())).toEqual({
      price: { label: 'Asking', amount: 689_000 },
      maximum: 658_450,
      gap: { label: 'Over max', amount: 30_550 },
      profit: 131_690,
      marginPercent: 17.4,
      profitHint: 'before costs, at the maximum',
      agreed: null,
    })
  })

  test('use the offer price if there is one, and the actual purchase price once the deal is won', () => {
    expect(cardFigures(deal({ offerPrice: 650_000 })).price.label).toBe('Asking')
    const offered = cardFigures(deal({ status: 'offer_made', offerPrice: 650_000 }))
    expect(offered.price).toEqual({ label: 'Offer', amount: 650_000 })
    expect(offered.gap).toEqual({ label: 'Under max', amount: 8_450 })
    const won = cardFigures(deal({ status: 'won', offerPrice: 650_000, actualPurchasePrice: 660_140 }))
    expect(won.price).toEqual({ label: 'Agreed', amount: 660_140 })
    expect(won.profit).toBe(130_000)
  })

  test('name the agreed price with its net profit, until it is paid', () => {
    const priced = { doneUpValue: 820_000, renovationCost: 84_000, maxPurchasePrice: 613_333 }
    const lineOf = (changes: Partial<BoardDeal>) => cardFigures(deal({ ...priced, ...changes })).agreed
    const agreed = { status: 'due_diligence', agreedPrice: 580_000 } as const
    expect(lineOf(agreed)).toBe('Agreed $580,000 · net $117,300')
    expect(lineOf({ ...agreed, doneUpValue: null })).toBe('Agreed $580,000')
    expect(lineOf({ ...agreed, status: 'abandoned' })).toBeNull()
    const holdingCosts = { ...DEFAULT_HOLDING_COSTS, loanToValueRatio: 0 }
    expect(lineOf({ ...agreed, holdingCosts })).toBe('Agreed $580,000 · net $134,700')
    const won = { ...agreed, status: 'won', actualPurchasePrice: 580_000 } as const
    expect(lineOf({ ...won, settledOn: '2026-11-20' })).toBe('Paid $580,000 · net $117,300')
    const hintOf = (changes: Partial<BoardDeal>) => cardFigures(deal({ ...priced, ...changes })).profitHint
    expect(hintOf(agreed)).toBe('before costs, at the maximum')
    expect(hintOf(won)).toBe('before costs, at the agreed price')
    expect(hintOf({ ...won, settledOn: '2026-11-20' })).toBe('before costs, at the price paid')
  })

  test('show “At max” when the price equals the maximum', () => {
    expect(cardFigures(deal({ askingPrice: 658_450 })).gap).toEqual({ label: 'At max', amount: 0 })
  })

  test('are dashes without an input, not zero', () => {
    const figures = cardFigures(deal({ renovationCost: null, maxPurchasePrice: 0 }))
    expect(figures).toMatchObject({
      maximum: null,
      gap: { label: 'Gap', amount: null },
      profit: null,
      marginPercent: null,
    })
  })
})

describe('the next action of a deal', () => {
  const need = (changes: Partial<BoardDeal>) => needOf(deal(changes), TODAY)

  test('is an overdue settlement first, with its date', () => {
    expect(need({ status: 'funding', dueDate: '2026-11-19', renovationCost: null })).toEqual({
      kind: 'overdue',
      text: 'Overdue · settlement 19 Nov',
      isSoon: true,
      isThisWeek: true,
      day: '2026-11-19',
    })
  })

  test('includes the year of a date in another year', () => {
    expect(need({ dueDate: '2025-12-31' }).text).toBe('Overdue · settlement 31 Dec 2025')
  })

  test('is an overdue unconditional date, except in Funding', () => {
    const dates = { unconditionalDate: '2026-11-20', dueDate: '2026-12-10' }
    expect(need({ status: 'due_diligence', ...dates }).text).toBe('Overdue · unconditional 20 Nov')
    expect(need({ status: 'funding', ...dates }).text).toBe('Settles in 19 days')
  })

  // Clauses: dates-and-conditions 3.6
  test.each([
    ['2026-11-26', 'Finance', 'Finance in 4 working days', 'date'],
    ['2026-11-23', 'Finance', 'Finance in 1 working day', 'date'],
    ['2026-11-21', 'LIM', 'LIM today, by 5 pm', 'date'],
    ['2026-11-20', 'Building report', 'Building report overdue', 'overdue'],
  ])('is the agreement’s next date %s: %s', (on, title, text, kind) => {
    const calendar = { rules: 'adls-11' as const, provinces: ['Auckland' as const] }
    const nextDate = { kind: 'condition' as const, title, on, calendar, isConditional: true }
    expect(need({ status: 'due_diligence', nextDate, dueDate: '2026-12-10' })).toMatchObject({ kind, text })
  })

  test('is the settlement once the agreement is unconditional', () => {
    const calendar = { rules: 'adls-11' as const, provinces: [] }
    const title = 'Settlement'
    const on = '2026-12-10'
    const nextDate = { kind: 'settlement' as const, title, on, calendar, isConditional: false }
    const dates = { dueDate: '2026-12-10', nextDate }
    for (const unconditionalDate of ['2026-11-20', TODAY]) {
      expect(need({ status: 'due_diligence', unconditionalDate, ...dates }).text).toBe('Settles in 19 days')
    }
  })

  test('is the nearer of both dates', () => {
    expect(need({ unconditionalDate: '2026-11-24', dueDate: '2026-12-10' })).toEqual({
      kind: 'date',
      text: 'Unconditional in 3 days',
      isSoon: true,
      isThisWeek: true,
      day: '2026-11-24',
    })
    expect(need({ unconditionalDate: '2026-12-20', dueDate: '2026-12-05' }).text).toBe('Settles in 14 days')
  })

  test.each([
    ['2026-11-21', 'Settles today', true, true],
    ['2026-11-22', 'Settles in 1 day', true, true],
    ['2026-11-28', 'Settles in 7 days', true, true],
    ['2026-11-29', 'Settles in 8 days', true, false],
    ['2026-12-05', 'Settles in 14 days', true, false],
    ['2026-12-06', 'Settles in 15 days', false, false],
  ])('due on %s: %s', (dueDate, text, isSoon, isThisWeek) => {
    expect(need({ dueDate })).toEqual({ kind: 'date', text, isSoon, isThisWeek, day: dueDate })
  })

  test('is a missing input if there are no dates', () => {
    expect(need({ renovationCost: null })).toMatchObject({
      kind: 'missing',
      text: 'Add a renovation cost',
      isThisWeek: true,
    })
    expect(need({ doneUpValue: null }).text).toBe('Add a done-up value')
    expect(need({ renovationCost: 900_000, maxPurchasePrice: 0 }).text).toBe('Costs more than its value')
  })

  test('is to await the answer to an offer, otherwise none', () => {
    expect(need({ status: 'offer_made' })).toMatchObject({ text: 'Awaiting answer', isThisWeek: false })
    expect(need({})).toMatchObject({ text: 'Nothing due', isThisWeek: false })
  })

  // Clauses: deal-workflow 11.18
  test('has no dates for abandoned deals, and none for won ones without a next date', () => {
    const dueDate = '2026-11-19'
    const won = need({ status: 'won', dueDate, stageEnteredAt: '2026-11-05T09:00:00Z' })
    expect(won).toMatchObject({ kind: 'done', text: 'Won 5 Nov', isThisWeek: false })
    const begun = need({ status: 'won', dueDate, projectStartedAt: '2026-11-04T20:00:00Z' })
    expect(begun).toMatchObject({ kind: 'done', text: 'Project started 5 Nov', isThisWeek: false })
    expect(need({ status: 'abandoned', dueDate })).toMatchObject({ kind: 'nothing', isThisWeek: false })
  })
})

test('what is open of the agreement stays the next date of a won deal, until it is sold', () => {
  const need = (changes: Partial<BoardDeal>) => needOf(deal({ status: 'won', ...changes }), TODAY)
  const calendar = { rules: 'adls-11' as const, provinces: ['Auckland' as const] }
  const next = (kind: 'deposit' | 'settlement', title: string, on: string) => ({
    kind,
    title,
    on,
    calendar,
    isConditional: false,
  })
  const deposit = next('deposit', 'Deposit', TODAY)
  expect(need({ nextDate: deposit })).toMatchObject({ kind: 'date', text: 'Deposit today, by 5 pm' })
  const afterFive = needOf(deal({ status: 'won', nextDate: deposit }), TODAY, true)
  expect(afterFive.text).toBe('Deposit today, 5 pm has passed')
  const late = next('deposit', 'Deposit', '2026-11-20')
  expect(need({ nextDate: late })).toMatchObject({ kind: 'overdue', text: 'Deposit overdue' })
  const conditional = { ...deposit, isConditional: true }
  expect(need({ nextDate: conditional }).text).toBe('Conditional · Deposit today, by 5 pm')
  const settlement = next('settlement', 'Settlement', '2026-12-10')
  const settling = (on: string) => ({ nextDate: { ...settlement, on }, dueDate: on })
  expect(need(settling('2026-12-10')).text).toBe('Settles in 19 days')
  expect(need(settling('2026-11-20')).text).toBe('Overdue · settlement 20 Nov')
  // A deposit can be due after the keys; the project lists the earlier one first.
  const later = next('deposit', 'Deposit', '2026-12-20')
  expect(need({ nextDate: later, dueDate: '2026-12-10' }).text).toBe('Settles in 19 days')
  expect(need({ nextDate: deposit, isSold: true, actualSalePrice: 750_000 }).kind).toBe('done')
})

test('days in a stage are counted in Auckland time', () => {
  expect(daysInStage(deal({ stageEnteredAt: '2026-11-19T10:59:59Z' }), TODAY)).toBe(2)
  expect(daysInStage(deal({ stageEnteredAt: '2026-11-19T11:00:00Z' }), TODAY)).toBe(1)
})

// Clauses: dates-and-conditions 5.3
test.each([
  [null, 'stop', 'Stop: Building report', undefined],
  [TODAY, 'date', 'Settles today', 'Stop: Building report'],
  ['2026-11-20', 'overdue', 'Overdue · settlement 20 Nov', 'Stop: Building report'],
])('a reason to stop is on the card, also with a settlement on %s', (dueDate, kind, text, stop) => {
  const need = cardNeed(deal({ stop: 'Building report', dueDate }), TODAY)
  expect([need.kind, need.text, need.stop]).toEqual([kind, text, stop])
})

test('a house that is bought has no reason to stop', () => {
  const bought = deal({ stop: 'Building report', status: 'won', settledOn: '2026-11-20' })
  expect(cardNeed(bought, TODAY)).toMatchObject({ kind: 'done' })
})
