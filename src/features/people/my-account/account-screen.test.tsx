import { screen, waitFor, within } from '@testing-library/dom'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { queryClient } from '#src/app/query-client.ts'
import { button, field, heading, openScreen, type TestPage } from '#src/app/testing/test-screen.tsx'
import {
  ageProofs,
  givePassword,
  openTestBrowser,
  PASSWORD,
  type TestBrowser,
} from '#src/features/people/accounts/test-browser.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'

const world = worldForFile()

async function openAccount(person: Person): Promise<TestPage> {
  const page = await openScreen(world, '/account', person)
  await screen.findByRole('region', { name: 'Delete account' })
  await page.loaded()
  return page
}

async function personWithPassword(): Promise<Person> {
  const person = await world.person()
  await givePassword(world, person)
  return person
}

/** Another device on which the person has signed in. */
async function signInElsewhere({ email }: Person): Promise<TestBrowser> {
  const browser = openTestBrowser(world)
  expect((await browser.send('POST', '/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(200)
  return browser
}

const statusOf = async (browser: TestBrowser) => (await browser.send('GET', '/api/account')).status
const region = (name: string) => within(screen.getByRole('region', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const alertOf = async (within: Awaited<ReturnType<typeof dialog>>) =>
  (await within.findByRole('alert')).textContent

async function linkTo(email: string, subject: RegExp): Promise<string> {
  await world.work()
  const mail = (await world.mailsTo(email)).find((one) => subject.test(one.subject))
  const { pathname, hash } = new URL(/http:\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  return pathname + hash
}

async function isFocused(name: string): Promise<void> {
  const shown = await heading(name)
  await waitFor(() => expect(document.activeElement).toBe(shown))
}

test('a user without a subscription opens Account settings', async () => {
  const lapsed = await world.person({ subscription: null })
  await openAccount(lapsed)
  for (const name of ['Two-factor authentication', 'Passkeys', 'Devices', 'Your data', 'Security activity'])
    screen.getByRole('region', { name })
  region('Sign-in').getByText(lapsed.email)
})

test('an account with an unconfirmed email is asked to confirm it once', async () => {
  await openAccount(await world.person({ isConfirmed: false }))
  expect(screen.getAllByText(/confirm your email/i)).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: /^Resend/ })).toHaveLength(1)
  for (const name of ['Two-factor authentication', 'Passkeys', 'Delete account'])
    expect(screen.getByRole('region', { name }).textContent).toContain(
      'Available once your email is confirmed.',
    )
  expect(screen.getByRole('region', { name: 'Email digest' }).textContent).toContain(
    'Off. Available once your email is confirmed.',
  )
})

test('changing the password keeps this browser signed in and signs out the other one', async () => {
  const mere = await personWithPassword()
  const other = await signInElsewhere(mere)
  const page = await openScreen(world, '/account', mere, { isLive: true })
  // The live stream ends with the old session before the response with the new one arrives.
  page.intercept(/^PUT \/api\/account\/password$/, async (next) => {
    const before = page.requests.length
    const response = await next()
    await waitFor(() => expect(page.requests.slice(before)).toContain('GET /api/session'))
    return response
  })
  await page.user.click(await button('Change password'))
  const form = await dialog('Change password')
  const again = form.getByLabelText('Confirm new password')
  await page.user.type(form.getByLabelText('New password'), 'a new kererū each day')
  await page.user.type(again, 'something else')
  await page.user.click(form.getByRole('button', { name: 'Change password' }))
  expect(await alertOf(form)).toContain('Passwords don’t match.')
  await page.user.clear(again)
  await page.user.type(again, 'a new kererū each day')
  await page.user.click(form.getByRole('button', { name: 'Change password' }))
  await screen.findByText('Password set. Your other devices are signed out.')
  await region('Security activity').findByText('Changed the password')
  expect(screen.queryByRole('dialog', { name: 'Change password' })).toBeNull()
  expect(await statusOf(other)).toBe(401)
})

// Clauses: accounts-and-billing 10.13
test('sensitive actions ask the user to confirm their identity and then continue', async () => {
  const person = await personWithPassword()
  await ageProofs(world, person)
  const { user } = await openAccount(person)
  await user.click(await button('Change email'))
  await user.type(await field('New email'), `new.${person.email}`)
  await user.click(await button('Send link'))
  const question = await dialog('Confirm it’s you')
  const password = await question.findByLabelText('Password')
  await user.type(password, 'not my password')
  await user.click(question.getByRole('button', { name: 'Confirm' }))
  expect(await alertOf(question)).toContain('That password isn’t right.')
  await user.clear(password)
  await user.type(password, PASSWORD)
  await user.click(question.getByRole('button', { name: 'Confirm' }))
  const sent = await dialog('Check your email')
  sent.getByText(`We sent a link to new.${person.email}. It works for an hour.`)
})

test('the link to the new address changes the email; the old address is notified', async () => {
  const person = await personWithPassword()
  const email = `new.${person.email}`
  const page = await openAccount(person)
  await page.user.click(await button('Change email'))
  await page.user.type(await field('New email'), email)
  await page.user.click(await button('Send link'))
  await dialog('Check your email')
  const link = await linkTo(email, /^Confirm your new email/)
  const opened = await openScreen(world, link, person)
  await waitFor(() => expect(opened.address()).toBe('/email-change'))
  await heading('Change email')
  // The link opened again in the same window.
  await opened.open(link)
  await opened.user.click(await button('Change email'))
  await heading('Your email is changed')
  await opened.user.click(screen.getByRole('link', { name: 'Account settings' }))
  await waitFor(() => region('Sign-in').getByText(email))
  await world.work()
  expect((await world.mailsTo(person.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Your email was changed/),
  )
})

test.each([
  ['Change email', 'Your email is changed', /^Confirm your new email/],
  ['Stop the change', 'Email change stopped', /^A change to your email was requested/],
])('the lookup of the link of “%s” ends before the link does', async (action, result, subject) => {
  const person = await personWithPassword()
  const email = `new.${person.email}`
  await world.send('POST', '/api/account/email-changes', { as: person, body: { email } })
  const path = await linkTo(action === 'Change email' ? email : person.email, subject)
  const page = await openScreen(world, '/how-it-works', person)
  const release = page.hold(/^POST \/api\/auth\/links\/lookup$/)
  await page.open(path)
  await page.user.click(await button(action))
  await heading(result)
  release()
  await page.loaded()
  const lookups = queryClient.getQueryCache().findAll({ queryKey: ['emailed-link'] })
  expect(lookups.map(({ state }) => state.error)).toEqual([null])
})

test('H1: the old address stops a change of email without signing in', async () => {
  const person = await personWithPassword()
  const email = `new.${person.email}`
  await world.send('POST', '/api/account/email-changes', { as: person, body: { email } })
  const page = await openScreen(world, await linkTo(person.email, /^A change to your email was requested/))
  await waitFor(() => expect(page.address()).toBe('/email-change'))
  await page.user.click(await button('Stop the change'))
  await isFocused('Email change stopped')
})

// Clauses: accounts-and-billing 10.11
test('signing out another device ends its session', async () => {
  const person = await personWithPassword()
  const other = await signInElsewhere(person)
  const { user } = await openAccount(person)
  const devices = region('Devices')
  expect(devices.getAllByRole('listitem')).toHaveLength(2)
  devices.getByText('This device')
  await user.click(devices.getByRole('button', { name: /^Sign out Firefox on/ }))
  expect(await statusOf(other)).toBe(200)
  await user.click((await dialog('Sign out device')).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1))
  expect(await statusOf(other)).toBe(401)
})

test('two-factor authentication: a backup code signs in, codes are replaced, and it is turned off', async () => {
  const person = await personWithPassword()
  const { user } = await openAccount(person)
  await user.click(await button('Set up authenticator app'))
  await screen.findByRole('img', { name: 'The key below as a QR code' })
  await user.click(await button('Cancel'))
  await user.click(await button('Set up authenticator app'))
  const setUp = await dialog('Set up authenticator app')
  const key = await waitFor(() => {
    const [code] = screen
      .getByRole('dialog', { name: 'Set up authenticator app' })
      .getElementsByTagName('code')
    if (!code) throw new Error('The dialog shows the key')
    return code.textContent ?? ''
  })
  const secret = key.replaceAll(/\s/g, '')
  await user.type(setUp.getByLabelText('Code'), new TOTP({ secret }).generate())
  await user.click(setUp.getByRole('button', { name: 'Turn on' }))
  const codes = within(await screen.findByRole('list', { name: 'Backup codes' })).getAllByRole('listitem')
  expect(codes).toHaveLength(10)
  const [code = ''] = codes.map(({ textContent }) => textContent ?? '')

  const other = await openScreen(world, '/login?returnTo=%2Faccount')
  await other.user.type(await field('Email'), person.email)
  await other.user.type(await field('Password'), PASSWORD)
  await other.user.click(await button('Sign in'))
  await heading('Two-factor authentication')
  await other.user.type(await field('Code'), '000000')
  await other.user.click(await button('Sign in'))
  await screen.findByText(/^That code isn’t right\./)
  await other.user.clear(await field('Code'))
  await other.user.type(await field('Code'), code)
  await other.user.click(await button('Sign in'))
  const left = async (count: number) =>
    waitFor(() =>
      region('Two-factor authentication').getByText(`${count} left, for when you don’t have your phone.`),
    )
  await left(9)
  await other.user.click(await button('New backup codes'))
  await other.user.click(await button('Create new codes'))
  const renewed = within(await screen.findByRole('list', { name: 'Backup codes' }))
  expect(renewed.getAllByRole('listitem')).toHaveLength(10)
  await other.user.click(await button('I’ve saved them'))
  await left(10)
  await other.user.click(region('Two-factor authentication').getByRole('button', { name: 'Turn off' }))
  await other.user.click(
    (await dialog('Turn off two-factor authentication')).getByRole('button', { name: 'Turn off' }),
  )
  await waitFor(() =>
    region('Two-factor authentication').getByRole('button', { name: 'Set up authenticator app' }),
  )
})

test('account deletion is confirmed by typing the email, shown on every screen, and can be cancelled', async () => {
  const person = await personWithPassword()
  const page = await openAccount(person)
  await page.user.click(await button('Delete my account'))
  const question = await dialog('Delete my account')
  const box = question.getByLabelText('Your email')
  const confirm = question.getByRole('button', { name: 'Delete my account' })
  await page.user.type(box, 'somebody@else.example')
  await page.user.click(confirm)
  expect(await alertOf(question)).toContain('Enter the email of your account.')
  await page.user.clear(box)
  await page.user.type(box, person.email)
  await page.user.click(confirm)
  const banner = () => screen.findByText(/^Your account will be deleted on/)
  await banner()
  await page.open('/pricing')
  await banner()
  await page.user.click(screen.getAllByRole('button', { name: 'Keep my account' })[0] ?? document.body)
  await waitFor(() => expect(screen.queryByText(/^Your account will be deleted on/)).toBeNull())
  await page.open('/account')
  await waitFor(() => region('Security activity').getByText('Cancelled the deletion of the account'))
})
