import { test as base, expect, type Page } from '@playwright/test'
import { barriersOn } from './axe.ts'
import { SCREENS } from './screens/list.ts'
import { namesMissing } from './screens/names.ts'
import type { Screen, State, Viewer, World } from './screens/screen.ts'
import { openWindow, startWorld, visit } from './screens/visit.ts'

const WIDE = 1280
const OVER = 'dialog[open], [aria-modal]'
const PHONE = { width: 390, height: 844 }
/** The same with other figures in it, or met by nobody but once: these wait for the whole sweep. */
const RARE =
  /-huge$|^(valuation|renovations|purchase-price)$|-(bare|abandoned|overdue|loss|200)$|^(main-)?menu$|^tour-[23]$|^changes-|^import-refused$/
/** What lies over a screen is looked at in every third of its kinds, all of them with SWEEP=full: each costs three seconds. */
const isWhole = process.env.SWEEP === 'full'
/** So many screens are told together, in one window. */
const AT_ONCE = 10

/** One server for all screens that a worker looks at. */
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

for (const [viewer, screens] of everydayScreens()) {
  for (let from = 0; from < screens.length; from += AT_ONCE) {
    const part = screens.slice(from, from + AT_ONCE)
    const names = `${part[0]?.screen.name} to ${part.at(-1)?.screen.name}`
    test(`nothing is in anybody’s way, and names are as agreed: ${viewer}, ${names}`, async ({
      browser,
      world,
    }) => {
      test.setTimeout(part.length * 30_000)
      const context = await openWindow(browser, world, viewer, { width: WIDE })
      for (const { screen, state } of part) {
        await visit(context, { world, viewer, screen, state }, async (page) => {
          const missing = state === 'ready' ? await namesMissing(page, screen.name) : []
          expect.soft(missing, `names of ${screen.name}`).toEqual([])
          expect.soft(await barriersAnyday(page, screen), `${screen.name}, ${state}`).toEqual([])
        })
      }
      await context.close()
    })
  }
}

/** Every screen once, as whoever is first in its list sees it; boards also while their data is out of reach. */
function everydayScreens(): Map<Viewer, { screen: Screen; state: State }[]> {
  const byViewer = new Map<Viewer, { screen: Screen; state: State }[]>()
  const common = SCREENS.filter(({ name }) => !RARE.test(name))
  const over = common.filter(({ prepare }) => prepare !== undefined).filter((_, place) => place % 3 > 0)
  for (const screen of isWhole ? SCREENS : common.filter((one) => !over.includes(one))) {
    const [viewer = 'guest'] = screen.viewers
    const states: readonly State[] = screen.name === 'dashboard' ? (screen.states ?? []) : ['ready']
    const told = byViewer.get(viewer) ?? []
    byViewer.set(viewer, [...told, ...states.map((state) => ({ screen, state }))])
  }
  return byViewer
}

/**
 * All rules wide and light, and once more dark and as wide as a phone. Of what lies over a screen that is alone looked at,
 * and dark its colours: behind it nothing can be reached, and the screen was looked at by itself.
 */
async function barriersAnyday(page: Page, screen: Screen): Promise<string[]> {
  const within = (await page.locator(OVER).count()) > 0 ? OVER : undefined
  const found = await barriersOn(page, { within })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  if (screen.prepare !== undefined)
    return [...found, ...(await barriersOn(page, { rules: 'colours', within }))]
  await page.setViewportSize(PHONE)
  return [...found, ...(await barriersOn(page))]
}
