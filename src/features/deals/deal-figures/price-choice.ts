import { PRICE_KINDS, type PriceKind } from '#src/finance/price/price-in-play.ts'

/** The price at which a person looks at a deal: their own choice, kept in the address. */
export interface PriceChoice {
  /** Null: the price in play. */
  chosen: PriceKind | null
  choose: (kind: PriceKind) => void
}

/** Where no price is chosen. */
export const IN_PLAY: PriceChoice = { chosen: null, choose: () => undefined }

/** The choice in an address; null for any other text. */
export function parsePriceKind(text: unknown): PriceKind | null {
  return PRICE_KINDS.find(({ value }) => value === text)?.value ?? null
}
