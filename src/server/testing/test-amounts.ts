/** With TEST_SAMPLE a test that repeats a question takes a part of its repetitions, another part for another number. */
const sample = process.env.TEST_SAMPLE === undefined ? null : Number(process.env.TEST_SAMPLE)

/** Of operations and fields, a sample has one in five. */
const STRIDE = 5

/** Repetitions of a random or race condition test, of the number that a nightly run (ROUNDS=full) makes. */
export function roundsOf(full: number): number {
  if (process.env.ROUNDS === 'full') return full
  if (sample !== null) return Math.ceil(full / 20)
  // The embedded engine has one connection.
  return Math.ceil(full / (process.env.TEST_DATABASE === 'postgres' ? 4 : 10))
}

/** Those of which a test asks the same question: all of them, or with TEST_SAMPLE one in five. */
export function sampled<Item>(items: readonly Item[]): Item[] {
  if (sample === null) return [...items]
  return items.filter((_, place) => place % STRIDE === sample % STRIDE)
}
