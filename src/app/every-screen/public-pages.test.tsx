import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { MONEY_BACK_DAYS, PRO_PRICES, TRIAL_DAYS } from '#src/features/people/billing/rules.ts'
import {
  ORIGIN_PLACEHOLDER,
  PLACE_PLACEHOLDER,
  STREET_PLACEHOLDER,
} from '#src/lib/browser/page-placeholders.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { PublicPath } from '../header/site-links.ts'
import {
  CALCULATOR_PAGES,
  HELP_PAGES,
  PUBLIC_PAGES,
  pageHead,
  renderCalculator,
  shellHead,
  sitemap,
} from '../prerender.tsx'
import { figure, heading, openScreen, textBox } from '../testing/test-screen.tsx'

const world = worldForFile()

const main = () => within(screen.getByRole('main'))
const hrefOf = (link: HTMLElement) => link.getAttribute('href')

/** The public pages and their structured data types. */
const PAGES: Record<PublicPath, string[]> = {
  '/': ['SoftwareApplication'],
  '/how-it-works': ['BreadcrumbList'],
  '/formulas': ['BreadcrumbList'],
  '/tools/working-days': ['BreadcrumbList'],
  '/help': ['BreadcrumbList'],
  '/pricing': ['BreadcrumbList', 'SoftwareApplication', 'FAQPage'],
  '/privacy': ['BreadcrumbList'],
  '/terms': ['BreadcrumbList'],
  '/login': ['BreadcrumbList'],
  '/signup': ['BreadcrumbList'],
  '/forgot-password': ['BreadcrumbList'],
}

const graphSchema = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
})

function headOf(path: PublicPath) {
  const head = document.createElement('head')
  head.innerHTML = pageHead(path).join('')
  const meta = (name: string) =>
    head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')
  const data = head.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
  return { head, meta, graph: graphSchema.parse(JSON.parse(data))['@graph'] }
}

