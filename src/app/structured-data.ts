import { PRICING_FAQ } from '#src/features/billing/pricing-faq.tsx'
import { MONEY_BACK_DAYS, PRO_PRICES, TRIAL_DAYS } from '#src/features/billing/rules.ts'
import { formatMoney } from '#src/finance/money.ts'
import { ORIGIN_PLACEHOLDER as ORIGIN, SUPPORT_PLACEHOLDER } from '#src/lib/page-placeholders.ts'
import { documentTitle, PUBLIC_PAGES, type PublicPath } from './public-pages.ts'

/** For search engines and link previews; written into the pages at build time. */
export const PAGE_DESCRIPTIONS: Record<PublicPath, string> = {
  '/': 'Value a New Zealand property, cost its renovation, take your profit out: what is left is the most you should pay. Free, no account needed.',
  '/how-it-works':
    'Run the numbers on a house, put the deal on your team’s board, and follow the renovation until it is sold.',
  '/formulas':
    'Every formula of DoneUp with its source and a worked example: purchase price, profit, offers, GST, tax, lending and working days.',
  '/tools/working-days':
    'Count working days by the rules of a sale and purchase agreement, a council or an Act, with your province’s anniversary day.',
  '/pricing': `The calculators are free. Pro Membership is ${formatMoney(PRO_PRICES.monthly)} a month including GST, with a ${TRIAL_DAYS}-day free trial and a ${MONEY_BACK_DAYS}-day money-back guarantee.`,
  '/privacy': 'What DoneUp stores about you, why, and how to download or delete it.',
  '/terms': 'The terms of use for DoneUp: our obligations and yours.',
  '/login': 'Sign in to your deals on DoneUp.',
  '/signup': 'Create an account and keep your deals on one board.',
  '/forgot-password': 'Get an email with a link that signs you in or sets a new password.',
}

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
