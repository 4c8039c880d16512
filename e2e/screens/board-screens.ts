import type { Page } from '@playwright/test'
import { openByKeys } from './guest-screens.ts'
import {
  answering,
  dialog,
  fill,
  KERERU,
  openInHeader,
  press,
  refusing,
  type Screen,
  STATES,
  see,
  steps,
  type Viewer,
  type World,
} from './screen.ts'

const teams: readonly Viewer[] = ['demo', 'newcomer', 'extreme']
const demo = { viewers: ['demo'] } as const

/** More of the header, or of a phone's bar. */
async function openMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }).first().click()
  await page.getByRole('menuitem', { name: 'Suppliers' }).waitFor()
}

/** For someone who has ended the tour, but hasn't been asked for a name. */
async function askName(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.getItem = function (name: string) {
      const isTour = name.startsWith('onboarding_complete_') && !name.startsWith('onboarding_complete_name_')
      return isTour ? '1' : (this[name] ?? null)
    }
  })
}

/** Below the address of the project, an expense was half entered when the browser closed. */
async function leaveExpense(page: Page, { personOf }: World): Promise<void> {
  const person = await personOf('newcomer')
  const kept = {
    userId: person?.userId,
    path: '/projects/1/expenses',
    title: 'Add expense',
    about: null,
    opener: { name: 'row', state: null },
    edits: { amount: 230 },
    at: Date.now(),
    page: '1',
  }
  await page.addInitScript((text) => localStorage.setItem('doneup_kept_dialog', text), JSON.stringify(kept))
}