test.for(Object.entries(PAGES) as [PublicPath, string[]][])(
  '%s has title, description, canonical URL, preview and structured data',
  ([path, types]) => {
    const { head, meta, graph } = headOf(path)
    const title = head.querySelector('title')?.textContent
    const [description, url] = [meta('description'), ORIGIN_PLACEHOLDER + path]
    expect(title).toMatch(/.{4,} · DoneUp$/)
    expect(description?.length).toBeGreaterThan(30)
    expect(description?.length).toBeLessThanOrEqual(170)
    expect(head.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(url)
    expect(meta('robots')).toBeUndefined()
    expect([meta('og:url'), meta('og:title'), meta('og:description')]).toEqual([url, title, description])
    expect(meta('og:image')).toBe(`${ORIGIN_PLACEHOLDER}/preview.png`)
    expect(graph.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite', 'WebPage', ...types])
    expect(graph[2]).toMatchObject({ url, name: title, description })
  },
)

// Clauses: one-deal 7.5
test('the sitemap lists every public page; other paths aren’t indexed', () => {
  expect(Object.keys(PUBLIC_PAGES)).toEqual(Object.keys(PAGES))
  const listedUrls = [...sitemap().matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  expect(listedUrls).toEqual(
    [...Object.keys(PAGES), ...Object.keys(HELP_PAGES)].map((path) => ORIGIN_PLACEHOLDER + path),
  )
  expect(shellHead()).toContain('<meta name="robots" content="noindex" />')
})

test('structured data has the offers and questions of the pricing page', async () => {
  const { graph } = headOf('/pricing')
  const { offers } = z
    .object({ offers: z.array(z.object({ price: z.string(), priceCurrency: z.literal('NZD') })) })
    .parse(graph.find((thing) => thing['@type'] === 'SoftwareApplication'))
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
  await openScreen(world, '/pricing')
  for (const { name, acceptedAnswer } of mainEntity) {
    await heading(name)
    expect(screen.getByRole('main').textContent).toContain(acceptedAnswer.text)
  }
})

test('a prerendered calculator has the address of its URL as its heading', async () => {
  for (const path of Object.keys(CALCULATOR_PAGES) as (keyof typeof CALCULATOR_PAGES)[]) {
    const html = await renderCalculator(path)
    const [title = ''] = /<h1.*?<\/h1>/.exec(html) ?? []
    expect(title).toContain(STREET_PLACEHOLDER)
    expect(title).toContain(PLACE_PLACEHOLDER)
  }
})

test('an unknown URL shows a not-found page with links', async () => {
  await openScreen(world, '/no-such-page')
  await heading('We can’t find that page')
  expect(main().getAllByRole('link').map(hrefOf)).toContain('/')
})

// Clauses: accounts-and-billing 2.18; deal-workflow 2.44
test('the signed-out header links to the public pages', async () => {
  const { user, address } = await openScreen(world, '/')
  const header = within(await screen.findByRole('banner'))
  const follow = async (name: string, to: string) => {
    await user.click(within(header.getByRole('navigation', { name: 'Main' })).getByRole('link', { name }))
    await waitFor(() => expect(address()).toBe(to))
  }
  expect(header.queryByRole('link', { name: 'Feedback' })).toBeNull()
  await follow('How It Works', '/how-it-works')
  await follow('Pricing', '/pricing')
  await follow('Sign in', '/login')
  for (const [name, to] of [
    ['Sign up', '/signup'],
    ['DoneUp', '/'],
  ] as const) {
    const [link] = header.getAllByRole('link', { name })
    expect(link?.getAttribute('href')).toBe(to)
  }
})

// Clauses: accounts-and-billing 2.20
test('without a configured training site the footer’s Training link opens settled.govt.nz', async () => {
  await openScreen(world, '/')
  const training = within(await screen.findByRole('contentinfo')).getByRole('link', { name: 'Training' })
  expect(hrefOf(training)).toBe('https://www.settled.govt.nz/')
})

// Clauses: accounts-and-billing 2.2
test('the How It Works page has a free-trial link, three steps, why it works and a call to action', async () => {
  const { user, back, address } = await openScreen(world, '/how-it-works')
  await heading('Why it works')
  const [trial] = main().getAllByRole('link', { name: 'Start your free trial' })
  expect(trial?.getAttribute('href')).toBe('/signup')
  const steps = main()
    .getAllByRole('listitem')
    .flatMap((item) => within(item).queryAllByRole('heading', { level: 2 }))
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Run the numbers',
    'Add to pipeline',
    'Track progress',
  ])
  await user.click(main().getByRole('link', { name: 'How DoneUp calculates' }))
  await screen.findByRole('heading', { level: 1, name: 'How DoneUp calculates' })
  expect(screen.getByRole('region', { name: 'Offer ladder' }).textContent).toContain('$551,788')
  back()
  await user.click(await screen.findByRole('link', { name: 'Run the numbers' }))
  await waitFor(() => expect(address()).toBe('/'))
})

test('the worked example calculates while typing, and names what is missing', async () => {
  const { retype } = await openScreen(world, '/')
  const example = await screen.findByRole('complementary', { name: 'Worked example' })
  const maximum = () => figure('Maximum purchase price')
  expect(maximum()).toBe('$658,450')
  await retype(await textBox('Renovation cost'), '120k')
  expect(maximum()).toBe('$641,667')
  await retype(await textBox('Your profit'), '10')
  expect(maximum()).toBe('$700,000')
  expect(example.textContent).toContain('Asking $689,000 is $11,000 under')
  await retype(await textBox('Renovation cost'), '')
  expect(maximum()).toBe('—')
  expect(example.textContent).toContain('Add a renovation cost')
})

async function textOf(path: string): Promise<string> {
  await openScreen(world, path)
  await screen.findByRole('heading', { level: 1 })
  return document.body.textContent?.replaceAll(/\s+/g, ' ') ?? ''
}

const TERMS = [
  ['fees are in NZD', /New Zealand dollars \(NZD\) and include goods and services tax \(GST\) at 15%/],
  ['minimum age 18', /at least 18 years old/],
  ['governing law is New Zealand', /governed by the law of New Zealand/],
  ['liability is capped', /capped at the amount you paid us in the 12 months before/],
  ['consumer law', /Consumer Guarantees Act 1993.*Fair Trading Act 1986; those Acts apply in full/],
  ['money back', RegExp(`within ${MONEY_BACK_DAYS} days of your first payment and we’ll refund it in full`)],
  ['plan changes take effect at the next billing cycle', /takes effect at the next billing cycle/],
  ['the trial', new RegExp(`trial of ${TRIAL_DAYS} days`)],
  ['cancelling at any time', /can cancel at any time/],
  ['no investment advice', /Nothing it shows is investment, financial, legal, tax or valuation advice/],
] as const

// Clauses: accounts-and-billing 1.8, 2.4
test('the terms state fees, age, law, liability, consumer law, refunds, trial and cancellation', async () => {
  const text = await textOf('/terms')
  for (const [clause, words] of TERMS) expect.soft(text, clause).toMatch(words)
})

const PRIVACY = [
  ['what is collected and why', /What we collect, and why/],
  ['the card provider', /card payment provider \(Stripe\)/],
  ['the email and hosting providers', /the email provider.*the hosting provider/],
  ['overseas disclosure under IPP 12', /only as IPP 12 allows/],
  ['access and correction under IPP 6 and 7', /get a copy \(IPP 6\), and have it corrected \(IPP 7\)/],
  ['30 days after an account is deleted', /you have 30 days to change your mind. Then we delete it/],
  ['copies in backups', /Copies in backups expire within a further 35 days/],
  ['breaches are notified', /tell you and the Privacy Commissioner as soon as practicable/],
  ['complaints', /the Office of the Privacy Commissioner: privacy\.org\.nz or 0800 803 909/],
] as const

test('the legal pages show no text before the mailbox is known', async () => {
  const answer = Promise.withResolvers<void>()
  vi.resetModules()
  const fresh = await import('../testing/test-screen.tsx')
  await fresh.openScreen(world, '/privacy', undefined, {
    isLoading: true,
    intercepted: [/^GET \/api\/config$/, (next) => answer.promise.then(next)],
  })
  await screen.findByRole('heading', { level: 1, name: 'Loading the text' })
  expect(main().queryAllByRole('link')).toEqual([])
  expect(screen.queryAllByRole('link', { name: 'Contact' })).toEqual([])
  answer.resolve()
  await screen.findByRole('heading', { level: 1, name: 'Privacy policy' })
  expect(main().getAllByRole('link').map(hrefOf)).toEqual([
    ...Array(3).fill(`mailto:${world.jobServices.env.SUPPORT_EMAIL}`),
    'https://www.privacy.org.nz/',
  ])
  expect(screen.queryAllByRole('link', { name: 'Contact' })).not.toEqual([])
  fresh.closeScreen()
})

// Clauses: accounts-and-billing 2.4
test('the privacy policy states what is stored, by whom, for how long, and whom to contact', async () => {
  const text = await textOf('/privacy')
  for (const [clause, words] of PRIVACY) expect.soft(text, clause).toMatch(words)
})
