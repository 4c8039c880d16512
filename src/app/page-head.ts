import { PRICING_FAQ } from '#src/features/people/billing/pricing-faq.tsx'
import { MONEY_BACK_DAYS, PRO_PRICES, TRIAL_DAYS } from '#src/features/people/billing/rules.ts'
import { allArticles } from '#src/features/public/help/article-texts.ts'
import { formatMoney } from '#src/finance/money.ts'
import {
  ORIGIN_PLACEHOLDER,
  SALES_PLACEHOLDER,
  SUPPORT_PLACEHOLDER,
} from '#src/lib/browser/page-placeholders.ts'
import { documentTitle, PUBLIC_PAGES, type PublicPath } from './header/site-links.ts'

const PREVIEW = {
  url: `${ORIGIN_PLACEHOLDER}/preview.png`,
  alt: 'A worked example: from a done-up value of $890,000 to a maximum purchase price of $658,450',
  width: '1200',
  height: '630',
}

type CalculatorPath = keyof typeof CALCULATOR_PAGES

export const CALCULATOR_PAGES = {
  '/valuation': {
    title: 'Valuation',
    description: 'What a New Zealand property would sell for once it is done up: the first of three steps.',
  },
  '/renovations': {
    title: 'Renovations',
    description: 'What the renovation of a New Zealand property costs, item by item and by floor area.',
  },
  '/purchase-price': {
    title: 'Purchase price',
    description:
      'The most to pay for a New Zealand property, once the renovation and your profit are taken out.',
  },
} as const

interface AboutPage {
  title: string
  description: string
}

/** The articles of the help, as prerendered pages. */
export const HELP_PAGES: Readonly<Record<string, AboutPage>> = Object.fromEntries(
  allArticles().map(({ slug, title, lead }) => [`/help/${slug}`, { title, description: lead }]),
)

function aboutPage(path: string): AboutPage {
  if (isPublic(path)) return { ...PUBLIC_PAGES[path], description: PAGE_DESCRIPTIONS[path] }
  const article = HELP_PAGES[path]
  if (!article) throw new Error(`${path} isn’t a prerendered page`)
  return article
}

function isPublic(path: string): path is PublicPath {
  return Object.hasOwn(PUBLIC_PAGES, path)
}

export function pageHead(path: string): string[] {
  const { title: name, description } = aboutPage(path)
  const title = documentTitle(name)
  const url = ORIGIN_PLACEHOLDER + path
  // Escaped, as "</script" would end the element.
  const data = JSON.stringify(structuredData(path)).replaceAll('<', '\\u003c')
  return [
    `<title>${escaped(title)}</title>`,
    named('description', description),
    `<link rel="canonical" href="${url}" />`,
    property('og:type', 'website'),
    property('og:site_name', 'DoneUp'),
    property('og:locale', 'en_NZ'),
    property('og:url', url),
    property('og:title', title),
    property('og:description', description),
    property('og:image', PREVIEW.url),
    property('og:image:type', 'image/png'),
    property('og:image:width', PREVIEW.width),
    property('og:image:height', PREVIEW.height),
    property('og:image:alt', PREVIEW.alt),
    named('twitter:card', 'summary_large_image'),
    mailboxes(),
    `<script type="application/ld+json">${data}</script>`,
  ]
}

export function shellHead(): string[] {
  return ['<title>DoneUp</title>', named('robots', 'noindex'), mailboxes()]
}

/** The head of a calculator's shell; the server decides for each address whether search engines may index it. */
export function calculatorHead(path: CalculatorPath): string[] {
  const { title, description } = CALCULATOR_PAGES[path]
  return [`<title>${escaped(documentTitle(title))}</title>`, named('description', description), mailboxes()]
}

