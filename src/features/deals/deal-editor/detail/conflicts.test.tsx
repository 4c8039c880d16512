import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, openScreen, respondWith, type TestPage, textBox } from '#src/app/testing/test-screen.tsx'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { personName } from '#src/lib/text/person-name.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'

const world = worldForFile()
let mere: Person

interface Opened extends TestPage {
  id: string
}

/** Opens a deal of a new organization. */
async function openDeal(options: { isLive?: boolean } = {}): Promise<Opened> {
  mere = await world.person()
  const { id } = await newDeal(world, mere, { askingPrice: 640_000 })
  const page = await openScreen(world, `/opportunities/${id}`, mere, options)
  await textBox('Asking price')
  if (options.isLive) await waitFor(() => expect(page.requests).toContain('GET /api/stream'))
  return { ...page, id }
}

/** Changes the current version of the deal, like another browser. */
const changeElsewhere = async (id: string, body: object, as = mere) =>
  edited(world, as, await read(world, mere, id), body)
const conflict = () => screen.findByRole('dialog', { name: 'This deal has changed' })

// Clauses: deal-workflow 1.9
test('a colleague’s change is shown and never replaces typed text', async () => {
  const page = await openDeal({ isLive: true })
  const colleague = await world.person({ joins: mere })
  await page.retype(await textBox('Asking price'), '655k')
  await changeElsewhere(page.id, { askingPrice: 675_000, offerPrice: 600_000 }, colleague)
  await waitFor(async () => expect((await textBox('Offer price')).value).toBe('600,000'))
  expect((await textBox('Asking price')).value).toBe('655k')

  await page.user.tab()
  const dialog = within(await conflict())
  dialog.getByText(
    new RegExp(
      `^${personName({ name: '', email: colleague.email })} changed this deal while you were editing it\\.`,
    ),
  )
  expect((await read(world, mere, page.id)).askingPrice).toBe(675_000)
  await page.user.click(dialog.getByRole('radio', { name: 'Keep mine' }))
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect(await read(world, mere, page.id)).toMatchObject({ askingPrice: 655_000, offerPrice: 600_000 }),
  )
  await screen.findByText('Saved')
  const activity = await screen.findByRole('region', { name: 'Activity' })
  await waitFor(() =>
    expect(activity.textContent).toContain(personName({ name: '', email: colleague.email })),
  )
})

test('a conflict that waits names who made the change that it met, not who has changed the deal since', async () => {
  const page = await openDeal()
  const colleague = await world.person({ joins: mere })
  page.setOnline(false)
  const reach = page.fail(/^PATCH /, 0)
  await page.retype(await textBox('Asking price'), '655k')
  await page.user.tab()
  await screen.findByText('1 change waiting for the network')
  await changeElsewhere(page.id, { askingPrice: 675_000 }, colleague)
  reach()
  page.setOnline(true)
  await page.user.click(within(await conflict()).getByRole('button', { name: 'Cancel' }))
  await changeElsewhere(page.id, { notes: 'Mine' })
  await page.refetch()
  await page.loaded()
  await page.user.click(await button('Choose'))
  const name = personName({ name: '', email: colleague.email })
  expect((await conflict()).textContent).toContain(`${name} changed this deal while you were editing it.`)
})

// Clauses: deal-workflow 10.12
test('a stale save overwrites nothing; the user chooses per field or for all fields', async () => {
  const page = await openDeal()
  page.setOnline(false)
  const reach = page.fail(/^PATCH /, 0)
  await page.retype(await textBox('Asking price'), '655k')
  await page.retype(await textBox('Notes'), 'Mine')
  await page.user.tab()
  await screen.findByText('2 changes waiting for the network')
  await changeElsewhere(page.id, { askingPrice: 675_000, notes: 'Theirs', profitMargin: 25 })
  reach()
  page.setOnline(true)
  await page.user.click(within(await conflict()).getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Not saved: Asking price')
  await page.user.click(await button('Choose'))
  const element = await conflict()
  expect(element.textContent).toContain('Nothing was overwritten')
  const theirs = { askingPrice: 675_000, notes: 'Theirs', version: 2 }
  expect(await read(world, mere, page.id)).toMatchObject(theirs)
  const dialog = within(element)
  expect(dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')

  await page.user.click(await dialog.findByRole('button', { name: 'Use other' }))
  const price = within(dialog.getByRole('radiogroup', { name: 'Asking price: which to save' }))
  await page.user.click(price.getByRole('radio', { name: 'Keep mine' }))
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  const expected = { askingPrice: 655_000, notes: 'Theirs', profitMargin: 25 }
  expect(await read(world, mere, page.id)).toMatchObject(expected)
})

test('a conflict is asked about once, also if the server was busy when the field was left', async () => {
  const page = await openDeal()
  const free = page.intercept(/^PATCH /, respondWith(429, { code: 'rate_limited', message: 'Slow down.' }))
  await page.retype(await textBox('Asking price'), '655k')
  await page.user.tab()
  await screen.findByText('1 change waiting for the network')
  await changeElsewhere(page.id, { askingPrice: 675_000 })
  free()
  page.setOnline(true)
  await page.user.click(within(await conflict()).getByRole('button', { name: 'Cancel' }))
  await page.refetch()
  await page.loaded()
  expect(screen.queryByRole('dialog', { name: 'This deal has changed' })).toBeNull()
  await page.retype(await textBox('Asking price'), '656k')
  await page.user.tab()
  await conflict()
})

test('two people change two holding costs at once: each has both', async () => {
  const page = await openDeal()
  await page.retype(await textBox('Months'), '8')
  await changeElsewhere(page.id, { holdingCosts: { ...DEFAULT_HOLDING_COSTS, interestRate: 7.5 } })
  await page.user.tab()
  await eventually(async () =>
    expect((await read(world, mere, page.id)).holdingCosts).toMatchObject({ months: 8, interestRate: 7.5 }),
  )
  await screen.findByText('Saved')
  expect(screen.queryByRole('dialog', { name: 'This deal has changed' })).toBeNull()
})

test('of two holding costs, only the one that both changed is asked about', async () => {
  const page = await openDeal()
  page.setOnline(false)
  const reach = page.fail(/^PATCH /, 0)
  await page.retype(await textBox('Months'), '8')
  await page.retype(await textBox('Legal fees'), '2500')
  await page.user.tab()
  await screen.findByText('2 changes waiting for the network')
  await changeElsewhere(page.id, {
    holdingCosts: { ...DEFAULT_HOLDING_COSTS, months: 9, interestRate: 7.5 },
  })
  reach()
  page.setOnline(true)
  const element = await conflict()
  expect([...element.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    'Months 6',
    'Months 8',
    'Months 9',
  ])
  await page.user.click(await within(element).findByRole('radio', { name: /^Use/ }))
  await page.user.click(within(element).getByRole('button', { name: 'Save' }))
  await eventually(async () =>
    expect((await read(world, mere, page.id)).holdingCosts).toMatchObject({
      months: 9,
      interestRate: 7.5,
      legalFees: 2500,
    }),
  )
  await screen.findByText('Saved')
})
