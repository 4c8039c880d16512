import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, heading, openScreen } from '#src/app/testing/test-screen.tsx'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())

async function openPerformance() {
  const page = await openScreen(world, '/performance', mere, { isLive: true })
  await heading('Performance Overview')
  await chart('Offers made')
  return page
}

const chart = (name: string) => screen.findByRole('figure', { name })
const shows = (name: string, text: string) =>
  waitFor(async () => expect((await chart(name)).textContent).toContain(text))

/** The projects of the worked example, sold: 90k on 600k, −20k on 500k, 125k on 750k. */
async function sellThree(): Promise<void> {
  const requests = projectRequests(world)
  for (const [address, actualPurchasePrice, actualSalePrice] of [
    ['4 Makō Place, Plimmerton', 750_000, 975_000],
    ['7 Kahikatea Close, Paraparaumu', 500_000, 580_000],
    ['88 Ngaio Road, Waikanae', 600_000, 790_000],
  ] as const) {
    const { project } = await requests.win(mere, address)
    const sale = { actualPurchasePrice, actualSalePrice, actualRenovationCost: 100_000 }
    await requests.move(mere, project, { status: 'sold', sale })
  }
}

// Clauses: deal-workflow 9.30, 11.22; worked-examples 3.13
test('empty figures name the missing data; new offers update them live', async () => {
  await openPerformance()
  await shows('Offers made', '0')
  await shows('Acceptance rate', 'No offers yet')
  for (const name of ['Average ROI', 'Average duration', 'Total profit']) {
    await shows(name, '—')
    await shows(name, 'No projects sold yet')
  }
  await screen.findByRole('link', { name: 'Go to your opportunities' })

  // 3 offer_made + 1 offer_accepted + 1 won + 5 new_listing + 2 abandoned, with the page open.
  const stages = ['offer_made', 'offer_made', 'offer_made', 'offer_accepted', 'won']
  for (let number = 0; number < 12; number += 1) {
    const deal = await newDeal(world, mere, { address: `${number + 1} Rimu Street, Petone` })
    const status = stages[number]
    const place = { status, afterId: null, ...(status === 'won' && { actualPurchasePrice: 550_000 }) }
    const [part, body] = status ? ['placement', place] : ['abandonment', { reason: null }]
    if (status === undefined && number < 10) continue
    const headers = { 'if-match': `"${deal.version}"` }
    const path = `/api/opportunities/${deal.id}/${part}`
    expect((await world.send('PUT', path, { as: mere, body, headers })).status).toBe(200)
  }
  await shows('Offers made', '5of 12 deals')
  await shows('Offers accepted', '2')
  await shows('Acceptance rate', '40%')
  within(await chart('From offer to won')).getByRole('img', { name: '5 offers made, 2 accepted, 1 won.' })
})

// Clauses: deal-workflow 1.12, 2.47, 11.23; worked-examples 3.14
test('figures have explanations, charts have tables, the URL has the period', async () => {
  await sellThree()
  const page = await openPerformance()
  await shows('Average ROI', '9.2%ROI on purchase price, from 3 deals')
  await shows('Average duration', '0 days')
  await shows('Total profit', '$195,000')
  expect(screen.getByRole('row', { name: /^Total/ }).textContent).toContain('$195,000')

  await page.user.click(await button('how? Figures'))
  const sums = within(await screen.findByRole('dialog', { name: 'How this is worked out' }))
  for (const [name, text] of [
    ['Offers made', /Won\s*3\s*Offers made\s*3/],
    ['Offers accepted', /Won\s*3\s*Offers accepted\s*3/],
    ['Acceptance rate', /÷ 3.*100%/],
    ['Average ROI', /88 Ngaio Road\s*15\.0%.*Mean of 3\s*9\.2%/],
    ['Average duration', /÷ 3/],
    ['Total profit', /Sold for\s*\$2,345,000.*−\$1,850,000.*−\$300,000.*Total profit\s*\$195,000/],
  ] as const)
    expect((await sums.findByRole('region', { name })).textContent, name).toMatch(text)
  await page.user.keyboard('{Escape}')

  for (const title of ['Profit by month', 'From offer to won', 'ROI per project']) {
    const shown = within(await chart(title))
    await shown.findByRole('img')
    await page.user.click(shown.getByRole('radio', { name: 'Table' }))
    await shown.findByRole('table', { name: title })
    expect(shown.queryByRole('img')).toBeNull()
  }
  within(await chart('ROI per project')).getByRole('row', { name: '7 Kahikatea Close −4.0%' })

  await page.user.click(screen.getByRole('radio', { name: 'Net' }))
  await chart('Net profit by month')
  const recover = page.fail(/^GET \/api\/performance/)
  await page.user.click(screen.getByRole('radio', { name: 'Last 3 Months' }))
  await screen.findByText(/Your deals and projects are safe/)
  recover()
  await page.user.click(await button('Retry'))
  await shows('Total profit', 'net, 3 projects sold')
  expect(page.address()).toMatch(/period=quarter&profit=net$/)
  await page.reload()
  expect(await screen.findByRole('radio', { name: 'Last 3 Months' })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: 'Net' })).toHaveProperty('checked', true)
})
