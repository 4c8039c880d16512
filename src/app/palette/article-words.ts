import type { ArticleSlug } from '#src/features/public/help/article-list.ts'

/**
 * What people call the subject of an article and no screen, tab or action of it is called: none of it is shown. Words of screens, tabs
 * and actions are written with these.
 */
export const ARTICLE_WORDS: Partial<Readonly<Record<ArticleSlug, string>>> = {
  accountants: 'accountant’s accountants page tax agent xero bills receipts zip guest shared for the books',
  agreement: 'working day business days building consent consents holidays offer accepted cooling off',
  board: 'trash bin deleted deal recover recycle lost search filter sort find columns cards archive',
  builders: 'builder builders building site helper tradie my work builder’s page',
  calendar:
    'bell notification notifications unsubscribe push alerts reminder stop emails too many emails deadline deadlines',
  documents: 'site diary diary progress report picture pictures album gallery lim contract plans consent',
  'find-your-way':
    'search jump contact support contact us phone number chat colour colours dark mode theme switch organization',
  figures: 'calculation sums rounding dash how accurate margin arv after repair value',
  guests: 'joint venture partner investor share access invite a builder',
  'not-in-doneup':
    'map maps street view language translate maori weather stamp duty open home open homes listings trade me trademe rent rental yield tenant tenants landlord depreciation ring fencing ringfencing comparable sales comps cv rv rateable value capital value land value sort bank feed payroll wages timesheet timesheets docusign e-sign push notification limits missing logo branding letterhead',
  offers: 'auction tender deadline sale negotiation negotiate multi offer by negotiation',
  offline:
    'install app app store phone no internet no signal no reception no wifi network sync syncing waiting pwa home screen iphone android ipad tablet mobile',
  packs: 'lender bank mortgage broker report send joint venture link links proposal',
  pricing: 'price of doneup cost of doneup refund free trial discount pay card',
  'purchase-price': 'price max maximum most to pay how much offer',
  project: 'sell selling snag snags handover',
  sold: 'sell sale price sold selling list listing open home auction realised',
  'renovation-costs': 'renovation cost of renovating',
  'tax-and-lending': 'bank lender loan mortgage capital gains capital gains tax cgt',
  'sign-in': 'passkey passkeys locked out lost phone code codes can’t sign in',
}
