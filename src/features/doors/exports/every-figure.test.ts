// @module-tag postgres
import { glob, readFile } from 'node:fs/promises'
import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { budgetFigures, forecastFigure } from '#src/features/build/budgets/budget-figures.ts'
import { budgetSteps, forecastSteps } from '#src/features/build/budgets/forecast-profits.ts'
import { projectFigures } from '#src/features/build/projects/project-figures.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { summaryFigures } from '#src/features/build/projects/summary-figures.ts'
import { heldFor } from '#src/features/build/projects/test-plans.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { randomSales } from '#src/features/deals/comparables/test-random-sales.ts'
import { dealFigures, wholeMargins } from '#src/features/deals/deal-figures/deal-figures.ts'
import { afterTaxFigures, creditFigure, gstFigures } from '#src/features/deals/deal-tax/explanations.ts'
import { lendingFigures } from '#src/features/deals/deal-tax/lending-figures.ts'
import { type GstCost, USUAL_OWNERSHIP } from '#src/features/deals/deal-tax/schema.ts'
import { ladderGst, type TaxFacts, taxFigures } from '#src/features/deals/deal-tax/tax-figures.ts'
import { changesOf } from '#src/features/deals/pipeline/deal-edits.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { withEdit } from '#src/features/deals/pipeline/edits.ts'
import { pipelineOverview } from '#src/features/deals/pipeline/overview/overview.ts'
import { pipelineFigures } from '#src/features/deals/pipeline/overview/pipeline-figures.ts'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { exported } from '#src/features/deals/pipeline/test-imports.ts'
import { cents, holdingCosts, money, price } from '#src/features/deals/pipeline/test-random-deals.ts'
import { priceFigure, renovationFigure, valueFigure } from '#src/features/public/calculators/figures.ts'
import { newRenovationPlan, withAllSelected } from '#src/features/public/calculators/renovation-plan.ts'
import { emptyProperty } from '#src/features/public/calculators/rules.ts'
import { roundToDecimals } from '#src/finance/money.ts'
import { adjustedFigure, comparableFigure, spreadFigure } from '#src/finance/price/comparable-figures.ts'
import { netSafeFigure, rungFigure } from '#src/finance/price/offer-explanations.ts'
import { offerLadder, USUAL_POSITION } from '#src/finance/price/offer-ladder.ts'
import { netProfitInCents } from '#src/finance/price/profit.ts'
import { TYPICAL_SELLING_PLAN } from '#src/finance/price/selling-costs.ts'
import { budgetFigure, salePriceFigure, targetFigure } from '#src/finance/price/target-figures.ts'
import type { Target } from '#src/finance/price/target-price.ts'
import { FILE_RULES } from '#src/finance/rules/rules.ts'
import { cashFlow, peakCashFigure } from '#src/finance/scenarios/cash-flow.ts'
import { netProfitFigure, scenarioFigures } from '#src/finance/scenarios/scenario-figures.ts'
import { figuresIn, remainderOf } from '#src/finance/test-worked-sums.ts'
import type { Figure } from '#src/finance/worked-sum.ts'
import { roundsOf } from '#src/server/testing/test-amounts.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()

const edits = fc
  .record({
    askingPrice: price,
    doneUpValue: price,
    renovationCost: price,
    profitMargin: cents(0, 100),
    paid: fc.option(cents(1, 2_500_000)),
    holdingCosts: fc.option(holdingCosts),
    sellingPlan: fc.constantFrom(null, TYPICAL_SELLING_PLAN),
  })
  .map(({ paid, ...edit }) => ({ ...edit, ...(paid !== null && { actualPurchasePrice: paid }) }))

