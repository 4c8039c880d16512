import { documentListSchema } from '#src/features/base/documents/schema.ts'
import { jpeg } from '#src/features/base/documents/test-files.ts'
import { expenseResource } from '#src/features/build/budgets/schema.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { box } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { offlineBar, readyForOffline } from './offline.ts'
import { countPresses } from './presses.ts'
import { winDeals } from './projects.ts'

test.use({ serviceWorkers: 'allow' })

// Clauses: project-delivery 2.9
test('an expense with a photographed receipt takes four presses offline, and is stored once when back online @phone', async ({
  page,
  context,
  signedUp,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|unknown error occurred when fetching the script/)
  const [project] = await winDeals(signedUp, ['12 Rata Street, Henderson, Auckland'])
  const path = `/projects/${project?.id}/expenses`
  const earlier = { amount: 230, gst: 30, supplier: 'Ace Plumbing', purpose: 'buying' }
  const body = { ...earlier, date: todayInAuckland(new Date()) }
  await signedUp.call('POST', `/api${path}`, { body })
  const stored = async () =>
    expenseResource.list.parse((await signedUp.call('GET', `/api${path}`)).body).expenses
  await page.goto(path)
  await expect(page.getByText('Total $230 including GST')).toBeVisible()
  await readyForOffline(page, 'session', 'expenses', 'budgetLines', 'documents')
  await context.setOffline(true)
  await expect(offlineBar(page)).toBeVisible()

  const presses = await countPresses(page)
  const camera = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add expense' }).tap()
  const photo = { name: 'Receipt.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await jpeg()) }
  await (await camera).setFiles(photo)
  const form = page.getByRole('dialog', { name: 'Add expense' })
  await expect(box(form, 'Amount including GST')).toBeFocused()
  await page.keyboard.type('1150')
  await form.getByRole('button', { name: 'Ace Plumbing' }).tap()
  // The phone shows the options, as it does its camera.
  const goesTo = form.getByRole('combobox', { name: 'What it was for' })
  await goesTo.tap()
  await goesTo.selectOption('Renovation')
  await form.getByRole('button', { name: 'Save' }).tap()
  await expect(form).toBeHidden()
  expect(await presses()).toBe(4)

  const row = page.getByRole('row').filter({ hasText: '$1,150' })
  await expect(row.getByRole('button', { name: '1 receipt' })).toBeVisible()
  await expect(offlineBar(page)).toContainText('1 change waiting for the network.')
  expect(await stored()).toHaveLength(1)

  await context.setOffline(false)
  const receipts = async () => {
    const { body } = await signedUp.call('GET', `/api/opportunities/${project?.opportunityId}/documents`)
    return documentListSchema.parse(body).documents
  }
  await expect.poll(async () => (await receipts()).length).toBe(1)
  await expect(page.getByRole('status').filter({ hasText: /offline|waiting for the network/ })).toHaveCount(0)
  const added = (await stored()).filter(({ amount }) => amount === 1_150)
  const ace = { gst: 150, supplier: 'Ace Plumbing', purpose: 'renovation', lineId: expect.any(String) }
  expect(added).toMatchObject([ace])
  expect(await receipts()).toMatchObject([{ name: 'Receipt.jpg', expenseId: added[0]?.id }])
})
