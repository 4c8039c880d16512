import { z } from 'zod'

export const MIN_COMPARED = 2
export const MAX_COMPARED = 4
export const CHOOSE_DEALS = 'Choose 2 to 4 deals to compare.'

const idSchema = z.uuid()

/** The ids in an address such as "a,b,c": each once, the first four; without those that can't be ids. */
export function parseChosenDeals(text: string | undefined): string[] {
  const ids = (text ?? '').split(',').filter((id) => idSchema.safeParse(id).success)
  return [...new Set(ids)].slice(0, MAX_COMPARED)
}

/** How many deals an address names that aren't compared: what isn't an id, and those after the first four. */
export function leftOutOf(text: string | undefined): number {
  const named = new Set((text ?? '').split(',').filter((id) => id.trim() !== ''))
  return named.size - parseChosenDeals(text).length
}

export interface Comparison {
  ids: readonly string[]
  /** Each deal with the organization's usual holding and selling costs instead of its own. */
  isSame: boolean
  /** How many deals the address names beside them. */
  leftOut?: number
}

/** The address of a comparison. */
export function comparisonOf({ ids, isSame }: Comparison) {
  return {
    to: '/compare',
    search: { deals: ids.join(','), ...(isSame && { assumptions: 'same' as const }) },
  } as const
}
