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