export function sitemap(): string {
  const urls = [...Object.keys(PUBLIC_PAGES), ...Object.keys(HELP_PAGES)].map(
    (path) => `<url><loc>${ORIGIN_PLACEHOLDER}${path}</loc></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

/** The client reads the email addresses from here before it has fetched the configuration. */
function mailboxes(): string {
  return named('support-email', SUPPORT_PLACEHOLDER) + named('sales-email', SALES_PLACEHOLDER)
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escaped(content)}" />`
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escaped(content)}" />`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** For search engines and link previews; written into the pages at build time. */
const PAGE_DESCRIPTIONS: Record<PublicPath, string> = {
  '/': 'Value a New Zealand property, cost its renovation, take your profit out: what is left is the most you should pay. Free, no account needed.',
  '/how-it-works':
    'Run the numbers on a house, put the deal on your team’s board, and follow the renovation until it is sold.',
  '/formulas':
    'Every formula of DoneUp with its source and a worked example: purchase price, profit, offers, GST, tax, lending and working days.',
  '/tools/working-days':
    'Count working days by the rules of a sale and purchase agreement, a council or an Act, with your province’s anniversary day.',
  '/help':
    'How to use DoneUp, from the first address to the sale: what each screen is for, how to do things, and what the words mean.',
  '/pricing': `The calculators are free. Pro Membership is ${formatMoney(PRO_PRICES.monthly)} a month including GST, with a ${TRIAL_DAYS}-day free trial and a ${MONEY_BACK_DAYS}-day money-back guarantee.`,
  '/privacy': 'What DoneUp stores about you, why, and how to download or delete it.',
  '/terms': 'The terms of use for DoneUp: our obligations and yours.',
  '/login': 'Sign in to your deals on DoneUp.',
  '/signup': 'Create an account and keep your deals on one board.',
  '/forgot-password': 'Get an email with a link that signs you in or sets a new password.',
}

const ABOUT = { name: 'DoneUp', url: `${ORIGIN_PLACEHOLDER}/` }
const ORGANIZATION = { '@id': `${ORIGIN_PLACEHOLDER}/#organization` }
const WEBSITE = { '@id': `${ORIGIN_PLACEHOLDER}/#website` }

/** A page as JSON-LD, for search engines. */
function structuredData(path: string) {
  const { title, description } = aboutPage(path)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        ...ORGANIZATION,
        ...ABOUT,
        logo: `${ORIGIN_PLACEHOLDER}/icon-512.png`,
        email: SUPPORT_PLACEHOLDER,
        areaServed: { '@type': 'Country', name: 'New Zealand' },
      },
      { '@type': 'WebSite', ...WEBSITE, ...ABOUT, inLanguage: 'en-NZ', publisher: ORGANIZATION },
      {
        '@type': 'WebPage',
        '@id': `${ORIGIN_PLACEHOLDER}${path}#page`,
        url: ORIGIN_PLACEHOLDER + path,
        name: documentTitle(title),
        description,
        inLanguage: 'en-NZ',
        isPartOf: WEBSITE,
        primaryImageOfPage: {
          '@type': 'ImageObject',
          url: `${ORIGIN_PLACEHOLDER}/preview.png`,
          width: 1200,
          height: 630,
        },
      },
      ...(path === '/' ? [] : [breadcrumbs(title, ORIGIN_PLACEHOLDER + path)]),
      ...(path === '/' || path === '/pricing' ? [APPLICATION] : []),
      ...(path === '/pricing' ? [QUESTIONS] : []),
    ],
  }
}

function breadcrumbs(name: string, item: string) {
  const trail = [
    { name: ABOUT.name, item: ABOUT.url },
    { name, item },
  ]
  const itemListElement = trail.map((page, at) => ({ '@type': 'ListItem', position: at + 1, ...page }))
  return { '@type': 'BreadcrumbList', itemListElement }
}

const APPLICATION = {
  '@type': 'SoftwareApplication',
  '@id': `${ORIGIN_PLACEHOLDER}/#application`,
  ...ABOUT,
  description: PAGE_DESCRIPTIONS['/'],
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Any, in a web browser',
  publisher: ORGANIZATION,
  offers: [
    offer('Free', 0),
    offer('Pro Membership, monthly', PRO_PRICES.monthly, 'P1M'),
    offer('Pro Membership, annual', PRO_PRICES.annual, 'P1Y'),
  ],
}

function offer(name: string, amount: number, billingDuration?: string) {
  const price = { price: String(amount), priceCurrency: 'NZD' }
  const terms = { ...price, valueAddedTaxIncluded: true, billingDuration }
  return {
    '@type': 'Offer',
    name,
    url: `${ORIGIN_PLACEHOLDER}/pricing`,
    ...price,
    ...(billingDuration && { priceSpecification: { '@type': 'UnitPriceSpecification', ...terms } }),
  }
}

const QUESTIONS = {
  '@type': 'FAQPage',
  '@id': `${ORIGIN_PLACEHOLDER}/pricing#questions`,
  mainEntity: PRICING_FAQ.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}
