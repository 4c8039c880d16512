import { QueryClient } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import { projectList } from '#src/features/build/projects/api.ts'
import { projectQueue } from '#src/features/build/projects/board/api.ts'
import { type ProjectChange, projectChangeSchema } from '#src/features/build/projects/board/board-changes.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { dealQueue } from '#src/features/deals/board/api.ts'
import { boardQuery } from '#src/features/deals/pipeline/api.ts'
import { type BoardChange, boardChangeSchema } from '#src/features/deals/pipeline/board-changes.ts'
import { newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { openTestBrowser } from '#src/server/testing/test-network.ts'

// What a change made offline does once a colleague has changed other fields of its row: taken from the schemas of both boards' changes.

const world = worldForFile()
const mere = madeForFile(() => world.person())
const tane = madeForFile(() => world.person({ joins: mere }))
const requests = projectRequests(world)
afterAll(() => vi.unstubAllGlobals())

const AT = new Date().toISOString()
const OTHERS = 'Others can’t change its row.'
const LOSES = 'It is asked again, as it would delete what a colleague has just changed.'

/** The stage that a deal has before, and the change of it that is sent; why not, of one that isn't. */
const DEALS: Record<BoardChange['kind'], { from: string; change: object; ends: string } | string> = {
  place: { from: 'new_listing', change: { status: 'offer_made', afterId: null, at: AT }, ends: 'offer_made' },
  abandon: { from: 'new_listing', change: { reason: null, at: AT }, ends: 'abandoned' },
  restore: { from: 'abandoned', change: { at: AT, afterId: null }, ends: 'new_listing' },
  edit: 'It is merged by its fields, see merged-edits.test.ts.',
  delete: LOSES,
  undelete: OTHERS,
  add: OTHERS,
  bulk: 'What a colleague has changed is left and named.',
}
const PROJECTS: Record<ProjectChange['kind'], object | string> = {
  place: { status: 'permits', afterId: null, at: AT },
  edit: 'It is merged by its fields, see merged-edits.test.ts.',
  delete: LOSES,
  undelete: OTHERS,
}

test('every kind of change of a board says what it does after a colleague’s', () => {
  const kindsOf = (options: readonly { shape: { kind: { value: string } } }[]) =>
    options.map(({ shape }) => shape.kind.value).toSorted()
  expect(kindsOf(boardChangeSchema.options)).toEqual(Object.keys(DEALS).toSorted())
  expect(kindsOf(projectChangeSchema.options)).toEqual(Object.keys(PROJECTS).toSorted())
})

/** A page that has loaded both boards and then lost the network. */
async function offlinePage() {
  const browser = openTestBrowser(world, mere)
  browser.openPage()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const list = { client, organizationId: mere.organizationId }
  const queue = offlineQueueOf(client)
  queue.setOwner(mere.userId)
  queue.isSignedInAs = async () => true
  await client.fetchQuery(boardQuery(mere.organizationId))
  await client.fetchQuery(projectList.query(mere.organizationId))
  browser.network = 'offline'
  return {
    submit(queued: typeof dealQueue | typeof projectQueue, change: object) {
      const words = { name: '14 Clarence Street', verb: 'moved' }
      queued.changes(client).submit(list.organizationId, { change: change as never, words }, () => {})
    },
    async reconnect() {
      browser.network = 'online'
      for (const board of [dealQueue, projectQueue]) board.changes(client).resume()
      const open = () => queue.entries.filter(({ state }) => state !== 'failed')
      await eventually(() => expect(open()).toEqual([]))
      return queue.entries.map(({ failure }) => failure?.code)
    },
  }
}

async function colleagueEdits(path: string, { id, version }: { id: string; version: number }, body: object) {
  const headers = { 'if-match': `"${version}"` }
  const sent = { as: tane, organizationId: mere.organizationId, body, headers }
  expect((await world.send('PATCH', `${path}/${id}`, sent)).status).toBe(200)
}

const movesOfDeals = Object.entries(DEALS).flatMap(([kind, one]) =>
  typeof one === 'string' ? [] : [{ kind, ...one }],
)

test.for(movesOfDeals)('$kind of a deal is sent after a colleague’s change of its price', async (move) => {
  const deal = await newDeal(world, mere)
  if (move.from === 'abandoned') {
    const headers = { 'if-match': `"${deal.version}"` }
    await world.send('PUT', `/api/opportunities/${deal.id}/abandonment`, {
      as: mere,
      body: { reason: null },
      headers,
    })
  }
  const page = await offlinePage()
  page.submit(dealQueue, { kind: move.kind, id: deal.id, ...move.change })
  await colleagueEdits('/api/opportunities', await read(world, mere, deal.id), { askingPrice: 701_000 })
  expect(await page.reconnect()).toEqual([])
  expect(await read(world, mere, deal.id)).toMatchObject({ status: move.ends, askingPrice: 701_000 })
})

/** A restored deal has nothing to be restored from. */
const movesOfOpen = movesOfDeals.filter(({ from }) => from !== 'abandoned')

test.for(movesOfOpen)('$kind of a deal is refused after a colleague’s move of it', async (move) => {
  const deal = await newDeal(world, mere)
  const page = await offlinePage()
  page.submit(dealQueue, { kind: move.kind, id: deal.id, ...move.change })
  await colleagueEdits('/api/opportunities', deal, { status: 'agent_contact' })
  expect(await page.reconnect()).toEqual(['stale_version'])
  expect(await read(world, mere, deal.id)).toMatchObject({ status: 'agent_contact' })
})

test('a deal isn’t won at a price that replaces a colleague’s', async () => {
  const deal = await newDeal(world, mere)
  const page = await offlinePage()
  const won = { status: 'won', afterId: null, at: AT, actualPurchasePrice: 600_000 }
  page.submit(dealQueue, { kind: 'place', id: deal.id, ...won })
  await colleagueEdits('/api/opportunities', deal, { actualPurchasePrice: 610_000 })
  expect(await page.reconnect()).toEqual(['stale_version'])
  expect(await read(world, mere, deal.id)).toMatchObject({
    status: 'new_listing',
    actualPurchasePrice: 610_000,
  })
})

test('a move of a project is sent after a colleague’s change of its target date', async () => {
  const { project } = await requests.win(mere)
  const page = await offlinePage()
  page.submit(projectQueue, { kind: 'place', id: project.id, ...(PROJECTS.place as object) })
  await colleagueEdits('/api/projects', project, { targetCompletion: '2099-05-10' })
  expect(await page.reconnect()).toEqual([])
  expect(await requests.read(mere, project.id)).toMatchObject({
    status: 'permits',
    targetCompletion: '2099-05-10',
  })
})

test('a sale isn’t recorded over actual values that a colleague has entered', async () => {
  const { project } = await requests.win(mere)
  const page = await offlinePage()
  const sale = { actualPurchasePrice: 550_000, actualSalePrice: 750_000, actualRenovationCost: 95_000 }
  const days = { soldOn: null, saleSettlesOn: null, keepsSoldDate: false, recordsLoss: false }
  const sold = { status: 'sold', afterId: null, at: AT, sale: { ...sale, ...days } }
  page.submit(projectQueue, { kind: 'place', id: project.id, ...sold })
  await colleagueEdits('/api/projects', project, { actualRenovationCost: 99_000 })
  expect(await page.reconnect()).toEqual(['stale_version'])
  expect(await requests.read(mere, project.id)).toMatchObject({
    status: 'planning',
    actualRenovationCost: 99_000,
  })
})
