import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectErrorBox } from './error-box.ts'
import { expect, test } from './fixtures.ts'
import { linkIn, mailsTo, mailTo } from './mailbox.ts'
import { signUp, signUpSubscriber } from './people.ts'

const RESET = /^Reset your password/
const MAGIC = /^Your sign-in link/
const CONFIRM = /^Confirm your email/
const NEW_PASSWORD = 'tūī in the kōwhai'

async function requestLink(page: Page, kind: 'Reset password' | 'Magic link', email: string): Promise<void> {
  await page.getByRole('radio', { name: kind }).check()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  const button = kind === 'Magic link' ? 'Send magic link' : 'Send reset link'
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
}

async function setPassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(again)
  await page.getByRole('button', { name: 'Update password' }).click()
}

test('a forgotten password is reset with an emailed link @everywhere', async ({ page, baseURL }) => {
  const person = await signUpSubscriber(baseURL)
  await page.goto('/login?returnTo=%2Fprojects')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await requestLink(page, 'Reset password', person.email)

  await page.goto(linkIn(await mailTo(baseURL, person.email, RESET)))
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await setPassword(page, NEW_PASSWORD)

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('main')).toContainText(
    'Password updated successfully! Please sign in with your new password.',
  )
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Password').fill(NEW_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('an invalid new password shows an error at the field, and the link remains valid', async ({
  page,
  baseURL,
  tolerate,
}) => {
  tolerate(/status of 422/)
  const person = await signUp(baseURL)
  await page.goto('/forgot-password')
  await requestLink(page, 'Reset password', person.email)
  await page.goto(linkIn(await mailTo(baseURL, person.email, RESET)))
  await setPassword(page, NEW_PASSWORD, 'something else')
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription(/don’t match/)
  await setPassword(page, 'password1')
  await expectErrorBox(page, 'This password is too common. Choose one that’s harder to guess.')
  await setPassword(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/login')
})

test('a magic link signs in without a password and continues to the requested page', async ({
  page,
  baseURL,
}) => {
  const person = await signUpSubscriber(baseURL)
  // A click before hydration works too.
  await page.route('**/assets/*.js', () => {})
  await page.goto('/login?returnTo=%2Fprojects', { waitUntil: 'commit' })
  const forgotten = page.getByRole('link', { name: 'Forgot password?' })
  await expect(forgotten).toBeVisible()
  await page.unroute('**/assets/*.js')
  await forgotten.click()
  await expect(page).toHaveURL('/forgot-password?returnTo=%2Fprojects')
  await requestLink(page, 'Magic link', person.email)
  await page.goto(linkIn(await mailTo(baseURL, person.email, MAGIC)))
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/projects')
})

test('confirming the email removes the reminder above the deals', async ({ page, baseURL, signedUp }) => {
  await page.goto('/dashboard')
  const reminder = page.getByRole('complementary', { name: 'Email confirmation' })
  await expect(reminder).toContainText(signedUp.email)
  await reminder.getByRole('button', { name: 'Resend' }).click()
  await expect(reminder.getByRole('status')).toContainText('It may take a minute to arrive.')

  await page.goto(linkIn(await mailTo(baseURL, signedUp.email, CONFIRM)))
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
  await expect(reminder).toBeHidden()
})

test('M1: confirming on a signed-out device requires a new password', async ({
  baseURL,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 40[13]/)
  const person = await signUp(baseURL)
  const phone = await openBrowser()
  await phone.goto(linkIn(await mailTo(baseURL, person.email, CONFIRM)))
  await phone.getByRole('button', { name: 'Confirm email' }).click()
  await expect(phone.getByRole('heading', { name: 'Choose a new password' })).toBeFocused()
  await phone.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await phone.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await phone.getByRole('button', { name: 'Confirm email' }).click()
  await expect(phone.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused()
  expect((await person.call('GET', '/api/account')).status).toBe(401)
  await phone.getByRole('link', { name: 'Sign in' }).last().click()
  await phone.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await phone.getByLabel('Password').fill(NEW_PASSWORD)
  await phone.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(phone).toHaveURL(/\/(dashboard|pricing)/)
})

test('mail scanners that open a link don’t redeem it', async ({ page, baseURL, openBrowser }) => {
  const person = await signUpSubscriber(baseURL)
  await page.goto('/forgot-password')
  await requestLink(page, 'Magic link', person.email)
  const links = [
    linkIn(await mailTo(baseURL, person.email, MAGIC)),
    linkIn(await mailTo(baseURL, person.email, CONFIRM)),
  ]
  const scanner = await openBrowser()
  for (const link of links) {
    await fetch(link)
    await scanner.goto(link)
    await scanner.getByRole('main').getByRole('button').first().waitFor()
  }
  const actions = [
    ['Sign in', 'Property Opportunities'],
    ['Confirm email', 'Your email is confirmed'],
  ] as const
  for (const [index, [button, heading]] of actions.entries()) {
    await page.goto('about:blank')
    await page.goto(links[index] ?? '')
    await page.getByRole('main').getByRole('button', { name: button }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
})

test('a used or truncated link shows how to get a new one', async ({ page, baseURL, tolerate }) => {
  tolerate(/status of 400/)
  const person = await signUp(baseURL)
  await page.goto('/forgot-password')
  await requestLink(page, 'Reset password', person.email)
  const link = linkIn(await mailTo(baseURL, person.email, RESET))
  await page.goto(link.slice(0, -5))
  await setPassword(page, NEW_PASSWORD)
  const ended = page.getByRole('heading', { name: 'This link no longer works' })
  await expect(ended).toBeFocused()

  // The complete link, opened in the same window.
  await page.goto(link)
  await setPassword(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/login')
  await page.goto('/magic-link')
  await expect(ended).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('an address without an account gets the same view and no email', async ({ page, baseURL }) => {
  const unknown = `unknown.${randomUUID().slice(0, 8)}@browser-tests.example`
  const person = await signUp(baseURL)
  for (const email of [unknown, person.email]) {
    await page.goto('/forgot-password')
    await requestLink(page, 'Reset password', email)
    await expect(page.getByRole('main')).toContainText(`If ${email} has an account`)
  }
  await mailTo(baseURL, person.email, RESET)
  expect(await mailsTo(baseURL, unknown)).toEqual([])
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL('/login')
})

test('a failed request for a link shows an error in a red box and preserves the input', async ({
  page,
  tolerate,
}) => {
  tolerate(/./)
  await page.goto('/forgot-password')
  await page.route('**/api/auth/**', (route) => route.abort())
  await page.getByRole('textbox', { name: 'Email' }).fill('mere@browser-tests.example')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expectErrorBox(page, 'No internet connection. Please check your connection and try again.')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('mere@browser-tests.example')
})
