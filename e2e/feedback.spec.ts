import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { jpeg } from '#src/features/base/documents/test-files.ts'
import { changedSuggestionSchema, type Suggestion } from '#src/features/base/feedback/schema.ts'
import { addImage } from './add-image.ts'
import { expect, test } from './fixtures.ts'
import { waitForCachedResponses } from './offline.ts'
import type { Person } from './people.ts'

// All parallel tests share the board: each identifies its suggestions by title.
const suffix = () => randomUUID().slice(0, 8)

async function suggest(person: Person, title: string): Promise<Suggestion> {
  const body = { title, description: 'My accountant asks for it every April.' }
  const made = await person.call('POST', '/api/suggestions', { body })
  return changedSuggestionSchema.parse(made.body).suggestion
}

async function openFeedback(page: Page): Promise<void> {
  await page.goto('/feedback')
  await expect(page.getByRole('heading', { name: 'Feature Suggestions' })).toBeVisible()
}

const article = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const voteFor = (page: Page, title: string) =>
  page.getByRole('button', { name: `Vote for ${title}`, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'New Suggestion' })

// Clauses: deal-workflow 1.11, 2.46, 5.24, 5.25; keyboard-and-touch 2.12
test('a suggestion is created with a screenshot; its draft survives closing and reloading @phone', async ({
  page,
  signedUp: _,
}) => {
  const title = `Export to Xero ${suffix()}`
  await openFeedback(page)

  await page.getByRole('button', { name: 'New Suggestion' }).tap()
  await expect(dialog(page).getByRole('textbox', { name: 'Title' })).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Submit' }).tap()
  await expect(dialog(page).getByText('Title and description are required')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog(page).getByRole('button', { name: 'Submit' }).tap()
  await expect(dialog(page).getByRole('textbox', { name: 'Description' })).toBeFocused()
  await expect(dialog(page).getByText('Title and description are required')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('My accountant asks.\nEvery April.')

  const box = dialog(page).getByLabel('Screenshot')
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
  await box.setInputFiles(file('notes.txt', Buffer.from('words')))
  await expect(dialog(page).getByRole('alert')).toHaveText('Please upload an image file')
  await box.setInputFiles(file('large.png', Buffer.alloc(5 * 1024 * 1024)))
  await expect(dialog(page).getByRole('alert')).toHaveText('Image must be less than 5MB')
  await box.setInputFiles(file('accounts.jpg', Buffer.from(await jpeg({ width: 900, height: 700 }))))
  await expect(dialog(page).getByText('Uploaded')).toBeVisible()

  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'New Suggestion' }).tap()
  await expect(dialog(page).getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await expect(dialog(page).getByText('Uploaded')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Submit' }).tap()
  await expect(dialog(page)).toBeHidden()

  const made = article(page, title)
  await expect(made).toContainText('Yours')
  await expect(made).toContainText('Pending')
  await expect(made).toContainText('0 votes')
  await voteFor(page, title).tap()
  await expect(voteFor(page, title)).toHaveAttribute('aria-pressed', 'true')
  await expect(made).toContainText('1 vote')
  await made.getByRole('button', { name: `Screenshot of ${title}` }).tap()
  const picture = page.getByRole('dialog', { name: `Screenshot of ${title}` }).getByRole('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(700)
  await page.getByRole('button', { name: 'Close' }).tap()
  await expect(picture).toBeHidden()
  await page.getByRole('button', { name: 'New Suggestion' }).tap()
  await expect(dialog(page).getByRole('textbox', { name: 'Title' })).toHaveValue('')
})

// Clauses: deal-workflow 8.22
test('a screenshot is queued without the server, and the draft while offline; the cached list is shown', async ({
  page,
  context,
  signedUp,
  tolerate,
}) => {
  tolerate(/503|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const [known, title] = [`A calendar ${suffix()}`, `Import from Excel ${suffix()}`]
  await suggest(signedUp, known)
  await openFeedback(page)
  await expect(article(page, known)).toBeVisible()
  await page.getByRole('button', { name: 'New Suggestion' }).click()
  await dialog(page).getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('Three years of deals.')

  // A failed upload can be retried; a dropped image replaces it.
  await page.route('**/screenshots', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 })
  await addImage(dialog(page), 'paste', 'pasted.jpg')
  await expect(dialog(page).getByText('Not uploaded')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Retry' }).click()
  await expect(dialog(page).getByText('Uploaded', { exact: true })).toBeVisible()
  await page.route('**/screenshots', () => {}, { times: 1 })
  await addImage(dialog(page), 'drop', 'dropped.jpg')
  await expect(dialog(page).getByRole('progressbar', { name: 'Uploading dropped.jpg' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Stop upload' }).click()
  await expect(dialog(page).getByText('Choose an image')).toBeVisible()
  // Without the server the upload is queued in this browser, submitting tries it again, and the next page resumes it.
  await page.route('**/screenshots', (route) => route.abort())
  await addImage(dialog(page), 'paste', 'later.jpg')
  await expect(dialog(page).getByText('Waiting', { exact: true })).toBeVisible()
  const isScreenshotStored = () =>
    page.evaluate(() => Object.values(localStorage).some((text) => text.includes('later.jpg')))
  await expect.poll(isScreenshotStored).toBe(true)
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The screenshot wasn’t uploaded')
  await page.reload()
  await page.getByRole('button', { name: 'New Suggestion' }).click()
  await expect(dialog(page).getByText('Waiting', { exact: true })).toBeVisible()
  await expect(dialog(page).getByRole('img', { name: 'later.jpg' })).toBeVisible()
  await page.unroute('**/screenshots')
  await expect(dialog(page).getByText('Uploaded', { exact: true })).toBeVisible()
  await expect.poll(isScreenshotStored).toBe(false)

  await context.setOffline(true)
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to submit feedback')
  await expect(dialog(page).getByRole('textbox', { name: 'Description' })).toHaveValue(
    'Three years of deals.',
  )
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('No internet connection')).toBeVisible()
  await expect(article(page, known)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No internet connection')).toBeHidden()

  await page.getByRole('button', { name: 'New Suggestion' }).click()
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(article(page, title)).toHaveCount(1)

  // The server is unreachable although the browser is online.
  await waitForCachedResponses(page, 'suggestions')
  await page.route('**/api/suggestions', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('No internet connection')).toBeVisible()
  await expect(article(page, known)).toBeVisible()
  // The page also retries by itself: until the click, no request is answered.
  const clicked = Promise.withResolvers<void>()
  await page.route('**/api/suggestions', (route) => clicked.promise.then(() => route.continue()))
  await page.getByRole('button', { name: 'Try again' }).click()
  clicked.resolve()
  await expect(page.getByText('No internet connection')).toBeHidden()
  await expect(article(page, title)).toBeVisible()
})

// Clauses: keyboard-and-touch 1.12
test('a user creates a suggestion and votes with the keyboard', async ({ page, signedUp }) => {
  const [title, other] = [`Rates from the address ${suffix()}`, `Share with my builder ${suffix()}`]
  await suggest(signedUp, other)
  await openFeedback(page)
  await expect(article(page, other)).toBeVisible()
  await page.getByRole('button', { name: 'New Suggestion' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await page.keyboard.type('It is the one figure that I look up.')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByLabel('Screenshot')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(article(page, title)).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Suggestion' })).toBeFocused()

  await voteFor(page, other).focus()
  await page.keyboard.press('Space')
  await expect(voteFor(page, other)).toHaveAttribute('aria-pressed', 'true')
  // It has moved above the newer one, with the focus.
  await expect(voteFor(page, other)).toBeFocused()
})
