import { expect, test } from './fixtures.ts'
import { signUp, signUpSubscriber } from './people.ts'
import { invitationLink } from './teams.ts'

const ID = '0197a000-0000-7000-8000-000000000001'
const PROTECTED_SCREENS = [
  '/dashboard',
  '/projects',
  `/projects/${ID}`,
  `/opportunities/${ID}`,
  `/opportunities/${ID}/renovations`,
  '/feedback',
  '/agents',
  '/performance',
]

test('a spinner is shown while the session loads, without a redirect', async ({ page, signedUp }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/session', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/projects')
  await expect(page.getByRole('main').getByText('Opening your account')).toBeVisible()
  await expect(page).toHaveURL('/projects')
  release()
  await expect(page.getByRole('heading', { name: 'Active Projects' })).toBeVisible()
  expect(signedUp.email).not.toBe('')
})

test('an invited user without a subscription sees one message before the plans', async ({
  page,
  signedUp: owner,
  baseURL,
  context,
}) => {
  const email = `hemi.${crypto.randomUUID().slice(0, 13)}@browser-tests.example`
  const link = await invitationLink(baseURL, owner, email)
  await context.clearCookies()
  await page.addInitScript(() => {
    localStorage.removeItem('doneup_signed_in')
    const seen = new Set<string>()
    const look = () => {
      for (const [text] of document.body?.innerText.matchAll(/Opening [\w ]+/g) ?? []) seen.add(text)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
    Object.assign(globalThis, { seenMessages: () => Array.from(seen) })
  })
  await page.goto(link)
  await page.getByLabel('Password').fill('pōhutukawa in December')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/pricing/)
  await expect(page.getByRole('article', { name: 'Free' })).toContainText('Included in your account.')
  const seen = await page.evaluate('seenMessages()')
  expect(['Opening the invitation', 'Opening your account']).toEqual(expect.arrayContaining(Object(seen)))
})

test('a guest’s Save Your Progress prompt offers sign-up, sign-in and continuing as guest', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Save Your Progress' })
  for (const [button, address] of [
    ['Create account', '/signup?returnTo=%2Fperformance'],
    ['Sign in', '/login?returnTo=%2Fperformance'],
    ['Continue as guest', '/'],
  ] as const) {
    await page.goto('/performance')
    await dialog.getByRole('button', { name: button }).click()
    await expect(page).toHaveURL(address)
  }
  for (const path of PROTECTED_SCREENS) {
    await page.goto(path)
    await expect(dialog, path).toBeVisible()
  }
})

test('the guest’s prompt puts the focus on Create account', async ({ page }) => {
  await page.goto('/performance')
  const dialog = page.getByRole('dialog', { name: 'Save Your Progress' })
  await expect(dialog.getByRole('button', { name: 'Create account' })).toBeFocused()
})

test('a user without a running subscription is redirected to the plans, with returnTo', async ({
  openBrowser,
  baseURL,
}) => {
  const page = await openBrowser(await signUp(baseURL))
  for (const path of PROTECTED_SCREENS) {
    await page.goto(path)
    await expect(page).toHaveURL(`/pricing?returnTo=${encodeURIComponent(path)}`)
  }
})

test('returnTo is passed from the guard to sign-up, sign-in and back', async ({ page, baseURL }) => {
  const person = await signUpSubscriber(baseURL)
  await page.goto('/agents')
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/agents')
})

test('the page scrolls to the top on every route change', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/how-it-works')
  const footer = page.getByRole('contentinfo')
  for (const [link, heading] of [
    ['Pricing', /Free calculators/],
    ['Privacy policy', /Privacy/],
    ['Terms of service', /Terms/],
  ] as const) {
    await footer.getByRole('link', { name: link }).scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await footer.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  }
})

test('offline without a service worker, a screen that isn’t loaded yet opens once online; the app stays', async ({
  context,
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|api\/stream|ScreenUnreachableError/)
  expect(signedUp.email).not.toBe('')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
  await context.setOffline(true)
  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: 'Agents' }).click()
  await expect(page.getByRole('heading', { name: 'This screen isn’t loaded yet' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No internet connection.')
  await banner.getByRole('link', { name: 'Opportunities' }).click()
  await expect(page.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
  await banner.getByRole('link', { name: 'Agents' }).click()
  await expect(page.getByRole('heading', { name: 'This screen isn’t loaded yet' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Agent Contacts' })).toBeVisible()
})
