import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import { PRO_PRICES } from '#src/features/billing/rules.ts'
import { putEmbedded } from '#src/server/test-databases.ts'
import { freePort } from '../scripts/private-postgres.ts'
import { expect, test } from './fixtures.ts'
import { type ServerUnderTest, startServer } from './server-under-test.ts'

/** The public pages and their structured data types. */
const pages: Record<string, string[]> = {
  '/': ['SoftwareApplication'],
  '/how-it-works': ['BreadcrumbList'],
  '/formulas': ['BreadcrumbList'],
  '/tools/working-days': ['BreadcrumbList'],
  '/pricing': ['BreadcrumbList', 'SoftwareApplication', 'FAQPage'],
  '/privacy': ['BreadcrumbList'],
  '/terms': ['BreadcrumbList'],
  '/login': ['BreadcrumbList'],
  '/signup': ['BreadcrumbList'],
}

const thingSchema = z.looseObject({ '@type': z.string() })
const graphSchema = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(thingSchema),
})

/** A meta tag's content, by its name or property. */
function meta(page: Page, name: string): Promise<string | null> {
  return page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
}

async function graphOf(page: Page) {
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  return graphSchema.parse(JSON.parse(text ?? ''))['@graph']
}

test('public pages have title, description, canonical URL, preview and structured data', async ({
  page,
  baseURL,
  request,
}) => {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (directive: string) => void violations.push(directive))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      Object(globalThis).reportViolation(event.violatedDirective)
    })
  })
  for (const [path, types] of Object.entries(pages)) {
    await test.step(path, async () => {
      await page.goto(path)
      await expectHead(page, request, `${baseURL}${path}`, types)
      expect(violations, 'the content policy').toEqual([])
    })
  }
})

async function expectHead(page: Page, request: APIRequestContext, address: string, types: string[]) {
  const title = await page.title()
  expect(title).toMatch(/.{4,} · DoneUp$/)
  const description = await meta(page, 'description')
  expect(description?.length).toBeGreaterThan(30)
  expect(description?.length).toBeLessThanOrEqual(170)

  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  expect(await meta(page, 'og:url')).toBe(address)
  expect(await meta(page, 'og:title')).toBe(title)
  expect(await meta(page, 'og:description')).toBe(description)
  const image = await request.get((await meta(page, 'og:image')) ?? '')
  expect(image.headers()['content-type']).toBe('image/png')

  const graph = await graphOf(page)
  expect(graph.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite', 'WebPage', ...types])
  expect(graph[2]).toMatchObject({ url: address, name: title, description })
}

test('structured data has the offers and questions of the pricing page', async ({ page }) => {
  await page.goto('/pricing')
  const graph = await graphOf(page)
  const offers = z
    .object({ offers: z.array(z.object({ price: z.string(), priceCurrency: z.literal('NZD') })) })
    .parse(graph.find((thing) => thing['@type'] === 'SoftwareApplication')).offers
  expect(offers.map(({ price }) => price)).toEqual([
    '0',
    String(PRO_PRICES.monthly),
    String(PRO_PRICES.annual),
  ])
  const { mainEntity } = z
    .object({
      mainEntity: z.array(z.object({ name: z.string(), acceptedAnswer: z.object({ text: z.string() }) })),
    })
    .parse(graph.find((thing) => thing['@type'] === 'FAQPage'))
  expect(mainEntity.length).toBeGreaterThan(3)
  for (const { name, acceptedAnswer } of mainEntity) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(acceptedAnswer.text)
  }
})

test('the sitemap lists every public page and is in robots.txt', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(robots).toContain('Disallow: /api/')
  const map = await request.get('/sitemap.xml')
  expect(map.headers()['content-type']).toContain('application/xml')
  const listedUrls = [...(await map.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  expect(listedUrls).toEqual(Object.keys(pages).map((path) => baseURL + path))
})

test('protected screens, payment pages and unknown URLs aren’t indexed', async ({ request }) => {
  for (const path of [
    '/dashboard',
    '/payment/success',
    '/payment/cancel',
    '/forgot-password',
    '/no-such-page',
  ]) {
    expect(await (await request.get(path)).text(), path).toContain('<meta name="robots" content="noindex" />')
  }
})

test.describe('a configured installation', () => {
  // One server for all of them.
  test.describe.configure({ mode: 'default' })
  let dataDir: string
  let server: ServerUnderTest

  test.beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'doneup-heads-'))
    await putEmbedded(dataDir)
    server = await startServer({
      port: await freePort(),
      dataDir,
      variables: {
        PUBLIC_URL: 'https://deals.example/',
        ACCEPT_EVALUATION_ON_NETWORK: 'yes',
        SUPPORT_EMAIL: 'help@deals.example',
        TRAINING_URL: 'https://training.example/course',
      },
    })
  })
  test.afterAll(async () => {
    await server.end()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('canonical URLs and previews use PUBLIC_URL', async () => {
    const html = await (await fetch(`${server.address}/pricing`)).text()
    expect(html).toContain('<link rel="canonical" href="https://deals.example/pricing" />')
    expect(html).toContain('<meta property="og:image" content="https://deals.example/preview.png" />')
    expect(html).not.toContain('placeholder')
  })

  test('the footer has quick links, the external training link, legal links and three disclaimers', async ({
    page,
  }) => {
    await page.goto(server.address)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('navigation', { name: 'Quick links' }).getByRole('link')).toHaveCount(3)
    const training = footer.getByRole('link', { name: 'Training' })
    await expect(training).toHaveAttribute('href', 'https://training.example/course')
    await expect(training).toHaveAttribute('target', '_blank')
    await expect(footer.getByRole('link', { name: 'How It Works' })).toHaveAttribute('href', '/how-it-works')
    await expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute(
      'href',
      'mailto:help@deals.example',
    )
    await expect(footer.getByRole('navigation', { name: 'Legal' }).getByRole('link')).toHaveText([
      'Privacy policy',
      'Terms of service',
    ])
    await expect(footer).toContainText('doesn’t give investment advice')
    await expect(footer).toContainText('We don’t guarantee that they’re accurate')
    await expect(footer).toContainText('Talk to your lawyer, accountant and a registered valuer')
  })

  test('the phone menu of a guest has the contact address', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(server.address)
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: 'Menu' }).click()
    await expect(header.getByRole('link', { name: 'Contact' })).toHaveAttribute(
      'href',
      'mailto:help@deals.example',
    )
  })

  test('legal pages show the configured support email before and after hydration', async ({
    browser,
    page,
  }) => {
    const reader = await browser.newContext({ javaScriptEnabled: false })
    const withoutScript = await reader.newPage()
    for (const path of ['/privacy', '/terms']) {
      for (const one of [withoutScript, page]) {
        await one.goto(server.address + path)
        await one.getByRole('heading', { level: 1 }).click()
        const mailbox = one.getByRole('main').getByRole('link', { name: 'help@deals.example' })
        await expect(mailbox.first()).toHaveAttribute('href', 'mailto:help@deals.example')
      }
      await expect(page.getByText('support@')).toHaveCount(0)
    }
    await reader.close()
  })
})

test('the build manifest is not served', async ({ request }) => {
  expect((await request.get('/.vite/manifest.json')).status()).toBe(404)
})

test('without a configured training site the footer’s Training link opens settled.govt.nz', async ({
  page,
}) => {
  await page.goto('/')
  const training = page.getByRole('contentinfo').getByRole('link', { name: 'Training' })
  await expect(training).toHaveAttribute('href', 'https://www.settled.govt.nz/')
})
