import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserArguments, ensureBrowser } from '../scripts/ensure-browser.ts'
import { findViolations } from './axe.ts'
import { SCREENS } from './screens/list.ts'
import { type Screen, STATES, type State, VIEWERS, type Viewer, type World } from './screens/screen.ts'
import { openWindow, startWorld, visit } from './screens/visit.ts'
import { smallTargetsOn } from './targets.ts'

type Theme = 'light' | 'dark'

const root = join(import.meta.dirname, '..')

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    width: { type: 'string', default: '390,1280' },
    /** Height of the window; by default the complete page. */
    height: { type: 'string', default: '' },
    theme: { type: 'string', default: 'light,dark' },
    state: { type: 'string', default: STATES.join(',') },
    viewer: { type: 'string', default: VIEWERS.join(',') },
    'forced-colors': { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
    /** Also reports accessibility violations and small touch targets. */
    axe: { type: 'boolean', default: false },
    to: { type: 'string', default: 'test-results/screens' },
  },
})
const listed = (text: string) => text.split(',').filter(Boolean)

/** Takes a screenshot of each selected screen in each state, width and theme. */
async function main(): Promise<void> {
  const { world, end } = await startWorld()
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
  const folder = resolve(root, values.to)
  mkdirSync(folder, { recursive: true })
  try {
    for (const viewer of listed(values.viewer) as Viewer[]) await takeAll(browser, world, viewer, folder)
  } finally {
    await browser.close()
    await end()
  }
}

async function takeAll(browser: Browser, world: World, viewer: Viewer, folder: string): Promise<void> {
  const only = listed(values.only)
  const pictures = SCREENS.filter(
    (screen) => screen.viewers.includes(viewer) && (only.length === 0 || only.includes(screen.name)),
  ).flatMap((screen) =>
    (screen.states ?? (['ready'] as const))
      .filter((state) => listed(values.state).includes(state))
      .map((state: State) => ({ screen, state })),
  )
  if (pictures.length === 0) return
  for (const { width, theme } of windows()) {
    for (const { screen, state } of pictures) {
      // A context of its own: a screen's clock, session and scripts last as long as the context.
      const context = await openWindow(browser, world, viewer, {
        width,
        colorScheme: theme,
        ...(values.height && { viewport: { width, height: Number(values.height) } }),
        ...(values['forced-colors'] && { forcedColors: 'active' }),
      })
      const name = [screen.name, viewer, state, width, theme].join('-')
      try {
        await visit(context, { world, viewer, screen, state }, (page) =>
          take(page, screen, join(folder, `${name}.png`)),
        )
      } catch (error) {
        log(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
      }
      await context.close()
    }
  }
}

function windows(): { width: number; theme: Theme }[] {
  const themes = listed(values.theme) as Theme[]
  return listed(values.width).flatMap((width) => themes.map((theme) => ({ width: Number(width), theme })))
}

async function take(page: Page, screen: Screen, file: string): Promise<void> {
  if (values.print) await page.emulateMedia({ media: 'print' })
  await page.waitForTimeout(SETTLED_MS)
  // A full-page screenshot resizes the window, which closes menus.
  const fullPage = values.height === '' && screen.prepare === undefined
  await page.screenshot({ path: file, fullPage })
  await reportOverflow(page, file)
  if (!values.axe) return
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  for (const violation of await findViolations(page)) log(`${file}: ${violation}`)
  if (isPhone) for (const target of await smallTargetsOn(page)) log(`${file}: ${target}`)
}

/** The bell's badge and images appear late. */
const SETTLED_MS = 300

/** A screenshot doesn't show that a page scrolls sideways. */
async function reportOverflow(page: Page, file: string): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (excess > 0) log(`${file}: ${excess} px wider than the window`)
}

function log(line: string): void {
  process.stderr.write(`${line}\n`)
}

await main()
