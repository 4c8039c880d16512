import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { EXPORTED_KINDS } from '#src/features/exports/exported-tables.server.ts'
import { openAccount, signIn } from './account.ts'
import { expect, test } from './fixtures.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { confirmEmail, signUp } from './people.ts'
import { layoutShifts, recordVitals } from './vitals.ts'

test('a user without a subscription opens Account settings', async ({ page, context, baseURL }) => {
  const person = await signUp(baseURL)
  await context.addCookies([person.cookie])
  await openAccount(page)
  for (const name of [
    'Sign-in',
    'Two-factor authentication',
    'Passkeys',
    'Devices',
    'Your data',
    'Security activity',
    'Delete account',
  ])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sign-in' })).toContainText(person.email)
  await expect(page.getByRole('region', { name: 'Security activity' })).toContainText('Created the account')
})

test('an account with an unconfirmed email is asked to confirm it once', async ({
  page,
  context,
  baseURL,
}) => {
  const person = await signUp(baseURL)
  await context.addCookies([person.cookie])
  await openAccount(page)
  await expect(page.getByText(/confirm your email/i)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Resend/ })).toHaveCount(1)
  for (const name of ['Two-factor authentication', 'Passkeys', 'Delete account']) {
    await expect(page.getByRole('region', { name })).toContainText('Available once your email is confirmed.')
  }
})

test('changing the password keeps this browser signed in and signs out the other one', async ({
  page,
  signedUp,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 40[19]/)
  const other = await openBrowser()
  await other.goto('/login?returnTo=/account')
  await signIn(other, signedUp)
  await expect(other).toHaveURL('/account')
  await openAccount(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('New password', { exact: true }).fill('a new kererū each day')
  await dialog.getByLabel('Confirm new password').fill('something else')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Passwords don’t match.')
  await dialog.getByLabel('Confirm new password').fill('a new kererū each day')
  // The live stream ends with the old session before the response with the new one arrives.
  await page.route('**/api/account/password', async (route) => {
    const read = page.waitForResponse('**/api/session', { timeout: 3_000 }).catch(() => null)
    const response = await route.fetch()
    await read
    await route.fulfill({ response })
  })
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Security activity' })).toContainText('Changed the password')
  await other.reload()
  await expect(other.getByRole('dialog', { name: 'Save Your Progress' })).toBeVisible()
})

test('sensitive actions ask the user to confirm their identity and then continue', async ({
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/status of 40[03]/)
  await openAccount(page)
  // A new session is recently authenticated; the route responds as it would later.
  await page.route(
    '**/api/account/email-changes',
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: { code: 'proof_required', detail: 'Please confirm it’s you, then try again.' },
      }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('textbox', { name: 'New email' }).fill(`new.${signedUp.email}`)
  await page.getByRole('button', { name: 'Send link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password').fill('not my password')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toContainText('That password isn’t right.')
  await dialog.getByLabel('Password').fill(signedUp.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toContainText(`new.${signedUp.email}`)
})

test('the link to the new address changes the email; the old address is notified', async ({
  page,
  signedUp,
  baseURL,
  tolerate,
}) => {
  // Changing the email replaces the session; requests under way at that moment are sent again.
  tolerate(/status of 401/)
  const email = `new.${signedUp.email}`
  await openAccount(page)
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('textbox', { name: 'New email' }).fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible()
  const link = linkIn(await mailTo(baseURL, email, /^Confirm your new email/))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Change email' })).toBeVisible()
  await expect(page).toHaveURL('/email-change')
  await page.goto(link)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Account settings' }).click()
  await expect(page.getByRole('region', { name: 'Sign-in' })).toContainText(email)
  await mailTo(baseURL, signedUp.email, /^Your email was changed/)
})

test('H1: the old address stops a change of email without signing in', async ({
  page,
  signedUp,
  baseURL,
  tolerate,
}) => {
  tolerate(/status of 40[01]/)
  const email = `new.${signedUp.email}`
  await signedUp.call('POST', '/api/account/email-changes', { body: { email } })
  const notice = linkIn(await mailTo(baseURL, signedUp.email, /^A change to your email was requested/))
  await page.context().clearCookies()
  await page.goto(notice)
  await expect(page).toHaveURL('/email-change')
  await page.getByRole('button', { name: 'Stop the change' }).click()
  await expect(page.getByRole('heading', { name: 'Email change stopped' })).toBeFocused()
})

test('signing out another device ends its session', async ({ page, signedUp, openBrowser, tolerate }) => {
  tolerate(/status of 401/)
  const other = await openBrowser()
  await other.goto('/login')
  await signIn(other, signedUp)
  await expect(other.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
  await openAccount(page)
  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices).toContainText('This device')
  await devices.getByRole('button', { name: /^Sign out Chrome on/ }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await other.reload()
  await expect(other.getByRole('dialog', { name: 'Save Your Progress' })).toBeVisible()
})

test('a user downloads their data as an archive', async ({ page, signedUp }) => {
  await signedUp.call('POST', '/api/opportunities', { body: { address: '8 Kererū Street, Taupō' } })
  await openAccount(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const archive = unzipSync(new Uint8Array(await readFile(await (await downloading).path())))
  const texts = Object.entries(archive).map(([name, bytes]) => [name, strFromU8(bytes)] as const)
  expect(texts.map(([name]) => name.replace(/ [0-9a-f]{6}\//, '/'))).toEqual([
    'README.txt',
    'account.json',
    'subscription.json',
    'feedback.json',
    ...EXPORTED_KINDS.map((kind) => `organizations/Org for ${signedUp.email}/${kind}.json`),
  ])
  expect(texts[1]?.[1]).toContain(signedUp.email)
  expect(texts[4]?.[1]).toContain('8 Kererū Street, Taupō')
})

test('account deletion is confirmed by typing the email, shown on every screen, and can be cancelled', async ({
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/status of 40[02]/)
  await confirmEmail(signedUp)
  await openAccount(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await dialog.getByRole('textbox', { name: 'Your email' }).fill('somebody@else.example')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter the email of your account.')
  await dialog.getByRole('textbox', { name: 'Your email' }).fill(signedUp.email)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  const banner = page.getByRole('status').filter({ hasText: 'Your account will be deleted on' })
  await expect(banner).toBeVisible()
  await recordVitals(page)
  await page.goto('/pricing')
  await expect(banner).toBeVisible()
  expect(await layoutShifts(page)).toEqual([])
  await banner.getByRole('button', { name: 'Keep my account' }).click()
  await expect(banner).toBeHidden()
  await openAccount(page)
  await expect(page.getByRole('region', { name: 'Security activity' })).toContainText(
    'Cancelled the deletion of the account',
  )
})
