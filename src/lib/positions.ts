import { generateKeyBetween } from 'fractional-indexing'

/** The positions on both sides of a place in a column of a board; null at the column's ends. */
export interface Gap {
  previous: string | null
  next: string | null
}

/** A position strictly between two others of a column; null stands for its top or bottom end. */
export function positionBetween(before: string | null, after: string | null): string {
  return generateKeyBetween(before, after)
}

/** Whether a card at `position` is in this gap already. */
export function isInGap(position: string, { previous, next }: Gap): boolean {
  return (previous === null || previous < position) && (next === null || position < next)
}
