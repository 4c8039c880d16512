import { screen, waitFor } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { closeScreen, openScreen } from '#src/app/testing/test-screen.tsx'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { USUAL_OWNERSHIP } from '#src/features/deals/deal-tax/schema.ts'
import { edited, read } from '#src/features/deals/pipeline/test-deals.ts'
import { formatMoney } from '#src/finance/money.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { projectFigures } from '../project-figures.ts'
import { projectRequests, SALE } from '../test-projects.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())
const project = madeForTest(
  async () => (await projectRequests(world).win(mere, '12 Rimu Street, Petone, Lower Hutt')).project,
)

const open = (tab = '') => openScreen(world, `/projects/${project.id}${tab}`, mere)
const shows = (...texts: (string | RegExp)[]) =>
  waitFor(() => {
    for (const text of texts) expect(screen.getByRole('main').textContent).toMatch(text)
  })

// Clauses: project-delivery 13.4
test('the overview shows settlement, what is spent of the budget, and the forecast profit with its bases', async () => {
  const budget = budgetRequests(world, project.id)
  const [line] = await budget.lines(mere)
  await budget.addExpense(mere, { amount: 12_000, lineId: line?.id })
  await open()
  await shows('Add the settlement date', 'Spent$12,000of the budget of $100,000')
  await shows(/Forecast net profit how\?.*\$[\d,]+.*% of the price · .*% of price and renovation/)
  await shows('Add the owners to see it after tax', /At the agreed \$[\d,]+\. Counts/)
  await shows(
    /Counts [\d.]+ months of holding, from the project’s start on .*, as the settlement date isn’t known\. Includes \$[\d,.]+ of contingency\./,
  )
})

// Clauses: project-delivery 13.4
test('without a budget, the profit is what the deal expects', async () => {
  await world.db.query(sql`delete from budget_lines where project_id = ${project.id}`)
  await open()
  await shows('Make a budget')
  await shows('Counts the deal’s 6 months of holding.')
  const { netProfit } = projectFigures(project)
  const shown = await screen.findByLabelText('Planned net profit', { selector: 'output' })
  expect(shown.textContent).toBe(formatMoney(netProfit.value))
})

// Clauses: project-delivery 13.4
test('with the owners it shows what is left after tax, which is less than the net profit', async () => {
  const body = { ...USUAL_OWNERSHIP, owners: [{ name: 'Ana', kind: 'company', share: 100 }] }
  const path = `/api/opportunities/${project.opportunityId}/ownership`
  const saved = await world.send('PUT', path, { as: mere, body, headers: { 'if-match': '"0"' } })
  expect(saved.status).toBe(200)
  await open()
  await screen.findByLabelText('Forecast after tax', { selector: 'output' })
  const [net = 0, after = 0] = ['Forecast net profit', 'Forecast after tax'].map((name) =>
    Number(screen.getByLabelText(name, { selector: 'output' }).textContent?.replace(/[$,]/g, '')),
  )
  // A company pays 28%.
  expect(Math.abs(after - net * 0.72)).toBeLessThan(1)
  expect(screen.queryByText('Add the owners to see it after tax')).toBeNull()
  expect(screen.getAllByText(/^General information from rules as at/)).toHaveLength(1)
})

// Clauses: project-delivery 13.4
test('the forecast of Overview and Budget counts the plan’s months from settlement once its date is known', async () => {
  const deal = await read(world, mere, project.opportunityId)
  await edited(world, mere, deal, { dueDate: '2027-03-05' })
  for (const tab of ['', '/budget']) {
    await open(tab)
    await shows(
      /Counts [\d.]+ months of holding, from settlement on 5 Mar 2027 until the buyer settles on \d/,
    )
    await closeScreen()
  }
})

// Clauses: project-delivery 13.4
test('the days to settlement are those of the deal', async () => {
  const deal = await read(world, mere, project.opportunityId)
  await edited(world, mere, deal, { dueDate: '2020-03-05' })
  await open()
  await shows(/Settlement Date[\d,]+ days overdue5 Mar 2020/)
})

// Clauses: project-delivery 13.4
test('a sold project has no forecast', async () => {
  await projectRequests(world).move(mere, project, { status: 'sold', sale: SALE })
  await open()
  await screen.findByRole('region', { name: 'Realised profit at the $550,000 paid' })
  await shows('Spent$0')
  // Each length says what it counts.
  await shows(
    /Held[\d.]+ months\d.* – .*, from the project’s start until the buyer settles/,
    /Held .*, [\d.]+ months, from the project’s start until the buyer settles\. 0 days from the project’s start on .* to its sale on /,
  )
  expect(screen.queryByText('Add the settlement date')).toBeNull()
  expect(screen.queryByText(/^Forecast/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Plan' })).toBeNull()
})

// Clauses: project-delivery 13.5
test('the plan shows today’s stage and the next three', async () => {
  await open()
  const plan = await screen.findByRole('region', { name: 'Plan' })
  const stages = await waitFor(() => {
    const items = plan.querySelectorAll('li')
    expect(items).toHaveLength(4)
    return Array.from(items, ({ textContent }) => textContent ?? '')
  })
  expect(stages[0]).toMatch(/^PlanningToday/)
  expect(stages[1]).toMatch(/^Permits\d/)
  const waits = 'Add the settlement date to see when the build can start.'
  expect(plan.textContent).toContain(waits)
  const deal = await read(world, mere, project.opportunityId)
  await edited(world, mere, deal, { dueDate: '2027-03-05' })
  await closeScreen()
  await open()
  await shows(/PlanOpen the plan.*Permits\d.*8 Mar – 10 Mar 2027/)
  expect(screen.queryByRole('link', { name: 'Add the settlement date' })).toBeNull()
})

// Clauses: project-delivery 13.3
test.each([
  ['tasks', 'Tasks'],
  ['documents', 'Documents'],
])('the tab %s is opened by its address', async (part, name) => {
  await open(`/${part}`)
  await screen.findByRole('region', { name })
  const tab = screen.getByRole('link', { name, current: 'page' })
  expect(tab.textContent).toBe(name)
})
