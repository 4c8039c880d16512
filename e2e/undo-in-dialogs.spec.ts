import { jpeg } from '#src/features/base/documents/test-files.ts'
import { expenseResource } from '#src/features/build/budgets/schema.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { winDeals } from './projects.ts'

test('Undo of a receipt deleted in a dialog works at the first press, and the dialog stays @everywhere', async ({
  page,
  signedUp,
}) => {
  const [project] = await winDeals(signedUp, ['12 Rata Street, Henderson, Auckland'])
  const path = `/projects/${project?.id}/expenses`
  const expense = { amount: 230, gst: 30, supplier: 'Ace Plumbing', purpose: 'buying' }
  const body = { ...expense, date: todayInAuckland(new Date()) }
  await signedUp.call('POST', `/api${path}`, { body })
  const saved = expenseResource.list.parse((await signedUp.call('GET', `/api${path}`)).body).expenses[0]
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await jpeg())], 'Receipt.jpg'))
  const { cookie } = signedUp
  const headers = { cookie: `${cookie.name}=${cookie.value}`, origin: cookie.url }
  const receipts = `${cookie.url}/api${path}/${saved?.id}/receipts`
  expect((await fetch(receipts, { method: 'POST', headers, body: form })).status).toBe(201)

  await page.goto(path)
  await page.getByRole('button', { name: '1 receipt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Receipts' })
  const remove = dialog.getByRole('button', { name: 'Delete Receipt.jpg' })
  await remove.click()
  await expect(remove).toBeHidden()
  const undo = page.getByRole('button', { name: 'Undo' })
  // The pointer reaches it: nothing lies above it.
  await undo.click({ timeout: 5_000 })
  await expect(remove).toBeVisible()
  await expect(dialog).toBeVisible()
})

test('the Undo of the last deletion covers no button of the next dialog, at any width', async ({
  page,
  signedUp,
}) => {
  const deal = await saveDeal(signedUp)
  const body = { address: '14 Miro Street, Petone', price: 820_000, soldOn: '2025-08-22' }
  for (const address of [body.address, '3 Tawa Road, Petone'])
    await signedUp.call('POST', `/api/opportunities/${deal}/comparables`, { body: { ...body, address } })
  await page.goto(`/opportunities/${deal}/value`)
  // The message counts down by the clock: on a busy machine it would go before the dialog is open.
  await page.clock.setFixedTime(new Date())
  await page
    .getByRole('region', { name: 'Comparable sales' })
    .getByRole('button', { name: /^Actions:/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.getByRole('button', { name: 'Adjust sales' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adjust sales' })
  const heights = [480, 540, 600, 660]
  for (const [width, height] of [1280, 900].flatMap((width) =>
    heights.map((height) => [width, height] as const),
  )) {
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: 'Undo' }).hover()
    for (const name of ['Cancel', 'Save'])
      await dialog.getByRole('button', { name, exact: true }).click({ trial: true, timeout: 2_000 })
  }
})
