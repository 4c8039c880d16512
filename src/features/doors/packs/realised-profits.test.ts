import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { budgetFigures } from '#src/features/build/budgets/budget-figures.ts'
import { forecastSteps } from '#src/features/build/budgets/forecast-profits.ts'
import { earningsOf } from '#src/features/build/projects/figures.ts'
import { projectFigures, realisedOf } from '#src/features/build/projects/project-figures.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { summaryFigures } from '#src/features/build/projects/summary-figures.ts'
import {
  FACTS,
  factsOf,
  soldDeal,
  soldDeals,
  soldProject,
} from '#src/features/build/projects/test-sold-deals.ts'
import { dealFigures, pinnedResult } from '#src/features/deals/deal-figures/deal-figures.ts'
import { realisedSteps, realisedTax } from '#src/features/deals/deal-tax/realised-steps.ts'
import { USUAL_OWNERSHIP } from '#src/features/deals/deal-tax/schema.ts'
import { cardFigures } from '#src/features/deals/pipeline/card-text.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { performanceOf } from '#src/features/work/performance/rules.ts'
import { formatMoney, formatTenths } from '#src/finance/money.ts'
import { basesOf } from '#src/finance/price/profit-ladder.ts'
import { realisedHeading } from '#src/finance/price/realised.ts'
import { figureText } from '#src/finance/worked-sum.ts'
import { roundsOf } from '#src/server/testing/test-amounts.ts'
import { askedLoan } from './asked-loan.ts'
import { statementPart } from './deal-parts.ts'
import { NO_INCOMES, taxPart } from './funding-parts.ts'
import { realisedBlocks } from './realised-parts.ts'

// What a sold deal has earned is one block of figures, which each place shows.

const SRC = new URL('../../..', import.meta.url).pathname

/** The modules that work out or show a realised profit, each of which is compared below or says why not. */
const PLACES: Record<string, 'compared' | { because: string }> = {
  'features/deals/agents/queries.server.ts': { because: 'It totals the gross profits of an agent’s deals.' },
  'features/build/budgets/budget-profits.tsx': 'compared',
  'features/build/budgets/budget-screen.tsx': 'compared',
  'features/deals/pipeline/card-text.ts': 'compared',
  'features/deals/deal-figures/deal-figures.ts': 'compared',
  'features/deals/deal-figures/statement/deal-profits.tsx': 'compared',
  'features/deals/deal-figures/statement/deal-statement.tsx': 'compared',
  'features/deals/deal-figures/statement/taxed-parts.tsx': 'compared',
  'features/deals/deal-editor/tabs/tax-screen.tsx': 'compared',
  'features/deals/deal-tax/realised-steps.ts': 'compared',
  'features/doors/packs/funding-parts.ts': 'compared',
  'features/doors/packs/blocks.ts': 'compared',
  'features/work/performance/rules.ts': 'compared',
  'features/build/projects/detail/profit-card.tsx': 'compared',
  'features/build/projects/figures.ts': 'compared',
  'features/build/projects/project-figures.ts': 'compared',
  'app/pages/project/project-overview-parts.tsx': 'compared',
}

