import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { figuresOf, forecastFigure } from '#src/features/build/budgets/budget-figures.ts'
import { quoteResource, variationResource } from '#src/features/build/budgets/schema.ts'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { planSchema } from '#src/features/build/projects/plan-schema.ts'
import { projectRequests, SALE } from '#src/features/build/projects/test-projects.ts'
import { formatRate } from '#src/finance/money.ts'
import { parseSignedMoney } from '#src/finance/parse-figure.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { packOf } from './pack.ts'
import { everything, linesOf, modelOf, packRequests, readPdf } from './test-packs.ts'

// Who reads a forecast profit in a pack reads how it follows from the deal's net profit, as on the project's page.

const world = worldForFile()
const mere = madeForFile(() => world.person())

/** A won deal whose project has a variation, a line over its budget, spending outside its lines and a settlement. */
async function wonDeal(loanToValueRatio = 70) {
  const { deal, project } = await projectRequests(world).win(mere)
  const holdingCosts = { ...DEFAULT_HOLDING_COSTS, loanToValueRatio }
  await world.db.query(sql`
    update opportunities set due_date = '2027-03-05', holding_costs = ${JSON.stringify(holdingCosts)}
    where id = ${deal.id}`)
  const budget = budgetRequests(world, project.id)
  const { id: lineId } = await budget.addLine(mere, { name: 'Roof', original: 8_000.5 })
  const variation = await budget.addVariation(mere, { lineId, reason: 'Gutters', amount: 1_250.25 })
  const decision = { state: 'approved' }
  const path = `/budget/variations/${variation.id}/decision`
  expect((await budget.send(mere, 'PUT', path, decision, variation.version)).status).toBe(200)
  await budget.addExpense(mere, { lineId, amount: 11_300.35, supplier: 'Roofing Ltd' })
  await budget.addExpense(mere, { lineId: null, amount: 412.34, supplier: 'Skips Ltd' })
  return { deal, project, budget }
}

/** As the project's page works it out, from the rows of the budget. */
async function forecastOfPage({ project, budget }: Awaited<ReturnType<typeof wonDeal>>) {
  const read = async (path: string) => (await budget.send(mere, 'GET', path)).json()
  const lines = await budget.lines(mere)
  const plan = planSchema.parse(await read('/plan'))
  const rows = {
    lines,
    variations: variationResource.list.parse(await read('/budget/variations')).variations,
    quotes: quoteResource.list.parse(await read('/budget/quotes')).quotes,
    expenses: await budget.expenses(mere),
    contingencyPercent: (await budget.budget(mere)).contingencyPercent,
    error: null,
  }
  const figures = figuresOf(rows, 'including')
  if (figures === undefined) throw new Error('the rows are loaded')
  const now = await projectRequests(world).read(mere, project.id)
  return forecastFigure(now, { lines, budget: figures, plan })
}

test('a pack leads from the planned net profit to the forecast as the project’s page does, to the cent, also its PDF', async () => {
  const packs = packRequests(world)
  const won = await wonDeal()
  const forecast = await forecastOfPage(won)
  const sum = forecast.how().lines.slice(0, -1)
  expect(sum.map(({ label }) => label)).toEqual([
    'Planned net profit',
    'Budget above the planned renovation',
    'Approved variations',
    'Roof over budget',
    'Unplanned renovation over budget',
    'Contingency left',
    expect.stringMatching(/^Held for .* months instead of 6$/),
  ])
  const expected = [
    'Forecast of the project at the agreed $550,000',
    ...sum.map(({ label, value }) => `${label} ${formatRate(value)}`),
    `Forecast net profit ${formatRate(forecast.value)}`,
  ]
  const view = await packs.change(mere, won.deal.id, everything('lender'))
  const pack = modelOf(view)
  const lines = linesOf(pack, 'summary')
  expect(lines.slice(lines.indexOf(expected[0] ?? ''))).toEqual(expect.arrayContaining(expected))
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^Counts .* months of holding, from settlement on 5 Mar 2027 until the buyer settles on /,
    ),
  )
  const amounts = expected.slice(1, -1).map((line) => parseSignedMoney(line.split(' ').at(-1) ?? '') ?? 0)
  expect(amounts.reduce((all, amount) => all + amount, 0)).toBeCloseTo(forecast.value ?? 0, 4)

  // Once in a pack: with the summary, and without it in the statement.
  expect(linesOf(pack, 'statement')).not.toContain(expected[0])
  const withoutSummary = packOf(view.material, { ...view.pack, sections: ['statement'] })
  expect(linesOf(withoutSummary, 'statement')).toEqual(expect.arrayContaining(expected))

  const made = await packs.pdf(mere, won.deal.id, view.pack)
  await world.work()
  const { pages } = await readPdf(await (await packs.getPdf(mere, won.deal.id, made.id)).arrayBuffer())
  const squeezed = pages.join('').replaceAll(/\s+/g, '')
  for (const line of expected) expect(squeezed).toContain(line.replaceAll(/\s+/g, ''))
})

test('a pack that asks for a smaller loan than the deal’s own forecasts with it, from its own net profit', async () => {
  const { deal } = await wonDeal(80)
  const view = await packRequests(world).change(mere, deal.id, everything('lender'))
  const lines = linesOf(modelOf(view), 'summary')
  expect(lines).toContainEqual(expect.stringMatching(/^Planned net profit \$114,263 /))
  expect(lines).toContain('Planned net profit $114,262.50')
  expect(lines).toContain('Forecast net profit $100,165.45')
})

test('a pack of a sold deal forecasts no profit', async () => {
  const packs = packRequests(world)
  const { deal, project } = await wonDeal()
  const projects = projectRequests(world)
  await projects.move(mere, await projects.read(mere, project.id), { status: 'sold', sale: SALE })
  const view = await packs.change(mere, deal.id, everything('partner'))
  expect(JSON.stringify(view.material)).not.toMatch(/[Ff]orecast (of the project|net profit)/)
})

test('a pack names another price than its forecast’s, and that its costs and cash include GST', async () => {
  const { deal } = await wonDeal()
  const view = await packRequests(world).change(mere, deal.id, everything('lender'))
  const summaryAt = (price: typeof view.pack.price) =>
    linesOf(packOf(view.material, { ...view.pack, price }), 'summary')
  const other = 'Costs and sale include GST. The other profits in this pack are at another price, “maximum”.'
  expect(summaryAt('maximum')).toContainEqual(expect.stringContaining(other))
  for (const price of [null, 'agreed'] as const) {
    expect(summaryAt(price)).toContainEqual(expect.stringMatching(/Costs and sale include GST\.$/))
    expect(summaryAt(price).join()).not.toContain('another price')
  }
  expect(linesOf(modelOf(view), 'funding')).toContain(
    'Cash needed and the ledger include GST, as it is paid: a refund or GST to pay on the sale is not counted.',
  )
})
