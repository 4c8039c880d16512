import { type CivilDay, daysBetween, monthsBefore } from '../dates/new-zealand-days.ts'
import { compare, type Exact, exact, minus, over, percent, plus, rounded, sum, times } from '../exact.ts'

/** Fewer sales than these with a weight make a poor estimate. */
export const ENOUGH_SALES = 3
/** Sales that differ by more than this, in percent of the median, are questioned. */
const MOST_SPREAD_PERCENT = 15
const OLD_AFTER_MONTHS = 12
/** A month of the change of prices is 365/12 days. */
const MONTHS_A_DAY = over(exact(12), exact(365))

/** A sale of a similar house. Amounts in NZD, area in m². */
export interface ComparableSale {
  price: number
  soldOn: CivilDay
  floorArea: number | null
  adjustments: readonly { amount: number }[]
  /** 0: kept, but not counted. */
  weight: number
}

/** What sales are adjusted by. */
export interface SaleBasis {
  /** The change of prices in percent a month. */
  monthlyPercent: number
  /** NZD per m² of floor area. */
  perSquareMetre: number
  /** The floor area of the deal's house in m²; null if it isn't known. */
  floorArea: number | null
  today: CivilDay
}

export type SaleAdjustment = Pick<SaleBasis, 'monthlyPercent' | 'perSquareMetre' | 'floorArea'>

/** Figures of all sales of a deal, in NZD and percent; null without a counted sale. */
export interface ComparableFigures {
  /** The weighted mean of the adjusted prices, to the dollar. */
  value: number | null
  /** Of the counted sales: the mean of the middle two of an even number, to the dollar. */
  median: number | null
  /** The highest less the lowest adjusted price in percent of the median, to one decimal; null for a median of $0 or less. */
  spreadPercent: number | null
  /** The same in whole percent, if the sales differ by more than MOST_SPREAD_PERCENT. */
  tooFarApart: number | null
  /** The number of sales with a weight. */
  counted: number
}

/** How much prices have changed from the sale to today, of $1: the share that is added to the price. */
export function timeShare({ soldOn }: Pick<ComparableSale, 'soldOn'>, basis: SaleBasis): Exact {
  return times(percent(basis.monthlyPercent), exact(daysBetween(soldOn, basis.today)), MONTHS_A_DAY)
}

/** NZD for the difference in floor area; null if an area isn't known. */
export function areaDifference(
  { floorArea }: Pick<ComparableSale, 'floorArea'>,
  basis: SaleBasis,
): Exact | null {
  if (floorArea === null || basis.floorArea === null) return null
  return times(minus(exact(basis.floorArea), exact(floorArea)), exact(basis.perSquareMetre))
}

/** The price in NZD, exact, as if the sale were today and its house as large as the deal's. Without an area, its part is left out. */
export function adjustedPrice(sale: ComparableSale, basis: SaleBasis): Exact {
  return sum([
    exact(sale.price),
    times(exact(sale.price), timeShare(sale, basis)),
    areaDifference(sale, basis) ?? exact(0),
    ...sale.adjustments.map(({ amount }) => exact(amount)),
  ])
}

/** Value, median and spread of the sales, each rounded once. */
export function comparableFigures(sales: readonly ComparableSale[], basis: SaleBasis): ComparableFigures {
  const counted = sales.filter(({ weight }) => weight > 0)
  if (counted.length === 0)
    return { value: null, median: null, spreadPercent: null, tooFarApart: null, counted: 0 }
  const weighted = counted.map((sale) => ({
    weight: exact(sale.weight),
    price: adjustedPrice(sale, basis),
  }))
  const prices = weighted.map(({ price }) => price).toSorted(compare)
  const weights = sum(weighted.map(({ weight }) => weight))
  const median = medianOf(prices)
  const spread = spreadOf(prices, median)
  const isTooFar = spread !== null && compare(spread, exact(MOST_SPREAD_PERCENT)) > 0
  return {
    value: rounded(over(sum(weighted.map(({ weight, price }) => times(weight, price))), weights)),
    median: rounded(median),
    spreadPercent: spread && rounded(spread, 1),
    tooFarApart: isTooFar ? rounded(spread) : null,
    counted: counted.length,
  }
}

/** Whether a sale is older than 12 months. */
export function isOldSale({ soldOn }: Pick<ComparableSale, 'soldOn'>, today: CivilDay): boolean {
  return soldOn < monthsBefore(today, OLD_AFTER_MONTHS)
}

/** The middle one of prices in their order, or the mean of the middle two; there must be one. */
export function medianOf(prices: readonly Exact[]): Exact {
  const middle = prices.slice(Math.floor((prices.length - 1) / 2), Math.floor(prices.length / 2) + 1)
  return over(middle.reduce(plus), exact(middle.length))
}

function spreadOf(prices: readonly Exact[], median: Exact): Exact | null {
  const [lowest, highest] = [prices[0], prices.at(-1)]
  if (lowest === undefined || highest === undefined || median.top <= 0n) return null
  return over(times(minus(highest, lowest), exact(100)), median)
}
