import type { Page } from '@playwright/test'
import { choose } from './board-screens.ts'
import { dialog, press, type Screen, see, steps, type World } from './screen.ts'

const base = { path: '/dashboard', viewers: ['demo'], after: discardAll } as const
const queued = steps(goOffline, choose('menuitemradio', 'Meets Criteria'), see('1 change waiting to sync.'))
const refused = steps(
  queued,
  refuseMoves,
  (page) => page.context().setOffline(false),
  see('1 change couldn’t be saved.'),
)

/** Queued changes: waiting, about to be lost by signing out, and failed. */
export const OFFLINE_SCREENS: readonly Screen[] = [
  { ...base, name: 'changes-waiting', prepare: queued },
  { ...base, name: 'changes-leaving', prepare: steps(queued, signOut, dialog('1 unsaved change')) },
  { ...base, name: 'changes-refused', prepare: refused },
  {
    ...base,
    name: 'changes-refused-dialog',
    prepare: steps(refused, press('button', 'Review'), dialog('Couldn’t be saved')),
  },
]

async function goOffline(page: Page, world: World): Promise<void> {
  await page.context().setOffline(true)
  await see('You are offline')(page, world)
}

async function signOut(page: Page): Promise<void> {
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Account' }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

async function refuseMoves(page: Page): Promise<void> {
  await page.route('**/placement', (route) =>
    route.fulfill({
      status: 412,
      contentType: 'application/problem+json',
      json: { code: 'stale_version', detail: 'Someone else has changed this. Nothing was overwritten.' },
    }),
  )
}

/** Discards the changes, so that the next screen starts without them. */
async function discardAll(page: Page): Promise<void> {
  await refuseMoves(page)
  await page.context().setOffline(false)
  const asked = page.getByRole('dialog', { name: /not saved yet$/ })
  if (await asked.isVisible()) await asked.getByRole('button', { name: 'Stay signed in' }).click()
  const list = page.getByRole('dialog', { name: 'Couldn’t be saved' })
  if (!(await list.isVisible())) await page.getByRole('button', { name: 'Review' }).click()
  await list.getByRole('button', { name: 'Discard' }).click()
  await list.getByText('Everything is saved or discarded.').waitFor()
}
