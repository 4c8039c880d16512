import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { DEMO_LOGIN } from '../db/demo-world.ts'
import { browserArguments, ensureBrowser } from '../scripts/ensure-browser.ts'
import { freePort } from '../scripts/private-postgres.ts'
import { callerOf, cookieOf, type Person, signUpSubscriber } from './people.ts'
import { SCREENS, type Screen, type State, type Viewer } from './screens-list.ts'
import { type ServerUnderTest, startServer } from './server-under-test.ts'
import { endTour, signIn } from './signed-in-browser.ts'

type Theme = 'light' | 'dark'

const root = join(import.meta.dirname, '..')
const SETTLED_MS = 700
/** Until a question has been asked again as often as it is. */
const GIVEN_UP_MS = 3500

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    width: { type: 'string', default: '320,390,768,1280,2560' },
    theme: { type: 'string', default: 'light,dark' },
    state: { type: 'string', default: 'ready,loading,failed,offline' },
    viewer: { type: 'string', default: 'guest,demo,newcomer' },
    to: { type: 'string', default: 'test-results/screens' },
  },
})
const listed = (text: string) => text.split(',').filter(Boolean)

/** Takes a picture of every screen asked for, in each of its states, at each width, in each theme. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'doneup-screens-'))
  spawnSync(process.execPath, ['db/demo.ts'], { cwd: root, env: { ...process.env, DATA_DIR: dataDir } })
  const server = await startServer({ port: await freePort(), dataDir })
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
  const folder = join(root, values.to)
  mkdirSync(folder, { recursive: true })
  try {
    for (const viewer of listed(values.viewer) as Viewer[]) await takeAll(browser, server, viewer, folder)
  } finally {
    await browser.close()
    await server.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function takeAll(browser: Browser, server: ServerUnderTest, viewer: Viewer, folder: string) {
  const only = listed(values.only)
  const screens = SCREENS.filter(
    (screen) => screen.viewers.includes(viewer) && (only.length === 0 || only.includes(screen.name)),
  )
  if (screens.length === 0) return
  const cookie = await signInAs(server.address, viewer)
  const ids = cookie ? await firstIds(server.address, `${cookie.name}=${cookie.value}`) : {}
  const pictures = screens.flatMap((screen) =>
    (screen.states ?? ['ready'])
      .filter((state) => listed(values.state).includes(state))
      .map((state) => ({ screen, state })),
  )
  for (const { width, theme } of windows()) {
    const context = await open(browser, width, theme)
    await endTour(context)
    if (cookie) await signIn(context, { cookie })
    for (const { screen, state } of pictures) {
      const file = join(folder, `${[screen.name, viewer, state, width, theme].join('-')}.png`)
      const path = screen.path.replace(/\{(\w+)\}/, (_, kind: string) => ids[kind] ?? '')
      await take(context, `${server.address}${path}`, screen, state, file)
    }
    await context.close()
  }
}

/** Every width in every theme that was asked for. */
function windows(): { width: number; theme: Theme }[] {
  const themes = listed(values.theme) as Theme[]
  return listed(values.width).flatMap((width) => themes.map((theme) => ({ width: Number(width), theme })))
}

function open(browser: Browser, width: number, theme: Theme): Promise<BrowserContext> {
  const isPhone = width < 600
  return browser.newContext({
    viewport: { width, height: isPhone ? 844 : width < 1000 ? 1024 : 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
  })
}

async function take(context: BrowserContext, address: string, screen: Screen, state: State, file: string) {
  const page = await context.newPage()
  try {
    if (state === 'loading') await page.route(isData, () => {})
    if (state === 'failed') await page.route(isData, (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(address)
    await page.waitForTimeout(state === 'failed' ? SETTLED_MS + GIVEN_UP_MS : SETTLED_MS)
    await screen.prepare?.(page)
    if (state === 'offline') await context.setOffline(true)
    await page.waitForTimeout(SETTLED_MS / 2)
    await page.screenshot({ path: file, fullPage: true })
    await reportOverflow(page, file)
  } catch (error) {
    say(`${file}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  } finally {
    await context.setOffline(false)
    await page.close()
  }
}

/** The organization's data; not who is signed in, nor the stream of changes. */
function isData(url: URL): boolean {
  return (
    url.pathname.startsWith('/api/') &&
    !/^\/api\/(session|config|stream|changes|billing|auth)/.test(url.pathname)
  )
}

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

/** The cookie of a session of this viewer; null: nobody is signed in. */
async function signInAs(address: string, viewer: Viewer): Promise<Person['cookie'] | null> {
  if (viewer === 'guest') return null
  if (viewer === 'newcomer') return (await signUpSubscriber(address)).cookie
  const response = await fetch(`${address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_LOGIN),
  })
  return cookieOf(response, address)
}

async function firstIds(address: string, cookie: string): Promise<Record<string, string | undefined>> {
  const call = callerOf(address, cookie)
  const [deals, projects] = await Promise.all([
    call('GET', '/api/opportunities'),
    call('GET', '/api/projects'),
  ])
  return { deal: firstId(deals.body), project: firstId(projects.body) }
}

function firstId(body: unknown): string | undefined {
  return /"id":"([0-9a-f-]{36})"/.exec(JSON.stringify(body))?.[1]
}

await main()
