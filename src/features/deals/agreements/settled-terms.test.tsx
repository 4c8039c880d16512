import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { button, closeScreen, openScreen, textBox } from '#src/app/testing/test-screen.tsx'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { addDays, formatDate, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { rollBack } from '#src/finance/dates/working-days.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'

const today = todayInAuckland(new Date())
const agreed = rollBack(addDays(today, 30), { rules: 'adls-11', provinces: ['Auckland'] })
const world = worldForFile()
const mere = madeForFile(() => world.person())
afterEach(closeScreen)

async function agree(fields: object) {
  const { id } = await newDeal(world, mere, { status: 'funding' })
  const signed = { provinces: ['Auckland'], signedOn: addDays(today, -20), price: 640_000 }
  const body = { ...signed, settlementNominated: agreed, ...fields }
  const headers = { 'if-match': '"0"' }
  await world.send('PUT', `/api/opportunities/${id}/agreement`, { as: mere, body, headers })
  return id
}

async function openAgreement(fields: object) {
  const id = await agree(fields)
  return { id, page: await openScreen(world, `/opportunities/${id}/agreement`, mere) }
}
const region = () => screen.findByRole('region', { name: 'Agreement and conditions' })

test('a purchase that settled on another day than agreed says both days', async () => {
  await openAgreement({ settledOn: today })
  const { textContent } = await region()
  expect(textContent).toContain(`Settled${formatDate(today)} (agreed ${formatDate(agreed)})`)
  expect(textContent).not.toContain('Settlement Date')
})

test('the deal’s field keeps the agreed day and says when the purchase settled', async () => {
  const id = await agree({ settledOn: today })
  await edited(world, mere, await read(world, mere, id), { status: 'won', actualPurchasePrice: 640_000 })
  await openScreen(world, `/opportunities/${id}`, mere)
  expect(await textBox('Settlement Date')).toHaveProperty('value', formatDate(agreed))
  await screen.findByText(`Settled ${formatDate(today)}`)
})

test('the deposit is a percentage or an amount: the one that is entered replaces the other', async () => {
  const { id, page } = await openAgreement({})
  await page.user.click(await button('Edit agreement'))
  await page.user.type(await textBox('Deposit as an amount'), '50000')
  await waitFor(async () => expect(await textBox('Deposit')).toHaveProperty('value', ''))
  await page.retype(await textBox('Deposit'), '5')
  await waitFor(async () => expect(await textBox('Deposit as an amount')).toHaveProperty('value', ''))
  const dialog = await screen.findByRole('dialog', { name: 'Edit agreement' })
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await region()).textContent).toContain('$32,000'))
  const stored = await world.send('GET', `/api/opportunities/${id}/agreement`, { as: mere })
  expect(await stored.json()).toMatchObject({ agreement: { depositPercent: 5, depositAmount: null } })
})

test('a price that isn’t the agreed one is pointed out when a deal is won, and can be confirmed', async () => {
  const { id, page } = await openAgreement({})
  await page.open(`/opportunities/${id}`)
  await page.user.selectOptions(await screen.findByLabelText('Status'), 'Won')
  const dialog = within(await screen.findByRole('dialog', { name: 'Actual purchase price' }))
  const price = await dialog.findByRole('textbox', { name: 'Actual purchase price' })
  expect(dialog.queryByText(/than the agreed price/)).toBeNull()
  await page.retype(price, '6400000')
  await dialog.findByText(/This is \$5,760,000 more than the agreed price of \$640,000\./)
  await page.user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Actual purchase price' })).toBeNull())
})
