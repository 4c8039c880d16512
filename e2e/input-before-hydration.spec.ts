import type { Page } from '@playwright/test'
import { DEEP, expect, test } from './fixtures.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { signUpSubscriber } from './people.ts'
import { openUncached, restoreLine, slowDown, timesOfCode } from './slow-line.ts'
import { invitationLink } from './teams.ts'
import { layoutShifts, recordVitals } from './vitals.ts'

const CODE = /\/assets\/.*\.js/

/** Blocks the page's scripts, as on a slow connection. Returns a function that releases them. */
async function blockScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(CODE, async (route) => {
    await held
    await route.continue()
  })
  return release
}

async function typeInto(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await page.getByRole('main').getByLabel(label, { exact: true }).pressSequentially(text)
  }
}

const typedIntoForm = { Email: 'mere@browser-tests.example', Password: 'pōhutukawa in December' }
const isFormHydrated = (page: Page) => page.locator('form[data-early="alive"]').first()

// Clauses: accounts-and-billing 10.20
test('hydration preserves typed text and the input elements', async ({ page }) => {
  const example = page.getByRole('complementary', { name: 'Worked example' })
  for (const { path, typed, isHydrated } of [
    { path: '/login?returnTo=%2Fprojects', typed: typedIntoForm, isHydrated: isFormHydrated },
    { path: '/signup?returnTo=%2Fprojects', typed: typedIntoForm, isHydrated: isFormHydrated },
    {
      path: '/forgot-password?returnTo=%2Fprojects',
      typed: { Email: 'mere@browser-tests.example' },
      isHydrated: isFormHydrated,
    },
    {
      path: '/',
      typed: { 'Property address': '12 Rata Street' },
      isHydrated: () => page.getByRole('option', { name: 'Use “12 Rata Street” as typed' }),
    },
  ]) {
    await test.step(path, async () => {
      const release = await blockScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      if (path === '/') await example.getByRole('textbox', { name: 'Renovation cost' }).fill('100k')
      await typeInto(page, typed)
      const boxes = await Promise.all(
        Object.keys(typed).map((label) =>
          page.getByRole('main').getByLabel(label, { exact: true }).elementHandle(),
        ),
      )
      release()
      await expect(isHydrated(page)).toBeVisible()
      for (const [at, text] of Object.values(typed).entries()) {
        expect(await boxes[at]?.evaluate((box: HTMLInputElement) => [box.isConnected, box.value])).toEqual([
          true,
          text,
        ])
      }
    })
  }
  await expect(example.getByRole('status', { name: 'Maximum purchase price' })).toHaveText('$658,333')
  await expect(example.getByRole('textbox', { name: 'Renovation cost' })).toHaveValue(/^(100k|\$?100,000)$/)
})

async function expectManagerTolerated(page: Page, path: string): Promise<void> {
  const release = await blockScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  const boxes = page.getByRole('main').locator('input:is([type=email], [type=password], [type=text])')
  await expect(page.getByRole('main')).toBeVisible()
  await page.waitForFunction(() => document.readyState !== 'loading')
  const filled = await boxes.evaluateAll((inputs) =>
    inputs.map((input, at) => {
      if (!(input instanceof HTMLInputElement)) return ''
      const value = input.type === 'text' ? '' : `filled${at}@example.nz`
      if (value) input.value = value
      const button = document.createElement('com-manager-button')
      input.after(button)
      const wrapper = document.createElement('div')
      input.replaceWith(wrapper)
      wrapper.append(input, document.createElement('i'))
      return value
    }),
  )
  release()
  const control = page.getByRole('main').locator('input, select, button').last()
  await expect
    .poll(() => control.evaluate((box) => Object.keys(box).some((key) => key.startsWith('__react'))))
    .toBe(true)
  for (const [at, value] of filled.entries()) if (value) await expect(boxes.nth(at)).toHaveValue(value)
  await expect(page.locator('com-manager-button')).toHaveCount(0)
}

test('pages hydrate what a password manager added before; what was filled in stays', async ({ page }) => {
  await expectManagerTolerated(page, '/login')
  await page.unroute(CODE)
  await expectManagerTolerated(page, '/tools/working-days')
})

test('the other public pages hydrate what a password manager added before', DEEP, async ({ page }) => {
  for (const path of ['/signup', '/forgot-password', '/', '/pricing']) {
    await expectManagerTolerated(page, path)
    await page.unroute(CODE)
  }
})

test('an address submitted before hydration, with Enter or the arrow, opens its valuation', async ({
  page,
}) => {
  for (const submit of [
    () => page.keyboard.press('Enter'),
    () => page.getByRole('button', { name: 'Value this property' }).click(),
  ]) {
    const release = await blockScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByLabel('Property address').pressSequentially('12 Rata Street')
    await submit()
    await expect(page).toHaveURL('/')
    release()
    await expect(page).toHaveURL('/valuation/12%20Rata%20Street')
    await expect(page.getByRole('textbox', { name: 'Your valuation' })).toBeVisible()
    await page.unroute(CODE)
  }
})

