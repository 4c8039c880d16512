import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { button, openScreen, type TestPage } from '#src/app/testing/test-screen.tsx'
import { type BoardDeal, boardSchema } from '#src/features/deals/pipeline/schema.ts'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())
const tama = madeForTest(() => world.person({ joins: mere }))

afterEach(() => void vi.restoreAllMocks())

/** "1 Rimu Street" to the last, sorted by address. */
async function openList(count: number, search = ''): Promise<TestPage> {
  for (let at = 1; at <= count; at += 1) await newDeal(world, mere, { address: `${at} Rimu Street, Nelson` })
  const page = await openScreen(world, `/dashboard?view=list&sort=address${search}`, mere)
  await screen.findByRole('grid', { name: 'Deals' })
  return page
}

async function board(): Promise<BoardDeal[]> {
  const reply = await world.send('GET', '/api/opportunities', { as: mere })
  return boardSchema.parse(await reply.json()).opportunities
}

const inOrder = (deals: readonly BoardDeal[]) =>
  deals.toSorted((a, b) => Number.parseInt(a.address, 10) - Number.parseInt(b.address, 10))
const stages = async () => inOrder(await board()).map(({ status }) => status)
const withoutVersions = (deals: readonly BoardDeal[]) => inOrder(deals).map(({ version: _, ...deal }) => deal)

const box = (at: number) => screen.findByRole('checkbox', { name: `Select ${at} Rimu Street` })
const selected = () =>
  screen.queryAllByRole('row', { selected: true }).map((row) => Number.parseInt(row.textContent, 10))
const bar = async () => within(await screen.findByRole('region', { name: 'Selected deals' }))
const toast = (message: RegExp) => screen.findByText(message, { selector: '[role=status] *, [role=alert] *' })

async function move({ user }: TestPage, stage: string): Promise<void> {
  await user.click((await bar()).getByRole('button', { name: 'Move to…' }))
  await user.click(await screen.findByRole('menuitem', { name: stage }))
}

async function select({ user }: TestPage, ...which: number[]): Promise<void> {
  for (const at of which) await user.click(await box(at))
}

// Clauses: pipeline-at-work 4.4
test('check boxes select deals, Shift a range, the head all that are shown, and Esc none', async () => {
  const page = await openList(5)
  await select(page, 2)
  await page.user.keyboard('{Shift>}')
  await page.user.click(await box(4))
  await page.user.keyboard('{/Shift}')
  expect(selected()).toEqual([2, 3, 4])
  ;(await bar()).getByText('3 selected')
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all 5' })
  expect(all.indeterminate).toBe(true)
  await page.user.click(all)
  expect(selected()).toEqual([1, 2, 3, 4, 5])
  await page.user.click(all)
  expect(selected()).toEqual([])
  await select(page, 1)
  await page.user.click((await bar()).getByRole('button', { name: 'Select all 5' }))
  expect(selected()).toHaveLength(5)
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected deals' })).toBeNull())
  expect(selected()).toEqual([])
})

test('a bulk move counts the deals that it moves and those that are in the stage already, and Undo restores exactly', async () => {
  const page = await openList(3)
  await select(page, 1)
  await move(page, 'Funding')
  await toast(/^Moved 1 deal$/)
  await waitFor(async () => expect(await stages()).toEqual(['funding', 'new_listing', 'new_listing']))
  await move(page, 'Funding')
  await toast(/^These deals are in Funding already\.$/)
  const before = await board()
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all 3' }))
  await move(page, 'Funding')
  await toast(/^Moved 2 deals, 1 was there already$/)
  await waitFor(async () => expect(await stages()).toEqual(['funding', 'funding', 'funding']))
  await page.user.click(await button(/^Undo/))
  await toast(/^Moved 2 deals back$/)
  await page.loaded()
  expect(withoutVersions(await board())).toEqual(withoutVersions(before))
})

// Clauses: pipeline-at-work 4.4
test('the keyboard selects with Space, a range with Shift, all with Ctrl A, and B goes to the bar and back', async () => {
  const { user } = await openList(5)
  screen.getAllByRole('rowheader')[1]?.focus()
  await user.keyboard(' ')
  expect(selected()).toEqual([2])
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}')
  expect(selected()).toEqual([2, 3])
  await user.keyboard('{ArrowDown}{ArrowDown}{Shift>} {/Shift}')
  expect(selected()).toEqual([2, 3, 4, 5])
  await user.keyboard('{Control>}a{/Control}')
  expect(selected()).toEqual([1, 2, 3, 4, 5])
  await user.keyboard('b')
  expect(document.activeElement).toBe((await bar()).getByRole('button', { name: 'Move to…' }))
  await user.keyboard('b')
  expect(document.activeElement?.textContent).toMatch(/^5 Rimu Street/)
})

