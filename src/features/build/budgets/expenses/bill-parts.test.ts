import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gstOf, gstOfParts } from '#src/finance/tax/gst.ts'
import { gstOfEach, inputsOf, leftInWords, leftToPlace } from './bill-parts.ts'

const part = (
  amount: number,
  purpose: 'renovation' | 'interest' = 'renovation',
  gst: number | null = null,
) => ({
  id: null,
  amount,
  gst,
  purpose,
  lineId: null,
})

// Clauses: project-delivery 12.2
test('$1,240 in two parts: their GST adds up to that of the whole', () => {
  expect(gstOfParts([740, 500])).toEqual([96.52, 65.22])
  expect(gstOf(1_240)).toBe(161.74)
})

// Clauses: project-delivery 12.2
test('a cent that the parts miss goes to the largest', () => {
  // 3/23 of $10 is $1.304 and of $30 $3.913, but of three parts of $10.01 each $1.3057.
  expect(gstOfParts([10.01, 10.01, 10.02])).toEqual([1.31, 1.31, 1.3])
  expect(gstOf(30.04)).toBe(3.92)
})

// Clauses: project-delivery 12.2
test('1,000 random splits: amounts and GST of the parts add up to the whole, to the cent', () => {
  const cents = fc.integer({ min: 1, max: 5_000_000 })
  fc.assert(
    fc.property(fc.array(cents, { minLength: 2, maxLength: 10 }), (amounts) => {
      const parts = amounts.map((amount) => part(amount / 100))
      const whole = amounts.reduce((sum, amount) => sum + amount, 0)
      const bill = {
        date: '2027-02-04',
        dueOn: null,
        paidOn: null,
        supplier: null,
        invoiceNumber: null,
        note: null,
        amount: whole / 100,
        parts,
      }
      const inputs = inputsOf(bill, 'bill')
      const inCents = (field: 'amount' | 'gst') =>
        inputs.reduce((sum, input) => sum + Math.round(input[field] * 100), 0)
      expect(leftToPlace(bill.amount, parts)).toBe(0)
      expect(inCents('amount')).toBe(whole)
      expect(inCents('gst')).toBe(Math.round(gstOf(whole / 100) * 100))
      for (const { gst, amount } of inputs) expect(Math.abs(gst - gstOf(amount))).toBeLessThan(0.06)
    }),
    { numRuns: 1_000 },
  )
})

test('interest has no GST, and what was entered stays', () => {
  expect(gstOfEach([part(740), part(500, 'interest'), part(230, 'renovation', 12.5)])).toEqual([
    96.52, 0, 12.5,
  ])
})

// Clauses: project-delivery 12.2
test.each([
  [1_240, [740, 387.6], 'Left to place $112.40'],
  [1_240, [740, null], 'Left to place $500'],
  [1_240, [740, 600], 'The parts are $100 more than the invoice'],
  [0.3, [0.1, 0.2], null],
])('of %s in parts of %s: %s', (amount, parts, words) => {
  const left = leftToPlace(
    amount,
    parts.map((one) => ({ amount: one })),
  )
  expect(leftInWords(left)).toBe(words)
})
