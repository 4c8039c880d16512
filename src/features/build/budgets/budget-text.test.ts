import { expect, test } from 'vitest'
import { budgetFigures } from './budget-figures.ts'
import { enteredAlready, forecastSentence, lineName, lineOptions, unpaidSentence } from './budget-text.ts'

const bill = (dueOn: string | null, paidOn: string | null = null) => ({ amount: 100, gst: 0, dueOn, paidOn })

// Clauses: project-delivery 9.6
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

test.each([
  ['including', -400, 'under', 'Forecast $8,000 of $8,400, 4.8% under; contingency $840 left'],
  [
    'excluding',
    695.65,
    'watch',
    'Forecast $8,000 of $7,304.35, 9.5% over; contingency $840 left including GST',
  ],
] as const)(
  '%s GST, a mark and a percentage follow from the figures shown',
  (view, variance, mark, sentence) => {
    const lines = [{ id: 'paint', original: 8_400, toComplete: null, isDone: true }]
    // Of a painter who isn't registered.
    const expenses = [{ lineId: 'paint', purpose: 'renovation' as const, amount: 8_000, gst: 0 }]
    const figures = budgetFigures({ lines, variations: [], quotes: [], expenses }, 10, view)
    expect(figures.lines.get('paint')).toMatchObject({ variance, mark })
    expect(forecastSentence(figures.totals, view)).toBe(sentence)
  },
)

// Clauses: project-delivery 1.12
test('lines of one name have their stages', () => {
  const line = (id: string, name: string, stage: 'second_fix' | 'finishings') => ({
    id,
    name,
    stage,
    itemId: null,
    original: 0,
    toComplete: null,
    isDone: false,
    position: 'q00000000000000001',
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
  const expense = {
    ...known,
    purpose: 'rates',
    lineId: null,
    billId: null,
    exported: null,
    builderId: null,
  } as const
  const unnamed = { ...expense, id: 'unnamed', supplier: null, invoiceNumber: null }
  const found = enteredAlready([unnamed, expense], { id: null, billId: null, supplier, invoiceNumber })
  expect(found?.id).toBe(isKnown ? 'known' : undefined)
  expect(enteredAlready([expense], { ...invoice, id: 'known', billId: null })).toBeUndefined()
})
