import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { figure, openScreen, respondWith, type TestPage } from '#src/app/testing/test-screen.tsx'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { changedScenarioSchema, SCENARIOS_PER_DEAL, scenarioListSchema } from './schema.ts'

const LOWER = { name: 'Lower', changes: [{ field: 'doneUpValue', op: 'percent', value: -10 }] }

const world = worldForFile()
const mere = madeForFile(() => world.person())

async function addScenario(dealId: string, body: object): Promise<string> {
  const reply = await world.send('POST', `/api/opportunities/${dealId}/scenarios`, { as: mere, body })
  expect(reply.status).toBe(201)
  return changedScenarioSchema.parse(await reply.json()).scenario.id
}

async function storedNames(dealId: string): Promise<string[]> {
  const reply = await world.send('GET', `/api/opportunities/${dealId}/scenarios`, { as: mere })
  return scenarioListSchema.parse(await reply.json()).scenarios.map(({ name }) => name)
}

const openNumbers = (id: string) => openScreen(world, `/opportunities/${id}/numbers`, mere)
const press = async ({ user }: TestPage, name: string) =>
  user.click(await screen.findByRole('button', { name }))
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))
const column = (name: string | RegExp) => screen.findByRole('columnheader', { name })

async function choose(page: TestPage, scenario: string, action: string): Promise<void> {
  await press(page, `${scenario} scenario`)
  await page.user.click(await screen.findByRole('menuitem', { name: action }))
}

/** The texts of a row in the table of scenarios. */
function rowOf(name: string): (string | null)[] {
  const table = within(screen.getByRole('table', { name: 'Scenarios' }))
  const row = table.getByRole('row', { name: new RegExp(`^${name}`) })
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}

function names(): (string | null)[] {
  return screen
    .getAllByRole('columnheader')
    .flatMap((header) =>
      Array.from(header.querySelectorAll('button'), (one) => one.getAttribute('aria-label')),
    )
    .filter((label) => label?.endsWith(' scenario'))
}

test('the usual scenarios are added with a status and Undo; the focus stays in the section', async () => {
  const { id } = await newDeal(world, mere)
  const page = await openNumbers(id)
  await press(page, 'Add usual scenarios')
  await screen.findByText('Added Optimistic and Pessimistic')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('New scenario'))
  await press(page, 'Undo')
  await screen.findByRole('button', { name: 'Add usual scenarios' })
  await waitFor(async () => expect(await storedNames(id)).toEqual([]))
})

// Clauses: offers-and-scenarios 5.2, 5.5
test('the usual scenarios are added, one is applied to the deal and undone', async () => {
  const { id } = await newDeal(world, mere)
  const page = await openNumbers(id)
  await press(page, 'Add usual scenarios')
  await screen.findByText('Added Optimistic and Pessimistic')
  expect(rowOf('Net profit')).toEqual(['$77,867', '$126,084best', '$9,717worst'])
  expect(rowOf('Holding costs')).toEqual(['$38,800', '$35,583', '$51,950'])
  expect(rowOf('Own cash')).toEqual(['$240,467', '$232,250best', '$268,617worst'])
  const scenarios = within(await screen.findByRole('region', { name: 'Scenarios' }))
  await page.user.click(scenarios.getByRole('button', { name: 'how? Net profit' }))
  const how = await dialogNamed('How this is worked out')
  const part = async (name: string) => (await how.findByRole('region', { name })).textContent
  expect(await part('Pessimistic')).toContain('Interest−$29,750')
  expect(await part('Base')).toContain('Net profit$77,867')
  await page.user.keyboard('{Escape}')
  await choose(page, 'Pessimistic', 'Apply to deal')
  const dialog = await dialogNamed('Apply Pessimistic to the deal')
  await dialog.findByText('Done-up value $800,000 → $760,000')
  await page.user.click(dialog.getByRole('button', { name: 'Apply to deal' }))
  await waitFor(() => expect(figure('Maximum purchase price')).toBe('$537,500'))
  await press(page, 'Undo')
  await waitFor(() => expect(figure('Maximum purchase price')).toBe('$583,333'))
})

