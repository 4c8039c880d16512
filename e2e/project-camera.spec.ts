import type { Page } from '@playwright/test'
import { documentListSchema } from '#src/features/base/documents/schema.ts'
import { jpeg } from '#src/features/base/documents/test-files.ts'
import { expenseResource } from '#src/features/build/budgets/schema.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { box } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { offlineBar, readyForOffline } from './offline.ts'
import { countPresses } from './presses.ts'
import { openProject, winDeals } from './projects.ts'

test.use({ serviceWorkers: 'allow' })

// Clauses: project-delivery 13.7
test('with the camera of a project, a receipt takes four presses and a photo two, also offline @phone', async ({
  page,
  context,
  signedUp,
  tolerate,
  expectAccessible,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|unknown error occurred when fetching the script/)
  const [project] = await winDeals(signedUp, ['12 Rata Street, Henderson, Auckland'])
  const expenses = `/api/projects/${project?.id}/expenses`
  const today = todayInAuckland(new Date())
  const earlier = { amount: 230, gst: 30, supplier: 'Ace Plumbing', purpose: 'buying', date: today }
  await signedUp.call('POST', expenses, { body: earlier })
  const stored = async () => expenseResource.list.parse((await signedUp.call('GET', expenses)).body).expenses
  const documents = async () => {
    const { body } = await signedUp.call('GET', `/api/opportunities/${project?.opportunityId}/documents`)
    return documentListSchema.parse(body).documents
  }
  await openProject(page, project)
  await expect(page.getByRole('button', { name: 'Camera' })).toBeVisible()
  await readyForOffline(page, 'session', 'expenses', 'budgetLines', 'documents', 'suppliers')
  await context.setOffline(true)
  await expect(offlineBar(page)).toBeVisible()

  const presses = await countPresses(page)
  await takePhoto(page, 'Receipt.jpg')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Receipt', exact: true }).tap()
  const form = page.getByRole('dialog', { name: 'Add expense' })
  await expect(box(form, 'Amount including GST')).toBeFocused()
  await page.keyboard.type('1150')
  await form.getByRole('button', { name: 'Ace Plumbing' }).tap()
  await expect(form.getByRole('checkbox', { name: 'Paid today' })).toBeChecked()
  await form.getByRole('button', { name: 'Save' }).tap()
  await expect(form).toBeHidden()
  expect(await presses()).toBe(4)

  await takePhoto(page, 'Tiles.jpg')
  await page.getByRole('button', { name: 'Photo', exact: true }).tap()
  await expect(page.getByText(/^Photo saved on this device/)).toBeVisible()
  expect(await presses()).toBe(6)
  await page.getByRole('link', { name: 'Expenses', exact: true }).tap()
  const row = page.getByRole('row').filter({ hasText: '$1,150' })
  await expect(row.getByRole('button', { name: '1 receipt' }).locator('img')).toBeVisible()
  expect(await stored()).toHaveLength(1)

  await context.setOffline(false)
  await expect.poll(async () => (await documents()).length).toBe(2)
  const added = (await stored()).find(({ amount }) => amount === 1_150)
  expect(added).toMatchObject({ gst: 150, supplier: 'Ace Plumbing', purpose: 'buying', paidOn: today })
  expect(await documents()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Receipt.jpg', expenseId: added?.id }),
      expect.objectContaining({ name: 'Tiles.jpg', category: 'photos_progress' }),
    ]),
  )
})

test('the camera of a project is in the bar below it, where it covers nothing of any tab @phone', async ({
  page,
  signedUp,
}) => {
  const [project] = await winDeals(signedUp, ['12 Rata Street, Henderson, Auckland'])
  await openProject(page, project)
  const tabs = page.getByRole('navigation', { name: 'Parts of the project' }).getByRole('link')
  expect(await tabs.count()).toBeGreaterThan(6)
  for (const tab of await tabs.all()) {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    const link = await tab.getAttribute('href')
    const camera = await page.getByRole('button', { name: 'Camera' }).boundingBox()
    const bar = await page.getByRole('navigation', { name: 'Main screens' }).boundingBox()
    expect([link, camera && bar && camera.y >= bar.y]).toEqual([link, true])
    expect([link, camera && bar && camera.y + camera.height <= bar.y + bar.height]).toEqual([link, true])
  }
})

test('a photo of any shape fits the question what it is of @phone', async ({ page, signedUp }) => {
  const [project] = await winDeals(signedUp, ['12 Rata Street, Henderson, Auckland'])
  await openProject(page, project)
  // The photos are turned by 90°.
  for (const [shape, width, height] of [
    ['Landscape', 1200, 1600],
    ['Portrait', 1600, 1200],
    ['Panorama', 500, 3000],
  ] as const) {
    await takePhoto(page, `${shape}.jpg`, { width, height })
    const dialog = page.getByRole('dialog', { name: 'What is it?' })
    const photo = dialog.getByRole('img', { name: 'Just taken' })
    await expect.poll(() => photo.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(height)
    for (const screen of [390, 320]) {
      await page.setViewportSize({ width: screen, height: 844 })
      const outside = await dialog.evaluate((sheet) =>
        [...sheet.querySelectorAll('img, label, input, button')]
          .filter((part) => part.getBoundingClientRect().right > innerWidth)
          .map(({ tagName, textContent }) => `${tagName} ${textContent}`),
      )
      const overflow = await dialog.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)
      expect([shape, screen, outside, overflow]).toEqual([shape, screen, [], 0])
    }
    await dialog.getByRole('button', { name: 'Close' }).tap()
    await dialog.getByRole('button', { name: 'Discard' }).tap()
    await expect(dialog).toBeHidden()
  }
})

/** The phone’s camera answers with the photo. */
async function takePhoto(page: Page, name: string, size?: { width: number; height: number }): Promise<void> {
  const camera = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Camera' }).tap()
  await (await camera).setFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(await jpeg(size)) })
}
