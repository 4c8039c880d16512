import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { button, closeScreen, openScreen, textBox } from '#src/app/testing/test-screen.tsx'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { addDays, formatDate, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'

const today = todayInAuckland(new Date())
const world = worldForFile()
const mere = madeForFile(() => world.person())
afterEach(closeScreen)

// Clauses: dates-and-conditions 3.4
test('an extension is undone from its message and from the menu, and Edit says why its day counts', async () => {
  const { id } = await newDeal(world, mere, { status: 'due_diligence' })
  const on = `/api/opportunities/${id}`
  const body = { provinces: ['Auckland'], signedOn: addDays(today, -1), price: 600_000 }
  await world.send('PUT', `${on}/agreement`, { as: mere, body, headers: { 'if-match': '"0"' } })
  const finance = { kind: 'finance', title: 'Finance', basis: 'days', days: 10 }
  await world.send('POST', `${on}/conditions`, { as: mere, body: finance })

  const page = await openScreen(world, `${on.replace('/api', '')}/agreement`, mere)
  const shown = () => screen.getByRole('region', { name: 'Agreement and conditions' }).textContent
  const choose = async (item: string) => {
    await page.user.click(await button('More for Finance'))
    await page.user.click(await screen.findByRole('menuitem', { name: item }))
  }
  async function extend() {
    await page.user.click(await button('Extend Finance'))
    await page.user.type(await textBox('New day'), formatDate(addDays(today, 60)))
    const dialog = await screen.findByRole('dialog', { name: 'Extend Finance' })
    await page.user.click(within(dialog).getByRole('button', { name: 'Extend' }))
    await waitFor(() => expect(shown()).toContain('Extended once'))
  }
  async function isNotExtended() {
    await waitFor(() => expect(shown()).not.toContain('Extended once'))
    const saved = async () => (await world.send('GET', `${on}/conditions`, { as: mere })).text()
    await waitFor(async () => expect(await saved()).toMatch(/"extensions": ?\[\]/))
  }
  await extend()
  await page.user.click(await button('Undo'))
  await isNotExtended()
  await extend()
  await choose('Edit')
  const editing = await screen.findByRole('dialog', { name: 'Edit Finance' })
  await waitFor(() => expect(editing.textContent).toContain('Finance is extended to'))
  await page.user.keyboard('{Escape}')
  await choose('Undo the extension')
  await isNotExtended()
  await page.user.click(await button('Undo'))
  await waitFor(() => expect(shown()).toContain('Extended once'))
})
