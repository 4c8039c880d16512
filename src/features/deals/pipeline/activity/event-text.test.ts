import { expect, test } from 'vitest'
import { newRenovationPlan, withItem } from '#src/features/public/calculators/renovation-plan.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import type { ActionName, DealActivity } from '../event-schema.ts'
import { actionText, detailOf } from './event-text.ts'

function event(
  action: ActionName,
  before: DealActivity['before'],
  after: DealActivity['after'],
): DealActivity {
  return { id: '0197a000-0000-7000-8000-000000000001', action, version: 2, by: null, at: '', before, after }
}

test('describes each action', () => {
  expect(actionText(event('created', null, { address: 'x' }))).toBe('added the deal')
  expect(actionText(event('imported', null, { address: 'x' }))).toBe('imported the deal')
  expect(actionText(event('moved', { status: 'new_listing' }, { status: 'agent_contact' }))).toBe(
    'moved it to Agent Contact',
  )
  expect(actionText(event('moved', { status: 'won' }, { status: 'won' }))).toBe('moved it within Won')
  expect(actionText(event('abandoned', { status: 'won' }, { status: 'abandoned', reason: null }))).toBe(
    'abandoned it',
  )
  expect(actionText(event('restored', { status: 'abandoned' }, { status: 'funding' }))).toBe(
    'restored it to Funding',
  )
  expect(actionText(event('deleted', {}, {}))).toBe('deleted it')
  expect(actionText(event('undeleted', {}, {}))).toBe('undid the deletion')
})

test('a new agreement is made, not unconditional: its conditions follow', () => {
  const text = (after: DealActivity['after']) => actionText(event('agreement_changed', {}, after))
  expect(text({ change: 'made' })).toBe('made the agreement')
  expect(text({ change: 'settled', settledOn: '2027-03-05' })).toBe(
    'marked the purchase settled on 5 Mar 2027',
  )
  expect(text({ change: 'settlement_undone' })).toBe('undid the settlement of the purchase')
  expect(text({ change: 'deposit_paid', depositPaidOn: '2026-11-30' })).toBe(
    'marked the deposit paid on 30 Nov 2026',
  )
  expect(text({ change: 'deposit_undone' })).toBe('marked the deposit not paid')
  expect(text({ condition: 'Finance', change: 'added' })).toBe('added Finance')
  expect(text({ condition: 'Finance', change: 'extended' })).toBe('extended Finance')
  expect(text({ condition: 'Finance', change: 'extension_undone' })).toBe('undid the extension of Finance')
  expect(text({ state: 'unconditional' })).toBe('changed the agreement, which is now unconditional')
})

test('describes actual values like other fields', () => {
  const sale = event(
    'edited',
    { actualSalePrice: null, actualRenovationCost: null },
    { actualSalePrice: 750_000, actualRenovationCost: 95_000 },
  )
  expect(actionText(sale)).toBe('changed Actual renovation cost and Actual sale price')
  expect(detailOf(sale)).toContainEqual({ label: 'Actual sale price', before: '—', after: '$750,000' })
})

test('an edit names up to three fields', () => {
  expect(actionText(event('edited', { askingPrice: 1 }, { askingPrice: 2 }))).toBe('changed Asking price')
  expect(actionText(event('edited', {}, { notes: 'a', askingPrice: 1 }))).toBe(
    'changed Asking price and Notes',
  )
  const many = { notes: 'a', askingPrice: 1, offerPrice: 2, dueDate: '2026-12-18', profitMargin: 5 }
  expect(actionText(event('edited', {}, many))).toBe('changed Asking price, Offer price and 3 more')
  const won = event('edited', { status: 'funding' }, { status: 'won', actualPurchasePrice: 1 })
  expect(actionText(won)).toBe('moved it to Won and changed Actual purchase price')
})

test('the details show formatted values before and after', () => {
  const plan = withItem(newRenovationPlan(120), 'kitchen', { isSelected: true })
  const before = {
    askingPrice: 699_000,
    offerPrice: null,
    dueDate: '2026-12-18',
    profitMargin: 20,
    notes: null,
    holdingCosts: DEFAULT_HOLDING_COSTS,
    renovationItems: null,
  }
  const after = {
    askingPrice: 689_000.5,
    offerPrice: 640_000,
    dueDate: null,
    profitMargin: 17.5,
    notes: 'Roof re-coated',
    holdingCosts: { ...DEFAULT_HOLDING_COSTS, months: 9, interestRate: 6.9, legalFees: 2_500 },
    renovationItems: plan,
  }
  const lines = detailOf(event('edited', before, after)).map((line) => Object.values(line).join('|'))
  expect(lines).toEqual([
    'Asking price|$699,000|$689,000.50',
    'Offer price|—|$640,000',
    'Settlement Date|18 Dec 2026|—',
    'Profit margin on the price|20%|17.5%',
    'Notes|—|Roof re-coated',
    'Months|6|9',
    'Interest rate|7.5%|6.9%',
    'Legal fees|$3,000|$2,500',
    'Renovation plan|—|$30,000, 1 item',
  ])
})

test('the first holding costs are compared with the defaults', () => {
  const after = { holdingCosts: { ...DEFAULT_HOLDING_COSTS, months: 9 } }
  expect(detailOf(event('edited', { holdingCosts: null }, after))).toEqual([
    { label: 'Months', before: '6', after: '9' },
  ])
})

test('the details show the previous stage, or the reason for abandoning', () => {
  expect(detailOf(event('moved', { status: 'new_listing' }, { status: 'won' }))).toEqual([
    { label: 'from', before: '', after: 'New Listing' },
  ])
  expect(detailOf(event('abandoned', {}, { reason: 'Leaky' }))).toEqual([
    { label: 'Reason', before: '', after: 'Leaky' },
  ])
  expect(detailOf(event('created', null, {}))).toEqual([])
})

test('values that can’t be parsed are dashes', () => {
  const lines = detailOf(
    event('edited', { renovationItems: 7, status: 'x' }, { renovationItems: [], status: 'y' }),
  )
  expect(lines).toEqual([
    { label: 'Status', before: 'x', after: 'y' },
    { label: 'Renovation plan', before: '—', after: '—' },
  ])
})
