import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { closeScreen, field, figure, openScreen } from '#src/app/testing/test-screen.tsx'
import { projectRequests, SALE } from '#src/features/build/projects/test-projects.ts'
import { changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { addDays, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())
afterEach(() => {
  closeScreen()
  vi.useRealTimers()
})

const status = () => field('Status')
const statement = () => screen.getByRole('complementary', { name: 'Statement' })

// Clauses: deal-workflow 3.3, 11.18
test('the Settlement Date shows days left or Overdue, unless the deal is won', async () => {
  const page = await openScreen(world, `/opportunities/${(await newDeal(world, mere)).id}`, mere)
  const today = todayInAuckland(new Date())
  for (const [days, label] of [
    [5, '5 days left'],
    [1, '1 day left'],
    [-1, 'Overdue'],
  ] as const) {
    await page.retype(await field('Settlement Date'), addDays(today, days))
    await screen.findByText(label)
  }
  await page.user.selectOptions(await status(), 'Won')
  const dialog = within(await screen.findByRole('dialog', { name: 'Actual purchase price' }))
  await page.user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByText('Overdue')).toBeNull())
})

// Clauses: deal-workflow 9.5; worked-examples 3.16
test.each([
  ['2026-11-21', '2026-11-20T10:59:59Z', '1 day left'],
  ['2026-11-21', '2026-11-20T11:00:00Z', '0 days left'],
  ['2026-11-21', '2026-11-21T11:00:00Z', 'Overdue'],
  ['2027-04-05', '2027-04-03T11:00:00Z', '1 day left'],
  ['2028-03-01', '2028-02-27T11:00:00Z', '2 days left'],
])(
  'days left change at midnight in Auckland, as in the worked examples: due %s at %s',
  async (day, now, label) => {
    const deal = await newDeal(world, mere)
    const { user } = await openScreen(world, `/opportunities/${deal.id}`, mere)
    const due = await field('Settlement Date')
    // The session was started today, so the page is opened today.
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
    await user.type(due, day)
    await screen.findByText(label)
  },
)

test('a sold deal shows its actual values and its profit first, labels its estimates, and links to its project', async () => {
  const requests = projectRequests(world)
  const { deal, project } = await requests.win(mere)
  await requests.move(mere, project, { status: 'sold', sale: SALE })
  await edited(world, mere, await read(world, mere, deal.id), { askingPrice: 700_000 })
  const page = await openScreen(world, `/opportunities/${deal.id}`, mere)
  await field('Done-up value')
  const [first] = within(statement()).getAllByRole('heading')
  expect(first?.textContent).toBe('Realised profit at the $550,000 paid')
  await waitFor(() => expect(figure('Realised gross profit')).toBe('$105,000'))
  expect(figure('Realised net profit')).toBe('$67,200')
  expect(figure('Maximum purchase price')).toBe('$583,333')
  const lines = statement().querySelectorAll('dl[aria-label="Realised profit"] > div')
  expect(Array.from(lines, ({ textContent }) => textContent)).toEqual([
    'Actual sale price$750,000',
    'Actual purchase price−$550,000',
    'Actual renovation cost−$95,000',
    'Realised gross profit$105,000',
    'Holding costs−$37,800',
    'Realised net profit$67,200',
  ])
  expect(figure('Estimated gross profit')).toBe('$150,000')
  expect(figure('Estimated net profit')).toBe('$112,200')
  expect(screen.queryByRole('status', { name: 'Gross profit' })).toBeNull()
  expect(statement().textContent).not.toContain('Asking price is')
  await page.user.click(screen.getByRole('link', { name: 'Open the project' }))
  await waitFor(() => expect(page.address()).toBe(`/projects/${project.id}`))
})

test.each([
  [
    'its own button',
    (page: { user: { click: (on: Element) => Promise<void> } }) =>
      page.user.click(screen.getByRole('button', { name: 'Undo' })),
  ],
  [
    'the button beside “Saved”, which names what it undoes',
    (page: { user: { click: (on: Element) => Promise<void> } }) =>
      page.user.click(screen.getByRole('button', { name: 'Undo Status and Actual purchase price' })),
  ],
  [
    'Ctrl Z',
    (page: { user: { keyboard: (keys: string) => Promise<void> } }) =>
      page.user.keyboard('{Control>}z{/Control}'),
  ],
] as const)('the message of a win goes with its Undo by %s', async (_how, undo) => {
  const { id } = await newDeal(world, mere)
  const page = await openScreen(world, `/opportunities/${id}`, mere)
  await page.user.selectOptions(await status(), 'Won')
  const dialog = within(await screen.findByRole('dialog', { name: 'Actual purchase price' }))
  await page.user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Moved 8 Kererū Street to Won')
  await screen.findByRole('button', { name: 'Undo' })
  await undo(page)
  // Long before it would go by itself.
  const isGone = () => expect(screen.queryByText('Moved 8 Kererū Street to Won')).toBeNull()
  await waitFor(isGone, { timeout: 3000 })
  await waitFor(async () => expect((await read(world, mere, id)).status).toBe('new_listing'))
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('Abandoned is a status option; an abandoned deal has a Restore button', async () => {
  const { id } = await newDeal(world, mere)
  const page = await openScreen(world, `/opportunities/${id}`, mere)
  const choose = async (button: string) => {
    await page.user.selectOptions(await status(), 'Abandoned')
    const dialog = await screen.findByRole('dialog', { name: 'Abandon 8 Kererū Street' })
    await page.user.click(within(dialog).getByRole('button', { name: button }))
  }
  await choose('Cancel')
  expect((await status()).value).toBe('new_listing')
  await choose('Abandon')
  await waitFor(async () => expect((await read(world, mere, id)).status).toBe('abandoned'))
  await page.open(`/opportunities/${id}`)
  await waitFor(async () => expect(await status()).toHaveProperty('disabled', true))
  await page.user.click(await screen.findByRole('button', { name: 'Restore' }))
  await waitFor(async () => expect((await read(world, mere, id)).status).toBe('new_listing'))
})

// Clauses: deal-workflow 9.10, 11.17; worked-examples 3.10
test('the pipeline’s average margin is a ratio of sums, and a dash without deals', async () => {
  const hemi = await world.person()
  const addressed = (number: number) => ({ address: `${number} Rātā Road`, askingPrice: 640_000 })
  const first = await newDeal(world, hemi, addressed(1))
  const second = await newDeal(world, hemi, { ...addressed(2), doneUpValue: 390_000 })
  const third = await newDeal(world, hemi, { ...addressed(3), doneUpValue: 550_000 })
  const won = [
    await edited(world, hemi, second, { status: 'won', actualPurchasePrice: 300_000 }),
    await edited(world, hemi, third, { status: 'won', actualPurchasePrice: 400_000 }),
  ]
  const page = await openScreen(world, '/dashboard', hemi)
  const overview = await screen.findByRole('region', { name: 'Pipeline overview' })
  await waitFor(() => expect(overview.textContent).toContain('9.9%'))
  for (const { id, version } of [first, ...won]) {
    const headers = { 'if-match': `"${version}"` }
    const path = `/api/opportunities/${id}/abandonment`
    const reply = await world.send('PUT', path, { as: hemi, body: { reason: null }, headers })
    expect(changedDealSchema.parse(await reply.json()).opportunity.status).toBe('abandoned')
  }
  await page.reload()
  const empty = await screen.findByRole('region', { name: 'Pipeline overview' })
  await waitFor(() => expect(empty.textContent).toContain('—'))
})
