import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  button,
  field,
  heading,
  openScreen,
  type TestPage,
  unreachable,
} from '#src/app/testing/test-screen.tsx'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { givePassword } from '../test-browser.ts'
import { createLinkWorld, type LinkKind, mailedLink, NEW_PASSWORD, newEmail } from './test-links.ts'

const link = worldForFile(createLinkWorld)

async function openLink(kind: LinkKind, email: string): Promise<string> {
  const { pathname, search, hash } = await mailedLink(link.world, kind, email)
  return pathname + search + hash
}

async function requestLink(
  { user }: TestPage,
  kind: 'Reset password' | 'Magic link',
  email: string,
): Promise<void> {
  await user.click(await screen.findByRole('radio', { name: kind }))
  await user.type(await field('Email'), email)
  await user.click(await button(kind === 'Magic link' ? 'Send magic link' : 'Send reset link'))
  await isFocused('Check your email')
}

async function setPassword(
  { user }: TestPage,
  password: string,
  again = password,
  action = 'Update password',
) {
  for (const [label, text] of [
    ['New password', password],
    ['Confirm new password', again],
  ] as const) {
    await user.clear(await field(label))
    await user.type(await field(label), text)
  }
  await user.click(await button(action))
}

async function isFocused(name: string): Promise<void> {
  const shown = await heading(name)
  await waitFor(() => expect(document.activeElement).toBe(shown))
}

/** A user who has signed up and not opened the link of the confirmation yet. */
async function unconfirmed(): Promise<Person> {
  const person = await link.world.person({ isConfirmed: false })
  await givePassword(link.world, person)
  await link.world.send('POST', '/api/auth/email-confirmations/requests', { as: person })
  return person
}

// Clauses: accounts-and-billing 2.26
test('an invalid new password shows an error at the field, and the link remains valid', async () => {
  const { email } = await unconfirmed()
  const asked = await openScreen(link.world, '/forgot-password')
  await requestLink(asked, 'Reset password', email)
  const page = await openScreen(link.world, await openLink('password-resets', email))
  await setPassword(page, NEW_PASSWORD, 'something else')
  await screen.findByText('Passwords don’t match')
  expect((await field('Confirm new password')).getAttribute('aria-invalid')).toBe('true')
  await setPassword(page, 'password1')
  await screen.findByText('This password is too common. Choose one that’s harder to guess.')
  await setPassword(page, NEW_PASSWORD)
  await waitFor(() => expect(page.address()).toBe('/login'))
})

// Clauses: accounts-and-billing 2.7, 2.15
test('a magic link signs in without a password and continues to the requested page', async () => {
  const { email } = await link.world.person()
  const asked = await openScreen(link.world, '/forgot-password?returnTo=%2Fprojects')
  await requestLink(asked, 'Magic link', email)
  const page = await openScreen(link.world, await openLink('magic-links', email))
  await page.user.click(
    await within(await screen.findByRole('main')).findByRole('button', { name: 'Sign in' }),
  )
  await waitFor(() => expect(page.address()).toBe('/projects'))
  await heading('Active Projects')
})

test('a magic link names who is signed in; using it for another account doesn’t report a lost organization', async () => {
  const [mere, { email }] = [await link.world.person(), await link.world.person()]
  const asked = await openScreen(link.world, '/forgot-password')
  await requestLink(asked, 'Magic link', email)
  const page = await openScreen(link.world, await openLink('magic-links', email), mere)
  const main = within(await screen.findByRole('main'))
  await main.findByText(mere.email)
  await page.user.click(main.getByRole('button', { name: 'Sign in' }))
  await heading('Property Opportunities')
  await screen.findAllByRole('button', { name: `Organization: Org for ${email}` })
})

test('confirming the email removes the reminder above the deals', async () => {
  const person = await unconfirmed()
  const { user } = await openScreen(link.world, '/dashboard', person)
  const reminder = within(await screen.findByRole('complementary', { name: 'Email confirmation' }))
  reminder.getByText(person.email)
  await user.click(reminder.getByRole('button', { name: 'Resend' }))
  await waitFor(() =>
    expect(reminder.getByRole('status').textContent).toContain('It may take a minute to arrive.'),
  )
  const page = await openScreen(link.world, await openLink('email-confirmations', person.email), person)
  await page.user.click(await button('Confirm email'))
  await isFocused('Your email is confirmed')
  await page.user.click(screen.getByRole('link', { name: 'Continue' }))
  await heading('Property Opportunities')
  expect(screen.queryByRole('complementary', { name: 'Email confirmation' })).toBeNull()
})

