import { expect, test } from 'vitest'
import { agreementStartOf } from './schema.ts'

const offer = {
  amount: 617_500,
  deposit: 61_750,
  settlementOn: '2027-02-12',
  method: 'negotiation',
  conditions: ['finance', 'oia'],
} as const

// Clauses: dates-and-conditions 4.2
test('an agreement starts with the price, deposit, settlement and conditions of the offer', () => {
  expect(agreementStartOf({ ...offer, conditions: ['finance', 'oia'] })).toEqual({
    terms: {
      price: 617_500,
      isAuction: false,
      depositAmount: 61_750,
      depositPercent: null,
      settlementNominated: '2027-02-12',
    },
    conditions: ['finance', 'oia'],
  })
})

// Clauses: dates-and-conditions 4.2
test('what the offer leaves out stays as proposed, and an auction has no conditions', () => {
  const bid = { ...offer, deposit: null, settlementOn: null, method: 'auction' as const }
  expect(agreementStartOf({ ...bid, conditions: ['finance'] })).toEqual({
    terms: { price: 617_500, isAuction: true },
    conditions: [],
  })
})