// Clauses: accounts-and-billing 10.20
test('a magic link chosen and requested before hydration is emailed, and leads to returnTo', async ({
  page,
  baseURL,
}) => {
  const person = await signUpSubscriber(baseURL)
  const release = await blockScripts(page)
  await page.goto('/forgot-password?returnTo=%2Fprojects', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Magic link' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(linkIn(await mailTo(baseURL, person.email, /^Your sign-in link/)))
  await expect(page).toHaveURL('/magic-link?returnTo=%2Fprojects')
})

test.describe('on a slow connection', () => {
  test.afterEach(restoreLine)

  test('calculators and forms of links show skeletons instead of fields before hydration, without layout shift', async ({
    page,
  }) => {
    await recordVitals(page)
    await slowDown(page)
    for (const { path, box } of [
      { path: '/valuation/8%20Rata%20Street', box: 'Your valuation' },
      { path: '/renovations/8%20Rata%20Street', box: 'House size (m²)' },
      { path: '/purchase-price/8%20Rata%20Street', box: 'Asking price' },
      { path: '/reset-password#a-token', box: 'New password' },
    ]) {
      await test.step(path, async () => {
        const release = await blockScripts(page)
        await openUncached(page, path, { waitUntil: 'commit' })
        await expect(page.getByRole('link', { name: 'DoneUp' }).first()).toBeVisible()
        await expectNoFields(page)
        release()
        await expect(page.getByLabel(box, { exact: true }).filter({ visible: true })).toBeVisible()
        await expect(page.locator('main[aria-busy]')).toHaveCount(0)
        await page.waitForLoadState('networkidle')
        if (!/password/.test(path)) await expectCalculatorStill(page)
        await page.unroute(CODE)
      })
    }
  })
})

async function expectNoFields(page: Page): Promise<void> {
  await expect(page.locator('main[aria-busy="true"]')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(
    page
      .locator('main input:not([type="checkbox"], [type="radio"], [type="range"])')
      .filter({ visible: true }),
  ).toHaveCount(0)
}

async function expectCalculatorStill(page: Page): Promise<void> {
  expect(await layoutShifts(page)).toEqual([])
  const { parsed, requested } = await timesOfCode(page)
  expect(parsed).toBeGreaterThan(0)
  expect(requested).not.toEqual([])
  expect(Math.min(...requested)).toBeGreaterThan(parsed)
}

// Clauses: accounts-and-billing 10.20
test('an invitation link shows no form before hydration', async ({ page, signedUp, baseURL, context }) => {
  const email = `hemi.${crypto.randomUUID().slice(0, 13)}@browser-tests.example`
  const link = await invitationLink(baseURL, signedUp, email)
  await context.clearCookies()
  await page.addInitScript(() => localStorage.removeItem('doneup_signed_in'))
  for (const open of [
    () => page.goto(link, { waitUntil: 'commit' }),
    () => page.reload({ waitUntil: 'commit' }),
  ]) {
    const release = await blockScripts(page)
    await open()
    await expect(page.getByRole('main').getByText('Loading')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByLabel('Password')).toBeHidden()
    release()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await page.getByLabel('Password').fill('pōhutukawa in December')
    await expect(page.getByLabel('Password')).toHaveValue('pōhutukawa in December')
    await expect(page).toHaveURL('/signup')
    await page.unroute(CODE)
  }
})

async function expectNoFormSignedIn(page: Page, path: string): Promise<void> {
  const release = await blockScripts(page)
  await page.goto(`${path}?returnTo=%2Fagents`, { waitUntil: 'commit' })
  await expect(page.getByRole('main').getByText('Loading')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { name: 'Agent Contacts' })).toBeVisible()
  await expect(page).toHaveURL('/agents')
}

// Clauses: accounts-and-billing 2.5
test('/login shows a signed-in user no form', async ({ page, signedUp: _ }) => {
  await expectNoFormSignedIn(page, '/login')
})

test('/signup shows a signed-in user no form', DEEP, async ({ page, signedUp: _ }) => {
  await expectNoFormSignedIn(page, '/signup')
})

async function expectFormAfterSession(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.before === undefined) localStorage.doneup_signed_in = '1'
    sessionStorage.before = '1'
  })
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Email' }).fill('mere@browser-tests.example')
  await page.getByLabel('Password').fill('pōhutukawa in December')
  await expect(page.getByLabel('Password')).toHaveValue('pōhutukawa in December')
}

test('/signup shows its form after the session has ended', async ({ page, tolerate }) => {
  tolerate(/status of 401/)
  await expectFormAfterSession(page, '/signup')
})

test('/login shows its form after the session has ended', DEEP, async ({ page, tolerate }) => {
  tolerate(/status of 401/)
  await expectFormAfterSession(page, '/login')
})
