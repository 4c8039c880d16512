import { sellingCostsAt } from '../price/selling-costs.ts'
import type { SensitivityDeal } from './sensitivity.ts'

/** How far a figure may be off, from the lowest to the highest; nothing off is the likeliest. */
export type Range = readonly [lowest: number, highest: number]

/** Value and renovation in percent, months in months, the rate in percentage points. */
export interface RiskRanges {
  value: Range
  renovation: Range
  months: Range
  rate: Range
}

export const USUAL_RANGES: RiskRanges = {
  value: [-10, 5],
  renovation: [-5, 25],
  months: [-1, 4],
  rate: [-0.5, 1.5],
}
export const USUAL_TRIALS = 5_000
export const USUAL_SEED = 1

/** Net profits in whole NZD, and the chance of a loss in percent with one decimal. */
export interface RiskResult {
  p10: number
  p50: number
  p90: number
  lossPercent: number
}

/**
 * Draws the deal `trials` times with figures that are off by chance (offers-and-scenarios §8), in doubles: a simulation has
 * no exact cents. The same seed gives the same result everywhere.
 */
export function simulateRisk(
  deal: SensitivityDeal,
  ranges: RiskRanges = USUAL_RANGES,
  seed = USUAL_SEED,
  trials = USUAL_TRIALS,
): RiskResult {
  const uniform = seededUniform(seed)
  const profits = new Float64Array(trials)
  for (let trial = 0; trial < trials; trial += 1) {
    const value = deal.doneUpValue * (1 + triangular(uniform(), ranges.value) / 100)
    const renovation = deal.renovationCost * (1 + triangular(uniform(), ranges.renovation) / 100)
    const months = deal.holdingCosts.months + triangular(uniform(), ranges.months)
    const rate = deal.holdingCosts.interestRate + triangular(uniform(), ranges.rate)
    profits[trial] = netProfitInDoubles(deal, {
      value,
      renovation,
      months: Math.min(60, Math.max(1, Math.round(months))),
      rate: Math.min(20, Math.max(0, rate)),
    })
  }
  profits.sort()
  const percentile = (share: number) => Math.round(profits[Math.ceil(share * trials) - 1] ?? 0)
  const losses = profits.findIndex((one) => one >= 0)
  const lost = losses < 0 ? trials : losses
  return {
    p10: percentile(0.1),
    p50: percentile(0.5),
    p90: percentile(0.9),
    lossPercent: Math.round((lost * 1_000) / trials) / 10,
  }
}

/** A triangular number between the ends of the range, 0 the likeliest, of a uniform one. */
function triangular(uniform: number, [lowest, highest]: Range): number {
  const width = highest - lowest
  if (width === 0) return 0
  if (uniform < -lowest / width) return lowest + Math.sqrt(uniform * width * -lowest)
  return highest - Math.sqrt((1 - uniform) * width * highest)
}

function netProfitInDoubles(
  { purchasePrice, holdingCosts: costs, sellingPlan }: SensitivityDeal,
  drawn: { value: number; renovation: number; months: number; rate: number },
): number {
  const years = drawn.months / 12
  const interest = purchasePrice * (costs.loanToValueRatio / 100) * (drawn.rate / 100) * years
  const selling = sellingPlan === null ? costs.sellingCosts : sellingCostsAt(drawn.value, sellingPlan)
  const holding = interest + (costs.insurancePremium + costs.councilRates) * years
  return (
    drawn.value - purchasePrice - drawn.renovation - holding - costs.legalFees - costs.buyingCosts - selling
  )
}

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
