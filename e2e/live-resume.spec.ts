import type { Page, Request } from '@playwright/test'
import { sessionSchema } from '#src/features/accounts/schema.ts'
import { card, openBoard, saveDeals } from './board.ts'
import { saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { openLive, renameOrganization } from './live.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'
const rata = '21 Rātā Road, Titirangi, Auckland'
const tui = '12 Tūī Lane, Karori, Wellington'

/** Holds the live stream back until `open` is called. */
async function holdStream(page: Page, changeAddress: (url: URL) => void = () => {}) {
  const { promise: opening, resolve: open } = Promise.withResolvers<void>()
  await page.route('**/api/stream*', async (route) => {
    await opening
    const url = new URL(route.request().url())
    changeAddress(url)
    await route.continue({ url: url.href })
  })
  return open
}

/** The API paths that a page has requested, and how many responses are missing. */
function watchReads(page: Page) {
  const reads = { paths: [] as string[], running: 0 }
  const pathOf = (request: Request) => {
    const { pathname } = new URL(request.url())
    const isRead = request.method() === 'GET' && pathname.startsWith('/api/')
    return isRead && pathname !== '/api/stream' ? pathname : null
  }
  page.on('request', (request) => {
    const path = pathOf(request)
    if (path === null) return
    reads.paths.push(path)
    reads.running += 1
  })
  const end = (request: Request) => {
    if (pathOf(request) !== null) reads.running -= 1
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return reads
}

/** Answers the next request of the page with the data of now, once `send` is called. */
async function holdAnswer(page: Page, path: string) {
  const { promise: sending, resolve: send } = Promise.withResolvers<void>()
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  await page.route(
    path,
    async (route) => {
      const response = await route.fetch()
      resolve()
      await sending
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { answered, send }
}

for (const { screen, path, list, unrecorded } of [
  { screen: 'a deal', path: '/opportunities/', list: 'events', unrecorded: ['notifications', 'rules'] },
  { screen: 'the dashboard', path: '/dashboard', list: 'opportunities', unrecorded: ['notifications'] },
  { screen: 'the projects', path: '/projects', list: 'projects', unrecorded: ['notifications'] },
]) {
  test(`opening ${screen} requests each list once`, async ({ page, signedUp }) => {
    const id = await saveDeal(signedUp)
    const open = await holdStream(page)
    const reads = watchReads(page)
    await page.goto(path === '/opportunities/' ? `${path}${id}` : path)
    const loaded = () => [list, ...unrecorded].every((name) => reads.paths.some((one) => one.endsWith(name)))
    await expect.poll(() => loaded() && reads.running === 0).toBe(true)
    // Changes of these aren't recorded, so the stream can't send those it has missed.
    const refetched = page.waitForResponse('**/api/notifications')
    open()
    await refetched
    await expect.poll(() => reads.running).toBe(0)
    const repeated = new Set(reads.paths.filter((one, index) => reads.paths.indexOf(one) < index))
    expect([...repeated].sort()).toEqual(unrecorded.map((name) => `/api/${name}`))
  })
}

test('a change after the lists were loaded and before the stream opened appears', async ({
  page,
  signedUp,
}) => {
  await saveDeals(signedUp, [kereru])
  const open = await holdStream(page)
  await openBoard(page)
  await expect(card(page, kereru)).toBeVisible()
  await saveDeals(signedUp, [rata])
  open()
  await expect(card(page, rata)).toBeVisible()
})

test('a page that has missed too many changes refetches everything', async ({ page, signedUp }) => {
  await saveDeals(signedUp, [kereru])
  // The server has no record of changes since version 0.
  const open = await holdStream(page, ({ searchParams }) => searchParams.set('version', '0'))
  await openBoard(page)
  await expect(card(page, kereru)).toBeVisible()
  await saveDeals(signedUp, [rata])
  open()
  await expect(card(page, rata)).toBeVisible()
})

test('a change while the first response of a list is on its way appears', async ({ page, signedUp }) => {
  const tasks = await holdAnswer(page, '**/api/tasks')
  await openLive(page, async () => void (await page.goto('/tasks')))
  await tasks.answered
  const body = { title: 'Order tiles', assigneeId: signedUp.userId }
  expect((await signedUp.call('POST', '/api/tasks', { body })).status).toBe(201)
  await renameOrganization(signedUp, 'Kea Homes')
  await expect(page.getByRole('button', { name: 'Organization: Kea Homes' })).toBeVisible()
  tasks.send()
  await expect(page.getByText('Order tiles', { exact: true })).toBeVisible()
})

test('a change that reached the tab with the stream before a second tab opened fully appears in both', async ({
  page,
  context,
  signedUp,
}) => {
  await saveDeals(signedUp, [kereru])
  await openLive(page, () => openBoard(page))
  const other = await context.newPage()
  const session = await holdAnswer(other, '**/api/session')
  const { body } = await signedUp.call('GET', '/api/opportunities')
  await other.route('**/api/opportunities', (route) => route.fulfill({ json: body }), { times: 1 })
  const opening = openBoard(other)
  await session.answered
  await saveDeals(signedUp, [rata])
  await expect(card(page, rata)).toBeVisible()
  session.send()
  await opening
  await expect(card(other, rata)).toBeVisible()
})

test('a stream that was lost resumes from its last event', async ({ page, signedUp, tolerate }) => {
  tolerate(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load/)
  await saveDeals(signedUp, [kereru])
  await openLive(page, () => openBoard(page))
  await saveDeals(signedUp, [rata])
  await expect(card(page, rata)).toBeVisible()
  const { body } = await signedUp.call('GET', '/api/session')
  const { organizationVersion } = sessionSchema.parse(body)
  await page.context().setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
  await saveDeals(signedUp, [tui])
  const reopened = page.waitForRequest('**/api/stream*')
  await page.context().setOffline(false)
  expect(new URL((await reopened).url()).searchParams.get('version')).toBe(String(organizationVersion))
  await expect(card(page, tui)).toBeVisible()
})
