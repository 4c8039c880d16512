import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { jpeg } from '#src/features/documents/test-files.ts'
import { changedSuggestionSchema, type Suggestion } from '#src/features/feedback/schema.ts'
import { addImage } from './add-image.ts'
import { expect, test } from './fixtures.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { waitForCachedResponses } from './offline.ts'
import { type Person, signUpSubscriber } from './people.ts'
import { reloadSaved } from './reload-saved.ts'

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

test('the first suggestion is created with a screenshot; its draft survives closing and reloading @phone', async ({
  page,
  signedUp,
}) => {
  expect(signedUp.email).toBeTruthy()
  const title = `Export to Xero ${suffix()}`
  await page.route('**/api/suggestions', (route) => route.fulfill({ json: { version: 1, suggestions: [] } }))
  await openFeedback(page)
  await expect(page.getByText('Suggest what DoneUp should do next')).toBeVisible()
  await page.unroute('**/api/suggestions')

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

test('a vote is optimistic, live for other organizations, and rolled back when rejected', async ({
  page,
  signedUp,
  openBrowser,
  baseURL,
  tolerate,
}) => {
  tolerate(/503/)
  const other = await signUpSubscriber(baseURL)
  const [first, second] = [`GST on the sale price ${suffix()}`, `Compare two deals ${suffix()}`]
  await suggest(other, first)
  await suggest(other, second)
  const elsewhere = await openBrowser(other)
  await openFeedback(elsewhere)
  await expect(article(elsewhere, first)).toBeVisible()
  const streaming = elsewhere.waitForRequest(/\/api\/stream/)
  await elsewhere.reload()
  await streaming
  await expect(article(elsewhere, first)).toContainText('0 votes')
  await openFeedback(page)
  const titles = page.getByRole('heading', { name: /^(GST on the sale price|Compare two deals)/ })
  const found = async () => (await titles.allInnerTexts()).filter((one) => one === first || one === second)
  await expect.poll(found).toEqual([second, first])

  // A double click is one vote.
  await voteFor(page, first).dblclick()
  await expect(voteFor(page, first)).toHaveAttribute('aria-pressed', 'true')
  await expect(article(page, first)).toContainText('1 vote')
  expect(await found()).toEqual([first, second])
  await expect(article(elsewhere, first)).toContainText('1 vote')
  await expect(voteFor(elsewhere, first)).toHaveAttribute('aria-pressed', 'false')
  await suggest(signedUp, `${second}, with a picture`)
  await expect(article(elsewhere, `${second}, with a picture`)).toBeVisible()

  const held = Promise.withResolvers<void>()
  const refuse = (route: Route) => held.promise.then(() => route.fulfill({ status: 503, body: '{}' }))
  await page.route('**/vote', refuse, { times: 1 })
  await voteFor(page, second).click()
  await expect(voteFor(page, second)).toHaveAttribute('aria-pressed', 'true')
  await expect(article(page, second)).toContainText('1 vote')
  held.resolve()
  await expect(page.getByRole('alert')).toContainText(`Your vote for “${second}” was not counted.`)
  await expect(voteFor(page, second)).toHaveAttribute('aria-pressed', 'false')
  await expect(article(page, second)).toContainText('0 votes')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(voteFor(page, second)).toHaveAttribute('aria-pressed', 'true')
  await reloadSaved(page)
  await expect(voteFor(page, second)).toHaveAttribute('aria-pressed', 'true')
  await voteFor(page, second).click()
  await expect(voteFor(page, second)).toHaveAttribute('aria-pressed', 'false')
})

test('a failed submission preserves the draft; while offline the cached list or an error is shown', async ({
  page,
  context,
  openBrowser,
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

  await page.route('**/api/suggestions', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
  )
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to submit feedback')
  await expect(dialog(page).getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await page.unroute('**/api/suggestions')

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

  const elsewhere = await openBrowser(signedUp)
  // Live events would refetch the list: without them, Retry stays until it is selected.
  await elsewhere.route('**/api/stream**', (route) => route.abort())
  await elsewhere.route('**/api/suggestions', (route) => route.abort())
  await elsewhere.goto('/feedback')
  await expect(elsewhere.getByText('No internet connection')).toBeVisible()
  await expect(article(elsewhere, title)).toBeHidden()
  await elsewhere.unroute('**/api/suggestions')
  await elsewhere.getByRole('button', { name: 'Retry' }).click()
  await expect(article(elsewhere, title)).toBeVisible()
})

test('a site admin changes a status and removes a suggestion, with Undo', async ({
  page,
  signedUp,
  openBrowser,
  baseURL,
}, { retry }) => {
  const title = `Buy my course ${suffix()}`
  await suggest(signedUp, title)
  const admin = await signUpSubscriber(baseURL, `site-admin-${retry + 1}@browser-tests.example`)
  const desk = await openBrowser(admin)
  await desk.goto(linkIn(await mailTo(baseURL, admin.email, /^Confirm your email/)))
  await desk.getByRole('button', { name: 'Confirm email' }).click()
  await expect(desk.getByText('Your email is confirmed')).toBeVisible()
  await openFeedback(desk)
  await openFeedback(page)
  await expect(article(page, title)).toContainText('Pending')
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)

  await desk.getByRole('combobox', { name: `Status of ${title}` }).selectOption('Rejected')
  await expect(article(page, title)).toContainText('Rejected')
  const remove = desk.getByRole('button', { name: `Remove ${title}` })
  await remove.click()
  await expect(article(desk, title)).toBeHidden()
  await expect(article(page, title)).toBeHidden()
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect(article(page, title)).toContainText('Rejected')
  await remove.click()
  await expect(article(desk, title)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Feature Suggestions' })).toBeVisible()
  await expect(article(page, title)).toHaveCount(0)
})

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
