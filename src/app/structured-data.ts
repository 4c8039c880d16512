import { PRICING_FAQ } from '#src/features/billing/pricing-faq.tsx'
import { PRO_PRICES } from '#src/features/billing/rules.ts'
import { ORIGIN_PLACEHOLDER as ORIGIN, SUPPORT_PLACEHOLDER } from '#src/lib/page-placeholders.ts'
import { PAGE_DESCRIPTIONS } from './page-descriptions.ts'
import { documentTitle, PUBLIC_PAGES, type PublicPath } from './public-pages.ts'

type Thing = Record<string, unknown>

const ORGANIZATION = { '@id': `${ORIGIN}/#organization` }
const WEBSITE = { '@id': `${ORIGIN}/#website` }

export function structuredData(path: PublicPath): Thing {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(),
      website(),
      webPage(path),
      ...(path === '/' ? [] : [breadcrumbs(path)]),
      ...(path === '/' || path === '/pricing' ? [application()] : []),
      ...(path === '/pricing' ? [questions()] : []),
    ],
  }
}

function organization(): Thing {
  return {
    '@type': 'Organization',
    ...ORGANIZATION,
    name: 'DoneUp',
    url: `${ORIGIN}/`,
    logo: `${ORIGIN}/icon-512.png`,
    email: SUPPORT_PLACEHOLDER,
    areaServed: { '@type': 'Country', name: 'New Zealand' },
  }
}

function website(): Thing {
  return {
    '@type': 'WebSite',
    ...WEBSITE,
    name: 'DoneUp',
    url: `${ORIGIN}/`,
    inLanguage: 'en-NZ',
    publisher: ORGANIZATION,
  }
}

function webPage(path: PublicPath): Thing {
  return {
    '@type': 'WebPage',
    '@id': `${ORIGIN}${path}#page`,
    url: ORIGIN + path,
    name: documentTitle(PUBLIC_PAGES[path].title),
    description: PAGE_DESCRIPTIONS[path],
    inLanguage: 'en-NZ',
    isPartOf: WEBSITE,
    primaryImageOfPage: { '@type': 'ImageObject', url: `${ORIGIN}/preview.png`, width: 1200, height: 630 },
  }
}

function breadcrumbs(path: PublicPath): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'DoneUp', item: `${ORIGIN}/` },
      { '@type': 'ListItem', position: 2, name: PUBLIC_PAGES[path].title, item: ORIGIN + path },
    ],
  }
}

function application(): Thing {
  return {
    '@type': 'SoftwareApplication',
    '@id': `${ORIGIN}/#application`,
    name: 'DoneUp',
    url: `${ORIGIN}/`,
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
}

function offer(name: string, price: number, billingDuration?: string): Thing {
  return {
    '@type': 'Offer',
    name,
    url: `${ORIGIN}/pricing`,
    price: String(price),
    priceCurrency: 'NZD',
    ...(billingDuration !== undefined && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: String(price),
        priceCurrency: 'NZD',
        valueAddedTaxIncluded: true,
        billingDuration,
      },
    }),
  }
}

function questions(): Thing {
  return {
    '@type': 'FAQPage',
    '@id': `${ORIGIN}/pricing#questions`,
    mainEntity: PRICING_FAQ.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
