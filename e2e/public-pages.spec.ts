import type { Page } from '@playwright/test'
import { PUBLIC_PAGES } from '#src/app/header/site-links.ts'
import { expect, test } from './fixtures.ts'
import { openUncached, restoreLine, slowDown, timesOfCode } from './slow-line.ts'
import { layoutShifts, recordVitals } from './vitals.ts'

const WIDTHS = [320, 390, 768, 1280, 2560]
const paths = Object.keys(PUBLIC_PAGES)

test.afterEach(restoreLine)

for (const part of [paths.slice(0, 5), paths.slice(5)]) {
  // Clauses: accounts-and-billing 1.6; deal-workflow 2.1
  test(`public pages need no session, are readable without code, fit every width and keep still: ${part.join(' ')}`, async ({
    page,
    baseURL,
  }) => {
    const violations = await recordViolations(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await recordVitals(page)
    await slowDown(page)
    for (const path of part) {
      await test.step(path, async () => {
        const html = (await (await openUncached(page, path))?.text()) ?? ''
        expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}" />`)
        expect(html).toMatch(/<main.*<h1[^>]*>[^<]/s)
        expect(textOf(html)).toMatch(/\w+(\W+\w+){8}/)
        expect(html).not.toContain('placeholder.invalid')
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(page).toHaveTitle(/.{4,} · DoneUp$/)
        await expectStill(page)
        expect(violations, 'the content policy').toEqual([])
        await expectToFit(page)
      })
    }
  })
}

/** The text of `main` before any script runs. */
function textOf(html: string): string {
  const [, main = ''] = html.split('<main')
  return main.replaceAll(/<[^>]*>/g, ' ')
}

async function recordViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (directive: string) => void violations.push(directive))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      Object(globalThis).reportViolation(event.violatedDirective)
    })
  })
  return violations
}

/** The page has no layout shift, and requests its code only once it is parsed. */
async function expectStill(page: Page): Promise<void> {
  // Interaction hydrates the deferred parts.
  await page.mouse.move(200, 300)
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  expect(await layoutShifts(page)).toEqual([])
  const { parsed, requested } = await timesOfCode(page)
  expect(parsed).toBeGreaterThan(0)
  expect(requested).not.toEqual([])
  expect(Math.min(...requested)).toBeGreaterThan(parsed)
}

async function expectToFit(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
}

test('the first link is Skip to content; the worked example calculates by keyboard', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const example = page.getByRole('complementary', { name: 'Worked example' })
  const maximum = example.getByRole('status', { name: 'Maximum purchase price' })
  await expect(maximum).toHaveText('$658,450')
  await example.getByRole('slider', { name: 'Done-up value, slider' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(maximum).toHaveText('$666,783')
})

test('text stands in the same place before and after its font has loaded', async ({ page }) => {
  await page.goto('/pricing')
  const [archivo, fallback] = await page.evaluate(async () => {
    const [loading, ...fallbacks] = getComputedStyle(document.body).fontFamily.split(', ')
    await document.fonts.load(`16px ${loading}`)
    const canvas = document.createElement('canvas').getContext('2d')
    return [loading, fallbacks.join(', ')].map((family) => {
      if (canvas) canvas.font = `100px ${family}`
      const { fontBoundingBoxAscent, fontBoundingBoxDescent } = canvas?.measureText('$0') ?? {}
      return { fontBoundingBoxAscent, fontBoundingBoxDescent }
    })
  })
  expect(archivo?.fontBoundingBoxAscent).toBeGreaterThan(80)
  expect(fallback).toEqual(archivo)
})

// Clauses: accounts-and-billing 2.19
test('on a phone the menu has the same links as the header, and opens before hydration @phone', async ({
  page,
}) => {
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
  await page.keyboard.press('Escape')
  const example = page.getByRole('complementary', { name: 'Worked example' })
  await example.getByRole('slider', { name: 'Your profit, slider' }).tap()
  await expect(example.getByRole('status', { name: 'Maximum purchase price' })).not.toHaveText('$658,450')
})

test('robots.txt names the sitemap; only public pages are indexed, and unknown paths are 404', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(robots).toContain('Disallow: /api/')
  const map = await request.get('/sitemap.xml')
  expect(map.headers()['content-type']).toContain('application/xml')
  expect(await map.text()).toContain(`<loc>${baseURL}/pricing</loc>`)
  expect((await request.get('/preview.png')).headers()['content-type']).toBe('image/png')
  for (const [path, status] of [
    ['/dashboard', 200],
    ['/payment/success', 200],
    ['/payment/cancel', 200],
    ['/reset-password', 200],
    ['/no-such-page', 404],
  ] as const) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(status)
    expect(await answer.text(), path).toContain('<meta name="robots" content="noindex" />')
  }
  expect((await request.get('/.vite/manifest.json')).status(), 'the build manifest').toBe(404)
  const calculator = await request.get(`/valuation/${encodeURIComponent('8 Kererū Street, <b>Levin</b>')}`)
  expect(calculator.headers()['x-robots-tag']).toBe('noindex')
  const html = await calculator.text()
  expect(html).toMatch(/<h1[^>]*>8 Kererū Street.*&lt;b&gt;Levin&lt;\/b&gt;/)
  expect(html).not.toContain('placeholder.invalid')
})
