import type { Offer, OfferInput } from './schema.ts'

/** What a new offer takes over from the one that it answers. */
export type OfferTerms = Pick<OfferInput, 'method' | 'conditions' | 'settlementOn' | 'deposit' | 'agentName'>

const NO_TERMS: OfferTerms = {
  method: 'negotiation',
  conditions: [],
  settlementOn: null,
  deposit: null,
  agentName: null,
}

/** The latest offer of the other side, if it was countered or waits for its answer; null if a new offer of `side` answers none. */
export function answeredOffer(offers: readonly Offer[], side: Offer['side']): Offer | null {
  const [latest] = offers.filter((offer) => offer.side !== side).toSorted((a, b) => b.number - a.number)
  return latest && (latest.outcome === 'countered' || latest.outcome === 'pending') ? latest : null
}

/** The offer that an agreement is made from: the one accepted, otherwise the latest that waits for its answer; null without both. */
export function agreedOffer(offers: readonly Offer[]): Offer | null {
  const latest = offers.filter(({ outcome }) => outcome === 'pending').toSorted((a, b) => b.number - a.number)
  return offers.find(({ outcome }) => outcome === 'accepted') ?? latest[0] ?? null
}

/** Whose offer is probably logged next: the vendor’s after the user’s was countered. */
export function likelySide(offers: readonly Offer[]): Offer['side'] {
  const [latest] = offers.toSorted((a, b) => b.number - a.number)
  return latest?.side === 'ours' && latest.outcome === 'countered' ? 'counter' : 'ours'
}

/** The price of a deal that none of our offers has had yet; null of a counter-offer. */
export function plannedAmount(
  offers: readonly Pick<Offer, 'side' | 'amount'>[],
  side: Offer['side'],
  offerPrice: number | null,
): number | null {
  const isMade = offers.some((one) => one.side === 'ours' && one.amount === offerPrice)
  return side === 'ours' && !isMade ? offerPrice : null
}

/** The terms that an answer to an offer starts with: a counter-offer changes some of them, and the others stand. */
export function answeringTerms(answered: Offer | null): OfferTerms {
  if (answered === null) return NO_TERMS
  const { method, conditions, settlementOn, deposit, agentName } = answered
  return { method, conditions, settlementOn, deposit, agentName }
}
