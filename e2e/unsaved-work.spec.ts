import { card, column, moveTo } from './board.ts'
import { box, changeDeal, kereru, openDeal, output, readDeal, saveAndReturn, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { openLive } from './live.ts'
import { signUpSubscriber } from './people.ts'
import { join } from './teams.ts'

test('unsaved changes survive a closed tab until they are saved', async ({ page, context, signedUp }) => {
  const id = await saveDeal(signedUp)
  await openDeal(page, id)
  await box(page, 'Asking price').fill('655k')
  await box(page, 'Notes').fill('Ring the lawyer')
  await expect(page.getByText('Unsaved draft in this browser')).toBeVisible()
  await page.close()

  const reopened = await context.newPage()
  await openDeal(reopened, id)
  await expect(reopened.getByText(/^You have unsaved changes from today, \d+:\d\d [ap]m$/)).toBeVisible()
  await expect(box(reopened, 'Asking price')).toHaveValue('640,000')
  await reopened.getByRole('button', { name: 'Restore' }).click()
  await expect(box(reopened, 'Asking price')).toHaveValue('655,000')
  await expect(box(reopened, 'Notes')).toHaveValue('Ring the lawyer')
  await saveAndReturn(reopened).click()
  await expect(reopened).toHaveURL('/dashboard')
  await openDeal(reopened, id)
  await expect(reopened.getByText('All changes saved')).toBeVisible()
  await expect(reopened.getByText(/You have unsaved changes/)).toBeHidden()
})

test('discarded changes are not offered again, but unsaved changes are', async ({ page, signedUp }) => {
  const id = await saveDeal(signedUp)
  await openDeal(page, id)
  await box(page, 'Asking price').fill('655k')
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await openDeal(page, id)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(/You have unsaved changes/)).toBeHidden()
  await openDeal(page, id)
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expect(page.getByText(/You have unsaved changes/)).toBeHidden()
})

test('a deal saved offline shows on the board and syncs later', async ({
  page,
  context,
  signedUp,
  tolerate,
}) => {
  tolerate(/INTERNET_DISCONNECTED|Failed to load|Failed to fetch/)
  const id = await saveDeal(signedUp)
  await page.goto('/dashboard')
  await card(page, kereru).getByRole('link', { name: kereru }).click()
  await box(page, 'Asking price').fill('655k')
  await context.setOffline(true)
  await expect(page.getByText(/You are offline/).first()).toBeVisible()
  // The offline event comes shortly before requests fail.
  const isOnline = () => fetch('/healthz').then(Boolean, () => false)
  await expect.poll(() => page.evaluate(isOnline)).toBe(false)
  // The toast disappears, so wait for it before it can appear.
  const toast = page.getByText('Saved 8 Kererū Street on this device.').waitFor()
  await saveAndReturn(page).click()
  await toast
  await expect(page).toHaveURL('/dashboard')
  await expect(card(page, kereru)).toContainText('$655,000')
  await card(page, kereru).getByRole('link', { name: kereru }).click()
  await expect(box(page, 'Asking price')).toHaveValue('655,000')
  await expect(page.getByText(/You have unsaved changes/)).toBeHidden()
  await context.setOffline(false)
  await expect.poll(async () => (await readDeal(signedUp, id)).askingPrice).toBe(655_000)
})

