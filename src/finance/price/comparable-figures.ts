import { pluralize } from '#src/lib/text/pluralize.ts'
import { type CivilDay, daysBetween, formatDate } from '../dates/new-zealand-days.ts'
import { compare, exact, minus, times, toNumber } from '../exact.ts'
import {
  formatChosenPercent,
  formatMoney,
  formatNumber,
  formatRate,
  formatTenths,
  roundToDecimals,
} from '../money.ts'
import { type Figure, figure, type SumLine } from '../worked-sum.ts'
import {
  adjustedPrice,
  areaDifference,
  type ComparableSale,
  comparableFigures,
  isOldSale,
  medianOf,
  type SaleBasis,
  timeShare,
} from './comparable-sales.ts'

export interface NamedSale extends ComparableSale {
  id: string
  address: string
  adjustments: readonly { reason: string; amount: number }[]
}

/** The price of a sale as if it were today and its house as large as the deal's, in NZD. */
export function adjustedFigure(sale: NamedSale, basis: SaleBasis): Figure {
  const value = toNumber(adjustedPrice(sale, basis))
  return figure({ name: 'Adjusted price', value }, () => ({
    formula: 'Price + change since the sale + difference in floor area + own adjustments',
    lines: [
      { label: 'Sold for', value: sale.price },
      ...timeLines(sale, basis),
      ...areaLines(sale, basis),
      ...sale.adjustments.map(({ reason, amount }, at) => ({
        id: `adjustment ${at}`,
        label: reason,
        ...signed(amount),
      })),
    ],
    ...(leftOut(sale, basis) && { note: leftOut(sale, basis) ?? '' }),
  }))
}

/** What the house is worth done up by the sales, in NZD to the dollar. */
export function comparableFigure(sales: readonly NamedSale[], basis: SaleBasis): Figure {
  const counted = sales.filter(({ weight }) => weight > 0)
  const { value } = comparableFigures(sales, basis)
  return figure({ name: 'Value from sales', value }, () => ({
    formula: 'Sum of adjusted price × weight ÷ sum of weights',
    lines: [
      ...counted.map((sale) => ({
        id: sale.id,
        label: sale.weight === 1 ? sale.address : `${sale.address} × ${formatNumber(sale.weight)}`,
        value: toNumber(times(adjustedPrice(sale, basis), exact(sale.weight))),
      })),
      { label: 'Sum of weights', figure: `÷ ${formatNumber(weightOf(counted))}` },
    ],
    note: 'Sales with weight 0 aren’t counted.',
  }))
}

/** The spread of the counted sales around their median. */
export function spreadFigure(sales: readonly NamedSale[], basis: SaleBasis): Figure {
  const { spreadPercent } = comparableFigures(sales, basis)
  return figure({ name: 'Spread', value: spreadPercent, format: formatTenths }, () => {
    const prices = sales
      .filter(({ weight }) => weight > 0)
      .map((sale) => adjustedPrice(sale, basis))
      .toSorted(compare)
    const [lowest, highest] = [prices[0], prices.at(-1)]
    const difference = lowest && highest ? toNumber(minus(highest, lowest)) : null
    return {
      formula: '(Highest − lowest) ÷ median',
      lines: [
        { label: 'Highest less lowest adjusted price', value: difference },
        { label: 'Median', value: prices.length === 0 ? null : toNumber(medianOf(prices)) },
      ],
    }
  })
}

/** The price for each m² of the sale's floor area, in NZD; null without an area. */
export function pricePerSquareMetre({
  price,
  floorArea,
}: Pick<ComparableSale, 'price' | 'floorArea'>): number | null {
  return floorArea === null ? null : roundToDecimals(price / floorArea, 0)
}

function timeLines(sale: ComparableSale, basis: SaleBasis): SumLine[] {
  if (basis.monthlyPercent === 0) return []
  const days = pluralize(daysBetween(sale.soldOn, basis.today), 'day')
  const share = `${formatChosenPercent(basis.monthlyPercent)} a month for ${days}`
  return [{ label: share, ...signed(toNumber(times(exact(sale.price), timeShare(sale, basis)))) }]
}

function areaLines(sale: ComparableSale, basis: SaleBasis): SumLine[] {
  const difference = areaDifference(sale, basis)
  if (
    difference === null ||
    basis.floorArea === null ||
    sale.floorArea === null ||
    basis.perSquareMetre === 0
  )
    return []
  const area = toNumber(minus(exact(basis.floorArea), exact(sale.floorArea)))
  const label = `${formatNumber(area)} m² × ${formatRate(basis.perSquareMetre)}`
  return [{ label, ...signed(toNumber(difference)) }]
}

/** Why the difference in area isn't in a price, or null. */
export function leftOut({ floorArea }: Pick<ComparableSale, 'floorArea'>, basis: SaleBasis): string | null {
  if (basis.perSquareMetre === 0) return null
  if (basis.floorArea === null) return 'Not adjusted for floor area: the size of this house isn’t known.'
  return floorArea === null
    ? 'Not adjusted for floor area: the size of the house that sold isn’t known.'
    : null
}

const signed = (amount: number) => ({
  value: Math.abs(amount),
  negative: amount < 0,
  figure: signedAmount(amount),
})

/** With its sign: "+$15,000", "−$20,000". */
export function signedAmount(amount: number, format: (amount: number) => string = formatMoney): string {
  return `${amount > 0 ? '+' : ''}${format(amount)}`
}

/** "22 Aug 2026", "1 Mar 2024, old". */
export function soldText(sale: Pick<ComparableSale, 'soldOn'>, today: CivilDay): string {
  return `${formatDate(sale.soldOn)}${isOldSale(sale, today) ? ', old' : ''}`
}

/** That the difference in area isn't in a price, in short, or null. */
export function areaNote(sale: Pick<ComparableSale, 'floorArea'>, basis: SaleBasis): string | null {
  return leftOut(sale, basis) === null ? null : 'not adjusted for floor area'
}

/** How a sale is adjusted: "0.5% a month for 174 days +$22,188", "no garage +$15,000"; empty if it isn't. */
export function adjustmentTexts(sale: NamedSale, basis: SaleBasis): string[] {
  const [, ...changes] = adjustedFigure(sale, basis).how().lines
  const texts = changes.slice(0, -1).map(({ label, figure }) => `${label} ${figure}`)
  const note = areaNote(sale, basis)
  return note === null ? texts : [...texts, note]
}

function weightOf(sales: readonly ComparableSale[]): number {
  return roundToDecimals(
    sales.reduce((all, { weight }) => all + weight, 0),
    2,
  )
}
