import type { AdjustedSales } from '#src/features/deals/comparables/schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney, formatNumber, formatTenths } from '#src/finance/money.ts'
import {
  adjustedFigure,
  adjustmentTexts,
  type NamedSale,
  soldText,
} from '#src/finance/price/comparable-figures.ts'
import { comparableFigures, type SaleBasis } from '#src/finance/price/comparable-sales.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { headingBlock, linesBlock, tableBlock, textLine } from './blocks.ts'
import type { PackBlock } from './schema.ts'

const HEADS = ['Sale', 'Sold', 'Price', 'Adjusted price', 'Weight']

/** The counted sales of similar houses, how each is adjusted, and the value that follows from them. */
export function salesBlocks({ sales, basis }: AdjustedSales): PackBlock[] {
  const counted = sales.filter(({ weight }) => weight > 0)
  if (counted.length === 0) return []
  const { value, median, spreadPercent } = comparableFigures(counted, basis)
  const adjusted = counted.map((sale) => adjustmentsOf(sale, basis)).filter((text) => text !== null)
  const spread = spreadPercent === null ? [] : [textLine('Spread of the sales', formatTenths(spreadPercent))]
  return [
    headingBlock('Comparable sales'),
    tableBlock(
      `Comparable sales, adjusted to ${formatDate(basis.today)}`,
      HEADS,
      counted.map((sale) => [
        sale.address,
        soldText(sale, basis.today),
        formatMoney(sale.price),
        formatMoney(adjustedFigure(sale, basis).value),
        formatNumber(sale.weight),
      ]),
    ),
    ...(adjusted.length === 0 ? [] : [{ type: 'list' as const, items: adjusted }]),
    linesBlock(
      textLine('Median', formatMoney(median)),
      ...spread,
      textLine(`Value from ${pluralize(counted.length, 'sale')}`, formatMoney(value), 'total'),
    ),
  ]
}

/** "3 Tawa Road, Petone: 0.5% a month for 174 days +$22,188, no garage +$15,000"; null for a sale that isn't adjusted. */
function adjustmentsOf(sale: NamedSale, basis: SaleBasis): string | null {
  const texts = adjustmentTexts(sale, basis)
  return texts.length === 0 ? null : `${sale.address}: ${texts.join(', ')}`
}