test('M1: confirming on a signed-out device requires a new password', async () => {
  const person = await unconfirmed()
  const page = await openScreen(link.world, await openLink('email-confirmations', person.email))
  await screen.findByText(person.email)
  await page.user.click(await button('Confirm email'))
  await isFocused('Choose a new password')
  await setPassword(page, NEW_PASSWORD, NEW_PASSWORD, 'Confirm email')
  await isFocused('Your email is confirmed')
  expect((await link.world.send('GET', '/api/account', { as: person })).status).toBe(401)
  await page.user.click(screen.getAllByRole('link', { name: 'Sign in' }).at(-1) ?? document.body)
  await page.user.type(await field('Email'), person.email)
  await page.user.type(await field('Password'), NEW_PASSWORD)
  await page.user.click(await button('Sign in'))
  await waitFor(() => expect(page.address()).toMatch(/^\/(?:dashboard|pricing)/))
})

// Clauses: accounts-and-billing 10.1
test('mail scanners that open a link don’t redeem it', async () => {
  const person = await unconfirmed()
  const asked = await openScreen(link.world, '/forgot-password')
  await requestLink(asked, 'Magic link', person.email)
  const links = [
    [await openLink('magic-links', person.email), 'Sign in', 'Property Opportunities'],
    [await openLink('email-confirmations', person.email), 'Confirm email', 'Your email is confirmed'],
  ] as const
  for (const [path, action] of links) {
    const scanner = await openScreen(link.world, path)
    await within(await screen.findByRole('main')).findByRole('button', { name: action })
    await scanner.loaded()
  }
  const page = await openScreen(link.world, '/how-it-works')
  for (const [path, action, result] of links) {
    await page.open(path)
    await page.user.click(
      await within(await screen.findByRole('main')).findByRole('button', { name: action }),
    )
    await heading(result)
  }
})

test('a used or truncated link shows how to get a new one', async () => {
  const { email } = await unconfirmed()
  await link.world.send('POST', '/api/auth/password-resets/requests', { body: { email } })
  const path = await openLink('password-resets', email)
  const page = await openScreen(link.world, path.slice(0, -5))
  await setPassword(page, NEW_PASSWORD)
  await isFocused('This link no longer works')
  // The complete link, opened in the same window.
  await page.open(path)
  await setPassword(page, NEW_PASSWORD)
  await waitFor(() => expect(page.address()).toBe('/login'))
  await page.open('/magic-link')
  await heading('This link no longer works')
  await page.user.click(screen.getByRole('link', { name: 'Ask for a new link' }))
  await waitFor(() => expect(page.address()).toBe('/forgot-password'))
})

// Clauses: accounts-and-billing 2.7
test('an address without an account gets the same view and no email', async () => {
  const unknown = newEmail()
  const { email: known } = await link.world.person()
  for (const email of [unknown, known]) {
    const page = await openScreen(link.world, '/forgot-password')
    await requestLink(page, 'Reset password', email)
    expect(screen.getByRole('main').textContent).toContain(`If ${email} has an account`)
    await page.user.click(screen.getByRole('link', { name: 'Back to sign in' }))
    await waitFor(() => expect(page.address()).toBe('/login'))
  }
  await mailedLink(link.world, 'password-resets', known)
  expect(await link.world.mailsTo(unknown)).toEqual([])
})

// Clauses: accounts-and-billing 2.26
test('a failed request for a link shows an error and preserves the input', async () => {
  const { user, intercept } = await openScreen(link.world, '/forgot-password')
  intercept(/^POST \/api\/auth\//, unreachable)
  await user.type(await field('Email'), 'mere@doneup.example')
  await user.click(await button('Send reset link'))
  const alert = await within(screen.getByRole('main')).findByRole('alert')
  expect(alert.textContent).toBe('No internet connection. Please check your connection and try again.')
  expect((await field('Email')).value).toBe('mere@doneup.example')
})
