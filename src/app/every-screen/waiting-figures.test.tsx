import { beforeAll, expect, test } from 'vitest'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { sampled } from '#src/server/testing/test-amounts.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { openScreen } from '../testing/test-screen.tsx'

// Nothing that a page calculates from is at its default here, so that a figure from a default differs.

const world = worldForFile()
const mere = madeForFile(() => world.person())
let paths: Record<string, string>

beforeAll(async () => {
  await changeSettings('assumptions', {
    contingencyPercent: 0,
    depositPercent: 17,
    seventyPercent: 63,
    cashAvailable: 123_456,
  })
  await changeSettings('tax-defaults', { gstRegistered: true, balanceDate: '06-30' })
  const deal = await newDeal(world, mere)
  await edited(world, mere, deal, { offerPrice: 500_000 })
  const { project } = await projectRequests(world).win(mere)
  const { addLine, addVariation, addExpense, send } = budgetRequests(world, project.id)
  const kitchen = await addLine(mere, { name: 'Kitchen', original: 30_000 })
  const { id, version } = await addVariation(mere, { lineId: kitchen.id, amount: 2_500, reason: 'Stone' })
  await send(mere, 'PUT', `/budget/variations/${id}/decision`, { state: 'approved' }, version)
  await addExpense(mere, { amount: 41_592.37, lineId: kitchen.id, supplier: 'Ace', gst: 0 })
  await addExpense(mere, { amount: -493.19 })
  paths = {
    '/dashboard': '/dashboard',
    '/opportunities/$id': `/opportunities/${deal.id}`,
    '/opportunities/$id/numbers': `/opportunities/${deal.id}/numbers`,
    '/opportunities/$id/tax': `/opportunities/${deal.id}/tax`,
    '/projects/$id': `/projects/${project.id}`,
    '/projects/$id/budget': `/projects/${project.id}/budget`,
    '/projects/$id/expenses': `/projects/${project.id}/expenses`,
    '/projects/$id/plan': `/projects/${project.id}/plan`,
  }
})

async function changeSettings(name: string, settings: object) {
  const path = `/api/organizations/${mere.organizationId}/${name}`
  const view = (await (await world.send('GET', path, { as: mere })).json()) as { version: number }
  const [field = ''] = Object.keys(view).filter((key) => key !== 'version')
  const body = { ...(view as unknown as Record<string, object>)[field], ...settings }
  const headers = { 'if-match': `"${view.version}"` }
  const reply = await world.send('PUT', path, { as: mere, body, headers })
  expect(reply.status, await reply.clone().text()).toBe(200)
}

/** The amounts and percentages on the page, each with the text around it. */
function figuresShown(): Set<string> {
  const found = new Set<string>()
  const walker = document.createTreeWalker(
    document.getElementById('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    if (/\$[\d,]+|\d%/.test(text)) found.add(text.trim())
  }
  return found
}

/** What every page reads, and no figure. */
const FRAME = /\/(session|notifications|invites|suggestions|organizations\/[^/]+\/members)$/

test.each([
  '/dashboard?view=list',
  '/opportunities/$id',
  '/opportunities/$id/numbers',
  '/opportunities/$id/tax',
  '/projects/$id',
  '/projects/$id/budget',
  '/projects/$id/expenses',
  '/organization/costs',
])('%s shows no figure before what it depends on', async (route) => {
  const path = paths[route] ?? route
  // Its code is loaded by the first time.
  await (await openScreen(world, path, mere)).settled()
  const page = await openScreen(world, path, mere)
  await page.loaded()
  await page.settled()
  const complete = figuresShown()
  expect(complete.size).toBeGreaterThan(0)
  const isHeld = (request: string) => request.startsWith('GET /api/') && !FRAME.test(request)
  const reads = sampled([...new Set(page.requests.filter(isHeld))])
  const early: Record<string, string[]> = {}
  for (const request of reads) {
    await (
      await openScreen(world, path, mere, { held: new RegExp(`^${request}$`), isLoading: true })
    ).settled()
    const other = [...figuresShown()].filter((text) => !complete.has(text))
    if (other.length > 0) early[request] = other
  }
  expect(early).toEqual({})
})
