/** A seeded random generator (mulberry32) of numbers from 0 to below 1, equal in every browser. */
export function seededUniform(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Whole numbers from 0 to below `below`, the same ones for the same seed. For tests. */
export function seededChance(seed: number): (below: number) => number {
  const uniform = seededUniform(seed)
  return (below) => Math.floor(uniform() * below)
}
