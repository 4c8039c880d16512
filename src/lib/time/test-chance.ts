import { seededUniform } from '#src/finance/scenarios/risk.ts'

/** Whole numbers from 0 to below `below`, the same ones for the same seed. */
export function seededChance(seed: number): (below: number) => number {
  const uniform = seededUniform(seed)
  return (below) => Math.floor(uniform() * below)
}
