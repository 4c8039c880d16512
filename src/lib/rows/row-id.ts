import { v7 } from 'uuid'

/** The id of a new row. Ids sort by the time at which they were made, so rows of one day keep the order of their entry. */
export const newRowId = (): string => v7()

/** Sorts rows by when they were made, the latest first. Random ids, from before ids had their time, count as earlier. */
export function laterFirst(one: string, other: string): number {
  const [first, second] = [timed(one), timed(other)]
  return first === second ? 0 : first < second ? 1 : -1
}

/** The version of a UUID is its 15th character. */
const timed = (id: string) => `${id[14] === '7' ? 1 : 0}${id}`
