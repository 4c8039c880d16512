import { newRenovationPlan } from '#src/features/public/calculators/renovation-plan.ts'
import { ALL_RESOURCES, type ResourceName } from '#src/lib/rows/resource-list.ts'
import type { Known } from './test-filled.ts'

/** How the fields that an operation stores are read back. */
export interface Stored {
  /** The list, row or document that contains them. */
  read: string
  /** Adds the row to change; without it, the row exists. */
  create?: string
  /** The values of a field that another field, or another row, decides. */
  known?: Known
  /** Fields that aren't read back. */
  transient?: readonly string[]
}

const change = (field: string, value: number) => ({ field, op: 'set', value })
const owner = (name: string, share: number) => ({ name, kind: 'company', share })
const item = (title: string) => ({ title, section: 'Legal', isStop: true, cost: 400, dueDays: 12 })
const criterion = (subject: string) => ({
  subject,
  operator: 'between',
  least: 5,
  most: 8,
  places: [],
  isRequired: true,
})
const tier = (percent: number) => ({ upTo: null, percent })
const DEAL = '/api/opportunities/{opportunityId}'
const BUDGET = '/api/projects/{projectId}/budget'

const OWNERS = { owners: [[owner('Ana', 100)], [owner('Ana', 60), owner('Kauri Ltd', 40)]] } as const
const SELLING = { tiers: [[tier(2.5)], [tier(3)]] } as const
const SEEDS = [[{ name: 'Slow', changes: [change('months', 9)] }], []] as const
const OFFER = { amount: [640_000, 650_000], deposit: [64_000, 65_000] } as const
const ORDERED = { position: ['a1', 'a2'] } as const
const DECIDED = { decidedOn: ['2026-03-04', '2026-03-05'] } as const

const VIEW = {
  query: [
    'view=list&sort=-asking&columns=address.stage&q=Rata&stage=funding&agent=Anika',
    'due=week&margin=20-up&criteria=met',
  ],
  position: ['a1', 'a2'],
} as const

const EXPENSE = {
  amount: [1_150, 2_300],
  gst: [150, 75],
  purpose: ['renovation', 'renovation'],
  billId: [null, null],
} as const

/** The values of a resource's fields that another field decides. */
const KNOWN: Partial<Record<ResourceName, Known>> = {
  views: VIEW,
  expenses: EXPENSE,
  offers: OFFER,
  tasks: ORDERED,
  scenarios: { changes: [[change('months', 8)], [change('purchasePrice', 500_000)]] },
}

const RESOURCES = ALL_RESOURCES.flatMap(({ name, parent, path }): [string, Stored][] => {
  const read = path(`{${parent?.param}}`)
  const known = KNOWN[name] ?? {}
  return [
    [`POST ${read}`, { read, known }],
    [`PUT ${read}/{id}`, { read, create: read, known }],
  ]
})

