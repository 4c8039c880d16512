import { test as base, type Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { countCost } from './costs.ts'
import { DEEP, test as everyday, expect } from './fixtures.ts'
import { SCREENS } from './screens/list.ts'
import { namesMissing } from './screens/names.ts'
import type { Screen, State, Viewer, World } from './screens/screen.ts'
import { open, openWindow, startWorld, visit } from './screens/visit.ts'
import { makeWorld } from './screens/world.ts'
import { signIn } from './signed-in-browser.ts'

const WIDE = 1280
const OVERLAY = 'dialog[open], [aria-modal]'
const PHONE = { width: 390, height: 844 }

/** The screens of one person, in the order in which they are opened. */
const BASE_SCREENS: [Viewer, string[]][] = [
  [
    'guest',
    [
      ...[
        'landing',
        'address-suggestions',
        'how-it-works',
        'formulas',
        'working-days',
        'pricing',
        'privacy',
        'terms',
        'help',
        'help-article',
        'not-found',
      ],
      ...['valuation-typical', 'renovations-typical', 'purchase-price-typical', 'login', 'signup'],
      ...['invite-bad', 'forgot-password', 'payment-cancel', 'unsubscribe', 'guest-prompt', 'reset-password'],
      'link-ended',
    ],
  ],
  [
    'demo',
    [
      ...['dashboard', 'import', 'deal', 'deal-renovations', 'deal-agreement', 'numbers', 'tax', 'rules'],
      ...['projects', 'project', 'performance', 'tasks', 'agents', 'agent-scorecard', 'feedback', 'account'],
      ...['organization-settings', 'team', 'help-panel'],
    ],
  ],
  ['newcomer', ['dashboard']],
  ['lapsed', ['checkout']],
  ['no-organization', ['no-organization']],
  ['accountant', ['accountant']],
]

for (const [viewer, names] of BASE_SCREENS) {
  everyday(
    `base screens have no accessibility violations and the agreed names: ${viewer}`,
    async ({ page, context, baseURL, tolerate }) => {
      tolerate(/404.*invites\/lookup/)
      const world = makeWorld(baseURL ?? '')
      const person = await world.personOf(viewer)
      if (person) await signIn(context, person)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const name of names) {
        await everyday.step(name, async () => {
          const screen = SCREENS.find((one) => one.name === name)
          if (screen === undefined) throw new Error(`There is no screen "${name}"`)
          await open(page, { world, viewer, screen })
          if (screen.viewers[0] === viewer) expect.soft(await namesMissing(page, name), 'names').toEqual([])
          countCost('scans')
          expect.soft(await findViolations(page), 'violations').toEqual([])
        })
      }
    },
  )
}

/** Variants of another screen, or shown once to a user: only in the full run. */
const RARE =
  /-huge$|^(valuation|renovations|purchase-price)$|-(bare|abandoned|overdue|loss|200)$|^(main-)?menu$|^tour-[23]$|^changes-|^import-refused$/
/** Checks every overlay, and all rules twice; by default a third of them, because each takes three seconds. */
const isFullRun = process.env.ACCESSIBILITY === 'full'
const SCREENS_PER_TEST = 10

/** One server per worker. */
const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are used
    async ({}, use) => {
      const { world, end } = await startWorld()
      await use(world)
      await end()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.describe('every screen in its states', () => {
  // In one worker, with one server: starting another takes as long as checking five screens.
  test.describe.configure({ mode: 'default' })

  for (const [viewer, screens] of screensByViewer()) {
    for (let from = 0; from < screens.length; from += SCREENS_PER_TEST) {
      const part = screens.slice(from, from + SCREENS_PER_TEST)
      const names = `${part[0]?.screen.name} to ${part.at(-1)?.screen.name}`
      test(
        `pages have no accessibility violations and the agreed accessible names: ${viewer}, ${names}`,
        DEEP,
        async ({ browser, world }) => {
          test.setTimeout(part.length * 30_000)
          const context = await openWindow(browser, world, viewer, { width: WIDE })
          // Keeps the renderer process, with the code it has compiled, from one screen to the next.
          await context.newPage()
          for (const { screen, state } of part) {
            await visit(context, { world, viewer, screen, state }, async (page) => {
              // The prerendered shell of a loading page has skeletons before it has its heading.
              if (state === 'loading') await page.locator('h1').first().waitFor({ state: 'attached' })
              const missing = state === 'ready' ? await namesMissing(page, screen.name) : []
              expect.soft(missing, `names of ${screen.name}`).toEqual([])
              expect.soft(await violationsInBothThemes(page, screen), `${screen.name}, ${state}`).toEqual([])
            })
          }
          await context.close()
        },
      )
    }
  }
})

/** Every screen once, for its first viewer; the dashboard in each of its states. */
function screensByViewer(): Map<Viewer, { screen: Screen; state: State }[]> {
  const byViewer = new Map<Viewer, { screen: Screen; state: State }[]>()
  const common = SCREENS.filter(({ name }) => !RARE.test(name))
  const skipped = common.filter(({ prepare }) => prepare !== undefined).filter((_, place) => place % 3 > 0)
  for (const screen of isFullRun ? SCREENS : common.filter((one) => !skipped.includes(one))) {
    const [viewer = 'guest'] = screen.viewers
    const states: readonly State[] = screen.name === 'dashboard' ? (screen.states ?? []) : ['ready']
    const visits = byViewer.get(viewer) ?? []
    byViewer.set(viewer, [...visits, ...states.map((state) => ({ screen, state }))])
  }
  return byViewer
}

/**
 * All rules in the light theme on a wide window; in the dark theme on a phone those that theme and width can break. Of an overlay only itself, and in the dark
 * theme only its colours: the screen behind it is inert and has its own check.
 */
async function violationsInBothThemes(page: Page, screen: Screen): Promise<string[]> {
  const within = (await page.locator(OVERLAY).count()) > 0 ? OVERLAY : undefined
  const found = await findViolations(page, { within })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  if (screen.prepare !== undefined)
    return [...found, ...(await findViolations(page, { rules: 'colours', within }))]
  await page.setViewportSize(PHONE)
  return [...found, ...(await findViolations(page, { rules: isFullRun ? 'all' : 'layout' }))]
}
