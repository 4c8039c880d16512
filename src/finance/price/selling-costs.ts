import {
  compare,
  type Exact,
  exact,
  minus,
  over,
  percent,
  plus,
  rounded,
  sum,
  times,
  toNumber,
} from '../exact.ts'
import { costsByPrice, type HoldingCostSettings } from './holding-costs.ts'

export interface FeeTier {
  /** Where the tier ends, in NZD of the sale price; null for the last. */
  upTo: number | null
  percent: number
}

/** An agent's fee in tiers and the other costs of a sale, in NZD. */
export interface SellingPlan {
  tiers: FeeTier[]
  adminFee: number
  /** GST is added to the agent's fee. */
  plusGst: boolean
  marketing: number
  staging: number
  auction: number
  saleLegal: number
}

/** Typical figures of agents' price lists, not a rule. */
export const TYPICAL_SELLING_PLAN: Readonly<SellingPlan> = {
  tiers: [
    { upTo: 400_000, percent: 3.95 },
    { upTo: null, percent: 2 },
  ],
  adminFee: 500,
  plusGst: true,
  marketing: 0,
  staging: 0,
  auction: 0,
  saleLegal: 0,
}

export const MAX_TIERS = 4
export const MAX_TIER_PERCENT = 10
export const TOO_MANY_TIERS = `At most ${MAX_TIERS} tiers.`
export const TIER_PERCENT_ERROR = `A percentage is from 0 to ${MAX_TIER_PERCENT}.`

/** Why tiers can't be used, as a message for the form; null when they can. */
export function tierProblem(tiers: readonly FeeTier[]): string | null {
  if (tiers.length > MAX_TIERS) return TOO_MANY_TIERS
  if (tiers.some((tier) => tier.percent < 0 || tier.percent > MAX_TIER_PERCENT)) return TIER_PERCENT_ERROR
  if (tiers.length === 0 || tiers.at(-1)?.upTo !== null) return 'The last tier has no upper end.'
  const ends = tiers.slice(0, -1).map(({ upTo }) => upTo ?? 0)
  const rises = ends.every((end, at) => end > (ends[at - 1] ?? 0))
  return rises ? null : 'Each tier must end higher than the one before.'
}

/** The agent's fee on a sale price in NZD, with cents. */
export function agentFee(salePrice: number, plan: SellingPlan): number {
  return rounded(exactFee(exact(salePrice), plan), 2)
}

/** All costs of selling at a price in NZD, with cents. */
export function sellingCostsAt(salePrice: number, plan: SellingPlan): number {
  return rounded(plus(exactFee(exact(salePrice), plan), otherCosts(plan)), 2)
}

/** The settings with the selling costs of this sale price, where there is a plan. */
export function withSellingPlan(
  settings: HoldingCostSettings,
  plan: SellingPlan | null,
  salePrice: number,
): HoldingCostSettings {
  return plan === null ? settings : { ...settings, sellingCosts: sellingCostsAt(salePrice, plan) }
}

/**
 * The lowest sale price in NZD, unrounded, that covers price, renovation, holding costs and the selling costs at that very
 * price (offers-and-scenarios §3).
 */
export function breakEvenSaleWithPlan(
  deal: { purchasePrice: number; renovationCost: number; holdingCosts: HoldingCostSettings },
  plan: SellingPlan,
): number {
  const { interest, beforeSale } = costsByPrice(deal.holdingCosts)
  const price = exact(deal.purchasePrice)
  const need = sum([price, exact(deal.renovationCost), beforeSale, times(interest, price), otherCosts(plan)])
  let sale = need
  let from = exact(0)
  for (const { upTo, percent: rate } of plan.tiers) {
    const share = times(percent(rate), gstFactor(plan))
    // Within a tier the fee grows evenly from what it is at the tier's start.
    const feeAtStart = exactFee(from, plan)
    sale = over(minus(plus(need, feeAtStart), times(from, share)), minus(exact(1), share))
    if (upTo === null || compare(sale, exact(upTo)) <= 0) break
    from = exact(upTo)
  }
  return toNumber(sale)
}

function exactFee(salePrice: Exact, plan: SellingPlan): Exact {
  let fee = exact(plan.adminFee)
  let from = 0
  for (const { upTo, percent: rate } of plan.tiers) {
    const end = upTo === null ? salePrice : exact(Math.min(upTo, Math.max(from, toNumber(salePrice))))
    const amount = minus(end, exact(from))
    if (amount.top > 0n) fee = plus(fee, times(amount, percent(rate)))
    from = upTo ?? from
  }
  return times(fee, gstFactor(plan))
}

function gstFactor({ plusGst }: SellingPlan): Exact {
  return plusGst ? exact(1.15) : exact(1)
}

function otherCosts({ marketing, staging, auction, saleLegal }: SellingPlan): Exact {
  return sum([marketing, staging, auction, saleLegal].map(exact))
}
