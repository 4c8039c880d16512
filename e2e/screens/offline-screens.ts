import type { Page } from '@playwright/test'
import { choose } from './board-screens.ts'
import { dialog, openInHeader, press, type Screen, see, steps, type World } from './screen.ts'

const base = { path: '/dashboard', viewers: ['demo'] } as const
const queued = steps(
  goOffline,
  choose('menuitemradio', 'Meets Criteria'),
  see('1 change waiting for the network.'),
)
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
  await openInHeader(page, 'Account')
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
