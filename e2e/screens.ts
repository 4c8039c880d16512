import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserArguments, ensureBrowser } from '../scripts/ensure-browser.ts'
import { barriersOn } from './axe.ts'
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
    /** Of the window; without it as tall as the page. */
    height: { type: 'string', default: '' },
    theme: { type: 'string', default: 'light,dark' },
    state: { type: 'string', default: STATES.join(',') },
    viewer: { type: 'string', default: VIEWERS.join(',') },
    /** As somebody sees it who has chosen the colours of all programs themselves. */
    'forced-colors': { type: 'boolean', default: false },
    /** As it would come out of a printer. */
    print: { type: 'boolean', default: false },
    /** Says besides what is in the way of whom: the whole sweep of accessible.spec.ts. */
    axe: { type: 'boolean', default: false },
    to: { type: 'string', default: 'test-results/screens' },
  },
})
const listed = (text: string) => text.split(',').filter(Boolean)

/** Takes a picture of every screen asked for, in each of its states, at each width, in each theme. */
async function main(): Promise<void> {
  const { world, end } = await startWorld()
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
  const folder = join(root, values.to)
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
    const context = await openWindow(browser, world, viewer, {
      width,
      colorScheme: theme,
      ...(values.height && { viewport: { width, height: Number(values.height) } }),
      ...(values['forced-colors'] && { forcedColors: 'active' }),
    })
    for (const { screen, state } of pictures) {
      const name = [screen.name, viewer, state, width, theme].join('-')
      try {
        await visit(context, { world, viewer, screen, state }, (page) =>
          take(page, screen, join(folder, `${name}.png`)),
        )
      } catch (error) {
        say(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
      }
    }
    await context.close()
  }
}

/** Every width in every theme that was asked for. */
function windows(): { width: number; theme: Theme }[] {
  const themes = listed(values.theme) as Theme[]
  return listed(values.width).flatMap((width) => themes.map((theme) => ({ width: Number(width), theme })))
}

async function take(page: Page, screen: Screen, file: string): Promise<void> {
  if (values.print) await page.emulateMedia({ media: 'print' })
  await page.waitForTimeout(SETTLED_MS)
  // A menu closes when the window changes its height: what was opened is taken as it stands.
  const fullPage = values.height === '' && screen.prepare === undefined
  await page.screenshot({ path: file, fullPage })
  await reportOverflow(page, file)
  if (!values.axe) return
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  for (const barrier of await barriersOn(page)) say(`${file}: ${barrier}`)
  if (isPhone) for (const target of await smallTargetsOn(page)) say(`${file}: ${target}`)
}

/** What comes after the rest: the badge of the bell, a picture. */
const SETTLED_MS = 300

/** A page that scrolls sideways is wrong at any width: said here, since a picture of it looks all right. */
async function reportOverflow(page: Page, file: string): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (excess > 0) say(`${file}: ${excess} px wider than the window`)
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

await main()