// Clauses: pipeline-at-work 4.4
test('“Select all” is of what is filtered, and what is filtered out isn’t selected', async () => {
  await edited(world, mere, await newDeal(world, mere, { address: '9 Rimu Street, Nelson' }), {
    agentName: 'Anika',
  })
  const page = await openList(3)
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all 4' }))
  await page.open('/dashboard?view=list&sort=address&agent=Anika')
  await (await bar()).findByText('1 selected')
  screen.getByRole('checkbox', { name: 'Select all 1' })
})

// Clauses: pipeline-at-work 4.1, 4.2
test('deals move together in one request, and one Undo restores exactly what was there', async () => {
  const page = await openList(4)
  const before = await board()
  await select(page, 1, 2, 3)
  await move(page, 'Offer Made')
  await toast(/^Moved 3 deals$/)
  await waitFor(async () =>
    expect(await stages()).toEqual(['offer_made', 'offer_made', 'offer_made', 'new_listing']),
  )
  expect(page.requests.filter((request) => request.startsWith('POST /api/opp'))).toEqual([
    'POST /api/opportunities/bulk',
  ])
  await page.loaded()
  await page.user.click(await button(/^Undo/))
  await toast(/^Moved 3 deals back$/)
  await page.loaded()
  expect(withoutVersions(await board())).toEqual(withoutVersions(before))
})

