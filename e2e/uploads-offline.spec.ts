import type { Locator, Page } from '@playwright/test'
import { jpeg } from '#src/features/base/documents/test-files.ts'
import { choose, chooseCategory, documents, openDeal } from './documents.ts'
import { expect, test } from './fixtures.ts'
import { readyForOffline } from './offline.ts'

test.describe(() => {
  test.use({ serviceWorkers: 'allow' })

  test('a photo queued offline survives reloads and uploads when back online', async ({
    page,
    context,
    signedUp,
    openBrowser,
    expectAccessible,
    tolerate,
  }) => {
    test.slow()
    tolerate(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|\/api\//)
    const path = await openDeal(page, signedUp)
    await readyForOffline(page, 'session', 'opportunity', 'documents')
    await context.setOffline(true)
    await expect(
      documents(page).getByText('Files you add are saved on this device and will sync when'),
    ).toBeVisible()
    await chooseCategory(page, 'Before')
    await choose(page, [{ name: 'Kitchen.jpg', bytes: await jpeg() }])
    const queuedUpload = (shown: Page) =>
      documents(shown)
        .getByRole('list', { name: 'Uploads' })
        .filter({ hasText: /Kitchen\.jpg in Before.*Waiting for the network/ })
    const photo = (shown: Page, name: string) =>
      documents(shown).getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Waiting' })
    const widthOf = (tile: Locator) =>
      tile.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(() => widthOf(photo(page, 'Kitchen.jpg'))).toBeGreaterThan(0)
    await choose(page, [{ name: 'Blurred.jpg', bytes: await jpeg() }])
    await page.getByRole('button', { name: 'Cancel Blurred.jpg' }).press('Enter')
    await expect(photo(page, 'Blurred.jpg')).toHaveCount(0)
    await expect(queuedUpload(page)).toHaveCount(0)
    const bar = (shown: Page) =>
      shown.getByRole('status').filter({ hasText: 'You are offline. 1 change waiting for the network.' })
    await expect(bar(page)).toBeVisible()

    await page.reload()
    await expect(queuedUpload(page)).toBeVisible()
    await expect(bar(page)).toBeVisible()
    await page.close()
    const reopened = await context.newPage()
    await reopened.goto(path)
    await chooseCategory(reopened, 'Before')
    await expect.poll(() => widthOf(photo(reopened, 'Kitchen.jpg'))).toBeGreaterThan(0)
    await expectAccessible(reopened)

    const colleague = await openBrowser(signedUp)
    await colleague.goto(path)
    await expect(documents(colleague).getByRole('tab', { name: 'Before (0)' })).toBeVisible()
    // Uploads resume on any screen.
    await reopened.goto('/agents')
    await expect(bar(reopened)).toBeVisible()
    await context.setOffline(false)
    await expect(documents(colleague).getByRole('tab', { name: 'Before (1)' })).toBeVisible()
    await expect(reopened.getByRole('status').filter({ hasText: 'change' })).toHaveCount(0)
    await reopened.goto(path)
    await expect(documents(reopened).getByRole('tab', { name: 'Before (1)' })).toBeVisible()
    await expect(queuedUpload(reopened)).toHaveCount(0)
  })
})

test('an upload interrupted by closing the tab resumes once', async ({ page, context, signedUp }) => {
  const path = await openDeal(page, signedUp)
  await chooseCategory(page, 'Before')
  const sending = page.waitForRequest('**/documents?category=*')
  await page.route('**/documents?category=*', () => {})
  await choose(page, [{ name: 'Kitchen.jpg', bytes: await jpeg() }])
  await sending
  await page.close()
  const next = await context.newPage()
  await next.goto(path)
  await expect(documents(next).getByRole('tab', { name: 'Before (1)' })).toBeVisible()
  await expect(documents(next).getByRole('progressbar')).toHaveCount(0)
})
