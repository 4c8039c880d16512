import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveDeal } from '#src/features/deals/deal-editor/detail/deal-saving.tsx'
import { boardQuery } from '#src/features/deals/pipeline/api.ts'
import { type DealActivity, eventsPageSchema } from '#src/features/deals/pipeline/event-schema.ts'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { newDeal, read, recordEachSave } from '#src/features/deals/pipeline/test-deals.ts'
import type { QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { seededChance } from '#src/lib/time/test-chance.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { openTestBrowser, type TestBrowser } from '#src/server/testing/test-network.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { dealQueue } from './api.ts'

/** A few by default; the full run uses OFFLINE_SCHEDULES=200. */
const SCHEDULES = Number(process.env.OFFLINE_SCHEDULES ?? 10)
const STEPS = 14

const world = worldForFile()
let mere: Person
let tane: Person
beforeAll(async () => {
  await recordEachSave(world)
  mere = await world.person()
  tane = await world.person({ joins: mere })
})
afterAll(() => vi.unstubAllGlobals())

let browser: TestBrowser
beforeEach(() => {
  browser = openTestBrowser(world, mere)
})

/** A newly opened page, without the memory of the previous one. */
async function openPage() {
  browser.openPage()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queue = offlineQueueOf(client)
  queue.setOwner(mere.userId)
  queue.isSignedInAs = async (userId) => {
    if (browser.network === 'offline') throw new Error('The server cannot be reached')
    return userId === browser.signedInAs.userId
  }
  await client.fetchQuery(boardQuery(mere.organizationId)).catch(() => {})
  const sender = dealQueue.changes(client)
  sender.resume()
  return {
    client,
    queue,
    sender,
    queued: (): readonly QueueEntry[] => queue.entries,
    deals: () => Object.values(dealQueue.shown({ client, organizationId: mere.organizationId }) ?? {}).flat(),
    /** The ids of deals for which a toast shows a failed change. */
    toasts: [] as string[],
  }
}
type OpenPage = Awaited<ReturnType<typeof openPage>>

function move(
  page: OpenPage,
  deal: BoardDeal,
  status: 'agent_contact' | 'meets_criteria' | 'offer_made',
  onFailed = () => {},
) {
  const change = { kind: 'place', id: deal.id, status, afterId: null, at: new Date().toISOString() } as const
  const words = { name: deal.address, verb: 'moved' }
  page.sender.submit(mere.organizationId, { change, words }, () => {
    page.toasts.push(deal.id)
    onFailed()
  })
}

/** Reconnects and waits until the queue is empty. */
async function settle(page: OpenPage): Promise<void> {
  browser.network = 'online'
  page.sender.resume()
  await eventually(() => expect(page.sender.get()).toEqual([]), { interval: 5 })
}

async function eventsOf(id: string): Promise<DealActivity[]> {
  const answer = await world.send('GET', `/api/opportunities/${id}/events`, { as: mere })
  return eventsPageSchema.parse(await answer.json()).events
}

test('a move made offline survives closing the page and is sent once after reconnecting', async () => {
  const { id } = await newDeal(world, mere)
  let page = await openPage()
  browser.network = 'offline'
  const deal = page.deals().find((one) => one.id === id)
  if (deal === undefined) throw new Error('It is on the board')
  move(page, deal, 'agent_contact')
  await eventually(() => expect(page.queued()[0]?.state).toBe('queued'))
  expect(page.deals().find((one) => one.id === id)?.status).toBe('agent_contact')
  expect(page.toasts).toEqual([])

  browser.network = 'online'
  page = await openPage()
  await settle(page)
  expect(page.queued()).toEqual([])
  expect((await read(world, mere, id)).status).toBe('agent_contact')
  expect((await eventsOf(id)).filter(({ action }) => action === 'moved')).toHaveLength(1)
})

test('a tab recognises the queued moves it sends itself', async () => {
  const { id } = await newDeal(world, mere)
  const page = await openPage()
  const deal = page.deals().find((one) => one.id === id)
  if (deal === undefined) throw new Error('It is on the board')
  browser.network = 'offline'
  move(page, deal, 'agent_contact')
  await eventually(() => expect(page.queued()[0]?.state).toBe('queued'))
  page.sender.resume()
  await eventually(() => expect(page.queue.state.get().isReached).toBe(false))
  browser.asked = []
  await settle(page)
  // After another tab's change the list would be fetched again.
  expect(browser.asked).toEqual([`PUT /api/opportunities/${id}/placement`])
})

test('a move in progress when the page closes is sent by the next page', async () => {
  const { id } = await newDeal(world, mere)
  const left = await openPage()
  browser.network = 'answers lost'
  const deal = left.deals().find((one) => one.id === id)
  if (deal === undefined) throw new Error('It is on the board')
  move(left, deal, 'agent_contact')
  // The change is stored before the request is sent.
  expect(left.queued()).toMatchObject([{ state: 'sending', change: { id } }])
  await eventually(() => expect(left.queued()[0]?.state).toBe('queued'))
  const page = await openPage()
  await settle(page)
  expect(page.queued()).toEqual([])
  expect((await eventsOf(id)).filter(({ action }) => action === 'moved')).toHaveLength(1)
})

test('a move with a lost response succeeds, also after a colleague’s next move', async () => {
  const { id } = await newDeal(world, mere)
  const page = await openPage()
  browser.network = 'answers lost'
  const deal = page.deals().find((one) => one.id === id)
  if (deal === undefined) throw new Error('It is on the board')
  move(page, deal, 'agent_contact')
  await eventually(() => expect(page.queued()[0]?.state).toBe('queued'))
  await colleagueEdits(id, { status: 'offer_made' })
  await settle(page)
  expect(browser.refused).toEqual([])
  expect(page.queued()).toEqual([])
  await page.client.refetchQueries()
  expect(page.deals().find((one) => one.id === id)?.status).toBe('offer_made')
})

test('a stale queued move fails with a reason and can be retried', async () => {
  const { id } = await newDeal(world, mere)
  const page = await openPage()
  browser.network = 'offline'
  const deal = page.deals().find((one) => one.id === id)
  if (deal === undefined) throw new Error('It is on the board')
  move(page, deal, 'agent_contact')
  await eventually(() => expect(page.queued()[0]?.state).toBe('queued'))
  await colleagueEdits(id, { askingPrice: 700_000, status: 'meets_criteria' })
  await settle(page)
  const [failed] = page.queued()
  expect(failed).toMatchObject({ state: 'failed', failure: { code: 'stale_version' }, verb: 'moved' })
  expect(page.deals().find((one) => one.id === id)).toMatchObject({
    status: 'meets_criteria',
    askingPrice: 700_000,
  })
  if (failed === undefined) throw new Error('It is stored')
  await page.sender.retry(failed)
  await settle(page)
  expect(page.queued()).toEqual([])
  expect(await read(world, mere, id)).toMatchObject({ status: 'agent_contact', askingPrice: 700_000 })
})

test('an edit saved offline merges with a colleague’s edit of other fields', async () => {
  const deal = await newDeal(world, mere)
  const page = await openPage()
  browser.network = 'offline'
  const saved = await saveDeal({ client: page.client, organizationId: mere.organizationId }, deal, {
    notes: 'Ring the lawyer',
  })
  expect(saved).toMatchObject({ how: 'queued', deal: { notes: 'Ring the lawyer' } })
  await colleagueEdits(deal.id, { askingPrice: 700_000 })
  await settle(page)
  expect(page.queued()).toEqual([])
  expect(await read(world, mere, deal.id)).toMatchObject({ notes: 'Ring the lawyer', askingPrice: 700_000 })
})

test('another user of the browser never sends queued changes', async () => {
  const { id } = await newDeal(world, mere)
  const page = await openPage()
  browser.network = 'offline'
  const deal = page.deals().find((one) => one.id === id)
  if (deal === undefined) throw new Error('It is on the board')
  move(page, deal, 'agent_contact')
  await eventually(() => expect(page.queued()[0]?.state).toBe('queued'))
  browser.network = 'online'
  browser.signedInAs = tane
  page.sender.resume()
  // The page shows Mere's board until it notices Tāne's session.
  await new Promise((resolve) => setTimeout(resolve, 50))
  page.queue.setOwner(tane.userId)
  expect(page.queued()).toEqual([])
  expect((await read(world, mere, id)).status).toBe('new_listing')
  page.queue.setOwner(mere.userId)
  expect(page.queued()).toHaveLength(1)
})

/** Based on the deal's current version, because Mere's own change may just have been saved. */
async function colleagueEdits(id: string, body: object): Promise<void> {
  let status = 412
  while (status === 412) {
    const headers = { 'if-match': `"${(await read(world, mere, id)).version}"` }
    const options = { as: tane, organizationId: mere.organizationId, body, headers }
    status = (await world.send('PATCH', `/api/opportunities/${id}`, options)).status
  }
  expect(status).toBe(200)
}

const STATUSES = ['agent_contact', 'meets_criteria', 'offer_made'] as const
let price = 100_000

/** Each change must be on the server once, or have failed visibly. */
interface Done {
  prices: number[]
  moves: number
  /** Prices for which the form shows a failure, and moves for which a toast shows one. */
  failed: number[]
  failedMoves: number
}

async function step(page: OpenPage, id: string, pick: (below: number) => number, done: Done) {
  const deal = page.deals().find((one) => one.id === id)
  const action = pick(10)
  if (action < 2) browser.network = (['online', 'offline', 'answers lost'] as const)[pick(3)] ?? 'online'
  else if (action === 2) return openPage()
  else if (action === 3) {
    price += 1
    await colleagueEdits(id, pick(2) === 0 ? { offerPrice: price } : { notes: `A note ${price}` })
  } else if (action === 4) page.sender.resume()
  else if (deal !== undefined && action < 8) {
    const status = STATUSES.filter((one) => one !== deal.status)[pick(2)] ?? 'offer_made'
    done.moves += 1
    move(page, deal, status, () => {
      done.failedMoves += 1
    })
  } else if (deal !== undefined) {
    price += 1
    done.prices.push(price)
    const whole = { ...(await read(world, mere, id)), ...deal, planned: null }
    const typed = price
    const failed = () => done.failed.push(typed)
    saveDeal({ client: page.client, organizationId: mere.organizationId }, whole, {
      offerPrice: typed,
    }).catch(failed)
  }
  // Sometimes the page closes while requests are running.
  if (pick(2) === 0) await new Promise((resolve) => setTimeout(resolve, pick(20)))
  return page
}

test(
  `${SCHEDULES} random schedules of outages, lost responses, reloads and colleagues’ changes lose and duplicate nothing`,
  async () => {
    for (let seed = 1; seed <= SCHEDULES; seed += 1) {
      const pick = seededChance(seed)
      const { id } = await newDeal(world, mere, { address: `${seed} Rātā Road, Point Chevalier, Auckland` })
      const done: Done = { prices: [], moves: 0, failed: [], failedMoves: 0 }
      let page = await openPage()
      for (let steps = 0; steps < STEPS; steps += 1) page = await step(page, id, pick, done)
      browser.network = 'online'
      page = await openPage()
      await settle(page)
      const kept = page.queued().filter(({ change }) => change.id === id)
      expect(
        kept.every(({ state }) => state === 'failed'),
        `schedule ${seed}`,
      ).toBe(true)
      const events = (await eventsOf(id)).filter(({ by }) => by?.email === mere.email)
      const savedPrices = events.flatMap(({ after }) => (after?.offerPrice as number | undefined) ?? [])
      const keptPrices = kept.flatMap(({ change }) =>
        'edit' in change ? (change.edit as { offerPrice: number }).offerPrice : [],
      )
      const prices = new Set([...savedPrices, ...keptPrices, ...done.failed])
      expect([...prices].toSorted(), `schedule ${seed}: prices`).toEqual(done.prices)
      expect(new Set(savedPrices).size, `schedule ${seed}: saved once`).toBe(savedPrices.length)
      const moved = events.filter(({ action }) => action === 'moved').length
      const keptMoves = kept.filter(({ verb }) => verb === 'moved').length
      expect(moved + keptMoves + done.failedMoves, `schedule ${seed}: moves`).toBe(done.moves)
    }
  },
  60_000 + SCHEDULES * 6_000,
)
