import type { Page } from '@playwright/test'

/** Who looks: a visitor, the demo organization, or somebody whose organization is still empty. */
export type Viewer = 'guest' | 'demo' | 'newcomer'

/** What the data is doing meanwhile. */
export type State = 'ready' | 'loading' | 'failed' | 'offline'

export interface Screen {
  name: string
  path: string
  viewers: readonly Viewer[]
  /** Screens that read data of an organization are also drawn while it loads, fails, or is out of reach. */
  states?: readonly State[]
  /** What is done before the picture. */
  prepare?: (page: Page) => Promise<void>
}

const ADDRESS = encodeURIComponent('14 Kōwhai Street, Avondale, Auckland')
const ALL: readonly State[] = ['ready', 'loading', 'failed', 'offline']
const subscribers: readonly Viewer[] = ['demo', 'newcomer']

/** A deal as most are, and the largest figures with the longest address: the inputs of a shared calculation. */
const TYPICAL = ['8 Kererū Street, Ōtūmoetai, Tauranga', 890_000, 120, 20, 690_000, null]
const HUGE = [
  'Apartment 12B, 1147 Whangārei Heads Coastal Highway Extension, Taurikura, Whangārei District, Northland',
  ...[999_999_999, 99_999, 50, 999_999_999, null],
]
const PLAN = [1, [1, 1, [1, 9_000], 1, 1, 1, 0], [['New roof, long run', 24_000, 1]]] as const

/** `{deal}` and `{project}` in a path stand for the first of the demo organization. */
export const SCREENS: readonly Screen[] = [
  { name: 'landing', path: '/', viewers: ['guest', 'demo'] },
  { name: 'how-it-works', path: '/how-it-works', viewers: ['guest'] },
  { name: 'pricing', path: '/pricing', viewers: ['guest', 'demo'] },
  { name: 'privacy', path: '/privacy', viewers: ['guest'] },
  { name: 'terms', path: '/terms', viewers: ['guest'] },
  { name: 'not-found', path: '/nowhere', viewers: ['guest'] },
  { name: 'login', path: '/login', viewers: ['guest'] },
  { name: 'signup', path: '/signup', viewers: ['guest'] },
  { name: 'forgot-password', path: '/forgot-password', viewers: ['guest'] },
  { name: 'valuation', path: `/valuation/${ADDRESS}`, viewers: ['guest'] },
  { name: 'renovations', path: `/renovations/${ADDRESS}`, viewers: ['guest'] },
  { name: 'purchase-price', path: `/purchase-price/${ADDRESS}`, viewers: ['guest'] },
  ...filled('valuation'),
  ...filled('renovations'),
  ...filled('purchase-price'),
  { name: 'guest-prompt', path: '/dashboard', viewers: ['guest'] },
  { name: 'dashboard', path: '/dashboard', viewers: subscribers, states: ALL },
  { name: 'abandoned', path: '/dashboard', viewers: subscribers, prepare: press('tab', /^Abandoned/) },
  {
    name: 'notifications',
    path: '/dashboard',
    viewers: subscribers,
    prepare: press('button', /otifications/),
  },
  { name: 'import', path: '/dashboard/import', viewers: ['demo'] },
  { name: 'deal', path: '/opportunities/{deal}', viewers: ['demo'], states: ALL },
  { name: 'deal-renovations', path: '/opportunities/{deal}/renovations', viewers: ['demo'], states: ALL },
  { name: 'projects', path: '/projects', viewers: subscribers, states: ALL },
  { name: 'project', path: '/projects/{project}', viewers: ['demo'], states: ALL },
  { name: 'performance', path: '/performance', viewers: subscribers, states: ALL },
  { name: 'agents', path: '/agents', viewers: subscribers, states: ALL },
  { name: 'agent-dialog', path: '/agents', viewers: ['demo'], prepare: press('button', 'Add agent') },
  { name: 'feedback', path: '/feedback', viewers: subscribers, states: ALL },
  { name: 'suggestion', path: '/feedback', viewers: ['demo'], prepare: press('button', 'New Suggestion') },
  { name: 'account', path: '/account', viewers: subscribers },
  { name: 'organization-settings', path: '/organization/settings', viewers: ['demo'], states: ALL },
  { name: 'team', path: '/organization/team', viewers: ['demo'], states: ALL },
]

function press(role: 'button' | 'tab', name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole(role, { name }).filter({ visible: true }).first().click()
}

/** A step of the calculator with everything entered, reached as somebody reaches it who was sent the link. */
function filled(step: 'valuation' | 'renovations' | 'purchase-price'): Screen[] {
  return [TYPICAL, HUGE].map((inputs) => {
    const [quality, ...items] = PLAN
    const data = JSON.stringify([...inputs, [quality, inputs[2], ...items]])
    const address = encodeURIComponent(String(inputs[0]))
    return {
      name: `${step}-${inputs === HUGE ? 'huge' : 'typical'}`,
      path: `/shared#1.${Buffer.from(data).toString('base64url')}`,
      viewers: ['guest'],
      prepare: async (page) => {
        await page.waitForURL((url) => url.pathname !== '/shared')
        await page.goto(new URL(`/${step}/${address}`, page.url()).href)
        await page.getByRole('heading', { level: 1 }).waitFor()
      },
    }
  })
}
