import type { NamedSale } from '#src/finance/price/comparable-figures.ts'
import { comparableFigures, type SaleBasis } from '#src/finance/price/comparable-sales.ts'
import type { GuestSales, SavedProperty } from './schema.ts'

export const NO_SALES: GuestSales = { version: 1, monthlyPercent: 0, perSquareMetre: 0, sales: [] }

/** The sales with an equal weight and no adjustments of their own, as the deal’s have at first. */
export function namedSales({ sales }: GuestSales): NamedSale[] {
  return sales.map((sale, at) => ({ ...sale, id: String(at), adjustments: [], weight: 1 }))
}

/** `floorArea` is that of the house, in m²; `today` the civil day in Auckland. */
export function basisOf(sales: GuestSales, floorArea: number | null, today: string): SaleBasis {
  const { monthlyPercent, perSquareMetre } = sales
  return { monthlyPercent, perSquareMetre, floorArea, today }
}

/** Value and spread by the sales of a property. */
export function guestFigures(
  { sales: stored }: Pick<SavedProperty, 'sales'>,
  floorArea: number | null,
  today: string,
) {
  const sales = stored ?? NO_SALES
  return comparableFigures(namedSales(sales), basisOf(sales, floorArea, today))
}
