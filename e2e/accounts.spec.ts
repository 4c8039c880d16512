import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { MIN_PASSWORD_LENGTH } from '#src/lib/messages.ts'
import { expectErrorBox } from './error-box.ts'
import { expect, test } from './fixtures.ts'
import { signUp, signUpSubscriber } from './people.ts'
import { layoutShifts, recordVitals } from './vitals.ts'

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('signing in continues to the page that was requested', async ({ page, baseURL }) => {
  const person = await signUpSubscriber(baseURL)
  await page.goto('/login?returnTo=%2Fprojects')
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL('/projects')
})

test('the sign-in screen reads message and returnTo from the navigation state', async ({ page, baseURL }) => {
  const person = await signUpSubscriber(baseURL)
  await page.goto('/login')
  // The router replaces a state that isn't its own, when it starts after the first paint.
  await page.waitForFunction(() => history.state !== null)
  await page.evaluate(() =>
    history.replaceState({ ...history.state, message: 'Kia ora again', returnTo: '/agents' }, ''),
  )
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Kia ora again')
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL('/agents')
})

test('signing in never redirects to another site', async ({ page, baseURL }) => {
  const person = await signUpSubscriber(baseURL)
  await page.goto('/login?returnTo=%2F%2Fevil.example%2F')
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL('/dashboard')
})

test('a form submitted before hydration is sent after it', async ({ page, baseURL }) => {
  const person = await signUpSubscriber(baseURL)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL('/login')
  release()
  await expect(page).toHaveURL('/dashboard')
})

test('a wrong password and an unknown address show the same error without a layout shift', async ({
  page,
  baseURL,
  tolerate,
}) => {
  tolerate(/status of 401/)
  await recordVitals(page)
  // Layout shifts within half a second of input don't count.
  await page.route('**/api/auth/sign-in', async (route) => {
    await page.waitForTimeout(600)
    await route.continue()
  })
  const person = await signUp(baseURL)
  for (const email of [person.email, `unknown.${randomUUID().slice(0, 8)}@browser-tests.example`]) {
    await page.goto('/login')
    await signIn(page, email, 'not the password')
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Invalid email or password. Please try again.',
    )
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    expect(await layoutShifts(page)).toEqual([])
  }
})

test('signing up with a registered email offers to sign in', async ({ page, baseURL, tolerate }) => {
  tolerate(/status of 409/)
  const person = await signUp(baseURL)
  await page.goto('/signup')
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Password').fill('short')
  const alert = page.getByRole('main').getByRole('alert')
  // Before hydration the browser validates the form itself.
  await expect(async () => {
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(alert).toHaveText(`Please use at least ${MIN_PASSWORD_LENGTH} characters.`, {
      timeout: 1000,
    })
  }).toPass()
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.getByLabel('Password').fill('another long password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(alert).toContainText('An account with this email already exists.')
  await alert.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('signing out goes to / and ends the session', async ({ page, signedUp }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menu', { name: 'Account' })).toContainText(signedUp.email)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('dialog', { name: 'Save Your Progress' })).toBeVisible()
})

test('the signed-in header links to the protected screens', async ({ page, signedUp }) => {
  await page.goto('/dashboard')
  const header = page.getByRole('banner')
  for (const name of ['Calculator', 'Opportunities', 'Projects', 'Performance', 'Agents', 'Feedback']) {
    await expect(header.getByRole('link', { name })).toBeVisible()
  }
  await expect(header.getByRole('link', { name: 'Feedback' })).toHaveAttribute(
    'title',
    'Share and vote on feature feedback',
  )
  await expect(header.getByRole('button', { name: `Organization: Org for ${signedUp.email}` })).toBeVisible()
  await expect(header.getByRole('button', { name: /^Notifications/ })).toBeVisible()
})

test('the button shows “Signing in...” during the request', async ({ page, baseURL }) => {
  const person = await signUpSubscriber(baseURL)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/sign-in', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login')
  await signIn(page, person.email, person.password)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  release()
  await expect(page).toHaveURL('/dashboard')
})

test('a new account continues to returnTo or the dashboard with a message', async ({ page }) => {
  await page.goto('/signup')
  await page.getByRole('textbox', { name: 'Email' }).fill(`new.${randomUUID()}@browser-tests.example`)
  await page.getByLabel('Password').fill('a sentence of mine')
  await page.getByRole('button', { name: 'Create account' }).click()
  // Without a subscription the dashboard redirects to the plans, with the message.
  await expect(page).toHaveURL('/pricing?returnTo=%2Fdashboard')
  await expect(page.getByRole('main')).toContainText('Account created successfully!')
})

test('a failed sign-up shows a friendly message and keeps the input', async ({ page, tolerate }) => {
  tolerate(/50[03]/)
  await page.goto('/signup')
  await page.getByRole('textbox', { name: 'Email' }).fill('mere@browser-tests.example')
  await page.getByLabel('Password').fill('a sentence of mine')
  const [account, organization] = ['account', 'organization'].map(
    (what) => `Failed to create ${what}. Please try again.`,
  )
  for (const [status, body, message] of [
    [503, { code: 'unavailable', detail: account }, account],
    [500, { message: organization }, organization],
    [201, {}, account],
    // The account has no session.
    [201, { next: 'signed_in' }, account],
  ] as const) {
    await page.unrouteAll()
    await page.route('**/api/auth/sign-up', (route) => route.fulfill({ status, json: body }))
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(message ?? '')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('mere@browser-tests.example')
    await expect(page.getByLabel('Password')).toHaveValue('a sentence of mine')
  }
})

for (const [path, heading] of [
  ['/login', 'Sign in'],
  ['/signup', 'Create your account'],
] as const) {
  test(`${path} shows errors in a red box`, async ({ page, tolerate }) => {
    tolerate(/./)
    await page.goto(path)
    await page.route('**/api/auth/*', (route) => route.abort())
    await page.getByRole('textbox', { name: 'Email' }).fill('mere@browser-tests.example')
    await page.getByLabel('Password').fill('a sentence of mine')
    await page.getByLabel('Password').press('Enter')
    await expectErrorBox(page, 'No internet connection. Please check your connection and try again.')
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  })

  for (const [what, body] of [
    ['that isn’t an error message', '<h1>Internal Server Error</h1>'],
    [
      'without a message of its own',
      JSON.stringify({ code: 'unexpected', detail: 'An unexpected error occurred. Please try again.' }),
    ],
  ] as const) {
    test(`${path} shows “An error occurred. Please try again.” after a response ${what}`, async ({
      page,
      tolerate,
    }) => {
      tolerate(/500/)
      await page.goto(path)
      await page.route('**/api/auth/*', (route) => route.fulfill({ status: 500, body }))
      await page.getByRole('textbox', { name: 'Email' }).fill('mere@browser-tests.example')
      await page.getByLabel('Password').fill('a sentence of mine')
      await page.getByLabel('Password').press('Enter')
      await expectErrorBox(page, 'An error occurred. Please try again.')
    })
  }
}
