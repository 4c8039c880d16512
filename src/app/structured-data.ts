import { PRICING_FAQ } from '#src/features/billing/pricing-faq.tsx'
import { PRO_PRICES } from '#src/features/billing/rules.ts'
import { ORIGIN_PLACEHOLDER as ORIGIN, SUPPORT_PLACEHOLDER } from '#src/lib/page-placeholders.ts'
import { PAGE_DESCRIPTIONS } from './page-descriptions.ts'
import { documentTitle, PUBLIC_PAGES, type PublicPath } from './public-pages.ts'

const ABOUT = { name: 'DoneUp', url: `${ORIGIN}/` }
const ORGANIZATION = { '@id': `${ORIGIN}/#organization` }
const WEBSITE = { '@id': `${ORIGIN}/#website` }

/** A page as JSON-LD, for search engines. */
export function structuredData(path: PublicPath) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        ...ORGANIZATION,
        ...ABOUT,
        logo: `${ORIGIN}/icon-512.png`,
        email: SUPPORT_PLACEHOLDER,
        areaServed: { '@type': 'Country', name: 'New Zealand' },
      },
      { '@type': 'WebSite', ...WEBSITE, ...ABOUT, inLanguage: 'en-NZ', publisher: ORGANIZATION },
      {
        '@type': 'WebPage',
        '@id': `${ORIGIN}${path}#page`,
        url: ORIGIN + path,
        name: documentTitle(PUBLIC_PAGES[path].title),
        description: PAGE_DESCRIPTIONS[path],
        inLanguage: 'en-NZ',
        isPartOf: WEBSITE,
        primaryImageOfPage: {
          '@type': 'ImageObject',
          url: `${ORIGIN}/preview.png`,
          width: 1200,
          height: 630,
        },
      },
      ...(path === '/' ? [] : [breadcrumbs(PUBLIC_PAGES[path].title, ORIGIN + path)]),
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
  '@id': `${ORIGIN}/#application`,
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
    url: `${ORIGIN}/pricing`,
    ...price,
    ...(billingDuration && { priceSpecification: { '@type': 'UnitPriceSpecification', ...terms } }),
  }
}

const QUESTIONS = {
  '@type': 'FAQPage',
  '@id': `${ORIGIN}/pricing#questions`,
  mainEntity: PRICING_FAQ.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}
