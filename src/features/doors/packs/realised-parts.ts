import { heldAmount, heldBasis } from '#src/features/build/projects/plan/plan-text.ts'
import type { PlanView } from '#src/features/build/projects/plan-schema.ts'
import { START_TO_SALE } from '#src/features/build/projects/project-figures.ts'
import type { DealFigures } from '#src/features/deals/deal-figures/deal-figures.ts'
import type { NamedProject } from '#src/features/work/performance/schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney, formatNumber } from '#src/finance/money.ts'
import { profitLadder } from '#src/finance/price/profit-ladder.ts'
import { type Figure, figureText } from '#src/finance/worked-sum.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { headingBlock, realisedLadder, tableBlock } from './blocks.ts'
import type { PackBlock } from './schema.ts'

/** What a sold project has earned, beside what was planned at the price that the caption names. */
export function realisedBlocks(
  sold: NamedProject,
  { lines, at, priceKind, realised, settings, ...figures }: DealFigures,
  spent: number | null,
  { plan, afterGst }: { plan: PlanView | null; afterGst: Figure | null } = { plan: null, afterGst: null },
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
        heldRow(sold, plan, settings.months),
      ],
    ),
    ...(realised === null
      ? []
      : realisedLadder(realised, profitLadder({ ...realised, afterGst }, realised.lines), spent)),
  ]
}

/** How long the property was held by its plan, beside the months that the net profit counts. */
function heldRow({ days }: NamedProject, plan: PlanView | null, months: number): string[] {
  const held = plan && heldAmount(plan)
  if (plan === null || held === null) return [START_TO_SALE, formatNumber(days), '—']
  return [`Held, ${heldBasis(plan)}`, held, pluralize(months, 'month')]
}