test('each module that works out or shows a realised profit is known here', () => {
  const isPlace =
    /\b(realisedHeading|soldProfit|soldNetProfit|soldEarnings|realisedFigures|realisedOf|realisedSteps|realisedTax|RealisedLadder|realisedActuals|RealisedFigures)\b/
  const found = globSync('{features,app,server}/**/*.{ts,tsx}', { cwd: SRC })
    .filter((file) => !/\.test\.tsx?$|\/test-/.test(file))
    .filter((file) => isPlace.test(readFileSync(`${SRC}${file}`, 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(PLACES).toSorted())
})

test('500 random deals whose project left Sold show what they showed before the sale', () => {
  for (const sold of fc.sample(soldDeals, { numRuns: roundsOf(500), seed: 20_261_130 })) {
    const left = { ...soldDeal(sold), isSold: false }
    const before = { ...left, actualSalePrice: null, actualRenovationCost: null }
    const ofDeal = (deal: Deal) => {
      const figures = dealFigures(deal)
      const { grossProfit, netProfit, at, realised } = figures
      const pinned = figureText(pinnedResult(figures).of)
      return {
        texts: [grossProfit, netProfit].map(figureText),
        at,
        realised,
        pinned,
        card: cardFigures(deal),
      }
    }
    expect(ofDeal(left)).toEqual(ofDeal(before))

    const listed = { ...soldProject(sold), status: 'listed' as const }
    const unsold = { ...listed, actualSalePrice: null, actualRenovationCost: null }
    const ofProject = (project: Project) => {
      const { grossProfit, netProfit } = projectFigures(project)
      const steps = forecastSteps(project, forecast, FACTS)
      return [grossProfit, netProfit, ...steps.map(({ of }) => of)].map((of) => [of.name, figureText(of)])
    }
    expect(ofProject(listed)).toEqual(ofProject(unsold))
  }
})

const line = { id: 'a', name: 'Kitchen', original: 40_000, toComplete: null, isDone: false }
const forecast = {
  lines: [line],
  plan: null,
  budget: budgetFigures({ lines: [line], variations: [], quotes: [], expenses: [] }, 10, 'including'),
}

test('2,000 random sold deals have the same realised profits in every place, with the price paid and their bases', () => {
  for (const sold of fc.sample(soldDeals, { numRuns: roundsOf(2_000), seed: 20_261_129 })) {
    const deal = soldDeal(sold)
    const project = soldProject(sold)
    const { realised } = dealFigures(deal)
    if (realised === null) throw new Error('no realised figures')
    const [gross, net] = [realised.grossProfit, realised.netProfit]
    const shown = [gross, net].map(figureText)

    expect(realisedHeading(realised)).toBe(`Realised profit at the ${formatMoney(sold.purchasePrice)} paid`)
    expect(pinnedResult(dealFigures(deal))).toMatchObject({ of: { value: net.value }, at: realised.at })
    const ofProject = projectFigures(project)
    expect([ofProject.grossProfit, ofProject.netProfit].map(figureText)).toEqual(shown)
    expect(realisedHeading(realisedOf(project))).toBe(realisedHeading(realised))

    for (const facts of [null, FACTS]) {
      const steps = realisedSteps(realised, facts)
      expect(realisedSteps(realisedOf(project), facts).map(({ of }) => figureText(of))).toEqual(
        steps.map(({ of }) => figureText(of)),
      )
      expect(steps.map(({ of }) => of.name)).toEqual([
        'Realised gross profit',
        'Realised net profit',
        ...(facts ? ['Realised profit after tax'] : []),
      ])
      if (steps.every(({ of }) => of.value !== null))
        for (const step of steps)
          expect(basesOf(step)).toMatch(/% of the price · .*% of price and renovation$/)
    }

    const card = cardFigures(deal)
    expect([card.profit, card.profitHint]).toEqual([gross.value, 'realised, before costs, at the price paid'])
    expect(card.agreed).toBe(`Sold ${formatMoney(sold.salePrice)} · net ${shown[1]}`)
    for (const [view, of] of [
      ['gross', gross],
      ['net', net],
    ] as const) {
      const earned = earningsOf(project, view)
      expect(earned.profit).toBe(of.value)
      const margin = view === 'gross' ? realised.grossMargin : realised.netMargin
      expect(formatTenths(earned.marginPercent)).toBe(figureText(margin))
      const total = summaryFigures([project], view, '2026-11-29').find(({ name }) =>
        name.startsWith('Realised'),
      )
      expect(total && figureText(total)).toBe(figureText(of))
    }
    const [named] = performanceOf(factsOf(sold), 'all', '2026-11-29').projects
    expect([named?.gross, named?.net].map(formatMoney)).toEqual(shown)
    const blocks = named ? realisedBlocks(named, dealFigures(deal), null) : []
    const rows = blocks.flatMap((block) => (block.type === 'table' ? block.rows : []))
    expect(rows.filter(([name]) => /profit/i.test(String(name))).map(([, amount]) => amount)).toEqual([
      ...shown,
      ...shown,
    ])
  }
})

test('“Tax and split” of a sold deal begins with the realised tax, its GST and each owner’s share, and calls the estimate so', () => {
  const owners = [
    { name: 'Mere', kind: 'individual' as const, share: 60 },
    { name: 'Tawhai Ltd', kind: 'company' as const, share: 40 },
  ]
  for (const gstRegistered of [false, true]) {
    const ownership = { ...USUAL_OWNERSHIP, gstRegistered, owners }
    const view = { version: 1, ownership, incomes: null, sharedIncomes: null, enteredBy: [] }
    for (const sold of fc.sample(soldDeals, { numRuns: roundsOf(200), seed: 20_261_131 })) {
      const shown = dealFigures(soldDeal(sold))
      const { realised } = shown
      const facts = { ...FACTS, ownership: { ...ownership, ...NO_INCOMES } }
      const tax = realised && realisedTax(realised, facts)
      if (tax === null) continue
      const { blocks } = taxPart({ figures: shown, note: null }, view, { ...FACTS, spent: null })
      const tables = blocks.flatMap((block) => (block.type === 'table' ? [block] : []))
      const [made, split, estimated] = tables
      expect(made?.rows.at(-1)?.slice(0, 2)).toEqual([
        'Realised profit after tax',
        formatMoney(tax.first.after?.left),
      ])
      // The profit after GST stands between the net profit and the one after tax, in every ladder of a registered buyer.
      const afterGst = gstRegistered ? ['net profit after GST, if the vendor is registered'] : []
      for (const [ladder, word] of [
        [made, 'Realised'],
        [estimated, 'Estimated'],
      ] as const)
        if (ladder)
          expect(ladder.rows.map(([name]) => name).filter((name) => name?.startsWith(word))).toEqual(
            ['gross profit', 'net profit', ...afterGst, 'profit after tax'].map((name) => `${word} ${name}`),
          )
      // The summary and statement of a pack have the same ladder; the tax is in its own section.
      const loan = askedLoan(soldDeal(sold), facts, { isSold: true, price: 'agreed' })
      const [named] = performanceOf(factsOf(sold), 'all', '2026-11-29').projects
      for (const { blocks: shownBlocks } of named && loan.figures.complete
        ? [statementPart(loan, named)]
        : []) {
        const ladder = shownBlocks.find(
          (block) => block.type === 'table' && /^Realised profit/.test(block.caption),
        )
        expect(ladder?.type === 'table' && ladder.rows).toEqual(made?.rows.slice(0, -1))
      }
      expect(split?.rows.map((row) => row.at(-1))).toEqual(
        tax.first.after?.owners.map(({ left }) => formatMoney(left)),
      )
      expect(split?.heads.at(-1)).toBe('Realised profit after tax')
      if (estimated) expect(estimated.rows.at(-1)?.[0]).toBe('Estimated profit after tax')
      const gst = JSON.stringify(blocks).match(/GST (?:to pay|refund), if the vendor is registered/g)
      expect((gst?.length ?? 0) > 0).toBe(gstRegistered)
    }
  }
})
