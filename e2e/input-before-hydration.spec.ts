import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signUpSubscriber } from './people.ts'
import { signIn } from './signed-in-browser.ts'
import { invitationLink } from './teams.ts'

/** Blocks the page's scripts, as on a slow connection. Returns a function that releases them. */
async function blockScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js/, async (route) => {
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

for (const { path, typed, isHydrated } of [
  {
    path: '/login?returnTo=%2Fprojects',
    typed: { Email: 'mere@browser-tests.example', Password: 'pōhutukawa in December' },
    isHydrated: (page: Page) => page.locator('form[data-early="alive"]').first(),
  },
  {
    path: '/signup?returnTo=%2Fprojects',
    typed: { Email: 'mere@browser-tests.example', Password: 'pōhutukawa in December' },
    isHydrated: (page: Page) => page.locator('form[data-early="alive"]').first(),
  },
  {
    path: '/forgot-password?returnTo=%2Fprojects',
    typed: { Email: 'mere@browser-tests.example' },
    isHydrated: (page: Page) => page.locator('form[data-early="alive"]').first(),
  },
  {
    path: '/',
    typed: { 'Property address': '12 Rata Street' },
    isHydrated: (page: Page) => page.getByRole('option', { name: 'Use “12 Rata Street” as typed' }),
  },
]) {
  test(`hydration of ${path} preserves typed text and the input elements`, async ({ page }) => {
    const release = await blockScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await typeInto(page, typed)
    const boxes = await Promise.all(
      Object.keys(typed).map((label) => page.getByLabel(label, { exact: true }).elementHandle()),
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

for (const path of ['/login', '/signup', '/forgot-password', '/', '/tools/working-days', '/pricing']) {
  test(`${path} hydrates what a password manager added before; what was filled in stays`, async ({
    page,
  }) => {
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
  })
}

for (const { how, submit } of [
  { how: 'Enter', submit: (page: Page) => page.keyboard.press('Enter') },
  {
    how: 'the arrow',
    submit: (page: Page) => page.getByRole('button', { name: 'Value this property' }).click(),
  },
]) {
  test(`an address submitted with ${how} before hydration opens its valuation`, async ({ page }) => {
    const release = await blockScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByLabel('Property address').pressSequentially('12 Rata Street')
    await submit(page)
    await expect(page).toHaveURL('/')
    release()
    await expect(page).toHaveURL('/valuation/12%20Rata%20Street')
    await expect(page.getByRole('textbox', { name: 'Your valuation' })).toBeVisible()
  })
}

test('hydration of the worked example preserves typed figures', async ({ page }) => {
  const release = await blockScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const example = page.getByRole('complementary', { name: 'Worked example' })
  await example.getByRole('textbox', { name: 'Renovation cost' }).fill('100k')
  release()
  await expect(example.getByRole('status', { name: 'Maximum purchase price' })).toHaveText('$658,333')
  await expect(example.getByRole('textbox', { name: 'Renovation cost' })).toHaveValue(/^(100k|\$?100,000)$/)
})

for (const { path, box } of [
  { path: '/valuation/8%20Rata%20Street', box: 'Your valuation' },
  { path: '/renovations/8%20Rata%20Street', box: 'House size (m²)' },
  { path: '/purchase-price/8%20Rata%20Street', box: 'Asking price' },
  { path: '/reset-password#a-token', box: 'New password' },
]) {
  test(`${path} shows skeletons instead of fields before hydration`, async ({ page }) => {
    const release = await blockScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('link', { name: 'DoneUp' }).first()).toBeVisible()
    await expect(page.locator('main[aria-busy="true"]')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(
      page
        .locator('main input:not([type="checkbox"], [type="radio"], [type="range"])')
        .filter({ visible: true }),
    ).toHaveCount(0)
    release()
    await expect(page.getByLabel(box, { exact: true }).filter({ visible: true })).toBeVisible()
    await expect(page.locator('main[aria-busy]')).toHaveCount(0)
  })
}

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
    await page.unroute(/\/assets\/.*\.js/)
  }
})

for (const path of ['/login', '/signup']) {
  test(`${path} shows a signed-in user no form`, async ({ page, context, baseURL }) => {
    const person = await signUpSubscriber(baseURL)
    await signIn(context, person)
    const release = await blockScripts(page)
    await page.goto(`${path}?returnTo=%2Fagents`, { waitUntil: 'commit' })
    await expect(page.getByRole('main').getByText('Loading')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    release()
    await expect(page.getByRole('heading', { name: 'Agent Contacts' })).toBeVisible()
    await expect(page).toHaveURL('/agents')
  })

  test(`${path} redirects a signed-in user whose storage was cleared`, async ({ page, context, baseURL }) => {
    const person = await signUpSubscriber(baseURL)
    await signIn(context, person)
    await page.addInitScript(() => localStorage.removeItem('doneup_signed_in'))
    await page.goto(`${path}?returnTo=%2Fagents`)
    await expect(page.getByRole('heading', { name: 'Agent Contacts' })).toBeVisible()
  })

  test(`${path} preserves text typed while the session loads`, async ({ page, context, baseURL }) => {
    const person = await signUpSubscriber(baseURL)
    await signIn(context, person)
    await page.addInitScript(() => localStorage.removeItem('doneup_signed_in'))
    const sessionRequested = Promise.withResolvers<void>()
    await page.route('**/api/session', async (route) => {
      await sessionRequested.promise
      await route.continue()
    })
    await page.goto(path)
    await page.getByRole('textbox', { name: 'Email' }).fill('mere@browser-tests.example')
    const answered = page.waitForResponse('**/api/session')
    sessionRequested.resolve()
    await answered
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('mere@browser-tests.example')
  })

  test(`${path} shows its form after the session has ended`, async ({ page, context, tolerate }) => {
    tolerate(/status of 401/)
    await context.addInitScript(() => {
      if (sessionStorage.before === undefined) localStorage.doneup_signed_in = '1'
      sessionStorage.before = '1'
    })
    await page.goto(path)
    await page.getByRole('textbox', { name: 'Email' }).fill('mere@browser-tests.example')
    await page.getByLabel('Password').fill('pōhutukawa in December')
    await expect(page.getByLabel('Password')).toHaveValue('pōhutukawa in December')
  })
}
