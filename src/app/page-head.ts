import { ORIGIN_PLACEHOLDER, SALES_PLACEHOLDER, SUPPORT_PLACEHOLDER } from '#src/lib/page-placeholders.ts'
import { documentTitle, PUBLIC_PAGES, type PublicPath } from './public-pages.ts'
import { PAGE_DESCRIPTIONS, structuredData } from './structured-data.ts'

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

export function pageHead(path: PublicPath): string[] {
  const title = documentTitle(PUBLIC_PAGES[path].title)
  const description = PAGE_DESCRIPTIONS[path]
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
  const urls = Object.keys(PUBLIC_PAGES).map((path) => `<url><loc>${ORIGIN_PLACEHOLDER}${path}</loc></url>`)
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
