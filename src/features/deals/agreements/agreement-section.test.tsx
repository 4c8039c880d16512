import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { afterEach, expect, test, vi } from 'vitest'
import {
  button,
  closeScreen,
  openScreen,
  openTab,
  type TestPage,
  textBox,
} from '#src/app/testing/test-screen.tsx'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { addDays, formatDate, hourInAuckland, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { addWorkingDays } from '#src/finance/dates/working-days.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { agreementSchema, changedConditionSchema, type StoredCondition } from './schema.ts'

const today = todayInAuckland(new Date())

const world = worldForFile()
const mere = madeForFile(() => world.person())
afterEach(() => {
  vi.useRealTimers()
  closeScreen()
})

async function agree(fields: object = {}): Promise<string> {
  const { id } = await newDeal(world, mere, { status: 'due_diligence' })
  const body = { provinces: ['Auckland'], signedOn: addDays(today, -1), price: 600_000, ...fields }
  const headers = { 'if-match': '"0"' }
  const made = await world.send('PUT', `/api/opportunities/${id}/agreement`, { as: mere, body, headers })
  expect(made.status).toBe(200)
  return id
}

async function add(id: string, fields: object): Promise<StoredCondition> {
  const body = { basis: 'days', days: 10, ...fields }
  const reply = await world.send('POST', `/api/opportunities/${id}/conditions`, { as: mere, body })
  return changedConditionSchema.parse(await reply.json()).condition
}

const openDeal = (id: string, options = {}) =>
  openScreen(world, `/opportunities/${id}/agreement`, mere, options)
const region = () => screen.getByRole('region', { name: 'Agreement and conditions' })
const stateIs = (text: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('status', { name: 'Agreement' }).textContent).toMatch(text))
const contains = (element: HTMLElement, text: string | RegExp) =>
  waitFor(() => expect(element.textContent).toMatch(text))
const dialogOf = (name: string) => screen.findByRole('dialog', { name })

async function saved(id: string): Promise<string> {
  return (await world.send('GET', `/api/opportunities/${id}/conditions`, { as: mere })).text()
}

async function press({ user }: TestPage, dialog: string, action: string): Promise<void> {
  await user.click(within(await dialogOf(dialog)).getByRole('button', { name: action }))
}

test('a condition can be decided right after its extension, even if the list can’t be read again', async () => {
  const id = await agree()
  await add(id, { kind: 'finance', title: 'Finance' })
  await add(id, { kind: 'lim', title: 'LIM' })
  const page = await openDeal(id)
  await page.user.click(await button('Extend Finance'))
  page.fail(/^GET .*\/conditions$/)
  await page.user.type(await textBox('New day'), formatDate(addDays(today, 60)))
  await press(page, 'Extend Finance', 'Extend')
  await contains(region(), 'Extended once')
  await page.user.click(await button('Waive Finance'))
  await stateIs('Conditional, 1 of 2 decided')
  await waitFor(async () => expect(await saved(id)).toMatch(/"status": ?"waived"/))
})

test('the offer to mark a deal unconditional disappears if a condition is open again', async () => {
  const id = await agree()
  const condition = await add(id, { kind: 'finance', title: 'Finance' })
  const page = await openDeal(id, { isLive: true })
  await page.user.click(await button('Waive Finance'))
  await dialogOf('All conditions are met')
  await waitFor(async () => expect(await saved(id)).toMatch(/"status": ?"waived"/))
  const path = `/api/opportunities/${id}/conditions/${condition.id}/decision`
  const headers = { 'if-match': `"${condition.version + 1}"` }
  const body = { status: 'open', decidedOn: null }
  expect((await world.send('PUT', path, { as: mere, body, headers })).status).toBe(200)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'All conditions are met' })).toBeNull())
  await stateIs('Conditional, 0 of 1 decided')
})