const kind = fc.constantFrom('individual' as const, 'company' as const, 'trust' as const)
const ownership = fc.record({
  gstRegistered: fc.boolean(),
  vendor: fc.constantFrom('registered' as const, 'unregistered' as const, 'unknown' as const),
  isAssociated: fc.boolean(),
  sellerGst: cents(1, 300_000),
  marketValue: cents(1, 3_000_000),
  costsWithoutGst: fc.subarray<GstCost>(['legal', 'renovation', 'insurance']),
  taxedAs: fc.constantFrom('trading' as const, 'capital' as const),
  valuation: fc.option(cents(1, 2_500_000)),
  isExempt: fc.boolean(),
  owners: fc.tuple(kind, kind).map((all) => all.map((one) => ({ name: 'Ana', kind: one, share: 50 }))),
  otherIncomes: fc.array(fc.option(cents(1, 300_000)), { minLength: 2, maxLength: 2 }),
  householdIncome: fc.option(cents(1, 400_000)),
  otherDebt: fc.option(cents(1, 900_000)),
})
const target: fc.Arbitrary<Target> = fc.oneof(
  fc.record({ of: fc.constant('profit' as const), value: cents(-100_000, 500_000) }),
  fc.record({
    of: fc.constantFrom('margin' as const, 'returnOnPrice' as const, 'cashOnCash' as const),
    value: fc.integer({ min: -50, max: 500 }),
  }),
)
const random = fc.record({
  edit: edits,
  ownership,
  target,
  today: fc.constantFrom('2026-11-22', '2025-03-31'),
  houseSize: fc.integer({ min: 20, max: 1_000 }),
  sold: fc.record({ actualSalePrice: fc.option(money), actualRenovationCost: money }),
  lines: fc.array(
    fc.record({
      id: fc.uuid(),
      name: fc.constantFrom('Kitchen', 'Paint'),
      original: cents(0, 100_000),
      toComplete: fc.option(cents(0, 100_000)),
      isDone: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  spent: fc.array(cents(-50_000, 50_000), { maxLength: 2 }),
  varied: fc.array(cents(-9_000, 9_000), { maxLength: 2 }),
  plan: fc.option(fc.integer({ min: 1, max: 730 }).map((days) => heldFor(days))),
  sales: randomSales,
  monthlyPercent: fc.constantFrom(-0.25, 0, 0.5),
  perSquareMetre: fc.constantFrom(0, 2_400.5),
})
type Random = typeof random extends fc.Arbitrary<infer Value> ? Value : never

function everyFigure(deal: Deal, facts: TaxFacts, wanted: Target): Figure[] {
  const figures = dealFigures(deal)
  const { complete, target: start, ladder, inputs } = figures
  const position = { ...USUAL_POSITION, ...ladderGst(inputs, facts) }
  return [
    ...figuresIn(figures),
    netSafeFigure(ladder),
    ...offerLadder(ladder, position).map((rung) => rungFigure(rung, ladder, position)),
    ...figuresIn(scenarioFigures(inputs)),
    ...(start
      ? [
          targetFigure(start, wanted),
          salePriceFigure(start, figures.price, wanted.value),
          budgetFigure(start, figures.price, wanted.value),
        ]
      : []),
    ...(complete ? [netProfitFigure(complete), peakCashFigure(cashFlow(complete))] : []),
    ...taxedFigures(deal, facts),
  ]
}

function taxedFigures(deal: Deal, facts: TaxFacts): Figure[] {
  const { inputs } = dealFigures(deal)
  const tax = taxFigures(inputs, facts)
  return [
    ...figuresIn(afterTaxFigures(tax, facts.rules)),
    ...(tax?.results.flatMap((result) => [
      ...figuresIn(gstFigures(tax, result)),
      ...(result.gst
        ? [creditFigure({ price: tax.trade.purchasePrice, credit: result.gst.creditOnPrice }, 10, 15)]
        : []),
    ]) ?? []),
    ...figuresIn(lendingFigures(inputs, facts)),
  ]
}

/** Of a project in progress, sold, and beside others on its board; and of a deal on its board. */
function figuresOfBoards(
  other: Project,
  deal: Deal,
  { sold, lines, spent, varied, plan, facts }: Random & { facts: TaxFacts },
) {
  const { doneUpValue, renovationCost, profitMargin, holdingCosts, actualPurchasePrice } = deal
  const active = { ...other, doneUpValue, renovationCost, profitMargin, holdingCosts, actualPurchasePrice }
  const project = { ...active, ...sold, status: 'sold' as const }
  const card = { ...deal, isSold: false, stop: null, projectStartedAt: null, nextDate: null }
  const expenses = spent.map((amount) => ({ lineId: null, purpose: 'renovation' as const, amount, gst: 0 }))
  const variations = varied.flatMap((amount) =>
    lines.slice(0, 1).map(({ id: lineId }) => ({ lineId, amount, state: 'approved' as const })),
  )
  const budget = budgetFigures({ lines, variations, quotes: [], expenses }, 10, 'including')
  const { current, forecast } = budget.totals
  const budgeted = { ...active, budget: current, budgetForecast: forecast }
  return [
    ...figuresIn([projectFigures(active), projectFigures(project)]),
    ...[active, project].map((one) => forecastFigure(one, { lines, budget, plan })),
    ...[forecastSteps, budgetSteps].flatMap((steps) =>
      [active, project].flatMap((one) => steps(one, { lines, budget, plan }, facts).map(({ of }) => of)),
    ),
    ...(['gross', 'net'] as const).flatMap((view) =>
      summaryFigures(
        [other, budgeted, project, ...Array.from({ length: 5 }, () => active)],
        view,
        '2026-11-21',
      ),
    ),
    ...pipelineFigures(
      pipelineOverview(
        Array.from({ length: 5 }, () => card),
        '2026-11-21',
      ),
    ),
  ]
}

function figuresOfSales({ sales, houseSize, ...basis }: Random): Figure[] {
  const adjustedBy = { ...basis, floorArea: houseSize }
  return [
    ...sales.map((sale) => adjustedFigure(sale, adjustedBy)),
    comparableFigure(sales, adjustedBy),
    spreadFigure(sales, adjustedBy),
  ]
}

function calculatedFigures({ doneUpValue, profitMargin }: Deal, houseSize: number): Figure[] {
  const renovation = withAllSelected(newRenovationPlan(houseSize), true)
  const renovationCost = renovationFigure(renovation).value
  const valued = { valuation: doneUpValue, marginPercent: profitMargin, renovation, renovationCost }
  const property = { ...emptyProperty('1 Kererū Street', new Date(0)), ...valued }
  return [valueFigure(property), renovationFigure(renovation), priceFigure(property)]
}

test('the lines of every figure of 10,000 random deals add up to it', async () => {
  const mere = await world.person()
  const deal = await newDeal(world, mere)
  const { project } = await projectRequests(world).win(mere)
  const counts = { added: 0, all: 0 }
  const names = new Set<string>()
  for (const one of fc.sample(random, { numRuns: roundsOf(10_000), seed: 20_261_127 })) {
    const { sellingPlan, ...edit } = one.edit
    const changed = { ...withEdit(deal, changesOf(deal, edit)), ...one.sold, sellingPlan }
    const facts = {
      ownership: { ...USUAL_OWNERSHIP, ...one.ownership },
      settlement: null,
      today: one.today,
      rules: FILE_RULES,
    }
    const all = [
      ...everyFigure(changed, facts, one.target),
      ...calculatedFigures(changed, one.houseSize),
      ...figuresOfSales(one),
      ...figuresOfBoards(project, changed, { ...one, facts }),
    ]
    for (const { name, value, how } of all.filter((figure) => figure.value !== null)) {
      const sum = how()
      expect(sum.lines.at(-1)?.value, name).toBe(value)
      const remainder = remainderOf(sum)
      counts.all += 1
      if (remainder !== null) counts.added += 1
      if (remainder) expect.fail(`${remainder} ${name} ${JSON.stringify({ sum, one })}`)
      names.add(name)
    }
  }
  expect(counts.added / counts.all).toBeGreaterThan(0.95)
  const left = (await namesInCode()).filter((name) => !names.has(name))
  expect(new Set(left)).toEqual(new Set([...PARTS_OF_NAMES, ...LINES_OF_SUMS]))
})

/** "Expected profit", "Expected net profit". */
const PARTS_OF_NAMES = ['Expected', 'Realised']
const LINES_OF_SUMS = ['Planned loan', 'Loan', 'Debt', 'the usual range']

/** What the code calls its figures, without those of Performance, which are added up with its random organizations. */
async function namesInCode(): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob(['src/finance/**/*.ts', 'src/features/**/*.{ts,tsx}'])) {
    const text = await readFile(file, 'utf8')
    const makers =
      /import \{[^}]*\b(figure|countFigure|inCents)\b[^}]*\} from '[^']*(worked-sum|explanations)\.ts'/
    if (/test/.test(file) || file.includes('performance/') || !makers.test(text)) continue
    for (const [, name = ''] of text.matchAll(
      /(?:\bname:|\b(?:countFigure|inCents|inNzd|named|margin|share|partOfAYear)\()\s*(?:named\()?'([^']+)'/g,
    ))
      found.push(name)
  }
  return found
}