/** The two boards and their overlays. */
export const BOARD_SCREENS: readonly Screen[] = [
  { name: 'dashboard', path: '/dashboard', viewers: teams, states: STATES },
  {
    name: 'dashboard-question',
    path: '/dashboard',
    viewers: ['newcomer'],
    before: askName,
    prepare: see('What should your colleagues call you?'),
  },
  {
    name: 'strips',
    path: '/dashboard',
    viewers: ['newcomer'],
    before: async (page, world) => {
      await askName(page)
      await leaveExpense(page, world)
    },
    prepare: steps(see('What should your colleagues call you?'), see('Continue the expense of $230?')),
  },
  { name: 'dashboard-more', path: '/dashboard', ...demo, prepare: openMore },
  {
    name: 'first-steps',
    path: '/dashboard',
    viewers: ['newcomer'],
    prepare: async (page) => {
      // Of an empty board they are shown from the second visit on, or after the tour.
      await page.reload()
      await page.getByRole('region', { name: 'First steps' }).waitFor()
    },
  },
  {
    name: 'help-panel',
    path: '/dashboard',
    ...demo,
    prepare: steps(press('link', 'Help'), dialog('The board of deals')),
  },
  { name: 'abandoned', path: '/dashboard?tab=abandoned', viewers: teams },
  { name: 'filtered', path: '/dashboard?agent=Anika+Thompson&q=tauranga', ...demo },
  {
    name: 'nothing-found',
    path: '/dashboard?q=nowhere&margin=20-up',
    ...demo,
    prepare: see(/No deals match/),
  },
  { name: 'move-menu', path: '/dashboard', ...demo, prepare: openMoveMenu },
  {
    name: 'won-dialog',
    path: '/dashboard',
    ...demo,
    prepare: steps(choose('menuitemradio', 'Won'), dialog('Actual purchase price')),
  },
  {
    name: 'won-dialog-refused',
    path: '/dashboard',
    ...demo,
    prepare: steps(
      choose('menuitemradio', 'Won'),
      fill('Actual purchase price', '0'),
      press('button', 'Confirm'),
      see('Purchase price must be greater than 0'),
    ),
  },
  {
    name: 'abandon-dialog',
    path: '/dashboard',
    ...demo,
    prepare: steps(choose('menuitem', 'Abandon'), dialog(/^Abandon/)),
  },
  {
    name: 'delete-dialog',
    path: '/dashboard',
    viewers: ['demo', 'extreme'],
    prepare: steps(choose('menuitem', 'Delete'), dialog('Delete Opportunity')),
  },
  {
    name: 'toast',
    path: '/dashboard',
    ...demo,
    prepare: steps(choose('menuitemradio', 'Meets Criteria'), see(/^Moved/)),
    after: async (page) => {
      await page.getByRole('button', { name: /^Undo/ }).click()
      await page.getByRole('button', { name: /^Undo/ }).waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'toast-refused',
    path: '/dashboard',
    ...demo,
    prepare: steps(refusing('**/placement'), choose('menuitemradio', 'Meets Criteria'), (page) =>
      page.getByRole('button', { name: 'Retry' }).waitFor(),
    ),
  },
  {
    name: 'quick-add',
    path: '/dashboard',
    viewers: ['demo', 'newcomer'],
    prepare: press('button', 'Add deal'),
  },
  { name: 'pipeline-chart', path: '/dashboard', ...demo, prepare: press('button', 'Chart') },
  { name: 'average-margin', path: '/dashboard', ...demo, prepare: press('button', /how/) },
  { name: 'filters', path: '/dashboard', ...demo, prepare: openFilters },
  {
    name: 'view-menu',
    path: '/dashboard',
    ...demo,
    prepare: steps(press('tab', /^Offers/), press('button', 'View: Offers')),
  },
  {
    name: 'save-view-dialog',
    path: '/dashboard?agent=Anika+Thompson',
    ...demo,
    prepare: steps(press('button', 'Views'), press('menuitem', 'Save view')),
  },
  {
    name: 'arrange-views-dialog',
    path: '/dashboard',
    ...demo,
    prepare: steps(press('button', 'Views'), press('menuitem', 'Arrange views')),
  },
  {
    name: 'deal-files-menu',
    path: '/dashboard',
    ...demo,
    prepare: press('button', 'Import and export'),
  },
  { name: 'palette', path: '/dashboard', ...demo, prepare: (page) => openByKeys(page, 'Control+k') },
  {
    name: 'palette-found',
    path: '/dashboard',
    ...demo,
    prepare: async (page) => {
      await openByKeys(page, 'Control+k')
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('ta')
    },
  },
  { name: 'keyboard-help', path: '/agents', ...demo, prepare: (page) => openByKeys(page, '?') },
  {
    name: 'organization-menu',
    path: '/agents',
    viewers: ['demo', 'extreme'],
    prepare: (page) => openInHeader(page, /^Organization: /),
  },
  { name: 'account-menu', path: '/agents', ...demo, prepare: (page) => openInHeader(page, 'Account') },
  {
    name: 'main-menu',
    path: '/agents',
    viewers: ['demo', 'extreme'],
    prepare: (page) => openInHeader(page),
  },
  { name: 'notifications', path: '/agents', viewers: teams, prepare: openNotifications },
  {
    name: 'notifications-failed',
    path: '/agents',
    ...demo,
    before: answering('**/api/notifications', {}, 503),
    prepare: steps(openNotifications, (page) =>
      page
        .getByRole('alert')
        .filter({ hasText: 'Failed to fetch notifications' })
        .waitFor({ timeout: 15_000 }),
    ),
  },
  { name: 'projects', path: '/projects', viewers: teams, states: STATES },
  { name: 'sold-dialog', path: '/projects', viewers: ['demo', 'extreme'], prepare: chooseProject('Sold') },
  {
    name: 'sold-dialog-loss',
    path: '/projects',
    ...demo,
    prepare: steps(
      chooseProject('Sold'),
      fill('Actual sale price', '1000'),
      press('button', 'Confirm'),
      see('Sale price must be higher than purchase price'),
    ),
  },
]

async function openMoveMenu(page: Page): Promise<void> {
  const move = page.getByRole('button', { name: /^Move / }).filter({ visible: true })
  const kereru = page.getByRole('button', { name: `Move ${KERERU}` })
  await move.first().waitFor()
  await ((await kereru.isVisible()) ? kereru : move.first()).click()
  await page.getByRole('menu', { name: /^Move/ }).waitFor()
}

/** Selects from the Move menu of the first card. */
export function choose(role: 'menuitem' | 'menuitemradio', name: string) {
  return async (page: Page) => {
    await openMoveMenu(page)
    await page.getByRole(role, { name }).click()
  }
}

function chooseProject(name: string) {
  return steps(choose('menuitemradio', name), dialog('Project Sold Details'))
}

/** On a phone the filters are a sheet, elsewhere menus. */
async function openFilters(page: Page): Promise<void> {
  const sheet = page.getByRole('button', { name: 'Filters', exact: true })
  const agent = page.getByRole('button', { name: 'Agent', exact: true })
  await sheet.or(agent).click()
}

async function openNotifications(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await page
    .getByRole('region', { name: 'Notifications' })
    .or(page.getByRole('dialog', { name: 'Notifications' }))
    .waitFor()
}