test('an expired session loses no input', async ({ context, page, signedUp, tolerate }) => {
  tolerate(/status of 401|api\/stream/)
  // Block the live stream and presence, which would report the expired session first.
  await page.route('**/api/stream*', () => {})
  await page.route('**/presence', (route) => route.fulfill({ json: { done: true } }))
  const bell = page.waitForResponse(/\/notifications/)
  const id = await saveDeal(signedUp)
  await openDeal(page, id)
  await bell
  await box(page, 'Asking price').fill('655k')
  // The save is the first request without a session; a late one for a part of the page would close the page before it.
  await page.route(`**/api/opportunities/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await context.clearCookies()
    await route.continue()
  })
  await saveAndReturn(page).click()
  const dialog = page.getByRole('dialog', { name: 'Save Your Progress' })
  await expect(dialog).toContainText('Your session has expired. Please sign in again.')
  await context.addCookies([signedUp.cookie])
  await openDeal(page, id)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(box(page, 'Asking price')).toHaveValue('655,000')
})

test('a colleague’s change is shown and never replaces typed text', async ({ page, signedUp, baseURL }) => {
  const colleague = await signUpSubscriber(baseURL)
  await join(baseURL, signedUp, colleague)
  const id = await saveDeal(signedUp)
  await openLive(page, () => openDeal(page, id))
  await box(page, 'Asking price').fill('655k')
  await changeDeal(colleague, id, { askingPrice: 675_000, offerPrice: 600_000 }, signedUp.organizationId)
  const notice = page.getByRole('status').filter({ hasText: `${colleague.email} changed this deal` })
  await expect(notice).toContainText(/Asking price: \$640,000 to \$675,000/)
  await expect(box(page, 'Asking price')).toHaveValue('655k')
  await expect(box(page, 'Offer price')).toHaveValue('600,000')

  await saveAndReturn(page).click()
  const dialog = page.getByRole('dialog', { name: 'This deal has changed' })
  await expect(dialog).toContainText(`${colleague.email} changed this deal while you were editing it.`)
  await dialog.getByRole('radio', { name: 'Keep mine' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await readDeal(signedUp, id)).toMatchObject({ askingPrice: 655_000, offerPrice: 600_000 })
  await openDeal(page, id)
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(colleague.email)
})

test('a stale save overwrites nothing; the user chooses per field or for all fields', async ({
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/status of 412|api\/stream/)
  // Without the live stream the save is the first to receive the conflict.
  await page.route('**/api/stream*', () => {})
  const id = await saveDeal(signedUp)
  await openDeal(page, id)
  await box(page, 'Asking price').fill('655k')
  await box(page, 'Notes').fill('Mine')
  await changeDeal(signedUp, id, { askingPrice: 675_000, notes: 'Theirs', profitMargin: 25 })
  await saveAndReturn(page).click()
  const dialog = page.getByRole('dialog', { name: 'This deal has changed' })
  await expect(dialog).toContainText('Nothing was overwritten')
  expect(await readDeal(signedUp, id)).toMatchObject({ askingPrice: 675_000, notes: 'Theirs', version: 2 })
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')

  await dialog.getByRole('button', { name: 'Use other' }).click()
  const price = dialog.getByRole('radiogroup', { name: 'Asking price: which to save' })
  await price.getByRole('radio', { name: 'Keep mine' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await readDeal(signedUp, id)).toMatchObject({
    askingPrice: 655_000,
    notes: 'Theirs',
    profitMargin: 25,
  })
})

test('a colleague’s change of an untouched field shows immediately', async ({ page, signedUp }) => {
  const id = await saveDeal(signedUp)
  await openLive(page, () => openDeal(page, id))
  await changeDeal(signedUp, id, { doneUpValue: 950_000, renovationCost: 120_000, profitMargin: 17.5 })
  await expect(output(page, 'Maximum purchase price')).toHaveText('$706,383')
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('You changed this deal in another window')).toBeHidden()
})

test('a user’s own changes on the board are not shown as remote changes', async ({ page, signedUp }) => {
  const id = await saveDeal(signedUp)
  // As on a slow connection, the deal and its activity are asked for before the move is saved.
  const asked = Promise.withResolvers<void>()
  let isMoving = false
  await page.route('**/placement', async (route) => {
    await asked.promise
    await route.continue()
  })
  const moved = page.waitForResponse('**/placement')
  await page.route('**/events*', async (route) => {
    if (!isMoving) return
    const response = await route.fetch()
    asked.resolve()
    await moved
    await route.fulfill({ response })
  })
  await openDeal(page, id)
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  isMoving = true
  await moveTo(page, kereru, 'Funding')
  await expect(card(column(page, 'Funding'), kereru)).toBeVisible()
  await card(page, kereru).getByRole('link', { name: kereru }).click()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('funding')
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('moved it to Funding')
  await expect(page.getByText('You changed this deal in another window')).toBeHidden()
})

test('a missing deal shows ‘Opportunity not found’', async ({ page, signedUp, tolerate }) => {
  tolerate(/status of 404/)
  expect(signedUp.organizationId).toBeTruthy()
  await page.goto('/opportunities/0197a000-0000-7000-8000-000000000001')
  await expect(page.getByRole('heading', { name: 'Opportunity not found' })).toBeVisible()
})

test('a failed request shows ‘Error loading opportunity details’ with Retry', async ({
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/status of 500|response: 500/)
  const id = await saveDeal(signedUp)
  await page.route(`**/api/opportunities/${id}`, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`/opportunities/${id}`)
  const alert = page.getByRole('alert').filter({ hasText: 'Error loading opportunity details' })
  await expect(alert).toBeVisible({ timeout: 15_000 })
  await page.unroute(`**/api/opportunities/${id}`)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(box(page, 'Asking price')).toHaveValue('640,000')
})

test('unreadable details show defaults and ‘Failed to load saved renovation details’', async ({
  page,
  signedUp,
}) => {
  const id = await saveDeal(signedUp)
  const deal = await readDeal(signedUp, id)
  const unreadable = { ...deal, unreadable: ['holdingCosts', 'renovationItems'] }
  await page.route(`**/api/opportunities/${id}`, (route) => route.fulfill({ json: unreadable }))
  await openDeal(page, id)
  await expect(page.getByText('Failed to load saved renovation details')).toBeVisible()
  await expect(box(page, 'Months')).toHaveValue('6')
  await page.goto(`/opportunities/${id}/renovations`)
  await expect(page.getByText('Failed to load saved renovation details')).toBeVisible()
})
