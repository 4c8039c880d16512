import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, closeScreen, openScreen, type TestPage, textBox } from '#src/app/testing/test-screen.tsx'
import { agreementSchema } from '#src/features/deals/agreements/schema.ts'
import { type BoardDeal, changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { projectRequests } from '../test-projects.ts'

const world = worldForFile()
let mere: Person
let deal: BoardDeal
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00+13:00'), toFake: ['Date'] })
  world.setNow(new Date('2026-11-30T10:00:00+13:00'))
  mere = await world.person()
  const body = { address: '14 Clarence Street, Hamilton', doneUpValue: 820_000, renovationCost: 84_000 }
  const saved = await world.send('POST', '/api/opportunities', { as: mere, body })
  deal = changedDealSchema.parse(await saved.json()).opportunity
  await put({
    signedOn: '2026-11-30',
    price: 580_000,
    settlementNominated: '2027-03-05',
    provinces: ['Auckland'],
  })
})
afterEach(async () => {
  await closeScreen()
  vi.useRealTimers()
})

async function agreement() {
  const reply = await world.send('GET', `/api/opportunities/${deal.id}/agreement`, { as: mere })
  return agreementSchema.parse(await reply.json())
}
async function put(changes: object) {
  const { version, agreement: terms } = await agreement()
  const reply = await world.send('PUT', `/api/opportunities/${deal.id}/agreement`, {
    as: mere,
    body: { ...terms, ...changes },
    headers: { 'if-match': `"${version}"` },
  })
  expect(reply.status, await reply.clone().text()).toBe(200)
}
async function won() {
  const { win: _win, place, projects } = projectRequests(world)
  const { version } = changedDealSchema.shape.opportunity.parse(
    await (await world.send('GET', `/api/opportunities/${deal.id}`, { as: mere })).json(),
  )
  const win = { status: 'won', actualPurchasePrice: 580_000 }
  const moved = await place(mere, '/api/opportunities', { ...deal, version }, win)
  expect(moved.status).toBe(200)
  const [project] = await projects(mere)
  if (project === undefined) throw new Error('a won deal has a project')
  return project
}
const head = async () => {
  const { parentElement } = await screen.findByRole('heading', { level: 1 })
  return parentElement?.parentElement?.textContent
}
async function dates(page: TestPage) {
  await page.user.click(await button(/^\d dates?$/))
  return screen.findByRole('list', { name: 'Dates of the agreement' })
}

test('the dialog of Won lists what is still to come, and its message opens the project', async () => {
  const page = await openScreen(world, '/dashboard', mere)
  await page.user.click(await button('Move 14 Clarence Street, Hamilton'))
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'Won' }))
  await screen.findByText('Still to come: deposit $58,000 today by 5 pm, settlement 5 Mar 2027')
  await page.user.click(await button('Confirm'))
  await page.user.click(await button('Open the project'))
  await waitFor(async () => expect(await head()).toContain('Deposit $58,000 today'))
})

test.each([
  [
    'an agreement and a settlement date',
    null,
    'No agreement or settlement date yet. You can add them to the deal later.',
  ],
  ['an agreement', '2027-03-05', 'No agreement yet. You can add it to the deal later.'],
])('the dialog of Won says that %s can be added later', async (_what, dueDate, text) => {
  const other = await newDeal(world, mere, { address: '8 Clyde Street, Hamilton' })
  if (dueDate !== null) await edited(world, mere, other, { dueDate })
  const page = await openScreen(world, '/dashboard', mere)
  await page.user.click(await button('Move 8 Clyde Street, Hamilton'))
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'Won' }))
  await screen.findByText(text)
  await screen.findByText(/We’ll move the deal to Won and start its project\./)
})

test('the dialog of Won says that an agreement has no settlement date', async () => {
  await put({ settlementNominated: null })
  const page = await openScreen(world, '/dashboard', mere)
  await page.user.click(await button('Move 14 Clarence Street, Hamilton'))
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'Won' }))
  await screen.findByText('No settlement date yet. You can add it to the deal later.')
  expect(screen.queryByText(/No agreement/)).toBeNull()
})

test('a deposit that waits for the conditions is on the timeline and still to come, without a day', async () => {
  await put({ depositDue: 'unconditional', depositAmount: 60_000 })
  const body = { kind: 'finance', title: 'Finance', basis: 'days', days: 10 }
  const added = await world.send('POST', `/api/opportunities/${deal.id}/conditions`, { as: mere, body })
  expect(added.status).toBe(201)
  const page = await openScreen(world, `/opportunities/${deal.id}/agreement`, mere)
  const timeline = await screen.findByRole('region', { name: 'Timeline' })
  expect(timeline.textContent).toContain('When unconditionalDeposit of $60,000 due')
  await page.open('/dashboard')
  await page.user.click(await button('Move 14 Clarence Street, Hamilton'))
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'Won' }))
  await screen.findByText(
    /^Still to come: Finance .*, deposit \$60,000 when unconditional, settlement 5 Mar 2027$/,
  )
})

