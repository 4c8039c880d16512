import { pluralize } from './pluralize.ts'

/** Fewer say little about the next one. */
const ENOUGH = 5

/** "from 1 deal": what an average of a few deals is of; null of none, and of enough. */
export function fromFewDeals(count: number): string | null {
  return count > 0 && count < ENOUGH ? `from ${pluralize(count, 'deal')}` : null
}
