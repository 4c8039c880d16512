import { readFile } from 'node:fs/promises'
import type { CDPSession, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { openAccount, signIn } from './account.ts'
import { expect, test } from './fixtures.ts'
import { confirmEmail, signUp } from './people.ts'

const STEP_MS = 30_000

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Returns the app's secret and the backup codes. */
async function enableTwoFactor(page: Page): Promise<{ secret: string; backupCodes: string[] }> {
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' })
  await expect(dialog.getByRole('img', { name: 'The key below as a QR code' })).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret }).generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return { secret, backupCodes: await codes.allInnerTexts() }
}

// Clauses: accounts-and-billing 10.9
test('two-factor authentication is set up and required after the password', async ({
  page,
  signedUp,
  tolerate,
}) => {
  // The session ends while the page may be loading notifications or opening its stream.
  tolerate(/status of 40[01]|api\/stream/)
  await confirmEmail(signedUp)
  await openAccount(page)
  const { secret, backupCodes } = await enableTwoFactor(page)
  const savedCodes = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect(await readFile(await (await savedCodes).path(), 'utf8')).toContain(backupCodes[9])
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('region', { name: 'Two-factor authentication' })).toContainText('10 left')

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, signedUp)
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  // Codes are single-use; the code of the next time step is accepted early.
  await giveCode(page, new TOTP({ secret }).generate({ timestamp: Date.now() + STEP_MS }))
  await expect(page).toHaveURL('/dashboard')
})

// Clauses: accounts-and-billing 10.10
test('a passkey is added, renamed, used without typing an email, and removed', async ({
  page,
  baseURL,
  tolerate,
}) => {
  tolerate(/status of 400/)
  const person = await signUp(baseURL)
  await confirmEmail(person)
  // Passkeys need a domain name, not an IP address.
  const home = byName(baseURL)
  await addVirtualAuthenticator(page)
  await page.goto(`${home}/login?returnTo=/account`)
  await signIn(page, person)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Mere’s laptop')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys).toContainText('Mere’s laptop')
  await page.getByRole('button', { name: 'Rename Mere’s laptop' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Old laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(passkeys).toContainText('Old laptop')

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(`${home}/`)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/pricing/)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Account settings' }).click()
  await expect(passkeys).toContainText('last used')

  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys).toContainText('No passkeys yet')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(`${home}/`)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('That passkey wasn’t accepted.')
})

/** The test server's URL with its domain name. */
function byName(address = ''): string {
  return address.replace('127.0.0.1', 'localhost')
}

/** Tests of a worker share the browser context. */
let device: CDPSession | undefined
test.afterEach(async () => {
  await device?.detach().catch(() => {})
  device = undefined
})

/** A virtual authenticator with user verification. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
