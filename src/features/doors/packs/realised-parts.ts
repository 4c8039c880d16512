import type { DealFigures } from '#src/features/deals/deal-figures/deal-figures.ts'
import type { NamedProject } from '#src/features/work/performance/schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney, formatNumber } from '#src/finance/money.ts'
import { profitLadder } from '#src/finance/price/profit-ladder.ts'
import { figureText } from '#src/finance/worked-sum.ts'
import { headingBlock, realisedLadder, tableBlock } from './blocks.ts'
import type { PackBlock } from './schema.ts'

/** What a sold project has earned, beside what was planned at the price that the caption names. */
export function realisedBlocks(
  sold: NamedProject,
  { lines, at, priceKind, realised, ...figures }: DealFigures,
  paid: number | null,
): PackBlock[] {
  // A price that was only asked or offered was never paid.
  const paidAsPlanned = priceKind === 'agreed' ? formatMoney(lines.price.value) : '—'
  const { salePrice, purchasePrice, renovationCost, days } = sold
  const row = (label: string, realised: number | null, planned: string) => [
    label,
    formatMoney(realised),
    planned,
  ]
  return [
    headingBlock(`Sold on ${formatDate(sold.soldOn)}`),
    tableBlock(
      at === null ? 'Realised and planned' : `Realised, and planned ${at}`,
      ['Figure', 'Realised', 'Planned'],
      [
        row('Sale price', salePrice, formatMoney(lines.sale.value)),
        row('Price paid', purchasePrice, paidAsPlanned),
        row('Renovation cost', renovationCost, formatMoney(lines.renovation.value)),
        row('Gross profit', realised?.grossProfit.value ?? null, figureText(figures.grossProfit)),
        row('Net profit', realised?.netProfit.value ?? null, figureText(figures.netProfit)),
        ['Days from start to sale', formatNumber(days), '—'],
      ],
    ),
    ...(realised === null ? [] : realisedLadder(realised, profitLadder(realised, realised.lines), paid)),
  ]
}