// Clauses: offers-and-scenarios 5.2
test('a scenario is applied while it is still being added', async () => {
  const { id } = await newDeal(world, mere)
  const page = await openNumbers(id)
  const release = page.hold(/^POST .*\/scenarios$/)
  await press(page, 'Add usual scenarios')
  await choose(page, 'Pessimistic', 'Apply to deal')
  const dialog = await dialogNamed('Apply Pessimistic to the deal')
  await page.user.click(dialog.getByRole('button', { name: 'Apply to deal' }))
  release()
  await waitFor(async () => expect((await read(world, mere, id)).doneUpValue).toBe(760_000))
  expect(dialog.queryByRole('alert')).toBeNull()
})

// Clauses: offers-and-scenarios 5.4
test('scenarios are added, duplicated, edited and deleted; wrong ones are refused', async () => {
  const { id } = await newDeal(world, mere)
  await addScenario(id, LOWER)
  const page = await openNumbers(id)
  await press(page, 'New scenario')
  const dialog = await dialogNamed('New scenario')
  const save = () => page.user.click(dialog.getByRole('button', { name: 'Save' }))
  const type = (name: string, text: string) => page.retype(dialog.getByRole('textbox', { name }), text)
  const choice = (name: string, option: string) =>
    page.user.selectOptions(dialog.getByRole('combobox', { name }), option)
  await save()
  await dialog.findByText('Give the scenario a name.')
  await type('Name', 'lower')
  await save()
  expect((await dialog.findByRole('alert')).textContent).toContain('Change at least one figure.')
  // A text that can’t be read doesn’t save the number before it.
  await type('Value', '5 or 6')
  await save()
  await dialog.findByText('Enter a number')
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Value' })))
  await type('Value', '5')
  await save()
  await waitFor(() =>
    expect(dialog.getByRole('alert').textContent).toBe('There is a scenario with this name already.'),
  )
  await choice('Figure', 'Months')
  await choice('Changes', 'to')
  await type('Value', '61')
  await save()
  await dialog.findByText(/Enter 60 or less/)
  await choice('Figure', 'Done-up value')
  await type('Value', '840k')
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
  await type('Name', 'base ')
  await save()
  await dialog.findByText('“Base” is the deal itself. Choose another name.')
  await type('Name', 'Higher')
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New scenario' })).toBeNull())
  await column(/^Higher/)

  await choose(page, 'Higher', 'Duplicate')
  const copy = await dialogNamed('Duplicate scenario')
  await page.user.click(copy.getByRole('button', { name: 'Save' }))
  await column(/Higher copy/)
  await choose(page, 'Higher copy', 'Delete')
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Higher copy/ })).toBeNull())
  await press(page, 'Undo')
  await column(/Higher copy/)
  expect(rowOf('Net profit')).toEqual(['$77,867', '−$2,133worst', '$117,867best', '$117,867best'])
  await waitFor(async () => expect(await storedNames(id)).toContain('Higher copy'))
  await page.reload()
  await column(/Higher copy/)
  expect(names()).toEqual(['Lower scenario', 'Higher scenario', 'Higher copy scenario'])
})

test('scenarios that can’t be loaded show why, with Retry; a full list shows its limit', async () => {
  const { id } = await newDeal(world, mere)
  for (let at = 1; at <= SCENARIOS_PER_DEAL.rows; at++) await addScenario(id, { ...LOWER, name: `No ${at}` })
  const page = await openScreen(world, '/agents', mere)
  const restore = page.fail(/^GET .*\/scenarios/)
  await page.open(`/opportunities/${id}/numbers`)
  const alert = await within(await screen.findByRole('region', { name: 'Scenarios' })).findByRole('alert')
  expect(alert.textContent).toContain('Failed to load scenarios')
  restore()
  await page.user.click(within(alert).getByRole('button', { name: 'Retry' }))
  await column(/^No 8/)
  await screen.findByText(SCENARIOS_PER_DEAL.message)
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'New scenario' })
  expect(add.disabled).toBe(true)
  await choose(page, 'No 8', 'Delete')
  await waitFor(() => expect(add.disabled).toBe(false))
})