/** The operations whose fields can be read again. */
export const STORED: Record<string, Stored> = {
  ...Object.fromEntries(RESOURCES),
  [`PUT ${BUDGET}/lines/{id}/done`]: { read: `${BUDGET}/lines`, create: `${BUDGET}/lines` },
  [`PUT ${BUDGET}/lines/{id}/position`]: {
    read: `${BUDGET}/lines`,
    create: `${BUDGET}/lines`,
    known: ORDERED,
  },
  [`PUT ${BUDGET}/variations/{id}/decision`]: {
    read: `${BUDGET}/variations`,
    create: `${BUDGET}/variations`,
    known: { state: ['approved', 'declined'] },
  },
  [`PUT ${BUDGET}/quotes/{id}/state`]: {
    read: `${BUDGET}/quotes`,
    create: `${BUDGET}/quotes`,
    known: { state: ['accepted', 'declined'] },
  },
  'PUT /api/tasks/{id}/done': { read: '/api/tasks', create: '/api/tasks', known: ORDERED },
  'PUT /api/views/{id}/default': { read: '/api/views', create: '/api/views', known: VIEW },
  [`PUT ${DEAL}/offers/{id}/outcome`]: {
    read: `${DEAL}/offers`,
    create: `${DEAL}/offers`,
    known: { ...OFFER, outcomeOn: ['2026-03-04', '2026-03-05'] },
  },
  [`PUT ${DEAL}/conditions/{id}/decision`]: {
    read: `${DEAL}/conditions`,
    create: `${DEAL}/conditions`,
    known: DECIDED,
  },
  'POST /api/opportunities': {
    read: '/api/opportunities/{id}',
    known: { renovationItems: [newRenovationPlan(120), newRenovationPlan(140)] },
    // Sales are rows of their own.
    transient: ['sales'],
  },
  'PATCH /api/opportunities/{id}': {
    read: '/api/opportunities/{id}',
    known: {
      // It decides the selling costs: selling-plan.test.ts.
      sellingPlan: [null, null],
      status: ['funding', 'due_diligence'],
      renovationItems: [newRenovationPlan(120), newRenovationPlan(140)],
    },
  },
  'PUT /api/opportunities/{id}/ownership': { read: '/api/opportunities/{id}/ownership', known: OWNERS },
  'PUT /api/opportunities/{id}/ownership/income': { read: '/api/opportunities/{id}/ownership' },
  'PUT /api/opportunities/{id}/comparable-settings': {
    read: '/api/opportunities/{id}/comparable-settings',
  },
  'PUT /api/opportunities/{id}/pack': {
    read: '/api/opportunities/{id}/pack',
    known: {
      sections: [['summary'], ['summary', 'risk']],
      photos: [['0192f3a1-0000-7000-8000-000000000001'], []],
    },
  },
  'PUT /api/opportunities/{id}/agreement': {
    read: '/api/opportunities/{id}/agreement',
    known: {
      price: [525_000, 530_000],
      depositAmount: [null, null],
      settlementNominated: ['2026-12-18', '2026-12-21'],
    },
  },
  'PATCH /api/projects/{id}': {
    read: '/api/projects/{id}',
    // The days of a sale are those of a sold project.
    known: { actualSalePrice: [750_000, 760_000], soldOn: [null, null], saleSettlesOn: [null, null] },
    transient: ['recordsLoss'],
  },
  'PUT /api/projects/{id}/plan': { read: '/api/projects/{id}/plan' },
  'PATCH /api/organizations/{id}': { read: '/api/organizations' },
  'POST /api/organizations': { read: '/api/organizations' },
  'PATCH /api/organizations/{id}/members/{memberId}': { read: '/api/organizations/{id}/members' },
  'PUT /api/organizations/{id}/assumptions': {
    read: '/api/organizations/{id}/assumptions',
    known: { ...SELLING, scenarioSeeds: SEEDS },
  },
  'PUT /api/organizations/{id}/sharing': { read: '/api/organizations/{id}/sharing' },
  'PUT /api/organizations/{id}/accounting': { read: '/api/organizations/{id}/accounting' },
  'PUT /api/organizations/{id}/tax-defaults': {
    read: '/api/organizations/{id}/tax-defaults',
    known: OWNERS,
  },
  'PUT /api/organizations/{id}/checklist-template': {
    read: '/api/organizations/{id}/checklist-template',
    known: { items: [[item('Title search')], [item('LIM'), item('Builder')]] },
  },
  'PUT /api/organizations/{id}/criteria': {
    read: '/api/organizations/{id}/criteria',
    known: { items: [[criterion('netProfit')], [criterion('netMargin'), criterion('months')]] },
  },
  'POST /api/organizations/{id}/invites': { read: '/api/organizations/{id}/invites' },
  'POST /api/account/calendar-links': { read: '/api/account/calendar-links' },
  'POST /api/suggestions': {
    read: '/api/suggestions',
    known: { screenshotId: [null, null] },
    transient: ['screenshotId'],
  },
}

/** Operations that store a decision rather than the fields of a row, and the rows of other tests. */
export const NOT_STORED: readonly string[] = [
  'POST /api/organizations/{id}/api-keys',
  'POST /api/organizations/{id}/webhook-endpoints',
  'PUT /api/organizations/{id}/webhook-endpoints/{endpointId}',
  'PUT /api/documents/{id}/photo',
  'POST /api/organizations/{id}/expense-exports',
  'PUT /api/organizations/{id}/rates',
  'POST /api/opportunities/{id}/guests',
  'PUT /api/guest/deals/{id}/account-codes',
  'POST /api/opportunities/{id}/share-links',
  'PUT /api/opportunities/{id}/share-links/{linkId}',
  'PUT /api/organizations/{id}/rates/lines/{lineId}',
  'PATCH /api/account/passkeys/{id}',
  'POST /api/account/passkeys',
  'PATCH /api/suggestions/{id}',
  'POST /api/rules',
  'PUT /api/account/deletion',
  'PUT /api/account/digest',
  'PUT /api/account/name',
  'PUT /api/account/password',
  'PUT /api/billing/simulated-checkouts/{id}/outcome',
  'PUT /api/billing/subscription/cancellation',
  'PUT /api/notifications/read',
  'PUT /api/opportunities/{id}/abandonment',
  'PUT /api/opportunities/{id}/placement',
  'PUT /api/opportunities/{opportunityId}/conditions/{id}/extensions',
  'PUT /api/projects/{id}/plan/baseline',
  'PUT /api/projects/{id}/placement',
  'PUT /api/projects/{projectId}/budget/lines/{id}/expenses',
  'PUT /api/projects/{projectId}/expenses/{id}/project',
  'PUT /api/rules/{id}/end',
]
