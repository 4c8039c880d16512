import { forecastFigure, forecastOf } from '#src/features/build/budgets/budget-figures.ts'
import type { Budget } from '#src/features/build/budgets/schema.ts'
import { settingsOf } from '#src/features/build/projects/figures.ts'
import { countedMonthsText } from '#src/features/build/projects/plan/plan-text.ts'
import type { PlanView } from '#src/features/build/projects/plan-schema.ts'
import { profitHeading } from '#src/features/deals/deal-figures/sentences.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { atPrice, PRICE_KINDS, type PriceKind } from '#src/finance/price/price-in-play.ts'
import { contractPrice, purchasePriceUsed } from '#src/finance/price/profit.ts'
import { profitLadder } from '#src/finance/price/profit-ladder.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import type { AskedLoan } from './asked-loan.ts'
import { figureLine, headingBlock, ladderTable, linesBlock, sumLine, textBlock } from './blocks.ts'
import type { PackBlock } from './schema.ts'

interface OfProject {
  /** With the loan of the pack, as its net profit. */
  deal: Deal
  budget: Budget | null
  plan: PlanView | null
  /** The price of the other figures of the pack. */
  priceKind: PriceKind
}

/** From the planned net profit to the one that the project forecasts, as on its page; nothing without a budget, and once it is sold. */
export function forecastBlocks({ deal, budget, plan, priceKind }: OfProject): PackBlock[] {
  if (deal.isSold || budget === null || budget.lines.length === 0) return []
  const project = { ...deal, status: 'planning' as const }
  const forecast = forecastFigure(project, forecastOf(budget, plan))
  if (forecast.value === null) return []
  const at = atPrice({
    kind: contractPrice(deal),
    price: purchasePriceUsed(deal),
    isSettled: deal.settledOn !== null,
  })
  const lines = forecast.how().lines.slice(0, -1)
  return [
    headingBlock(['Forecast of the project', at].filter(Boolean).join(' ')),
    linesBlock(
      ...lines.map((line) => sumLine(line)),
      figureLine({ ...forecast, name: 'Forecast net profit' }, 'total'),
    ),
    textBlock(
      [
        countedMonthsText(plan, settingsOf(deal).months),
        'Profits that aren’t called a forecast, the loan and the cash are as planned in the deal.',
        'Costs and sale include GST.',
        otherPrice(priceKind, deal),
      ]
        .filter(Boolean)
        .join(' '),
    ),
  ]
}

/** The profits as planned in the deal, which they are called beside a forecast. */
export function plannedLadder(
  { figures, afterGst }: Pick<AskedLoan, 'figures' | 'afterGst'>,
  hasForecast: boolean,
): PackBlock {
  const steps = profitLadder({ ...figures, afterGst }, figures.lines)
  if (!hasForecast) return ladderTable(profitHeading(figures), steps)
  const named = (name: string) => `Planned ${name.charAt(0).toLowerCase()}${name.slice(1)}`
  return ladderTable(
    named(profitHeading(figures)),
    steps.map(({ of, ...bases }) => ({ of: { ...of, name: named(of.name) }, ...bases })),
  )
}

/** Why the forecast differs from the figures of the pack; null where both are at the same price. */
function otherPrice(kind: PriceKind, deal: Deal): string | null {
  if (kind === contractPrice(deal)) return null
  const other = optionLabel(PRICE_KINDS, kind)?.toLowerCase()
  return `The other profits in this pack are at another price, “${other}”.`
}
