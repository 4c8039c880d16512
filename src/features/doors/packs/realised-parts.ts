import type { DealFigures } from '#src/features/deals/deal-figures/deal-figures.ts'
import type { NamedProject } from '#src/features/work/performance/schema.ts'
import { daysBetween, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney, formatNumber } from '#src/finance/money.ts'
import { profitLadder } from '#src/finance/price/profit-ladder.ts'
import { figureText } from '#src/finance/worked-sum.ts'
import { headingBlock, realisedLadder, tableBlock } from './blocks.ts'
import type { PackBlock } from './schema.ts'

/** What a sold project has earned, beside what was planned at the price that the caption names. */
export function realisedBlocks(
  sold: NamedProject,
  { deal, lines, at, priceKind, realised, ...figures }: DealFigures,
  paid: number | null,
): PackBlock[] {
  // A price that was only asked or offered was never paid.
  const paidAsPlanned = priceKind === 'agreed' ? formatMoney(lines.price.value) : '—'
  const { salePrice, purchasePrice, renovationCost } = sold
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
        [...daysToSale(sold, deal), '—'],
      ],
    ),
    ...(realised === null ? [] : realisedLadder(realised, profitLadder(realised, realised.lines), paid)),
  ]
}

/** From the settlement on, where it is known: the project may have been created later. */
function daysToSale({ soldOn, days }: NamedProject, { settledOn }: DealFigures['deal']): [string, string] {
  const held = settledOn === null ? null : daysBetween(settledOn, soldOn)
  if (held === null || held < 0) return ['Days from start to sale', formatNumber(days)]
  return ['Days from settlement to sale', formatNumber(held)]
}
