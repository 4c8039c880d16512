import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from '@playwright/test'
import { DEMO_LOGIN } from '#src/server/demo-login.ts'
import { putEmbedded } from '#src/server/testing/test-databases.ts'
import { freePort } from '../../scripts/private-postgres.ts'
import { startServer } from '../server-under-test.ts'
import { endTour, signIn } from '../signed-in-browser.ts'
import { pushPath, type Screen, type State, type Viewer, type World } from './screen.ts'
import { makeWorld } from './world.ts'

const root = join(import.meta.dirname, '../..')
const IDLE_MS = 300
const POLL_MS = 50

/** Starts a server with the demo organization. */
export async function startWorld(): Promise<{ world: World; end: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'doneup-screens-'))
  await putEmbedded(dataDir)
  spawnSync(process.execPath, ['db/demo.ts'], { cwd: root, env: { ...process.env, DATA_DIR: dataDir } })
  const server = await startServer({
    port: await freePort(),
    dataDir,
    variables: { SITE_ADMINS: DEMO_LOGIN.email, RULE_EDITORS: DEMO_LOGIN.email },
  })
  const end = async () => {
    await server.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { world: makeWorld(server.address), end }
}

/** Opens a browser context signed in as the viewer. */
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
    serviceWorkers: 'block',
    ...options,
  })
  await endTour(context)
  const person = await world.personOf(viewer)
  if (person) await signIn(context, person)
  return context
}

/** Opens a screen and what lies over it: the first by loading the page, the others in it, as the product’s links do. */
export async function open(
  page: Page,
  { world, viewer, screen }: { world: World; viewer: Viewer; screen: Screen },
): Promise<void> {
  await screen.before?.(page, world)
  const path = await pathOf(world, viewer, screen)
  const isIdle = watchRequests(page)
  if (page.url() === 'about:blank') await page.goto(path)
  else if (!page.url().endsWith(path)) await pushPath(page, path)
  await settle(page, 'ready', isIdle)
  await screen.prepare?.(page, world)
}

/** Opens a screen in one of its states and restores the data afterwards. */
export async function visit(
  context: BrowserContext,
  { world, viewer, screen, state }: { world: World; viewer: Viewer; screen: Screen; state: State },
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await context.newPage()
  const isIdle = watchRequests(page)
  try {
    if (state === 'loading') await page.route(isData, () => {})
    if (state === 'failed') await page.route(isData, (route) => route.fulfill({ status: 503, body: '' }))
    await screen.before?.(page, world)
    await page.goto(await pathOf(world, viewer, screen))
    await settle(page, state, isIdle)
    await screen.prepare?.(page, world)
    if (state === 'offline') {
      await context.setOffline(true)
      await page.getByText('You are offline').first().waitFor()
    }
    await look(page)
    if (state === 'ready') await screen.after?.(page, world)
  } finally {
    // Drafts are stored and would be offered on the next page.
    await page.evaluate(() => localStorage.clear()).catch(() => {})
    await page.close()
    await context.setOffline(false)
  }
}

/** Replaces `{opportunities/8 Kererū}` by the path of the deal whose address begins with that text. */
async function pathOf(world: World, viewer: Viewer, { path }: Screen): Promise<string> {
  const [place, kind, beginning] = /\{(opportunities|projects)\/([^}]+)\}/.exec(path) ?? []
  if (place === undefined || beginning === undefined) return path
  const found = await world.pathOf(kind === 'projects' ? 'projects' : 'opportunities', viewer, beginning)
  return path.replace(place, found)
}

/** Waits for the content, its requests and the web fonts. */
async function settle(page: Page, state: State, isIdle: () => boolean): Promise<void> {
  const main = page.getByRole('main')
  // A loading page can consist of skeletons only.
  const skeleton = main.locator('[aria-busy="true"]')
  const content = main.getByRole('heading').or(page.getByRole('dialog'))
  await (state === 'loading' ? content.or(skeleton) : content).first().waitFor()
  if (state === 'failed') await page.getByRole('main').getByRole('alert').first().waitFor()
  if (state !== 'loading') while (!isIdle()) await page.waitForTimeout(POLL_MS)
  if (state === 'ready') await skeleton.first().waitFor({ state: 'detached' })
  await page.evaluate(() =>
    document.fonts.ready.then(() => new Promise(requestAnimationFrame)).then(() => {}),
  )
}

/** Returns whether all requests finished at least IDLE_MS ago. */
function watchRequests(page: Page): () => boolean {
  const pending = new Set<Request>()
  let since = Date.now()
  const end = (request: Request) => {
    pending.delete(request)
    since = Date.now()
  }
  page.on('request', (request) => !/\/api\/stream/.test(request.url()) && pending.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => pending.size === 0 && Date.now() - since >= IDLE_MS
}

/** Requests for the organization's data, except the session, settings and live stream. */
function isData(url: URL): boolean {
  return (
    url.pathname.startsWith('/api/') &&
    !/^\/api\/(session|config|stream|changes|billing|auth)/.test(url.pathname)
  )
}
