import { generateKeyBetween } from 'fractional-indexing'
import { z } from 'zod'

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

/** Compares by code unit, as the database sorts (collate "C"). */
export function byPosition(a: { position: string }, b: { position: string }): number {
  return a.position < b.position ? -1 : a.position > b.position ? 1 : 0
}

const MAX_POSITION_LENGTH = 200

/** A fractional index that a client sends. */
export const positionSchema = z
  .string()
  .max(MAX_POSITION_LENGTH)
  .regex(/^[A-Za-z][0-9A-Za-z]*$/)
  .refine(isPosition)

function isPosition(text: string): boolean {
  try {
    return generateKeyBetween(text, null) > text
  } catch {
    return false
  }
}

/** After all positions that the server gives. */
export const LAST_POSITION = 'q99999999999999999'

let last = 0

/** After those of all rows that were added before: the time, in microseconds as the column's default has it. */
export function newPosition(now = Date.now()): string {
  last = Math.max(last + 1, now * 1000)
  return `q${String(last).padStart(17, '0')}`
}

/**
 * The position of a row moved to the place `to` among its peers, which are in their order; null if it is there. Rows with equal
 * positions, which were never moved, count as one place.
 */
export function positionAt(
  peers: readonly { id: string; position: string }[],
  id: string,
  to: number,
): string | null {
  if (peers[to] === undefined || peers[to].id === id) return null
  const others = peers.filter((one) => one.id !== id)
  const previous = others[to - 1]?.position ?? null
  const next = others.slice(to).find(({ position }) => previous === null || position > previous)
  return positionBetween(previous, next?.position ?? null)
}
