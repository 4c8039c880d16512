import { expect, test } from 'vitest'
import { agreedOffer, answeredOffer, answeringTerms, likelySide } from './answering.ts'
import { termsInWords } from './offer-text.ts'
import { acceptedOn, agreementStartOf, type Offer, offerInputSchema, offerResource } from './schema.ts'

const TERMS = {
  method: 'tender',
  conditions: ['finance', 'lim'],
  settlementOn: '2027-03-05',
  deposit: 58_000,
  agentName: 'Shane Poutū',
} as const

function offer(number: number, side: Offer['side'], outcome: Offer['outcome'], terms: object = TERMS): Offer {
  return offerResource.row.parse({
    ...offerInputSchema.parse({ side, amount: 560_000, madeOn: '2026-11-20', ...terms }),
    id: `0192f3a1-0000-7000-8000-00000000000${number}`,
    version: 1,
    number,
    outcome,
    outcomeOn: outcome === 'pending' ? null : '2026-11-21',
    reason: null,
  })
}

test.each([
  ['counter', [offer(1, 'ours', 'countered')], 1],
  ['counter', [offer(1, 'ours', 'pending')], 1],
  ['counter', [offer(1, 'ours', 'declined')], null],
  ['counter', [offer(1, 'ours', 'countered'), offer(2, 'ours', 'withdrawn')], null],
  ['ours', [offer(1, 'ours', 'countered'), offer(2, 'counter', 'pending')], 2],
  ['ours', [offer(1, 'ours', 'countered')], null],
  ['ours', [], null],
] as const)('a new offer %s answers the other side’s latest one that is open', (side, offers, number) => {
  expect(answeredOffer(offers, side)?.number ?? null).toBe(number)
})

test.each([
  [[offer(1, 'ours', 'accepted'), offer(2, 'ours', 'pending')], 1],
  [[offer(1, 'ours', 'pending'), offer(3, 'counter', 'pending'), offer(2, 'ours', 'countered')], 3],
  [[offer(1, 'ours', 'declined'), offer(2, 'ours', 'expired')], null],
] as const)(
  'an agreement is made from the accepted offer, or the latest that waits: %#',
  (offers, number) => {
    expect(agreedOffer(offers)?.number ?? null).toBe(number)
  },
)

test('an offer is accepted on the day of signing, unless that was before the offer or isn’t yet', () => {
  const on = (signedOn: string | null) => acceptedOn({ madeOn: '2026-11-20' }, signedOn, '2026-11-25')
  expect(['2026-11-22', null, '2026-11-19', '2026-11-26'].map(on)).toEqual([
    '2026-11-22',
    '2026-11-25',
    '2026-11-25',
    '2026-11-25',
  ])
})

test('after our offer was countered, the vendor’s is logged next', () => {
  expect(likelySide([offer(1, 'ours', 'countered')])).toBe('counter')
  expect(likelySide([offer(1, 'ours', 'countered'), offer(2, 'counter', 'pending')])).toBe('ours')
  expect(likelySide([])).toBe('ours')
})

test('an accepted counter-offer starts the agreement with the terms of the offer it countered', () => {
  const terms = answeringTerms(offer(1, 'ours', 'countered'))
  expect(Object.keys(terms).toSorted()).toEqual(
    Object.keys(offerInputSchema.shape)
      .filter((field) => !['side', 'amount', 'madeOn', 'expiresOn', 'documentId'].includes(field))
      .toSorted(),
  )
  const accepted = { ...offer(2, 'counter', 'accepted', terms), amount: 580_000 }
  expect(agreementStartOf(accepted)).toEqual({
    terms: {
      price: 580_000,
      isAuction: false,
      depositAmount: 58_000,
      depositPercent: null,
      settlementNominated: '2027-03-05',
    },
    conditions: ['finance', 'lim'],
  })
})

test('what the agreement starts with is named, with what it lacks', () => {
  expect(termsInWords(offer(1, 'ours', 'accepted'))).toBe(
    '$560,000, subject to finance and LIM, deposit $58,000, settlement 5 Mar 2027',
  )
  expect(termsInWords(offer(1, 'ours', 'accepted', {}))).toBe(
    '$560,000, without conditions or a settlement date',
  )
  expect(termsInWords(offer(1, 'ours', 'accepted', { method: 'auction' }))).toBe(
    '$560,000, without a settlement date',
  )
})
