import { generateKeyBetween } from 'fractional-indexing'

/** The positions before and after a card in its column; null at the ends. */
export interface Neighbours {
  previous: string | null
  next: string | null
}

/** A fractional index between two positions; null for the column's ends. */
export function positionBetween(before: string | null, after: string | null): string {
  return generateKeyBetween(before, after)
}

/** True if `position` is already between these neighbours. */
export function isBetween(position: string, { previous, next }: Neighbours): boolean {
  return (previous === null || previous < position) && (next === null || position < next)
}
