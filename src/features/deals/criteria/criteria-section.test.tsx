// Clauses: pipeline-at-work 2.4, 2.5, 2.10
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '#src/app/testing/test-screen.tsx'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())

const path = () => `/api/organizations/${mere.organizationId}/criteria`
const stored = async () => {
  const { criteria } = await (await world.send('GET', path(), { as: mere })).json()
  return criteria.items
}
const criterion = (subject: string, operator: string, values: object) => ({ subject, operator, ...values })
const save = (items: readonly object[], version = 1) =>
  world.send('PUT', path(), { as: mere, body: { items }, headers: { 'if-match': `"${version}"` } })

async function newDeal(fields: object) {
  const created = await world.send('POST', '/api/opportunities', {
    as: mere,
    body: { address: '14 Miro Street, Petone, Lower Hutt', ...fields },
  })
  const { opportunity } = await created.json()
  return String(opportunity.id)
}

test('a deal shows which criteria it meets, with what is missing, and nothing without criteria', async () => {
  const id = await newDeal({ doneUpValue: 850_000, renovationCost: 150_000 })
  const page = await openScreen(world, `/opportunities/${id}`, mere, { isLive: true })
  await screen.findByRole('region', { name: 'Activity' })
  await page.settled()
  expect(screen.queryByRole('region', { name: 'Criteria' })).toBeNull()
  await save([
    criterion('netProfit', 'atLeast', { least: 80_000 }),
    criterion('town', 'oneOf', { places: ['Lower Hutt', 'Upper Hutt'] }),
    criterion('askingPrice', 'between', { least: 300_000, most: 900_000, isRequired: false }),
    criterion('stops', 'none', {}),
  ])
  const region = within(await screen.findByRole('region', { name: 'Criteria' }))
  region.getByText('Meets 1 of 4, 2 unknown')
  region.getByText('Does not meet: net profit $77,867 (at least $80,000)')
  const [profit, town, price] = region.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(profit).toContain('$2,133 short of $80,000')
  expect(town).toContain('Met')
  expect(price).toContain('Preferred')
})

test('criteria are added, ordered by menu and removed; what is compared decides how', async () => {
  const page = await openScreen(world, '/organization/settings', mere)
  const form = within(await screen.findByRole('form', { name: 'Criteria' }))
  const press = async (name: string) => page.user.click(await form.findByRole('button', { name }))
  const row = (at: number) => within(form.getByRole('group', { name: `Criterion ${at}` }))
  const choose = (at: number, box: string, option: string) =>
    page.user.selectOptions(row(at).getByRole('combobox', { name: box }), option)
  await press('Add criterion')
  await press('Save criteria')
  await form.findByText('Enter a value.')
  await page.user.type(row(1).getByRole('textbox', { name: 'Value' }), '60k')
  await press('Add criterion')
  await choose(2, 'What is compared', 'Town')
  await choose(2, 'How', 'Is none of')
  await page.user.type(row(2).getByRole('textbox', { name: 'Places' }), 'Napier, Hastings')
  await press('Actions: Criterion 2')
  await page.user.click(await screen.findByRole('menuitem', { name: 'Move up' }))
  await press('Save criteria')
  await screen.findByText('Saved the criteria')
  expect(await stored()).toMatchObject([
    { subject: 'town', operator: 'noneOf', places: ['Napier', 'Hastings'] },
    { subject: 'netProfit', operator: 'atLeast', least: 60_000 },
  ])
  await press('Actions: Criterion 1')
  await page.user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await press('Save criteria')
  await waitFor(async () => expect(await stored()).toHaveLength(1))
})

test('a line follows what is typed: how many active deals, of which a won one is one, meet all required criteria', async () => {
  await newDeal({ doneUpValue: 850_000, renovationCost: 150_000 })
  const won = await newDeal({ doneUpValue: 1_200_000, renovationCost: 150_000 })
  const abandoned = await newDeal({ doneUpValue: 1_200_000, renovationCost: 150_000 })
  const change = (path: string, body: object) =>
    world.send('PUT', `/api/opportunities/${path}`, { as: mere, body, headers: { 'if-match': '"1"' } })
  await change(`${won}/placement`, { status: 'won', afterId: null, actualPurchasePrice: 700_000 })
  await change(`${abandoned}/abandonment`, { reason: null })
  const page = await openScreen(world, '/organization/settings', mere)
  const form = within(await screen.findByRole('form', { name: 'Criteria' }))
  await page.user.click(await form.findByRole('button', { name: 'Add criterion' }))
  const value = await form.findByRole('textbox', { name: 'Value' })
  await page.user.type(value, '70k')
  await form.findByText('2 of 2 active deals meet all required ones')
  await page.retype(value, '80k')
  await form.findByText('1 of 2 active deals meets all required ones')
  await page.user.click(form.getByRole('checkbox', { name: 'Required' }))
  await form.findByText('2 of 2 active deals meet all required ones')
})

test('bounds in the wrong order are said when their box is left, an empty one only when it is saved', async () => {
  const page = await openScreen(world, '/organization/settings', mere)
  const form = within(await screen.findByRole('form', { name: 'Criteria' }))
  await page.user.click(await form.findByRole('button', { name: 'Add criterion' }))
  await page.user.selectOptions(form.getByRole('combobox', { name: 'How' }), 'Between')
  await page.user.type(form.getByRole('textbox', { name: 'From' }), '90k')
  await page.user.tab()
  expect(form.queryByText('Enter a value.')).toBeNull()
  await page.user.type(form.getByRole('textbox', { name: 'To' }), '60k')
  await page.user.tab()
  await form.findByText('It cannot be less than the value before.')
})

test('a criterion is moved by Alt with an arrow, and keeps its values', async () => {
  const months = criterion('months', 'atMost', { most: 8 })
  await save([criterion('netProfit', 'atLeast', { least: 80_000 }), months])
  const page = await openScreen(world, '/organization/settings', mere)
  const form = within(await screen.findByRole('form', { name: 'Criteria' }))
  const second = within(await form.findByRole('group', { name: 'Criterion 2' }))
  second.getByRole('checkbox', { name: 'Required' }).focus()
  await page.user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await page.user.click(form.getByRole('button', { name: 'Save criteria' }))
  await waitFor(async () =>
    expect(await stored()).toMatchObject([{ subject: 'months', most: 8 }, { subject: 'netProfit' }]),
  )
})
