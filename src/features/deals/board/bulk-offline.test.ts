import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { boardQuery } from '#src/features/deals/pipeline/api.ts'
import type { DealsAction } from '#src/features/deals/pipeline/bulk-changes.ts'
import { type BoardDeal, boardSchema } from '#src/features/deals/pipeline/schema.ts'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { openTestBrowser, type TestBrowser } from '#src/server/testing/test-network.ts'
import { currentToast } from '#src/ui/dialog/toasts.ts'
import { dealQueue } from './api.ts'
import { changeDeals } from './bulk/bulk-api.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())
const tama = madeForTest(() => world.person({ joins: mere }))
afterAll(() => vi.unstubAllGlobals())

let browser: TestBrowser
beforeEach(() => {
  browser = openTestBrowser(world, mere)
  currentToast.set(null)
})

/** A newly opened page, without the memory of the previous one. */
async function openPage() {
  browser.openPage()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queue = offlineQueueOf(client)
  queue.setOwner(mere.userId)
  queue.isSignedInAs = () => Promise.resolve(browser.network !== 'offline')
  const { organizationId } = mere
  await client.fetchQuery(boardQuery(organizationId)).catch(() => {})
  const sender = dealQueue.changes(client)
  const list = { client, organizationId }
  const deals = () => inOrder(Object.values(dealQueue.shown(list) ?? {}).flat())
  sender.resume()
  return {
    queue,
    sender,
    deals,
    /** Does something with the deals of these numbers. */
    change: (action: DealsAction, ...which: number[]) =>
      changeDeals(
        { list, queue: sender },
        action,
        deals().filter(({ address }) => which.includes(numberOf(address))),
      ),
    move: (which: number, status: 'funding' | 'agent_contact') => {
      const deal = deals().find(({ address }) => numberOf(address) === which)
      if (deal === undefined) throw new Error('It is on the board')
      const change = {
        kind: 'place',
        id: deal.id,
        status,
        afterId: null,
        at: new Date().toISOString(),
      } as const
      sender.submit(organizationId, { change, words: { name: deal.address, verb: 'moved' } }, () => {})
    },
  }
}
type OpenPage = Awaited<ReturnType<typeof openPage>>

const numberOf = (address: string) => Number.parseInt(address, 10)
const inOrder = (deals: readonly BoardDeal[]) =>
  deals.toSorted((a, b) => numberOf(a.address) - numberOf(b.address))
const stages = (deals: readonly BoardDeal[]) => deals.map(({ status }) => status)
const withoutVersions = (deals: readonly BoardDeal[]) => deals.map(({ version: _, ...deal }) => deal)
const undo = () => currentToast.get()?.action?.onAction()
const message = () => currentToast.get()?.message

async function newDeals(count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) await newDeal(world, mere, { address: `${at} Rimu Street, Nelson` })
}

async function board(): Promise<BoardDeal[]> {
  const reply = await world.send('GET', '/api/opportunities', { as: mere })
  return inOrder(boardSchema.parse(await reply.json()).opportunities)
}

async function settle(page: OpenPage): Promise<void> {
  browser.network = 'online'
  page.sender.resume()
  await eventually(() => expect(page.sender.get()).toEqual([]), { interval: 5 })
}

const queued = (page: OpenPage) =>
  eventually(() => expect(page.queue.entries.every(({ state }) => state === 'queued')).toBe(true))

// Clauses: pipeline-at-work 4.7
test('a bulk move made offline is one queued change, survives closing the page, and says what of it was stale once it is sent', async () => {
  await newDeals(4)
  let page = await openPage()
  browser.network = 'offline'
  page.change({ action: 'move', status: 'funding' }, 1, 2, 3)
  await queued(page)
  expect(page.queue.entries).toMatchObject([{ name: 'The change to 3 deals', verb: 'saved' }])
  expect(stages(page.deals())).toEqual(['funding', 'funding', 'funding', 'new_listing'])
  expect(message()).toBe('Moved 3 deals')

  const [, second] = await board()
  await edited(world, tama, await read(world, mere, second?.id ?? ''), { agentName: 'Anika' })
  currentToast.set(null)
  browser.network = 'online'
  page = await openPage()
  await settle(page)
  expect(stages(await board())).toEqual(['funding', 'new_listing', 'funding', 'new_listing'])
  expect(message()).toBe('Moved 2 deals, 1 changed meanwhile')
  expect(currentToast.get()).toMatchObject({ action: { label: 'Undo' }, link: { label: 'Show them' } })
  expect(browser.asked.filter((request) => request.includes('bulk'))).toHaveLength(1)
  undo()
  await settle(page)
  expect(stages(await board())).toEqual(Array(4).fill('new_listing'))
})

