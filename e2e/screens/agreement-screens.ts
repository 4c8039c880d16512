import type { Page } from '@playwright/test'
import { answering, dialog, fill, press, refusing, type Screen, STATES, steps } from './screen.ts'

const agreement = { path: '{opportunities/71 Te Kawa}/agreement', viewers: ['demo'] } as const
const offers = { path: '{opportunities/8 Kererū}/agreement', viewers: ['demo'] } as const
const value = { path: '{opportunities/8 Kererū}/value', viewers: ['demo'] } as const
const account = { path: '/account', viewers: ['demo'] } as const

const LINK = {
  id: '0197a000-0000-7000-8000-000000000002',
  organizationName: 'Kererū Property',
  withDetails: true,
  createdAt: '2026-11-20T01:00:00Z',
}
const LINKS = [
  { ...LINK, scope: 'own', lastFetchedAt: '2026-11-23T19:00:00Z' },
  { ...LINK, id: LINK.id.replace(/2$/, '3'), scope: 'everything', withDetails: false, lastFetchedAt: null },
]
const URL_SHOWN = 'https://doneup.example/calendar/Rk9gqW2mP7tX_vB4nZ8sLd-Yc3fHj6KuQe1oAi5Ux0M.ics'

/** An agreement, its conditions, offers and calendar links. */
export const AGREEMENT_SCREENS: readonly Screen[] = [
  { ...agreement, name: 'deal-agreement', states: STATES },
  {
    name: 'deal-due-diligence',
    path: '{opportunities/71 Te Kawa}/due-diligence',
    viewers: ['demo'],
    states: STATES,
  },
  { ...value, name: 'deal-value', states: STATES },
  { ...value, name: 'sale-dialog', prepare: steps(press('button', 'Add sale'), dialog('Add sale')) },
  {
    ...value,
    name: 'paste-sales-dialog',
    prepare: steps(
      press('button', 'Paste sales'),
      dialog('Paste sales'),
      fill(
        'Sales',
        '14 Miro Street, Petone; 820000; 22/8/2026; 120\n14 Miro St, Petone; $820k; 22 Aug 2026\n3 Tawa Road, Petone;; 1/6/2026',
      ),
    ),
  },
  {
    ...value,
    name: 'adjust-sales-dialog',
    prepare: steps(press('button', 'Adjust sales'), dialog('Adjust sales')),
  },
  { name: 'deal-agreement-conditions', path: '{opportunities/9 Hīnau}/agreement', viewers: ['demo'] },
  {
    ...agreement,
    name: 'agreement-dialog',
    prepare: steps(press('button', 'Edit agreement'), dialog('Edit agreement')),
  },
  {
    ...agreement,
    name: 'condition-dialog',
    prepare: steps(press('button', 'Add condition'), dialog('Add condition')),
  },
  { ...agreement, name: 'condition-how', prepare: press('button', 'how? the day of Finance') },
  { ...agreement, name: 'extension-dialog', prepare: steps(extend, dialog('Extend Finance')) },
  {
    ...agreement,
    name: 'decision-dialog',
    prepare: steps(choose('Satisfied on another day'), dialog('Finance: satisfied')),
  },
  {
    ...agreement,
    name: 'met-dialog',
    before: answerDecision,
    prepare: steps(press('button', 'Satisfied Finance'), dialog('All conditions are met')),
  },
  {
    ...agreement,
    name: 'cancel-agreement',
    before: answerDecision,
    prepare: steps(
      choose('Failed'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click(),
      dialog('Cancel the agreement?'),
    ),
  },
  { ...offers, name: 'offer-dialog', prepare: steps(press('button', 'Log offer'), dialog('Log offer')) },
  {
    ...offers,
    name: 'outcome-dialog',
    prepare: steps(press('button', 'Answer Offer 3'), press('menuitemradio', 'Accepted'), dialog(/^Offer 3/)),
  },
  {
    ...account,
    name: 'calendar-links',
    before: answering('**/api/account/calendar-links', { calendarLinks: LINKS }),
  },
  { ...account, name: 'calendar-link-dialog', prepare: addLink },
  {
    ...account,
    name: 'calendar-link-added',
    before: async (page) => {
      await page.route('**/api/account/calendar-links', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 201, json: { ...LINKS[0], url: URL_SHOWN } })
          : route.fallback(),
      )
    },
    prepare: steps(addLink, press('button', 'Add link'), dialog('Your calendar link')),
  },
  {
    ...account,
    name: 'calendar-link-refused',
    before: refusing('**/api/account/calendar-links'),
    prepare: steps(addLink, press('button', 'Add link'), (page) =>
      page.getByRole('dialog').getByRole('alert').waitFor(),
    ),
  },
  {
    ...account,
    name: 'calendar-link-offline',
    prepare: steps(
      addLink,
      (page) => page.context().setOffline(true),
      press('button', 'Add link'),
      (page) => page.getByRole('dialog').getByRole('alert').waitFor(),
    ),
  },
  {
    ...account,
    name: 'calendar-link-revoke',
    before: answering('**/api/account/calendar-links', { calendarLinks: LINKS }),
    prepare: steps(press('button', /^Revoke My dates/), dialog('Revoke calendar link')),
  },
  {
    name: 'checklist-template',
    path: '/organization/settings',
    viewers: ['demo'],
    prepare: async (page) => {
      await page.getByText(/^\d+ items$/).click()
      await page.getByRole('heading', { name: 'Due-diligence checklist' }).scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: 'Remove item 3', exact: true }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'task-dialog',
    path: '/tasks',
    viewers: ['demo'],
    prepare: steps(press('button', 'Actions: Call Anika about the chattels'), press('menuitem', 'Edit')),
  },
]

async function addLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add calendar link' }).click()
  await page.getByRole('dialog', { name: 'Add calendar link' }).waitFor()
}

/** On a phone, "Extend" is in the menu. */
async function extend(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Extend Finance' })
  const more = page.getByRole('button', { name: 'More for Finance' })
  await more.waitFor()
  if (await button.isVisible()) return button.click()
  await more.click()
  await page.getByRole('menuitem', { name: 'Extend' }).click()
}

function choose(item: string) {
  return steps(press('button', 'More for Finance'), async (page) => {
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  })
}

/** The decision is answered, but never saved: a queued one would be sent by the next page. */
async function answerDecision(page: Page): Promise<void> {
  await page.route('**/conditions/*/decision', async (route) => {
    const [, list = '', id] = /^(.*)\/([^/]+)\/decision$/.exec(route.request().url()) ?? []
    const { version, conditions } = await (await page.request.get(list)).json()
    const condition = conditions.find((one: { id: string }) => one.id === id)
    await route.fulfill({ json: { version, condition: { ...condition, ...route.request().postDataJSON() } } })
  })
}
