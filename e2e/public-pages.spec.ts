import type { APIRequestContext } from '@playwright/test'
import { MONEY_BACK_DAYS, TRIAL_DAYS } from '#src/features/billing/rules.ts'
import { expect, test } from './fixtures.ts'

const pages = [
  '/',
  '/how-it-works',
  '/formulas',
  '/tools/working-days',
  '/pricing',
  '/privacy',
  '/terms',
  '/login',
  '/signup',
]

test('public pages need no session', async ({ page }) => {
  for (const path of pages) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveTitle(/DoneUp/)
    })
  }
})

test('each public page fits a narrow phone and a wide screen', async ({ page }) => {
  for (const path of pages) {
    await test.step(path, async () => {
      await page.goto(path)
      for (const width of [320, 390, 768, 1280, 2560]) {
        await page.setViewportSize({ width, height: 800 })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, `${width} px`).toBeLessThanOrEqual(0)
      }
    })
  }
})

test('each public page has its content before any script runs', async ({ browser, contextOptions }) => {
  const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of pages) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(/\w+(\W+\w+){8}/)
    })
  }
  await context.close()
})

test('an unknown URL shows a not-found page with links', async ({ page, tolerate }) => {
  tolerate(/status of 404/)
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Page not found · DoneUp')
  await expect(page.getByRole('heading', { name: 'We can’t find that page' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})

test('the first link is Skip to content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the signed-out header links to the public pages', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Feedback' })).toHaveCount(0)
  await header.getByRole('link', { name: 'How It Works' }).click()
  await expect(page).toHaveURL('/how-it-works')
  await header.getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await header.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login')
  await header.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/signup')
  await header.getByRole('link', { name: 'DoneUp' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('complementary', { name: 'Worked example' })).toBeVisible()
})

test('on a phone the menu has the same links as the header @phone', async ({ page }) => {
  await page.route('**/assets/index-*', async (route) => {
    // Opened before hydration, it stays open.
    await page.getByRole('button', { name: 'Menu' }).click()
    await route.continue()
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  for (const name of ['How It Works', 'Pricing', 'Sign in', 'Sign up']) {
    await expect(page.getByRole('link', { name }).first()).toBeVisible()
  }
})

test('the How It Works page has a free-trial link, three steps, why it works and a call to action', async ({
  page,
}) => {
  await page.goto('/how-it-works')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Start your free trial' })).toHaveAttribute('href', '/signup')
  const steps = main.getByRole('listitem').getByRole('heading', { level: 2 })
  await expect(steps).toHaveText(['Run the numbers', 'Add to pipeline', 'Track progress'])
  await expect(main.getByRole('region', { name: 'Why it works' })).toBeVisible()
  await main.getByRole('link', { name: 'How DoneUp calculates' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How DoneUp calculates')
  await expect(page.getByRole('region', { name: 'Offer ladder' })).toContainText('$551,788')
  await page.goBack()
  await main.getByRole('link', { name: 'Run the numbers' }).click()
  await expect(page.getByRole('combobox', { name: 'Property address' })).toBeVisible()
})

/** A page's text before any script runs. */
async function textOf(request: APIRequestContext, path: string): Promise<string> {
  const html = await (await request.get(path)).text()
  return html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')
}

const terms = [
  ['fees are in NZD', /New Zealand dollars \(NZD\) and include goods and services tax \(GST\) at 15%/],
  ['minimum age 18', /at least 18 years old/],
  ['governing law is New Zealand', /governed by the law of New Zealand/],
  [
    'liability is capped at the amount paid in the prior 12 months',
    /capped at the amount you paid us in the 12\s+months before/,
  ],
  [
    'consumer law is not excluded',
    /Consumer Guarantees Act 1993.*Fair Trading Act 1986; those Acts apply in full/s,
  ],
  [
    'money back',
    new RegExp(`within ${MONEY_BACK_DAYS} days of your first payment and we’ll refund it in full`),
  ],
  ['plan changes take effect at the next billing cycle', /takes effect at the next billing cycle/],
  ['the trial', new RegExp(`trial of ${TRIAL_DAYS} days`)],
  ['cancelling at any time', /can cancel at any time/],
  ['no investment advice', /Nothing it shows is investment, financial, legal, tax or valuation advice/],
] as const

test('the terms state fees, age, law, liability, consumer law, refunds, trial and cancellation', async ({
  request,
}) => {
  const text = await textOf(request, '/terms')
  for (const [clause, words] of terms) expect.soft(text, clause).toMatch(words)
})

const privacy = [
  ['what is collected and why', /What we collect, and why/],
  ['the card provider', /card payment provider \(Stripe\)/],
  ['the email and hosting providers', /the email provider.*the hosting provider/s],
  ['overseas disclosure under IPP 12', /only as IPP 12 allows/],
  ['access and correction under IPP 6 and 7', /get a copy \(IPP 6\), and have it corrected \(IPP 7\)/],
  ['30 days after an account is deleted', /you have 30 days to change your mind. Then we delete it/],
  ['copies in backups', /Copies in backups expire within a further 35 days/],
  ['breaches are notified', /tell you and the Privacy Commissioner as soon as practicable/],
  [
    'complaints to the Privacy Commissioner',
    /complain to the Office of the Privacy Commissioner: privacy\.org\.nz or 0800 803 909/,
  ],
] as const

test('the privacy policy states what is stored, by whom, for how long, and whom to contact', async ({
  request,
}) => {
  const text = await textOf(request, '/privacy')
  for (const [clause, words] of privacy) expect.soft(text, clause).toMatch(words)
})

test('the worked example calculates by touch, by keyboard and before hydration @everywhere', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'commit' })
  const example = page.getByRole('complementary', { name: 'Worked example' })
  const maximum = example.getByRole('status', { name: 'Maximum purchase price' })
  await expect(maximum).toHaveText('$658,450')
  await example.getByRole('slider', { name: 'Done-up value, slider' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(maximum).toHaveText('$666,783')
  await example.getByRole('textbox', { name: 'Renovation cost' }).fill('120k')
  await expect(maximum).toHaveText('$650,000')
  await example.getByRole('slider', { name: 'Your profit, slider' }).fill('10')
  await expect(maximum).toHaveText('$709,091')
  await expect(example).toContainText('Asking $689,000 is $20,091 under')
  await example.getByRole('textbox', { name: 'Renovation cost' }).fill('')
  await expect(maximum).toHaveText('—')
  await expect(example).toContainText('Add a renovation cost')
})

test('a prerendered calculator shows its address before scripts run, and isn’t indexed', async ({
  request,
}) => {
  for (const step of ['valuation', 'renovations', 'purchase-price']) {
    const response = await request.get(`/${step}/${encodeURIComponent('8 Kererū Street, <b>Levin</b>')}`)
    expect(response.headers()['x-robots-tag']).toBe('noindex')
    const html = await response.text()
    expect(html).toMatch(/<h1[^>]*>8 Kererū Street.*&lt;b&gt;Levin&lt;\/b&gt;/)
    expect(html).not.toContain('placeholder.invalid')
  }
})
