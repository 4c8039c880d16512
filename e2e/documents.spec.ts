import { readFile } from 'node:fs/promises'
import { docx, jpeg, pdf, png } from '#src/features/base/documents/test-files.ts'
import { choose, chooseCategory, documents, openDeal } from './documents.ts'
import { expect, PHONE_TOO, test } from './fixtures.ts'

// Clauses: deal-workflow 1.7, 2.33
test('documents are uploaded, downloaded unchanged, deleted and restored', async ({
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/503/)
  await openDeal(page, signedUp)
  await expect(documents(page).getByText('PDF, DOC or DOCX, up to 25 MB each')).toBeVisible()
  const report = pdf(300_000)
  await choose(page, [
    { name: 'LIM report, Tauranga City.pdf', bytes: report },
    { name: 'Rāwiri Hēnare.docx', bytes: docx() },
    { name: 'notes.txt', bytes: new Uint8Array([1]) },
  ])
  await expect(documents(page).getByRole('tab', { name: 'Purchase (2)' })).toBeVisible()
  await expect(documents(page).getByText('293 kB')).toBeVisible()
  await expect(documents(page).getByRole('alert')).toContainText('Documents must be PDF, DOC or DOCX files.')
  await documents(page).getByRole('button', { name: 'Discard notes.txt' }).click()
  await expect(documents(page).getByRole('alert')).toHaveCount(0)

  const download = page.waitForEvent('download')
  await documents(page).getByRole('button', { name: 'Download LIM report, Tauranga City.pdf' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('LIM report, Tauranga City.pdf')
  expect((await readFile(await saved.path())).equals(report)).toBe(true)

  await documents(page).getByRole('button', { name: 'Delete Rāwiri Hēnare.docx' }).click()
  await expect(documents(page).getByRole('tab', { name: 'Purchase (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(documents(page).getByRole('tab', { name: 'Purchase (2)' })).toBeVisible()

  await test.step('an upload shows progress and can be cancelled and retried', async () => {
    let answer: 'never' | 'fails' | 'goes on' = 'never'
    await page.route('**/documents?category=*', async (route) => {
      if (answer === 'fails') await route.fulfill({ status: 503, body: '' })
      if (answer === 'goes on') await route.continue()
    })
    await choose(page, [{ name: 'Slow.pdf', bytes: pdf() }])
    await expect(documents(page).getByRole('progressbar', { name: 'Uploading Slow.pdf' })).toBeVisible()
    await documents(page).getByRole('button', { name: 'Cancel Slow.pdf' }).click()
    await expect(documents(page).getByRole('progressbar')).toHaveCount(0)

    answer = 'fails'
    await choose(page, [{ name: 'Again.pdf', bytes: pdf() }])
    await expect(documents(page).getByRole('alert')).toBeVisible()
    answer = 'goes on'
    await documents(page).getByRole('button', { name: 'Retry Again.pdf' }).click()
    await expect(documents(page).getByRole('tab', { name: 'Purchase (3)' })).toBeVisible()
    await expect(documents(page).getByRole('alert')).toHaveCount(0)
  })
})

test(
  'photos have a grid, a viewer with keyboard navigation, and a comparison',
  PHONE_TOO,
  async ({ page, signedUp }) => {
    await openDeal(page, signedUp)
    await chooseCategory(page, 'Before')
    await choose(page, [{ name: 'Kitchen.jpg', bytes: await jpeg() }])
    await expect(documents(page).getByRole('tab', { name: 'Before (1)' })).toBeVisible()
    await choose(page, [{ name: 'Bathroom.png', bytes: await png() }])
    await expect(documents(page).getByRole('tab', { name: 'Before (2)' })).toBeVisible()
    await chooseCategory(page, 'After')
    await choose(page, [{ name: 'Kitchen done.jpg', bytes: await jpeg() }])
    await expect(documents(page).getByRole('tab', { name: 'After (1)' })).toBeVisible()
    await chooseCategory(page, 'Before')
    const thumbnail = documents(page).getByRole('button', { name: 'View Bathroom.png' }).locator('img')
    await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)

    await documents(page).getByRole('button', { name: 'View Bathroom.png' }).press('Enter')
    const viewer = page.getByRole('dialog', { name: 'Photos' })
    await expect(viewer.getByRole('img', { name: 'Before: Bathroom.png' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByRole('img', { name: 'Before: Kitchen.jpg' })).toBeVisible()
    await expect(viewer.getByText('2 of 2')).toBeVisible()
    await viewer.getByRole('button', { name: 'Compare' }).click()
    await expect(viewer.getByRole('figure', { name: 'Left photo' }).getByRole('img')).toHaveAccessibleName(
      'Before: Kitchen.jpg',
    )
    await expect(viewer.getByRole('figure', { name: 'Right photo' }).getByRole('img')).toHaveAccessibleName(
      'After: Kitchen done.jpg',
    )
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(documents(page).getByRole('button', { name: 'View Bathroom.png' })).toBeFocused()
  },
)

test('dropped files are uploaded and appear live for colleagues', async ({ page, signedUp, openBrowser }) => {
  const path = await openDeal(page, signedUp)
  const other = await openBrowser(signedUp)
  await other.goto(path)
  await expect(documents(other).getByRole('tab', { name: 'Purchase (0)' })).toBeVisible()
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], 'Dropped.pdf'))
      return transfer
    },
    [...pdf()],
  )
  await documents(page).dispatchEvent('dragenter', { dataTransfer: dropped })
  await expect(documents(page).getByText('Drop to upload to Purchase')).toBeVisible()
  await documents(page).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(documents(page).getByRole('tab', { name: 'Purchase (1)' })).toBeVisible()
  await expect(documents(other).getByRole('tab', { name: 'Purchase (1)' })).toBeVisible()
})
