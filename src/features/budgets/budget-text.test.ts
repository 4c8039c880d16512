import { expect, test } from 'vitest'
import { enteredAlready, lineName, lineOptions, unpaidSentence } from './budget-text.ts'

const bill = (dueOn: string | null, paidOn: string | null = null) => ({ amount: 100, gst: 0, dueOn, paidOn })

test.each([
  ['Unpaid $100, due in 5 days', [bill('2027-02-09')]],
  ['Unpaid $200, next due in 5 days', [bill('2027-02-09'), bill(null)]],
  ['Unpaid $200, next due today', [bill('2027-02-09'), bill('2027-02-04')]],
  ['Unpaid $200, the oldest 1 day overdue', [bill('2027-02-09'), bill('2027-02-03')]],
  ['Unpaid $100', [bill(null), bill('2027-02-01', '2027-02-01')]],
  [null, [bill('2027-02-01', '2027-02-01')]],
])('what is unpaid is “%s”', (sentence, expenses) => {
  expect(unpaidSentence(expenses, '2027-02-04', 'including')).toBe(sentence)
})

test('lines of one name have their stages', () => {
  const line = (id: string, name: string, stage: 'second_fix' | 'finishings') => ({
    id,
    name,
    stage,
    itemId: null,
    original: 0,
    toComplete: null,
    isDone: false,
    position: 1,
    version: 1,
  })
  const lines = [
    line('a', 'Kitchen', 'second_fix'),
    line('b', 'kitchen', 'finishings'),
    line('c', 'Carpet', 'finishings'),
  ]
  expect(lineOptions(lines).map(({ label }) => label)).toEqual([
    'Kitchen, Second Fix',
    'kitchen, Finishings',
    'Carpet',
  ])
  expect(lineName(lines, 'a')).toBe('Kitchen, Second Fix')
})

test.each([
  ['ace plumbing (NZ)', 'inv - 204', true],
  ['Ace Plumbing', 'INV-205', false],
  ['Ace Painting', 'INV-204', false],
  [null, 'INV-204', false],
  ['Ace Plumbing', null, false],
])('an invoice of %s with the number %s is a known one: %s', (supplier, invoiceNumber, isKnown) => {
  const invoice = { supplier: 'Ace Plumbing Ltd', invoiceNumber: 'INV-204' }
  const known = { ...bill(null), ...invoice, id: 'known', version: 1, date: '2027-02-04', note: null }
  const expense = { ...known, purpose: 'rates', lineId: null, exported: null } as const
  const unnamed = { ...expense, id: 'unnamed', supplier: null, invoiceNumber: null }
  const found = enteredAlready([unnamed, expense], { id: null, supplier, invoiceNumber })
  expect(found?.id).toBe(isKnown ? 'known' : undefined)
  expect(enteredAlready([expense], { ...invoice, id: 'known' })).toBeUndefined()
})