// Clauses: offers-and-scenarios 5.6
test('an administrator adds a scenario to the usual ones, and removes it in the settings', async () => {
  const { id } = await newDeal(world, mere)
  await addScenario(id, LOWER)
  const page = await openNumbers(id)
  await choose(page, 'Lower', 'Add to usual scenarios')
  await screen.findByText('Lower is now a usual scenario')
  await page.open(
    `/opportunities/${(await newDeal(world, mere, { address: '2 Rimu Lane, Levin' })).id}/numbers`,
  )
  await press(page, 'Add usual scenarios')
  await column(/Lower/)
  await page.open('/organization/settings')
  await press(page, 'Remove Lower')
  await press(page, 'Save assumptions')
  await screen.findByText('Saved the assumptions')
  await page.reload()
  await screen.findByRole('button', { name: 'Remove Pessimistic' })
  expect(screen.queryByRole('button', { name: 'Remove Lower' })).toBeNull()
})

// Clauses: offers-and-scenarios 9.6
test('a concurrent edit of a scenario is not overwritten silently', async () => {
  const { id } = await newDeal(world, mere)
  const scenarioId = await addScenario(id, LOWER)
  const page = await openNumbers(id)
  await choose(page, 'Lower', 'Edit')
  const dialog = await dialogNamed('Edit scenario')
  await page.retype(dialog.getByRole('textbox', { name: 'Name' }), 'Mine')
  const changes = [{ field: 'doneUpValue', op: 'percent', value: -9 }]
  const body = { name: 'Theirs', changes, note: 'A firmer market', position: 0 }
  const headers = { 'if-match': '"1"' }
  await world.send('PUT', `/api/opportunities/${id}/scenarios/${scenarioId}`, { as: mere, body, headers })
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'You changed this scenario to “Theirs”: done-up value by −9%, with the note “A firmer market” in another window. Save again to replace that change with this one, or cancel to keep it.',
  )
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await column(/Mine/)
})

// Clauses: offers-and-scenarios 5.7
test('a price becomes the offer price with Undo; a won deal keeps its actual price', async () => {
  const deal = await newDeal(world, mere)
  const { id } = deal
  await addScenario(id, { name: 'Bid', changes: [{ field: 'purchasePrice', op: 'set', value: 560_000 }] })
  const page = await openNumbers(id)
  const openDialog = async () => {
    await choose(page, 'Bid', 'Apply to deal')
    return dialogNamed('Apply Bid to the deal')
  }
  const apply = (dialog: Awaited<ReturnType<typeof dialogNamed>>) =>
    page.user.click(dialog.getByRole('button', { name: 'Apply to deal' }))
  const dialog = await openDialog()
  await dialog.findByText('Offer price — → $560,000')
  await apply(dialog)
  await waitFor(async () => expect((await read(world, mere, id)).offerPrice).toBe(560_000))
  const send = page.hold(/PATCH .*\/opportunities\//)
  await press(page, 'Undo')
  await page.settled()
  expect(screen.queryByText(/^Undone/)).toBeNull()
  send()
  await screen.findByText('Undone: scenario Bid')
  expect((await read(world, mere, id)).offerPrice).toBeNull()
  await apply(await openDialog())
  await waitFor(async () => expect((await read(world, mere, id)).offerPrice).toBe(560_000))
  const refusal = { code: 'forbidden', detail: 'Your role can’t change this deal.' }
  const stop = page.intercept(/PATCH .*\/opportunities\//, respondWith(403, refusal))
  await press(page, 'Undo')
  await screen.findByText('Couldn’t undo scenario Bid. Your role can’t change this deal.')
  expect(screen.queryByText(/^Undone/)).toBeNull()
  stop()
  const won = { status: 'won', actualPurchasePrice: 565_000 }
  await edited(world, mere, await read(world, mere, id), won)
  await page.reload()
  const refused = await openDialog()
  await apply(refused)
  expect((await refused.findByRole('alert')).textContent).toContain(
    'A won deal keeps its actual price. Take the price out of the scenario first.',
  )
})

// Clauses: offers-and-scenarios 9.5
test('a scenario without a done-up value has no figures, and names the input', async () => {
  const { id } = await newDeal(world, mere, { doneUpValue: null })
  await addScenario(id, LOWER)
  await openNumbers(id)
  expect((await column(/Lower/)).textContent).toContain('Add a done-up value')
  expect(rowOf('Net profit')).toEqual(['—', '—'])
})
