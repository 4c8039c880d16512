import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { DEMO_LOGIN } from '../db/demo-world.ts'
import { browserArguments, ensureBrowser } from '../scripts/ensure-browser.ts'
import { freePort } from '../scripts/private-postgres.ts'
import { callerOf, signUpSubscriber } from './people.ts'
import { SCREENS, type Screen, type State, type Viewer } from './screens-list.ts'
import { type ServerUnderTest, startServer } from './server-under-test.ts'

const root = join(import.meta.dirname, '..')
const SETTLED_MS = 700

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
  const cookie = await cookieOf(server.address, viewer)
  const ids = cookie ? await firstIds(server.address, `${cookie.name}=${cookie.value}`) : {}
  for (const width of listed(values.width).map(Number))
    for (const theme of listed(values.theme) as ('light' | 'dark')[]) {
      const context = await open(browser, width, theme)
      if (cookie) await signIn(context, cookie)
      for (const screen of screens)
        for (const state of screen.states ?? (['ready'] as const))
          if (listed(values.state).includes(state)) {
            const name = [screen.name, viewer, state, width, theme].join('-')
            const path = screen.path.replace(/\{(\w+)\}/, (_, kind: string) => ids[kind] ?? '')
            await take(context, `${server.address}${path}`, screen, state, join(folder, `${name}.png`))
          }
      await context.close()
    }
}

async function signIn(context: BrowserContext, cookie: { name: string; value: string; url: string }) {
  await context.addCookies([cookie])
  await context.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('doneup_signed_in', '1')
  })
}

function open(browser: Browser, width: number, theme: 'light' | 'dark'): Promise<BrowserContext> {
  const isPhone = width < 600
  return browser
    .newContext({
      viewport: { width, height: isPhone ? 844 : width < 1000 ? 1024 : 900 },
      colorScheme: theme,
      reducedMotion: 'reduce',
      hasTouch: isPhone,
      isMobile: isPhone,
      locale: 'en-NZ',
      timezoneId: 'Pacific/Auckland',
    })
    .then(async (context) => {
      await context.addInitScript(() => {
        const read = Storage.prototype.getItem
        Storage.prototype.getItem = function (name: string) {
          return name.startsWith('onboarding_complete_') ? '1' : read.call(this, name)
        }
      })
      return context
    })
}

async function take(context: BrowserContext, address: string, screen: Screen, state: State, file: string) {
  const page = await context.newPage()
  try {
    if (state === 'loading') await page.route(isData, () => {})
    if (state === 'failed') await page.route(isData, (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(address)
    await page.waitForTimeout(state === 'failed' ? SETTLED_MS + 3500 : SETTLED_MS)
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

async function cookieOf(address: string, viewer: Viewer) {
  if (viewer === 'guest') return null
  if (viewer === 'newcomer') return (await signUpSubscriber(address)).cookie
  const response = await fetch(`${address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_LOGIN),
  })
  const [pair = ''] = response.headers.getSetCookie().join(';').split(';')
  const [name = ''] = pair.split('=')
  return { name, value: pair.slice(name.length + 1), url: address }
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
