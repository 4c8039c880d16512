import { expect, test } from 'vitest'
import { atPrice, type PricedDeal, priceInPlay, pricesOf } from './price-in-play.ts'
import { contractPrice } from './profit.ts'

const DEAL: PricedDeal = {
  doneUpValue: 820_000,
  renovationCost: 84_000,
  profitMargin: 20,
  offerPrice: 580_000,
  askingPrice: 649_000,
  agreedPrice: null,
  actualPurchasePrice: null,
}
const AGREED = { ...DEAL, agreedPrice: 580_000 }

test('a deal has the prices that are known, in their order', () => {
  expect(pricesOf(AGREED)).toEqual([
    { kind: 'maximum', price: 613_333 },
    { kind: 'offer', price: 580_000 },
    { kind: 'asking', price: 649_000 },
    { kind: 'agreed', price: 580_000 },
  ])
  const bare = { ...DEAL, doneUpValue: null, offerPrice: null, askingPrice: 0 }
  expect(pricesOf(bare)).toEqual([])
  expect(priceInPlay(bare)).toEqual({ kind: 'maximum', price: null })
})

test('the price in play is the chosen one, otherwise agreed, otherwise the maximum', () => {
  expect(priceInPlay(DEAL).kind).toBe('maximum')
  expect(priceInPlay(AGREED).kind).toBe('agreed')
  expect(priceInPlay(AGREED, 'asking')).toEqual({ kind: 'asking', price: 649_000 })
  expect(priceInPlay({ ...AGREED, askingPrice: null }, 'asking').kind).toBe('agreed')
  expect(priceInPlay({ ...AGREED, actualPurchasePrice: 575_000 }).price).toBe(575_000)
})

test('lists and sums of deals take the price paid, otherwise the maximum', () => {
  expect(contractPrice(AGREED)).toBe('maximum')
  expect(contractPrice({ ...AGREED, actualPurchasePrice: 575_000 })).toBe('agreed')
})

test.each([
  ['maximum', false, 'at the maximum of $613,333'],
  ['offer', false, 'at our offer of $580,000'],
  ['asking', false, 'at the asking price of $649,000'],
  ['agreed', false, 'at the agreed $580,000'],
  ['agreed', true, 'at the $580,000 paid'],
] as const)('%s is named, settled %s: %s', (kind, isSettled, words) => {
  expect(atPrice({ ...priceInPlay(AGREED, kind), isSettled })).toBe(words)
  expect(atPrice({ kind, price: null, isSettled })).toBeNull()
})
