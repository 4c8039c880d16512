import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { figure, openScreen, openTab } from '#src/app/testing/test-screen.tsx'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { USUAL_OWNERSHIP } from '#src/features/deals/deal-tax/schema.ts'
import { newOffer } from '#src/features/deals/offers/test-offers.ts'
import { edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

async function dealWithOffer(outcome?: string) {
  const deal = await newDeal(world, mere, {
    askingPrice: 649_000,
    doneUpValue: 820_000,
    renovationCost: 84_000,
  })
  await newOffer(world, mere, deal.id, { amount: 580_000, madeOn: '2026-11-20' }, outcome)
  return deal
}

const options = () =>
  within(screen.getByRole('radiogroup', { name: 'Price' }))
    .getAllByRole('radio')
    .map((radio) => [radio.getAttribute('aria-label'), radio instanceof HTMLInputElement && radio.checked])
const choose = (name: string) => screen.getByRole('radio', { name })
const shown = () => [figure('Gross profit'), figure('Net profit')]

test('each price of the contract’s table has its profits, which name it', async () => {
  const deal = await dealWithOffer('accepted')
  const { user } = await openScreen(world, `/opportunities/${deal.id}`, mere)
  expect(options()).toEqual([
    ['Maximum', false],
    ['Our offer', false],
    ['Asking', false],
    ['Agreed', true],
  ])
  for (const [name, words, gross, net, lead, price, against] of [
    [
      'Agreed',
      'at the agreed $580,000',
      '$156,000',
      '$117,300',
      'Agreed price',
      '$580,000',
      'Agreed price is $33,333 under',
    ],
    [
      'Maximum',
      'at the maximum of $613,333',
      '$122,667',
      '$82,967',
      'Maximum purchase price',
      '$613,333',
      'Asking price is $35,667 over',
    ],
    [
      'Our offer',
      'at our offer of $580,000',
      '$156,000',
      '$117,300',
      'Our offer',
      '$580,000',
      'Our offer is $33,333 under',
    ],
    [
      'Asking',
      'at the asking price of $649,000',
      '$87,000',
      '$46,230',
      'Asking price',
      '$649,000',
      'Asking price is $35,667 over',
    ],
  ] as const) {
    await user.click(choose(name))
    await screen.findByRole('heading', { name: `Profit ${words}` })
    expect(shown(), name).toEqual([gross, net])
    expect(figure(lead)).toBe(price)
    expect(screen.getByRole('complementary', { name: 'Statement' }).textContent).toContain(
      `${against} your maximum`,
    )
  }
})

test('Numbers and Tax and lending follow the choice, which is in the address', async () => {
  const deal = await dealWithOffer('accepted')
  const page = await openScreen(world, `/opportunities/${deal.id}?price=asking`, mere)
  for (const tab of ['Numbers', 'Tax and lending']) {
    await openTab(page, tab)
    await screen.findByRole('heading', { name: 'Profit at the asking price of $649,000' })
    expect(shown(), tab).toEqual(['$87,000', '$46,230'])
  }
  await page.user.click(choose('Maximum'))
  await waitFor(() => expect(shown()).toEqual(['$122,667', '$82,967']))
  await openTab(page, 'Overview')
  await screen.findByRole('heading', { name: 'Profit at the maximum of $613,333' })
})

test('a profit after tax names the incomes that it lacks beside it, wherever it is shown large', async () => {
  const deal = await dealWithOffer('accepted')
  await world.send('PUT', `/api/opportunities/${deal.id}/ownership`, {
    as: mere,
    body: { ...USUAL_OWNERSHIP, owners: [{ name: 'Mere', kind: 'individual', share: 100 }] },
    headers: { 'if-match': '"0"' },
  })
  const page = await openScreen(world, `/opportunities/${deal.id}`, mere)
  for (const tab of ['Overview', 'Numbers', 'Tax and lending']) {
    await openTab(page, tab)
    const ladder = within(await screen.findByLabelText('Profits'))
    await ladder.findByText('Tax is worked out without the owner’s other income.')
  }
})

test('until it is entered who owns it, a deal and its project have no profit after tax, also with other fields saved', async () => {
  const { deal, project } = await projectRequests(world).win(mere)
  const path = `/api/opportunities/${deal.id}/ownership`
  const save = (ownership: object, version: number) =>
    world.send('PUT', path, {
      as: mere,
      body: { ...USUAL_OWNERSHIP, ...ownership },
      headers: { 'if-match': `"${version}"` },
    })
  const pages = [
    `/opportunities/${deal.id}`,
    `/opportunities/${deal.id}/numbers`,
    `/opportunities/${deal.id}/tax`,
    `/projects/${project.id}`,
    `/projects/${project.id}/budget`,
  ]
  const owners = [{ name: 'Kauri Ltd', kind: 'company', share: 100 }]
  expect((await save({ valuation: 560_000 }, 0)).status).toBe(200)
  for (const [isKnown, pattern] of [
    [false, /^Net profit|net profit$/],
    [true, /after tax$/],
  ] as const) {
    for (const page of pages) {
      await openScreen(world, page, mere)
      const ladder = within(await screen.findByLabelText('Profits'))
      await ladder.findAllByLabelText(pattern, { selector: 'output' })
      const after = ladder.queryAllByLabelText(/after tax$/, { selector: 'output' })
      const texts = after.map(({ textContent }) => textContent ?? '')
      // Where it is entered who owns it, a dash says what is missing.
      const none = page.endsWith('/tax') ? [expect.stringMatching(/^—$/)] : []
      expect(texts, page).toEqual(isKnown ? [expect.stringMatching(/\$/)] : none)
    }
    if (!isKnown) expect((await save({ valuation: 560_000, owners }, 1)).status).toBe(200)
  }
})

test('without an agreed price it starts at the maximum; a choice that the deal lost is ignored', async () => {
  const deal = await dealWithOffer()
  await openScreen(world, `/opportunities/${deal.id}?price=agreed`, mere)
  expect(options()).toEqual([
    ['Maximum', true],
    ['Our offer', false],
    ['Asking', false],
  ])
  const won = await edited(world, mere, await newDeal(world, mere), {
    status: 'won',
    actualPurchasePrice: 590_000,
  })
  await openScreen(world, `/opportunities/${won.id}`, mere)
  await screen.findByRole('heading', { name: 'Profit at the agreed $590,000' })
  expect(figure('Agreed price')).toBe('$590,000')
  expect(screen.queryByText(/Asking price is/)).toBeNull()
})
