import { type Exact, exact, minus, over, percent, plus, rounded, sum, times, toNumber } from '../exact.ts'
import { type Amount, formatNumber, formatRate, isPositive, MAX_MONEY, roundToDecimals } from '../money.ts'

/** Months are whole; rates are percent a year; premium and rates are NZD a year, all other amounts NZD once. */
export type HoldingCostSettings = Record<keyof typeof DEFAULT_HOLDING_COSTS, number>

export const DEFAULT_HOLDING_COSTS = {
  months: 6,
  interestRate: 7.5,
  loanToValueRatio: 80,
  insurancePremium: 1200,
  councilRates: 2400,
  legalFees: 3000,
  buyingCosts: 1500,
  sellingCosts: 15_000,
} as const

const MONEY_BOUNDS = { min: 0, max: MAX_MONEY, decimals: 2, isMoney: true } as const

export const HOLDING_COST_BOUNDS: Readonly<
  Record<
    keyof HoldingCostSettings,
    { label: string; min: number; max: number; decimals: 0 | 2; isMoney?: true }
  >
> = {
  months: { label: 'Months', min: 1, max: 60, decimals: 0 },
  interestRate: { label: 'Interest rate', min: 0, max: 20, decimals: 2 },
  loanToValueRatio: { label: 'Loan to value ratio', min: 0, max: 100, decimals: 0 },
  insurancePremium: { label: 'Insurance premium', ...MONEY_BOUNDS },
  councilRates: { label: 'Council rates', ...MONEY_BOUNDS },
  legalFees: { label: 'Legal fees', ...MONEY_BOUNDS },
  buyingCosts: { label: 'Buying costs', ...MONEY_BOUNDS },
  sellingCosts: { label: 'Selling costs', ...MONEY_BOUNDS },
}

/** Interest on the loan, insurance, council rates and one-off fees in NZD, unrounded. The loan itself isn't a cost. */
export function holdingCosts(purchasePrice: Amount, settings: HoldingCostSettings) {
  const parts = exactParts(purchasePrice, settings)
  return {
    mortgageAmount: toNumber(parts.mortgage),
    interestCosts: toNumber(parts.interest),
    insuranceCosts: toNumber(parts.insurance),
    councilCosts: toNumber(parts.council),
    /** Legal, buying and selling costs. */
    oneOff: toNumber(oneOffCosts(settings)),
    totalCosts: toNumber(sum([parts.interest, parts.insurance, parts.council, oneOffCosts(settings)])),
  }
}

/** The sale price in NZD without profit or loss, unrounded: price, renovation and all holding costs. */
export function breakEvenSale(purchasePrice: number, renovationCost: number, settings: HoldingCostSettings) {
  const { interest, fixed } = costsByPrice(settings)
  const price = exact(purchasePrice)
  return toNumber(sum([price, exact(renovationCost), fixed, times(interest, price)]))
}

/** What a buyer pays in NZD before the sale, unrounded: their share of the price, the renovation and the costs until then. */
export function ownCash(purchasePrice: number, renovationCost: number, settings: HoldingCostSettings) {
  const { share, interest, beforeSale, total } = exactOwnCash(purchasePrice, renovationCost, settings)
  return {
    share: toNumber(share),
    interest: toNumber(interest),
    beforeSale: toNumber(beforeSale),
    total: toNumber(total),
  }
}

/** The same as fractions, for comparing. */
export function exactOwnCash(purchasePrice: number, renovationCost: number, settings: HoldingCostSettings) {
  const { interest: rate, beforeSale } = costsByPrice(settings)
  const price = exact(purchasePrice)
  const share = times(price, minus(exact(1), percent(settings.loanToValueRatio)))
  const interest = times(price, rate)
  return { share, interest, beforeSale, total: sum([share, exact(renovationCost), interest, beforeSale]) }
}

/** What a deal plans in NZD with cents: to hold, to buy (with legal fees) and to sell. */
export function plannedCosts(purchasePrice: Amount, settings: HoldingCostSettings) {
  const { interest, insurance, council } = exactParts(purchasePrice, settings)
  return {
    holding: rounded(sum([interest, insurance, council]), 2),
    buying: rounded(plus(exact(settings.legalFees), exact(settings.buyingCosts)), 2),
    selling: rounded(exact(settings.sellingCosts), 2),
  }
}

/** The cost in NZD of each additional month. */
export function costOfOneMoreMonth(purchasePrice: Amount, settings: HoldingCostSettings): number {
  const { interest, insurance, council } = exactParts(purchasePrice, { ...settings, months: 1 })
  return toNumber(sum([interest, insurance, council]))
}

/** What a later sale costs in NZD, unrounded, day by day: a twelfth of a year is 365/12 days. */
export function costOfDelay(purchasePrice: Amount, settings: HoldingCostSettings, days: number): number {
  return toNumber(exactCostOfDelay(purchasePrice, settings, days))
}

export function exactCostOfDelay(purchasePrice: Amount, settings: HoldingCostSettings, days: number): Exact {
  const { interest, insurance, council } = exactParts(purchasePrice, { ...settings, months: 1 })
  return over(times(sum([interest, insurance, council]), exact(12 * days)), exact(365))
}

/** The costs of a deal as they depend on its price: `interest` for each dollar of price; the rest is fixed. */
export interface CostsByPrice {
  interest: Exact
  /** Insurance, council rates, legal fees, buying and selling costs. */
  fixed: Exact
  /** The fixed costs without the selling costs. */
  beforeSale: Exact
}

export function costsByPrice(settings: HoldingCostSettings): CostsByPrice {
  const { interest, insurance, council } = exactParts(1, settings)
  const fixed = sum([insurance, council, oneOffCosts(settings)])
  return { interest, fixed, beforeSale: minus(fixed, exact(settings.sellingCosts)) }
}

/** Clamps a setting to its bounds and rounds it to its decimals, with a message if the value changed. */
export function clampHoldingCost(
  name: keyof HoldingCostSettings,
  typed: number,
): { value: number; message: string | null } {
  const { label, min, max, decimals, isMoney } = HOLDING_COST_BOUNDS[name]
  const value = roundToDecimals(Math.min(max, Math.max(min, Number.isNaN(typed) ? min : typed)), decimals)
  if (value === typed) return { value, message: null }
  const inBounds = typed >= min && typed <= max
  const precision = decimals === 0 ? 'be a whole number' : `have at most ${decimals} decimals`
  const show = isMoney ? formatRate : formatNumber
  const rule = `${label} must ${inBounds ? precision : `be from ${show(min)} to ${show(max)}`}.`
  return { value, message: `${rule} Set to ${show(value)}.` }
}

function exactParts(purchasePrice: Amount, settings: HoldingCostSettings) {
  const price = exact(isPositive(purchasePrice) ? purchasePrice : 0)
  const months = exact(settings.months)
  const years = { top: months.top, bottom: months.bottom * 12n }
  const mortgage = times(price, percent(settings.loanToValueRatio))
  return {
    mortgage,
    interest: times(mortgage, percent(settings.interestRate), years),
    insurance: times(exact(settings.insurancePremium), years),
    council: times(exact(settings.councilRates), years),
  }
}

function oneOffCosts(settings: HoldingCostSettings): Exact {
  return sum([settings.legalFees, settings.buyingCosts, settings.sellingCosts].map(exact))
}