test('random deals have the same figures on screen, from the API and in the export', async () => {
  const mere = await world.person()
  const onScreen = new Map<string, Deal>()
  for (const edit of fc.sample(edits, { numRuns: roundsOf(400), seed: 20_261_128 })) {
    const deal = await newDeal(world, mere)
    const changes = changesOf(deal, edit)
    onScreen.set(deal.id, withEdit(deal, changes))
    await edited(world, mere, deal, changes)
  }
  const text = await exported(world, mere)
  const { data } = Papa.parse<Record<string, string>>(text.replace('\ufeff', '').trimEnd(), { header: true })
  expect(data).toHaveLength(onScreen.size)
  for (const line of data) {
    const id = line['Deal id'] ?? ''
    const shown = onScreen.get(id)
    if (shown === undefined) throw new Error(`The export has the unknown deal ${id}`)
    for (const deal of [shown, await read(world, mere, id)])
      expect(Object.entries(line)).toEqual(expect.arrayContaining(exportedFigures(deal)))
    // To the cent: the net profit is the last line of its sum.
    const [gross, costs, net] = ['Gross profit', 'Holding costs', 'Net profit'].map(
      (name) => line[name] ?? '',
    )
    if (net !== '') expect(roundToDecimals(Number(gross) - Number(costs), 2)).toBe(Number(net))
  }
})

function exportedFigures(deal: Deal): [string, string][] {
  const figures = dealFigures(deal)
  const { complete } = figures
  const inCents = (value: number | null) => (value === null ? '' : roundToDecimals(value, 2).toFixed(2))
  return [
    ['Maximum purchase price', inCents(figures.maximum.value)],
    ['Gross profit', inCents(figures.grossProfit.value)],
    ['Gross margin (%)', String(wholeMargins(figures).gross ?? '')],
    ['Holding costs', inCents(figures.totalCosts.value)],
    ['Net profit', inCents(netProfitInCents(figures.grossProfit.value, figures.totalCosts.value))],
    ['Net margin (%)', String(wholeMargins(figures).net ?? '')],
    ['Break-even sale', inCents(figures.breakEven.value)],
    ['Net-safe price', inCents(netSafeFigure(figures.ladder).value)],
    ['Peak cash', inCents(complete && peakCashFigure(cashFlow(complete)).value)],
  ]
}
