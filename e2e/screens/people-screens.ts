import type { Locator, Page } from '@playwright/test'
import { renderSVG } from 'uqr'
import { membersSchema } from '#src/features/people/organizations/schema.ts'
import { signUpSubscriber } from '../people.ts'
import { signIn } from '../signed-in-browser.ts'
import { join } from '../teams.ts'
import {
  answering,
  dialog,
  openInHeader,
  press,
  type Screen,
  STATES,
  see,
  steps,
  type Viewer,
  type World,
} from './screen.ts'

const demo = { viewers: ['demo'] } as const
const teams: readonly Viewer[] = ['demo', 'newcomer', 'extreme']
const DAY_MS = 24 * 60 * 60 * 1000

/** Performance, agents, suggestions, team, account and billing. */
export const PEOPLE_SCREENS: readonly Screen[] = [
  { name: 'performance', path: '/performance', viewers: teams, states: STATES },
  { name: 'performance-how', path: '/performance', ...demo, prepare: press('button', /how/) },
  { name: 'performance-tables', path: '/performance', ...demo, prepare: showTables },
  { name: 'tasks', path: '/tasks', viewers: teams, states: STATES },
  { name: 'agents', path: '/agents', viewers: teams, states: STATES },
  {
    name: 'agent-scorecard',
    path: '/agents',
    ...demo,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Anika Thompson' }).click()
      await page.getByRole('heading', { level: 1, name: 'Anika Thompson' }).waitFor()
    },
  },
  { name: 'agents-deals', path: '/agents', ...demo, prepare: press('button', /^\d+ deals of Anika/) },
  { name: 'agent-dialog', path: '/agents', ...demo, prepare: press('button', 'Add agent') },
  {
    name: 'agent-dialog-refused',
    path: '/agents',
    ...demo,
    prepare: steps(press('button', 'Add agent'), press('button', 'Save'), see('Agent name is required')),
  },
  { name: 'costs', path: '/organization/costs', ...demo },
  { name: 'exports', path: '/organization/exports', ...demo },
  { name: 'sharing', path: '/organization/sharing', ...demo, states: STATES },
  { name: 'api', path: '/organization/api', ...demo },
  { name: 'api-key-dialog', path: '/organization/api', ...demo, prepare: press('button', 'Create key') },
  { name: 'webhook-dialog', path: '/organization/api', ...demo, prepare: press('button', 'Add endpoint') },
  { name: 'feedback', path: '/feedback', viewers: ['demo', 'newcomer'], states: STATES },
  {
    name: 'feedback-empty',
    path: '/feedback',
    ...demo,
    before: answering('**/api/suggestions', { version: 1, suggestions: [] }),
  },
  { name: 'suggestion', path: '/feedback', ...demo, prepare: press('button', 'New Suggestion') },
  {
    name: 'suggestion-refused',
    path: '/feedback',
    ...demo,
    prepare: steps(
      press('button', 'New Suggestion'),
      press('button', 'Submit'),
      see('Title and description are required'),
    ),
  },
  {
    name: 'screenshot-viewer',
    path: '/feedback',
    ...demo,
    prepare: steps(press('button', /^Screenshot of /), dialog(/^Screenshot of /)),
  },
  { name: 'account', path: '/account', viewers: ['demo', 'newcomer', 'guarded', 'lapsed', 'leaving'] },
  { name: 'change-email', path: '/account', ...demo, prepare: press('button', 'Change email') },
  { name: 'change-password', path: '/account', ...demo, prepare: press('button', 'Change password') },
  {
    name: 'authenticator-dialog',
    path: '/account',
    ...demo,
    before: offerAuthenticator,
    prepare: steps(press('button', 'Set up authenticator app'), (page) =>
      page.getByRole('img', { name: 'The key below as a QR code' }).waitFor(),
    ),
  },
  {
    name: 'backup-codes',
    path: '/account',
    viewers: ['guarded'],
    prepare: steps(press('button', 'New backup codes'), press('button', 'Create new codes'), (page) =>
      page.getByRole('list', { name: 'Backup codes' }).waitFor(),
    ),
  },
  { name: 'passkey-dialog', path: '/account', ...demo, prepare: press('button', 'Add a passkey') },
  {
    name: 'delete-account',
    path: '/account',
    ...demo,
    prepare: steps(press('button', 'Delete my account'), dialog('Delete my account')),
  },
  {
    name: 'confirm-it-is-you',
    path: '/account',
    ...demo,
    prepare: async (page) => {
      await page.route('**/api/account/email-changes', (route) =>
        route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          json: { code: 'proof_required', detail: 'Please confirm it’s you, then try again.' },
        }),
      )
      await page.getByRole('button', { name: 'Change email' }).click()
      await page.getByRole('textbox', { name: 'New email' }).fill('mere@kereruproperty.example')
      await page.getByRole('button', { name: 'Send link' }).click()
      await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor()
    },
  },
  {
    name: 'organization-settings',
    path: '/organization/settings',
    viewers: ['demo', 'extreme'],
    states: STATES,
  },
  { name: 'no-permission', path: '/organization/settings', viewers: ['member'], prepare: openTeamSettings },
  {
    name: 'team',
    path: '/organization/team',
    viewers: ['demo', 'extreme'],
    states: STATES,
    before: withMember,
  },
  { name: 'team-unconfirmed', path: '/organization/team', viewers: ['newcomer'] },
  {
    name: 'remove-member',
    path: '/organization/team',
    ...demo,
    before: withMember,
    prepare: press('button', /^Remove /),
  },
  {
    name: 'delete-organization',
    path: '/organization/settings',
    ...demo,
    prepare: steps(press('button', 'Delete organization'), dialog('Delete organization')),
  },
  {
    name: 'leave-organization',
    path: '/agents',
    viewers: ['member'],
    prepare: steps(
      openTeamSettings,
      (page) => openInHeader(page, /^Organization: /),
      press('menuitem', 'Leave organization'),
      dialog('Leave organization'),
    ),
  },
  { name: 'no-organization', path: '/dashboard', viewers: ['no-organization'] },
  { name: 'access-ended', path: '/agents', viewers: ['guest'], prepare: loseAccess },
  {
    name: 'billing-dialog',
    path: '/pricing',
    viewers: ['newcomer'],
    prepare: press('button', 'Manage billing'),
  },
  {
    name: 'cancel-subscription',
    path: '/pricing',
    viewers: ['newcomer'],
    prepare: steps(press('button', 'Manage billing'), press('button', 'Cancel subscription')),
  },
  { name: 'checkout', path: '/checkout/start', viewers: ['lapsed'], prepare: see('Simulated checkout') },
  { name: 'card-provider', path: '/billing/simulated', viewers: ['newcomer', 'failing'] },
  {
    name: 'trial-ending',
    path: '/dashboard',
    viewers: ['newcomer'],
    before: (page) => page.clock.setFixedTime(Date.now() + 10 * DAY_MS),
  },
  {
    name: 'tour-1',
    path: '/dashboard',
    viewers: ['newcomer'],
    before: showTour(1),
    prepare: see('Step 1 of 3'),
  },
  {
    name: 'tour-2',
    path: '/dashboard',
    viewers: ['newcomer'],
    before: showTour(2),
    prepare: see('Step 2 of 3'),
  },
  {
    name: 'tour-3',
    path: '/dashboard',
    viewers: ['newcomer'],
    before: showTour(3),
    prepare: see('Step 3 of 3'),
  },
  {
    name: 'error',
    path: '/agents',
    ...demo,
    prepare: async (page) => {
      await page.route(/assets\/.*performance/, (route) => route.abort())
      await page.getByRole('banner').getByRole('link', { name: 'DoneUp' }).waitFor()
      await page.goto('/performance').catch(() => null)
      await page.getByRole('heading', { name: 'This screen couldn’t be shown' }).waitFor()
    },
  },
]