test('a deposit without a day is on the card, in the header and in the list of its project', async () => {
  await put({ depositDue: 'unconditional', depositAmount: 60_000, settlementNominated: null })
  const body = { kind: 'custom', title: 'Council consent', basis: 'date', date: '2026-12-18' }
  const added = await world.send('POST', `/api/opportunities/${deal.id}/conditions`, { as: mere, body })
  expect(added.status, await added.clone().text()).toBe(201)
  const project = await won()
  expect(project.openDates.map(({ kind, on }) => [kind, on])).toEqual([
    ['condition', '2026-12-18'],
    ['deposit', null],
  ])
  const page = await openScreen(world, `/projects/${project.id}`, mere)
  const list = within(await dates(page))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Council consent in 18 days18 Dec 2026'),
    expect.stringContaining('Deposit $60,000 when unconditionalPaid'),
  ])
  await page.user.click(await button('Paid: Deposit $60,000'))
  await waitFor(async () => expect((await agreement()).agreement.depositPaidOn).toBe('2026-11-30'))
})

// Clauses: project-delivery 13.2
test('the deposit and the settlement stay in the header until they are done, with Undo', async () => {
  const project = await won()
  const page = await openScreen(world, `/projects/${project.id}/plan`, mere)
  await waitFor(async () => expect(await head()).toContain('Deposit $58,000 todayPaid2 dates'))
  const list = within(await dates(page))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Deposit $58,000 today30 Nov 2026'),
    expect.stringContaining('Settlement in 95 days5 Mar 2027'),
  ])
  await page.user.click(await button('Done'))
  await page.user.click(await button('Paid: Deposit $58,000'))
  await waitFor(async () => expect((await agreement()).agreement.depositPaidOn).toBe('2026-11-30'))
  await waitFor(async () => expect(await head()).toContain('Settlement in 95 daysSettled1 date'))
  const [paid] = within(await dates(page)).getAllByRole('listitem')
  expect(paid?.textContent).toBe('Deposit $58,000 paid30 Nov 2026')
  await page.user.click(await button('Done'))
  await page.user.click(await button(/^Undo/))
  await waitFor(async () => expect((await agreement()).agreement.depositPaidOn).toBeNull())
  await waitFor(async () => expect(await head()).toContain('Deposit $58,000 today'))
})