// Clauses: pipeline-at-work 4.5
test('Won isn’t offered and says why, and a won deal stays', async () => {
  const deal = await newDeal(world, mere, { address: '7 Rimu Street, Nelson' })
  await world.send('PUT', `/api/opportunities/${deal.id}/placement`, {
    as: mere,
    body: { status: 'won', afterId: null, actualPurchasePrice: 500_000 },
    headers: { 'if-match': `"${deal.version}"` },
  })
  const page = await openList(1)
  await select(page, 1, 7)
  await page.user.click((await bar()).getByRole('button', { name: 'Move to…' }))
  const won = await screen.findByRole('menuitem', { name: /^Won/ })
  expect(won.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(won.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Each won deal needs its price.',
  )
  await page.user.click(won)
  await page.user.click(await screen.findByRole('menuitem', { name: 'Funding' }))
  await toast(/^Moved 1 deal, 1 won deal stays as it is$/)
  await page.loaded()
  expect(await stages()).toEqual(['funding', 'won'])
})

// Clauses: pipeline-at-work 4.5
test('an agent is assigned, and a date is set', async () => {
  const page = await openList(2)
  await select(page, 1, 2)
  await page.user.click((await bar()).getByRole('button', { name: 'Assign agent…' }))
  const agent = within(await screen.findByRole('dialog', { name: 'Assign an agent to 2 deals' }))
  agent.getByRole('button', { name: 'Remove agent' })
  await page.user.type(agent.getByRole('combobox', { name: 'Agent name' }), 'Anika Thompson')
  await page.user.click(agent.getByRole('button', { name: 'Assign' }))
  await toast(/^Assigned Anika Thompson to 2 deals$/)
  await page.user.click((await bar()).getByRole('button', { name: 'Set date…' }))
  const date = within(await screen.findByRole('dialog', { name: 'Set a date of 2 deals' }))
  await page.user.click(date.getByRole('radio', { name: 'Unconditional date' }))
  date.getByRole('button', { name: 'Remove date' })
  await page.user.type(date.getByRole('textbox', { name: 'Date' }), '1 Mar 2030')
  await page.user.click(date.getByRole('button', { name: 'Set date' }))
  await toast(/^Set the unconditional date of 2 deals$/)
  await page.loaded()
  const fields = (await board()).map(({ agentName, unconditionalDate }) => [agentName, unconditionalDate])
  expect(fields).toEqual(Array(2).fill(['Anika Thompson', '2030-03-01']))
})

// Clauses: pipeline-at-work 4.5
test.each([
  ['Abandon…', 'Abandon 2 deals', 'Abandon', /^Abandoned 2 deals$/, /^Restored 2 deals$/],
  ['Delete…', 'Delete 2 deals', 'Delete 2 deals', /^Deleted 2 deals$/, /^Restored 2 deals$/],
] as const)('%s asks first, and is undone', async (action, title, confirm, done, undone) => {
  const page = await openList(3)
  const before = await board()
  await select(page, 1, 3)
  await page.user.click((await bar()).getByRole('button', { name: action }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  if (action === 'Abandon…')
    await page.user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Too far away')
  await page.user.click(dialog.getByRole('button', { name: confirm }))
  await toast(done)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected deals' })).toBeNull())
  await page.loaded()
  expect((await board()).filter(({ status }) => status === 'new_listing')).toHaveLength(1)
  await page.user.click(await button(/^Undo/))
  await toast(undone)
  await page.loaded()
  expect(withoutVersions(await board())).toEqual(withoutVersions(before))
})

// Clauses: pipeline-at-work 4.6
test('the message counts deals that were changed or deleted meanwhile, “Show them” filters the list to those, and Undo stays', async () => {
  const page = await openList(6)
  const deals = inOrder(await board())
  const [first, second, third] = await Promise.all(deals.map(({ id }) => read(world, mere, id)))
  if (first === undefined || second === undefined || third === undefined) throw new Error('no deals')
  await edited(world, tama, first, { agentName: 'Anika' })
  await edited(world, tama, second, { agentName: 'Anika' })
  await world.send('DELETE', `/api/opportunities/${third.id}`, {
    as: tama,
    headers: { 'if-match': `"${third.version}"` },
  })
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all 6' }))
  await move(page, 'Funding')
  await toast(/^Moved 3 deals, 2 changed meanwhile, 1 deleted meanwhile$/)
  await page.user.click(await button('Show them'))
  await waitFor(() => expect(page.address()).toMatch(/view=list&only=[\da-f]{12}\.[\da-f]{12}$/))
  await waitFor(() => {
    const rows = within(screen.getByRole('grid')).getAllByRole('rowheader')
    expect(rows.map(({ textContent }) => textContent).toSorted()).toEqual([
      '1 Rimu Street, Nelson',
      '2 Rimu Street, Nelson',
      '2 of 5 deals',
    ])
  })
  await page.user.click(await button(/^Undo/))
  await page.loaded()
  expect(new Set(await stages())).toEqual(new Set(['new_listing']))
  await page.user.click(await button('Remove filter: changed meanwhile'))
  await waitFor(() => expect(page.address()).not.toContain('only'))
})

// Clauses: pipeline-at-work 4.2, 4.6
test('an Undo names the deals that someone else has changed since', async () => {
  const page = await openList(4)
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all 4' }))
  await move(page, 'Funding')
  await page.loaded()
  for (const { id } of inOrder(await board()).slice(1, 3)) {
    await edited(world, tama, await read(world, mere, id), { agentName: 'Anika' })
  }
  await page.user.click(await button(/^Undo/))
  await toast(/^Moved 2 deals back\. 2 Rimu Street and 3 Rimu Street changed meanwhile\.$/)
  expect(await stages()).toEqual(['new_listing', 'funding', 'funding', 'new_listing'])
  await button('Show them')
})

// Clauses: pipeline-at-work 4.5
test('more than 200 deals are refused before anything is sent', async () => {
  const page = await openList(201)
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all 201' }))
  ;(await bar()).getByText('At most 200 deals at once.')
  await move(page, 'Funding')
  await screen.findByText('At most 200 deals at once.', { selector: '[role=alert] *' })
  expect(page.requests).not.toContain('POST /api/opportunities/bulk')
})

// Clauses: pipeline-at-work 4.5
test('2 to 4 deals are compared, and the selected ones are exported', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL')
  const page = await openList(5)
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all 5' }))
  await page.user.click((await bar()).getByRole('button', { name: 'Compare' }))
  await toast(/^Choose 2 to 4 deals to compare\.$/)
  await page.user.keyboard('{Escape}')
  await select(page, 2, 4)
  await page.user.click((await bar()).getByRole('button', { name: 'Export CSV' }))
  const [two, four] = inOrder(await board()).filter(({ address }) => /^[24]/.test(address))
  await toast(/^Exported .*\.csv$/)
  const [file] = saved.mock.calls[0] ?? []
  const lines = (await (file as Blob).text()).trim().split('\r\n')
  expect(lines.map((line) => line.match(/\d Rimu Street/)?.[0])).toEqual([
    undefined,
    '4 Rimu Street',
    '2 Rimu Street',
  ])
  await page.user.click((await bar()).getByRole('button', { name: 'Compare' }))
  await waitFor(() =>
    expect(decodeURIComponent(page.address())).toBe(`/compare?deals=${two?.id},${four?.id}`),
  )
})

// Clauses: pipeline-at-work 4.1
test('a bulk move that fails is rolled back with the reason, and sent again by Retry', async () => {
  const page = await openList(2)
  const end = page.fail(/^POST \/api\/opportunities\/bulk/, 500)
  await select(page, 1, 2)
  await move(page, 'Funding')
  await toast(/^The change to 2 deals was not saved\./)
  expect(await stages()).toEqual(['new_listing', 'new_listing'])
  end()
  await page.user.click(await button('Retry'))
  await waitFor(async () => expect(await stages()).toEqual(['funding', 'funding']))
})

// Clauses: pipeline-at-work 4.7
test('offline, a bulk action waits as one change, and is sent', async () => {
  const page = await openList(2)
  page.setOnline(false)
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all 2' }))
  await move(page, 'Funding')
  await screen.findByText(/1 change waiting for the network/)
  expect(screen.getAllByRole('gridcell', { name: 'Funding' })).toHaveLength(2)
  expect(await stages()).toEqual(['new_listing', 'new_listing'])
  page.setOnline(true)
  await waitFor(async () => expect(await stages()).toEqual(['funding', 'funding']))
})