async function showTables(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Table' }).first().waitFor()
  for (const table of await page.getByRole('radio', { name: 'Table' }).all())
    await table.check({ force: true })
}

/** The tour at one of its steps, for a user who hasn't completed it. */
function showTour(step: number) {
  return async (page: Page, world: World) => {
    const person = await world.personOf('newcomer')
    await page.addInitScript(
      ({ id, currentStep }) => {
        if (location.protocol === 'about:') return
        Storage.prototype.getItem = function (name: string) {
          return name.startsWith('onboarding_complete_') ? null : (this[name] ?? null)
        }
        localStorage.setItem(`onboarding_state_${id}`, JSON.stringify({ currentStep, isComplete: false }))
      },
      { id: person?.userId ?? '', currentStep: step },
    )
  }
}

/** Without re-authentication, which a long run requires and which replaces the session. */
async function offerAuthenticator(page: Page): Promise<void> {
  const secret = 'JBSWY3DPEHPK3PXP'
  const address = `otpauth://totp/DoneUp:demo@doneup.example?secret=${secret}&issuer=DoneUp`
  const picture = renderSVG(address, { border: 2 })
  await page.route('**/account/second-factor/authenticator', (route) =>
    route.fulfill({ json: { secret, address, picture } }),
  )
}

/** Adds a second member to the team. */
async function withMember(_page: Page, world: World): Promise<void> {
  await world.personOf('member')
}

async function openTeamSettings(page: Page): Promise<void> {
  await switchToTeam(page)
  await page.goto('/organization/settings')
  await page.getByRole('main').getByRole('alert').waitFor()
}

/** Signing in opens the organization where one worked last, which may be the team. */
async function switchToTeam(page: Page): Promise<void> {
  // On a phone, the organization is in the menu.
  await openInHeader(page)
  const shown = page
    .getByRole('banner')
    .getByRole('button', { name: /^Organization:/ })
    .filter({ visible: true })
  await shown.waitFor()
  if ((await shown.filter({ hasText: 'Kererū Property' }).count()) === 0) await chooseTeam(page, shown)
  await page.keyboard.press('Escape')
}

async function chooseTeam(page: Page, shown: Locator): Promise<void> {
  await shown.click()
  // Navigating before the server's response would lose the choice.
  const confirmed = page.waitForResponse('**/api/session')
  await page.getByRole('menuitemradio', { name: 'Kererū Property' }).click()
  await (await confirmed).finished()
}

/** Removes a member from a team while its agents are open. */
async function loseAccess(page: Page, world: World): Promise<void> {
  const [owner, colleague] = [await world.personOf('demo'), await signUpSubscriber(world.address)]
  if (owner === null) return
  await join(world.address, owner, colleague)
  await signIn(page.context(), colleague)
  const stream = page.waitForResponse(/\/api\/stream/)
  await page.goto('/agents')
  await stream
  await switchToTeam(page)
  await page.getByRole('row', { name: /Anika/ }).waitFor()
  const members = `/api/organizations/${owner.organizationId}/members`
  const list = membersSchema.parse((await owner.call('GET', members)).body)
  const id = list.members.find(({ email }) => email === colleague.email)?.id
  await owner.call('DELETE', `${members}/${id}`)
  await page.getByRole('heading', { name: /^You no longer have access/ }).waitFor()
  await page.context().clearCookies()
}