// Clauses: pipeline-at-work 4.7
test('a bulk action whose answer was lost is sent again and changes nothing twice', async () => {
  await newDeals(2)
  const page = await openPage()
  browser.network = 'answers lost'
  page.change({ action: 'assignAgent', agentName: 'Anika' }, 1, 2)
  await queued(page)
  await settle(await openPage())
  expect((await board()).map(({ agentName, version }) => [agentName, version])).toEqual([
    ['Anika', 2],
    ['Anika', 2],
  ])
})

// Clauses: pipeline-at-work 4.7
test('changes of one deal before and after a bulk action are sent in their order, and none is stale', async () => {
  await newDeals(3)
  let page = await openPage()
  browser.network = 'offline'
  page.move(1, 'agent_contact')
  page.change({ action: 'assignAgent', agentName: 'Anika' }, 1, 2)
  page.change({ action: 'setDate', field: 'dueDate', day: '2030-03-05' }, 1, 2, 3)
  page.move(1, 'funding')
  page.move(2, 'funding')
  await queued(page)
  const shown = withoutVersions(page.deals()).map(({ stageEnteredAt: _, ...deal }) => deal)
  browser.network = 'online'
  page = await openPage()
  await settle(page)
  expect(page.queue.entries).toEqual([])
  expect(browser.refused).toEqual([])
  const saved = withoutVersions(await board()).map(({ stageEnteredAt: _, ...deal }) => deal)
  expect(saved).toEqual(shown)
  expect(saved.map(({ agentName, dueDate, status }) => [agentName, dueDate, status])).toEqual([
    ['Anika', '2030-03-05', 'funding'],
    ['Anika', '2030-03-05', 'funding'],
    [null, '2030-03-05', 'new_listing'],
  ])
})

// Clauses: pipeline-at-work 4.2, 4.7
test.each<DealsAction>([
  { action: 'move', status: 'funding' },
  { action: 'assignAgent', agentName: 'Anika' },
  { action: 'setDate', field: 'unconditionalDate', day: '2030-03-05' },
  { action: 'abandon', reason: 'Too far away' },
  { action: 'delete' },
])('$action is undone exactly before it is sent, of the deals that it changes', async (action) => {
  await newDeals(3)
  const before = await board()
  let page = await openPage()
  browser.network = 'offline'
  page.change(action, 1, 2, 3)
  undo()
  await queued(page)
  expect(withoutVersions(page.deals())).toEqual(withoutVersions(before))
  const [, second] = before
  await edited(world, tama, await read(world, mere, second?.id ?? ''), { askingPrice: 1 })
  browser.network = 'online'
  page = await openPage()
  await settle(page)
  const expected = before.map((deal) => (deal.id === second?.id ? { ...deal, askingPrice: 1 } : deal))
  expect(withoutVersions(await board())).toEqual(withoutVersions(expected))
  expect(page.queue.entries).toEqual([])
})

// Clauses: pipeline-at-work 4.7
test('a change of a deal that a bulk action has left is not made over the other person’s change', async () => {
  await newDeals(2)
  const page = await openPage()
  browser.network = 'offline'
  page.change({ action: 'assignAgent', agentName: 'Anika' }, 1, 2)
  page.move(1, 'funding')
  await queued(page)
  const [first] = await board()
  await edited(world, tama, await read(world, mere, first?.id ?? ''), { status: 'offer_made' })
  await settle(page)
  expect(stages(await board())).toEqual(['offer_made', 'new_listing'])
  expect(page.queue.entries).toMatchObject([{ state: 'failed', verb: 'moved' }])
})

// Clauses: pipeline-at-work 4.7
test('a bulk action that the server refuses stays in the queue, and is sent again by Retry', async () => {
  await newDeals(2)
  const page = await openPage()
  browser.network = 'offline'
  page.change({ action: 'move', status: 'funding' }, 1, 2)
  page.move(1, 'agent_contact')
  await queued(page)
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path.endsWith('/bulk') ? Promise.resolve(new Response('{}', { status: 403 })) : fetch(path, init),
  )
  await settle(page)
  vi.stubGlobal('fetch', fetch)
  expect(stages(await board())).toEqual(['agent_contact', 'new_listing'])
  const [failed] = page.queue.entries
  expect(failed).toMatchObject({ state: 'failed', name: 'The change to 2 deals' })
  if (failed === undefined) throw new Error('It is stored')
  await page.sender.retry(failed)
  await settle(page)
  expect(stages(await board())).toEqual(['agent_contact', 'funding'])
  expect(message()).toBe('Moved 1 deal, 1 changed meanwhile')
})