// Clauses: dates-and-conditions 2.4, 2.5, 3.5
test('an unconditional date of one’s own is marked; a new date of the agreement shows which conditions move; a failed one asks whether to cancel', async () => {
  const id = await agree({ settlementNominated: addDays(today, 60), penaltyRate: 14 })
  await add(id, { kind: 'finance', title: 'Finance' })
  const page = await openDeal(id)
  await page.user.click(await button('how? Late settlement'))
  await contains(region(), '$230.14 a day on $600,000')
  await contains(await dialogOf('How this is worked out'), /\$600,000 × 14% ÷ 365 = \$230\.14 a day/)
  await page.user.keyboard('{Escape}')
  await openTab(page, 'Overview')
  const date = await textBox('Unconditional date')
  await page.retype(date, formatDate(addDays(today, 50)))
  await page.user.tab()
  const hint = await screen.findByText(/^Not the last condition’s day \(/)
  expect(date.getAttribute('aria-describedby')).toContain(hint.closest('[id]')?.id)
  await page.retype(date, '')
  await page.user.tab()
  await waitFor(() => expect(screen.queryByText(/^Not the last condition’s day/)).toBeNull())

  await openTab(page, 'Agreement')
  await page.user.click(await button('Edit agreement'))
  const editing = within(await dialogOf('Edit agreement'))
  await page.retype(editing.getByRole('textbox', { name: 'Agreement date' }), formatDate(addDays(today, -15)))
  await editing.findByText(/These due dates will change:/)
  await page.user.click(editing.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit agreement' })).toBeNull())
  await page.user.click(await button('More for Finance'))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Failed' }))
  await press(page, 'Finance: failed', 'Save')
  await press(page, 'Cancel the agreement?', 'Cancel the agreement')
  await stateIs('Cancelled')
})

test('an agreement is made, changed and undone offline, with an extension of its condition', async () => {
  const { id } = await newDeal(world, mere, { status: 'due_diligence', address: '3 Rata Lane, Auckland' })
  await add(id, { kind: 'finance', title: 'Finance' })
  const page = await openDeal(id)
  await page.user.click(await button('Make the agreement'))
  page.setOnline(false)
  await page.user.type(await textBox('Agreement date'), formatDate(today))
  await press(page, 'Make the agreement', 'Save')
  await screen.findByText('Saved the agreement on this device. It will sync when you’re back online.')
  await stateIs('Conditional, 0 of 1 decided')
  await page.user.click(await button('Extend Finance'))
  await page.user.type(await textBox('New day'), formatDate(addDays(today, 60)))
  await press(page, 'Extend Finance', 'Extend')
  await contains(region(), 'Extended once')
  await page.user.click(await button('Edit agreement'))
  await page.retype(await textBox('Penalty rate'), '14')
  await press(page, 'Edit agreement', 'Save')
  await contains(region(), '14%')
  const stored = async () =>
    (await world.send('GET', `/api/opportunities/${id}/agreement`, { as: mere })).json()
  expect(await stored()).toMatchObject({ version: 0 })
  page.setOnline(true)
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ version: 2, agreement: { signedOn: today, penaltyRate: 14 } }),
  )
  await waitFor(async () => expect(await saved(id)).toContain(addDays(today, 60)))
  await page.user.click(await button('Undo'))
  await waitFor(async () => expect(await stored()).toMatchObject({ agreement: { penaltyRate: null } }))
})

test('a colleague’s change of another term is kept; one of the same term is replaced only by saving again', async () => {
  const id = await agree()
  const page = await openDeal(id)
  const path = `/api/opportunities/${id}/agreement`
  const change = async (fields: object) => {
    const { version, agreement } = agreementSchema.parse(
      await (await world.send('GET', path, { as: mere })).json(),
    )
    const headers = { 'if-match': `"${version}"` }
    await world.send('PUT', path, { as: mere, body: { ...agreement, ...fields }, headers })
  }
  await page.user.click(await button('Edit agreement'))
  await page.retype(await textBox('Penalty rate'), '14')
  await change({ depositHeldBy: 'Bayleys' })
  await press(page, 'Edit agreement', 'Save')
  await screen.findByText('Saved the agreement')
  await page.user.click(await button('Edit agreement'))
  await page.retype(await textBox('Penalty rate'), '12')
  await change({ penaltyRate: 10 })
  await press(page, 'Edit agreement', 'Save')
  await screen.findByText(
    'You changed the agreement in another window. Save again to replace that change with this one.',
  )
  await press(page, 'Edit agreement', 'Save')
  await waitFor(async () =>
    expect(await (await world.send('GET', path, { as: mere })).json()).toMatchObject({
      agreement: { penaltyRate: 12, depositHeldBy: 'Bayleys' },
    }),
  )
})

test('a condition isn’t decided before the day on which the agreement counts as made, also offline', async () => {
  const id = await agree({ signedOn: today, signedAt: '17:30' })
  await add(id, { kind: 'finance', title: 'Finance' })
  const page = await openDeal(id)
  await button('Waive Finance')
  page.setOnline(false)
  await page.user.click(await button('Waive Finance'))
  await screen.findByText(
    /^Finance was not changed\. It can’t have been decided before the agreement was signed on/,
  )
  await stateIs('Conditional, 0 of 1 decided')
})

