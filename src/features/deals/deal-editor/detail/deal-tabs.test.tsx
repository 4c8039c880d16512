import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, heading, openScreen, openTab, textBox } from '#src/app/testing/test-screen.tsx'
import { newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { DEAL_TABS } from './deal-tabs.tsx'

const QUESTION = 'Discard what you entered?'

const world = worldForFile()
const mere = madeForFile(() => world.person())

test('each tab has the head of the deal; a field is saved when another tab is opened', async () => {
  const { id } = await newDeal(world, mere)
  const page = await openScreen(world, `/opportunities/${id}?from=projects`, mere)
  await page.retype(await textBox('Asking price'), '655,000')
  for (const name of Object.values(DEAL_TABS).slice(1)) {
    await openTab(page, name)
    await heading(/^8 Kererū Street/)
    await screen.findByText('Saved')
    await waitFor(() => expect(document.title).toBe(`${name}, 8 Kererū Street · DoneUp`))
  }
  await openTab(page, 'Overview')
  expect((await textBox('Asking price')).value).toBe('655,000')
  expect((await read(world, mere, id)).askingPrice).toBe(655_000)
  await page.user.click(await button('Save and Return'))
  await waitFor(() => expect(page.address()).toBe('/projects'))
})

test.each(['Abandon', 'Delete', 'Restore'])(
  '%s asks about a task typed on the deal’s page before it is made',
  async (action) => {
    const deal = await newDeal(world, mere)
    const isRestore = action === 'Restore'
    if (isRestore) {
      const abandoned = await world.send('PUT', `/api/opportunities/${deal.id}/abandonment`, {
        as: mere,
        body: { reason: null },
        headers: { 'if-match': `"${deal.version}"` },
      })
      expect(abandoned.status).toBe(200)
    }
    const { status, version } = await read(world, mere, deal.id)
    const page = await openScreen(world, `/opportunities/${deal.id}/due-diligence`, mere)
    const typed = await textBox('New task')
    await page.user.type(typed, 'Ring the council')
    const choose = async () => {
      await page.user.click(await button('More actions'))
      await page.user.click(await screen.findByRole('menuitem', { name: action }))
    }
    await choose()
    await page.user.click(await button('Keep editing'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull())
    expect(typed.value).toBe('Ring the council')
    expect(await read(world, mere, deal.id)).toMatchObject({ status, version })
    await choose()
    await page.user.click(await button('Discard'))
    if (!isRestore) {
      const dialog = within(await screen.findByRole('dialog', { name: /^(Abandon|Delete)/ }))
      await page.user.click(dialog.getByRole('button', { name: action }))
    }
    await waitFor(() => expect(page.address()).toBe('/dashboard'))
  },
)

test('text that can’t be read keeps the overview open, with the focus on its field', async () => {
  const { id } = await newDeal(world, mere)
  const page = await openScreen(world, `/opportunities/${id}`, mere)
  const price = await textBox('Asking price')
  await page.retype(price, '6x')
  await page.user.click(await screen.findByRole('link', { name: 'Documents' }))
  await waitFor(() => expect(document.activeElement).toBe(price))
  expect(page.address()).toBe(`/opportunities/${id}`)
})

test.each([
  ['agreement-and-conditions', '/agreement', 'Agreement and conditions'],
  ['offers', '/agreement#offers', 'Offers'],
  ['due-diligence', '/due-diligence', 'Due diligence'],
  ['tasks', '/due-diligence#tasks', 'Tasks'],
  ['documents', '/documents', 'Documents'],
])('a link to #%s of a deal opens the tab with it', async (anchor, address, region) => {
  const { id } = await newDeal(world, mere)
  const page = await openScreen(world, `/opportunities/${id}#${anchor}`, mere)
  await screen.findByRole('region', { name: region })
  expect(page.address()).toBe(`/opportunities/${id}${address}`)
})
