import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from '@playwright/test'
import { DEMO_LOGIN } from '#src/server/demo-login.ts'
import { putEmbedded } from '#src/server/test-databases.ts'
import { freePort } from '../../scripts/private-postgres.ts'
import { startServer } from '../server-under-test.ts'
import { endTour, signIn } from '../signed-in-browser.ts'
import type { Screen, State, Viewer, World } from './screen.ts'
import { makeWorld } from './world.ts'

const root = join(import.meta.dirname, '../..')
const QUIET_MS = 100

/** A server of its own that holds the demo organization, and the world of the pictures on it. */
export async function startWorld(): Promise<{ world: World; end: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'doneup-screens-'))
  await putEmbedded(dataDir)
  spawnSync(process.execPath, ['db/demo.ts'], { cwd: root, env: { ...process.env, DATA_DIR: dataDir } })
  const server = await startServer({
    port: await freePort(),
    dataDir,
    variables: { SITE_ADMINS: DEMO_LOGIN.email },
  })
  const end = async () => {
    await server.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { world: makeWorld(server.address), end }
}

/** A window of somebody's browser, of this width. */
export async function openWindow(
  browser: Browser,
  world: World,
  viewer: Viewer,
  { width, ...options }: BrowserContextOptions & { width: number },
): Promise<BrowserContext> {
  const isPhone = width < 600
  const context = await browser.newContext({
    baseURL: world.address,
    viewport: { width, height: isPhone ? 844 : width < 1000 ? 1024 : 900 },
    reducedMotion: 'reduce',
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    // What is seen is what the server answers.
    serviceWorkers: 'block',
    ...options,
  })
  await endTour(context)
  const person = await world.personOf(viewer)
  if (person) await signIn(context, person)
  return context
}

/** Shows a screen in one of its states, and leaves it as it was found. */
export async function visit(
  context: BrowserContext,
  { world, viewer, screen, state }: { world: World; viewer: Viewer; screen: Screen; state: State },
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await context.newPage()
  const isQuiet = listenToTraffic(page)
  try {
    if (state === 'loading') await page.route(isData, () => {})
    if (state === 'failed') await page.route(isData, (route) => route.fulfill({ status: 503, body: '' }))
    await screen.before?.(page, world)
    await page.goto(await pathOf(world, viewer, screen))
    await settle(page, state, isQuiet)
    await screen.prepare?.(page, world)
    if (state === 'offline') {
      await context.setOffline(true)
      await page.getByText('You are offline').first().waitFor()
    }
    await look(page)
    if (state === 'ready') await screen.after?.(page, world)
  } finally {
    // What was typed is kept, and would be offered on the next page.
    await page.evaluate(() => localStorage.clear()).catch(() => {})
    await context.setOffline(false)
    await page.close()
  }
}

/** `{opportunities/8 Kererū}` in a path stands for the page of the deal whose address begins so. */
async function pathOf(world: World, viewer: Viewer, { path }: Screen): Promise<string> {
  const [place, kind, beginning] = /\{(opportunities|projects)\/([^}]+)\}/.exec(path) ?? []
  if (place === undefined || beginning === undefined) return path
  const found = await world.pathOf(kind === 'projects' ? 'projects' : 'opportunities', viewer, beginning)
  return path.replace(place, found)
}

/** Waits until what belongs on the page is there: nothing but what never comes is on its way any more. */
async function settle(page: Page, state: State, isQuiet: () => boolean): Promise<void> {
  const main = page.getByRole('main')
  // While it loads, a page may be all shape.
  const shape = main.locator('[aria-busy="true"]')
  const begun = main.getByRole('heading').or(page.getByRole('dialog'))
  await (state === 'loading' ? begun.or(shape) : begun).first().waitFor()
  if (state === 'failed') await page.getByRole('main').getByRole('alert').first().waitFor()
  if (state !== 'loading') while (!isQuiet()) await page.waitForTimeout(QUIET_MS)
  await page.evaluate(() =>
    document.fonts.ready.then(() => new Promise(requestAnimationFrame)).then(() => {}),
  )
}

/** Says whether every answer that the page asked for has been there for a moment. */
function listenToTraffic(page: Page): () => boolean {
  const awaited = new Set<Request>()
  let since = Date.now()
  const end = (request: Request) => {
    awaited.delete(request)
    since = Date.now()
  }
  page.on('request', (request) => !/\/api\/stream/.test(request.url()) && awaited.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => awaited.size === 0 && Date.now() - since >= QUIET_MS
}

/** The organization's data; not who is signed in, nor the stream of changes. */
function isData(url: URL): boolean {
  return (
    url.pathname.startsWith('/api/') &&
    !/^\/api\/(session|config|stream|changes|billing|auth)/.test(url.pathname)
  )
}