// Clauses: dates-and-conditions 9.5
test('after 5 pm on the last day a condition is overdue, and an extension warns', async () => {
  const id = await agree()
  const { day } = addWorkingDays(today, 1, { rules: 'adls-11', provinces: ['Auckland'] })
  await add(id, { kind: 'finance', title: 'Finance', basis: 'date', days: null, date: day })
  await world.db.query(sql`update auth.sessions set expires_at = now() + interval '30 days'`)
  vi.useFakeTimers({ now: hourInAuckland(day, 16), toFake: ['Date'] })
  const page = await openDeal(id)
  const row = () => screen.findByRole('row', { name: /^Finance/ })
  const warning = () => screen.queryByText(/It’s after 5 pm on the last day\./)
  await page.user.click(await button('Extend Finance'))
  await textBox('New day')
  expect(warning()).toBeNull()
  await page.user.keyboard('{Escape}')
  await contains(await row(), 'today, by 5 pm')

  vi.setSystemTime(hourInAuckland(day, 18))
  await page.reload()
  await contains(await row(), 'today, 5 pm has passed')
  await page.user.click(await button('Extend Finance'))
  await textBox('New day')
  expect(warning()).not.toBeNull()
})

test('usual conditions pressed a second time says that they are there', async () => {
  const page = await openDeal(await agree())
  await page.user.click(await button('Usual conditions'))
  await button('Waive Finance')
  await page.loaded()
  await page.user.click(await button('Usual conditions'))
  await screen.findByText('All usual conditions have been added already.')
  expect(screen.getAllByRole('button', { name: 'Waive Finance' })).toHaveLength(1)
})

test('a new condition starts with a kind that is missing, and a second of one title has a notice', async () => {
  const id = await agree()
  await add(id, { kind: 'finance', title: 'Finance' })
  const page = await openDeal(id)
  await page.user.click(await button('Add condition'))
  const adding = within(await dialogOf('Add condition'))
  const title = adding.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
  expect(title.value).toBe('LIM')
  expect(adding.queryByText(/with this title already/)).toBeNull()
  await page.retype(title, 'finance')
  await adding.findByText('There is a condition with this title already. You can still save.')
})

test('the time of signing is typed and shown as in New Zealand', async () => {
  const id = await agree()
  const page = await openDeal(id)
  await page.user.click(await button('Edit agreement'))
  const editing = within(await dialogOf('Edit agreement'))
  const time = editing.getByRole('textbox', { name: 'Time' })
  await page.retype(time, 'late')
  await page.user.click(editing.getByRole('button', { name: 'Save' }))
  await editing.findByText('Enter a time such as 5:30 pm')
  await page.retype(time, '17.30')
  await page.user.click(editing.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit agreement' })).toBeNull())
  await page.loaded()
  await page.user.click(await button('Edit agreement'))
  const again = within(await dialogOf('Edit agreement'))
  expect(again.getByRole<HTMLInputElement>('textbox', { name: 'Time' }).value).toBe('5:30 pm')
})

test('an auction is refused at its field while there are conditions', async () => {
  const id = await agree()
  await add(id, { kind: 'finance', title: 'Finance' })
  const page = await openDeal(id)
  await page.user.click(await button('Edit agreement'))
  const editing = within(await dialogOf('Edit agreement'))
  const auction = () => editing.getByRole('checkbox', { name: 'Bought at auction' })
  await page.user.click(auction())
  await page.user.click(editing.getByRole('button', { name: 'Save' }))
  await editing.findByText('A sale at auction is unconditional. Delete its conditions first.')
  await waitFor(() => expect(document.activeElement).toBe(auction()))
  expect(auction().getAttribute('aria-invalid')).toBe('true')
  await page.user.click(auction())
  expect(editing.queryByText(/Delete its conditions first/)).toBeNull()
})

// Clauses: dates-and-conditions 2.8
test('a sale at auction is unconditional and offers no conditions', async () => {
  const page = await openDeal(await agree({ isAuction: true }))
  await button('Edit agreement')
  await stateIs('A sale at auction is unconditional.')
  const conditions = () => screen.queryAllByRole('button', { name: /^(Add condition|Usual conditions)$/ })
  expect(conditions()).toEqual([])
  await page.user.click(await button('Edit agreement'))
  const editing = within(await dialogOf('Edit agreement'))
  await page.user.click(editing.getByRole('checkbox', { name: 'Bought at auction' }))
  await page.user.click(editing.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(conditions()).toHaveLength(2))
})

test.each([
  ['signing', null, 'on signing'],
  ['days', 5, '5 working days after signing'],
  ['unconditional', null, 'when unconditional'],
])('of a draft, a deposit that is due by “%s” is due so in words', async (depositDue, depositDays, words) => {
  const id = await agree({ signedOn: null, depositAmount: 5_000, depositDue, depositDays })
  await openDeal(id)
  await contains(region(), `$5,000, due ${words}`)
})
