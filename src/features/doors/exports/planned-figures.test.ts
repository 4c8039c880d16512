import fc from 'fast-check'
import { expect, test } from 'vitest'
import { factsOf, soldDeal, soldDeals } from '#src/features/build/projects/test-sold-deals.ts'
import { dealFigures } from '#src/features/deals/deal-figures/deal-figures.ts'
import { asPlanned } from '#src/features/deals/pipeline/as-planned.ts'
import { cardFigures, netEarnings } from '#src/features/deals/pipeline/card-text.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { pipelineOverview } from '#src/features/deals/pipeline/overview/overview.ts'
import { statementPart } from '#src/features/doors/packs/deal-parts.ts'
import { realisedBlocks } from '#src/features/doors/packs/realised-parts.ts'
import { performanceOf } from '#src/features/work/performance/rules.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { pricesOf } from '#src/finance/price/price-in-play.ts'
import { figureText } from '#src/finance/worked-sum.ts'
import { pickFields } from '#src/lib/rows/field-edits.ts'
import { roundsOf } from '#src/server/testing/test-amounts.ts'

test('500 random sold deals whose estimates are changed later show what was planned, in every place', () => {
  for (const sold of fc.sample(soldDeals, { numRuns: roundsOf(500), seed: 20_261_132 })) {
    const deal = soldDeal(sold)
    const changed = {
      ...deal,
      planned: pickFields(deal, [
        'doneUpValue',
        'renovationCost',
        'profitMargin',
        'maxPurchasePrice',
        'holdingCosts',
        'sellingPlan',
      ]),
      doneUpValue: 990_000,
      renovationCost: 1_000,
      profitMargin: 7,
      maxPurchasePrice: 924_299,
      holdingCosts: { ...DEFAULT_HOLDING_COSTS, months: 31 },
    }
    const [named] = performanceOf(factsOf(sold), 'all', '2026-11-29').projects
    const shownOf = (of: Deal) => {
      const shown = dealFigures(of)
      const { grossProfit, netProfit, breakEven, maximum, realised } = shown
      return {
        texts: [grossProfit, netProfit, breakEven, maximum].map(figureText),
        realised: realised && figureText(realised.netProfit),
        pack: named && realisedBlocks(named, shown, null),
        statement: statementPart(
          {
            figures: shown,
            note: null,
            breakEvenAfterGst: undefined,
            afterGst: null,
            realisedAfterGst: null,
          },
          null,
        ).blocks,
        card: cardFigures(of),
        net: netEarnings(of),
        pipeline: pipelineOverview([of], '2026-11-29'),
        numbers: pricesOf(asPlanned(of)).map(({ kind }) => figureText(dealFigures(of, kind).netProfit)),
      }
    }
    expect(shownOf(changed)).toEqual(shownOf(deal))
    expect(dealFigures(changed).isChangedSinceSale).toBe(true)
    // Back in another stage, its own estimates count again.
    const left = { ...changed, isSold: false }
    expect(shownOf(left)).toEqual(shownOf({ ...left, planned: null }))
  }
})
