import type { AgreementTerms } from '../dates/agreements.ts'
import { formatMoney, isPositive } from '../money.ts'
import { maximumPurchasePrice } from './purchase-price.ts'

/** The prices that a deal may be worked out at (one-deal §3), in the order in which they are offered. */
export const PRICE_KINDS = [
  { value: 'maximum', label: 'Maximum' },
  { value: 'offer', label: 'Our offer' },
  { value: 'asking', label: 'Asking' },
  { value: 'agreed', label: 'Agreed' },
] as const
export type PriceKind = (typeof PRICE_KINDS)[number]['value']

/** What the prices of a deal follow from, in NZD and percent. */
export interface PricedDeal {
  doneUpValue: number | null
  renovationCost: number | null
  profitMargin: number
  offerPrice: number | null
  askingPrice: number | null
  /** By an accepted offer or a signed agreement. */
  agreedPrice: number | null
  actualPurchasePrice: number | null
}

export interface PriceInPlay {
  kind: PriceKind
  /** NZD; null without one. */
  price: number | null
}

/** The prices that a deal has, in their order. */
export function pricesOf(deal: PricedDeal): PriceInPlay[] {
  return PRICE_KINDS.map(({ value: kind }) => ({ kind, price: priceOf(deal, kind) })).filter(
    ({ price }) => price !== null,
  )
}

/** The chosen price, if the deal has it; otherwise the one agreed, and the maximum without one. */
export function priceInPlay(deal: PricedDeal, chosen?: PriceKind | null): PriceInPlay {
  const of = (kind: PriceKind): PriceInPlay => ({ kind, price: priceOf(deal, kind) })
  const wanted = chosen ? of(chosen) : null
  if (wanted !== null && wanted.price !== null) return wanted
  const agreed = of('agreed')
  return agreed.price === null ? of('maximum') : agreed
}

/**
 * NZD: the price of a signed agreement, or of the accepted offer while none is signed or it has no price. Null without both, and once
 * the agreement is cancelled.
 */
export function agreedPrice(
  terms: Pick<AgreementTerms, 'price' | 'signedOn' | 'settledOn' | 'cancelledOn'> | null,
  acceptedOffer: number | null,
): number | null {
  if (terms === null) return acceptedOffer
  if (terms.cancelledOn !== null) return null
  const isSigned = terms.signedOn !== null || terms.settledOn !== null
  return (isSigned ? terms.price : null) ?? acceptedOffer
}

function priceOf(deal: PricedDeal, kind: PriceKind): number | null {
  const prices: Record<PriceKind, () => number | null> = {
    maximum: () => maximumPurchasePrice(deal.doneUpValue, deal.renovationCost, deal.profitMargin),
    offer: () => deal.offerPrice,
    asking: () => deal.askingPrice,
    agreed: () => deal.actualPurchasePrice ?? deal.agreedPrice,
  }
  const price = prices[kind]()
  return isPositive(price) ? price : null
}

interface Named {
  kind: PriceKind
  /** Until a purchase settles, its price is agreed; then it is paid. */
  isSettled: boolean
}

/** What a price is called in a sum. */
export function priceName({ kind, isSettled }: Named): string {
  const names: Record<PriceKind, string> = {
    maximum: 'Maximum price',
    offer: 'Our offer',
    asking: 'Asking price',
    agreed: isSettled ? 'Price paid' : 'Agreed price',
  }
  return names[kind]
}

/** The letter of a price in a sum. */
export function priceLetter(kind: PriceKind): 'D' | 'P' {
  return kind === 'maximum' ? 'D' : 'P'
}

/** "at the agreed $580,000", "at the maximum of $613,333"; null without a price. */
export function atPrice({ kind, price, isSettled }: PriceInPlay & Named): string | null {
  if (price === null) return null
  const amount = formatMoney(price)
  const words: Record<PriceKind, string> = {
    maximum: `at the maximum of ${amount}`,
    offer: `at our offer of ${amount}`,
    asking: `at the asking price of ${amount}`,
    agreed: isSettled ? `at the ${amount} paid` : `at the agreed ${amount}`,
  }
  return words[kind]
}
