import { jpeg } from '#src/features/base/documents/test-files.ts'
import { expenseResource } from '#src/features/build/budgets/schema.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
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