test('a deal is settled at a press only if nothing else is open; otherwise a dialog names what is', async () => {
  const project = await won()
  const page = await openScreen(world, `/projects/${project.id}`, mere)
  await dates(page)
  await page.user.click(await button('Settled: Settlement'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Settlement' }))
  dialog.getByText(
    /^Still open: deposit \$58,000 today by 5 pm\. Once the deal is settled, nothing reminds you of it/,
  )
  expect((await agreement()).agreement.settledOn).toBeNull()
  await page.user.click(dialog.getByRole('button', { name: 'Settled' }))
  await waitFor(async () => expect((await agreement()).agreement.settledOn).toBe('2026-11-30'))
})

// Clauses: project-delivery 13.2
test('another day is entered in a dialog', async () => {
  const project = await won()
  const page = await openScreen(world, `/projects/${project.id}`, mere)
  await dates(page)
  await page.user.click(await button('Another day: Deposit $58,000'))
  await page.retype(await textBox('Paid on'), '28 Nov 2026')
  await page.user.click(
    within(screen.getByRole('dialog', { name: 'Deposit $58,000' })).getByRole('button', { name: 'Paid' }),
  )
  await waitFor(async () => expect((await agreement()).agreement.depositPaidOn).toBe('2026-11-28'))
})

test.each([
  ['Deposit $58,000', 'Paid', '1 Dec 2026', 'The day the deposit was paid is in the future.'],
  ['Settlement', 'Settled', '1 Dec 2026', 'The day of settlement is in the future.'],
  ['Settlement', 'Settled', '29 Nov 2026', 'The house can’t settle before its agreement of 30 Nov 2026.'],
])('%s: %s on %s is refused at the field, and what was typed stays', async (name, label, day, message) => {
  const project = await won()
  const page = await openScreen(world, `/projects/${project.id}`, mere)
  await dates(page)
  await page.user.click(await button(`Another day: ${name}`))
  await page.retype(await textBox(`${label} on`), day)
  await page.user.keyboard('{Enter}')
  await screen.findByText(message)
  expect((await textBox(`${label} on`)).value).toBe(day)
})

test('the card of the project shows them, overdue ones in red, and tasks have their buttons', async () => {
  await put({ signedOn: '2026-11-27' })
  await won()
  let page = await openScreen(world, '/projects', mere)
  expect((await screen.findByText('Deposit $58,000 overdue')).parentElement?.textContent).toContain(
    'Deposit $58,000 overdue+1Settlement in 95 days',
  )
  await closeScreen()
  page = await openScreen(world, '/tasks', mere)
  await page.user.click(await button('Paid: Deposit $58,000 of 14 Clarence Street'))
  await waitFor(async () => expect((await agreement()).agreement.depositPaidOn).toBe('2026-11-30'))
  await page.user.click(await button('Settled: Settlement of 14 Clarence Street'))
  const asks = within(await screen.findByRole('dialog', { name: /Settlement/ }))
  asks.getByText('It was agreed for 5 Mar 2027.')
  await page.user.click(asks.getByRole('button', { name: 'Settled' }))
  await waitFor(async () => expect((await agreement()).agreement.settledOn).toBe('2026-11-30'))
})

test('a press far from the agreed day asks for the day, today or the agreed one', async () => {
  await put({ signedOn: '2026-06-01', settlementNominated: '2026-06-19', depositPaidOn: '2026-06-02' })
  const project = await won()
  const page = await openScreen(world, `/projects/${project.id}`, mere)
  await page.user.click(await button('Settled: Settlement'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Settlement' }))
  const on = () => dialog.getByRole<HTMLInputElement>('textbox', { name: 'Settled on' }).value
  expect(on()).toBe('30 Nov 2026')
  expect((await agreement()).agreement.settledOn).toBeNull()
  await page.user.click(dialog.getByRole('button', { name: 'Use the agreed day, 19 Jun 2026' }))
  expect(on()).toBe('19 Jun 2026')
  await page.user.click(dialog.getByRole('button', { name: 'Settled' }))
  await waitFor(async () => expect((await agreement()).agreement.settledOn).toBe('2026-06-19'))
  await page.user.click(await button(/^Undo/))
  await waitFor(async () => expect((await agreement()).agreement.settledOn).toBeNull())
})

test('the deposit asks on the page of the agreement, too', async () => {
  await put({ signedOn: '2026-11-02' })
  const page = await openScreen(world, `/opportunities/${deal.id}/agreement`, mere)
  await page.user.click(await button('Deposit paid'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deposit paid' }))
  await page.user.click(dialog.getByRole('button', { name: 'Use the agreed day, 2 Nov 2026' }))
  await page.user.click(dialog.getByRole('button', { name: 'Paid' }))
  await waitFor(async () => expect((await agreement()).agreement.depositPaidOn).toBe('2026-11-02'))
})

test('a deal without an agreement is settled, too', async () => {
  const { win, projects } = projectRequests(world)
  const { project, deal: other } = await win(mere, '3 Rata Street, Hamilton')
  const headers = { 'if-match': `"${other.version}"` }
  await world.send('PATCH', `/api/opportunities/${other.id}`, {
    as: mere,
    body: { dueDate: '2026-11-27' },
    headers,
  })
  const page = await openScreen(world, `/projects/${project.id}`, mere)
  expect((await dates(page)).textContent).toContain('Settlement overdue27 Nov 2026')
  await page.user.click(await button('Done'))
  await page.user.click(await button('Settled: Settlement'))
  await waitFor(async () => {
    const settled = (await projects(mere)).find(({ id }) => id === project.id)
    expect([settled?.openDates, settled?.settledOn]).toEqual([[], '2026-11-30'])
  })
  await page.user.click(await button(/^Undo/))
  await waitFor(async () => expect(await head()).toContain('Settlement overdue'))
  expect((await projects(mere)).find(({ id }) => id === project.id)?.settledOn).toBeNull()
})

test('what ends the open dates of a deal names them first: abandoning, deleting and selling', async () => {
  const open =
    /^Still open: deposit \$58,000 today by 5 pm and settlement 5 Mar 2027\. Once it is (abandoned|deleted), nothing/
  const page = await openScreen(world, '/dashboard', mere)
  for (const [entry, title] of [
    ['Abandon', 'Abandon 14 Clarence Street'],
    ['Delete', 'Delete Opportunity'],
  ] as const) {
    await page.user.click(await button('Move 14 Clarence Street, Hamilton'))
    await page.user.click(await screen.findByRole('menuitem', { name: entry }))
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    await dialog.findByText(open)
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  }
  await closeScreen()
  await won()
  const projects = await openScreen(world, '/projects', mere)
  await projects.user.click(await button('Move 14 Clarence Street, Hamilton'))
  await projects.user.click(await screen.findByRole('menuitemradio', { name: 'Sold' }))
  await screen.findByText(/^Still open: deposit \$58,000 today and settlement in 95 days\. Once it is sold/)
})

test('offline a press on Settled asks about what is known to be open', async () => {
  const project = await won()
  const page = await openScreen(world, `/projects/${project.id}`, mere)
  await dates(page)
  page.fail(/agreement$|conditions$/)
  await page.user.click(await button('Settled: Settlement'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Settlement' }))
  dialog.getByText(/^Still open: deposit \$58,000 today\./)
})
