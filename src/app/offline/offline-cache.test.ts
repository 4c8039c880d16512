// @module-tag pglite

import { eventually } from '#src/lib/time/test-eventually.ts'
import 'fake-indexeddb/auto'
import { focusManager, QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { GUEST_SESSION, type SessionView } from '#src/features/people/accounts/schema.ts'
import { storageOf } from '#src/lib/browser/test-storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MERE = '0197a000-0000-7000-8000-000000000001'
const TANE = '0197a000-0000-7000-8000-000000000002'
const ORGANIZATION = '0197a000-0000-7000-8000-000000000009'
const DEALS = ['opportunities', ORGANIZATION]
const INCOMES = ['ownership', ORGANIZATION, 'deal']

beforeEach(() => {
  vi.useRealTimers()
  vi.stubGlobal('localStorage', storageOf(new Map()))
  vi.stubGlobal('indexedDB', new IDBFactory())
})

function sessionOf(userId: string | null): SessionView {
  if (userId === null) return GUEST_SESSION
  const organization = { id: ORGANIZATION, name: 'Tamati Homes', role: 'admin', version: 1 } as const
  const user = { id: userId, email: 'mere@example.nz', name: '', isEmailConfirmed: true }
  return { ...GUEST_SESSION, user, organization, organizations: [organization] }
}

/** A newly opened page. */
async function openPage() {
  vi.resetModules()
  const { persistResponses, clearOfflineData, restoreResponses } = await import('./offline-cache.ts')
  const { offlineQueueOf } = await import('#src/lib/offline-queue/store.ts')
  const client = new QueryClient()
  return {
    client,
    queue: offlineQueueOf(client),
    clearOfflineData,
    persistResponses,
    restore: () => restoreResponses(client),
  }
}

async function readAs(userId: string | null, deals: readonly string[]) {
  const page = await openPage()
  page.client.setQueryData(['session'], sessionOf(userId))
  page.persistResponses(page.client)
  page.client.setQueryData(DEALS, deals)
  page.client.setQueryData(['account', 'devices'], ['A phone'])
  page.client.setQueryData(INCOMES, [176_543])
  await eventually(async () => expect(await shownOffline(DEALS)).toEqual(deals))
  return page
}

function screenshotOf(userId: string) {
  const words = { name: 'Board.png', verb: 'uploaded' }
  const common = { organizationId: userId, version: 0, number: 1, state: 'queued', failure: null } as const
  return { ...words, ...common, key: `of ${userId}`, list: 'screenshots', userId, change: { id: userId } }
}

/** The data of a page opened while the server can't be reached. */
async function shownOffline(queryKey: readonly string[]): Promise<unknown> {
  const page = await openPage()
  await page.restore()
  return page.client.getQueryData(queryKey)
}

test('L2: the last responses are restored for the same user, except those about the account and private incomes', async () => {
  await readAs(MERE, ['8 Kererū Street'])
  const page = await openPage()
  expect(await page.restore()).toBe(true)
  expect(page.client.getQueryData(['session'])).toMatchObject({ user: { id: MERE } })
  expect(page.client.getQueryData(DEALS)).toEqual(['8 Kererū Street'])
  expect(page.client.getQueryState(DEALS)).toMatchObject({ isInvalidated: true })
  expect(page.client.getQueryData(['account', 'devices'])).toBeUndefined()
  expect(page.client.getQueryData(INCOMES)).toBeUndefined()
})

test('responses received just before the page was closed are restored', async () => {
  const page = await readAs(MERE, ['8 Kererū Street'])
  // The debounced write never runs.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  page.client.setQueryData(DEALS, ['3 Rātā Road'])
  focusManager.setFocused(false)
  focusManager.setFocused(undefined)
  vi.useRealTimers()
  await eventually(async () => expect(await shownOffline(DEALS)).toEqual(['3 Rātā Road']))
})

test('an open page restores responses only for the same user', async () => {
  await readAs(MERE, ['8 Kererū Street'])
  const page = await openPage()
  page.client.setQueryData(['session'], sessionOf(MERE))
  expect(await page.restore()).toBe(true)
  expect(page.client.getQueryData(DEALS)).toEqual(['8 Kererū Street'])
  const theirs = await openPage()
  theirs.client.setQueryData(['session'], sessionOf(TANE))
  expect(await theirs.restore()).toBe(false)
  expect(theirs.client.getQueryData(DEALS)).toBeUndefined()
})

test('the page of a previous user leaves the responses that another tab stores for the next one', async () => {
  const earlier = await readAs(MERE, ['8 Kererū Street'])
  await readAs(TANE, ['3 Rātā Road'])
  const replaced = { ...sessionOf(TANE), organization: null, endedAccess: { cause: 'other_user' } }
  earlier.client.setQueryData(['session'], replaced)
  earlier.client.setQueryData(DEALS, ['8 Kererū Street'])
  for (let read = 0; read < 3; read += 1) expect(await shownOffline(DEALS)).toEqual(['3 Rātā Road'])
})

test('queries that fail together share one read of the cache', async () => {
  await readAs(MERE, ['8 Kererū Street'])
  const page = await openPage()
  const readings = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  expect(await Promise.all([page.restore(), page.restore(), page.restore()])).toEqual([true, true, true])
  expect(page.client.getQueryData(DEALS)).toEqual(['8 Kererū Street'])
  expect(readings).toHaveBeenCalledTimes(1)
  await page.restore()
  expect(readings).toHaveBeenCalledTimes(2)
  readings.mockRestore()
})

test('restoring a query that has failed preserves its error', async () => {
  await readAs(MERE, ['8 Kererū Street'])
  const page = await openPage()
  page.client.setQueryData(['session'], sessionOf(MERE))
  const unreached = new Error('No internet connection')
  await page.client
    .fetchQuery({ queryKey: DEALS, queryFn: () => Promise.reject(unreached), retry: false })
    .catch(() => {})
  await page.restore()
  const { data, error, isInvalidated } = page.client.getQueryState(DEALS) ?? {}
  expect({ data, error, isInvalidated }).toEqual({
    data: ['8 Kererū Street'],
    error: unreached,
    isInvalidated: true,
  })
})

test('a restored response keeps the time at which it was fetched', async () => {
  await readAs(MERE, ['8 Kererū Street'])
  const ages = async () => {
    const page = await openPage()
    await page.restore()
    page.persistResponses(page.client)
    page.client.setQueryData(['agents', ORGANIZATION], [`${performance.now()}`])
    const agents = page.client.getQueryData(['agents', ORGANIZATION])
    await eventually(async () => expect(await shownOffline(['agents', ORGANIZATION])).toEqual(agents))
    return page.client.getQueryState(DEALS)?.dataUpdatedAt
  }
  const first = await ages()
  expect(first).toBeGreaterThan(0)
  expect(await ages()).toBe(first)
})

test('another user in the same browser gets none of the previous user’s responses', async () => {
  const before = await readAs(MERE, ['8 Kererū Street'])
  before.client.setQueryData(['agents', ORGANIZATION], ['Anna'])
  await eventually(async () => expect(await shownOffline(['agents', ORGANIZATION])).toEqual(['Anna']))
  await readAs(TANE, ['3 Rātā Road'])
  expect(await shownOffline(['agents', ORGANIZATION])).toBeUndefined()
  expect(await shownOffline(['session'])).toMatchObject({ user: { id: TANE } })
})

test('unwritten responses of the previous user are discarded', async () => {
  const page = await readAs(MERE, ['8 Kererū Street'])
  page.client.setQueryData(['agents', ORGANIZATION], ['Anna'])
  page.client.setQueryData(['session'], sessionOf(TANE))
  page.client.setQueryData(DEALS, ['3 Rātā Road'])
  await eventually(async () => expect(await shownOffline(DEALS)).toEqual(['3 Rātā Road']))
  expect(await shownOffline(['agents', ORGANIZATION])).toBeUndefined()
})

test('sign-out and an ended session delete all responses', async () => {
  const page = await readAs(MERE, ['8 Kererū Street'])
  await page.clearOfflineData(page.client)
  expect(await shownOffline(DEALS)).toBeUndefined()
  const ended = await readAs(MERE, ['8 Kererū Street'])
  ended.client.setQueryData(['session'], sessionOf(null))
  await eventually(async () => expect(await shownOffline(DEALS)).toBeUndefined())
  expect(await shownOffline(['session'])).toBeUndefined()
})

test('sign-out deletes only that user’s draft file', async () => {
  const page = await readAs(MERE, ['8 Kererū Street'])
  const { queue } = page
  for (const userId of [TANE, MERE]) {
    queue.setOwner(userId)
    await queue.putFile(screenshotOf(userId), new Blob(['a picture']))
  }
  await page.clearOfflineData(page.client)
  await eventually(async () => expect(await queue.fileOf(`of ${MERE}`)).toBeUndefined())
  expect(queue.entries).toEqual([])
  queue.setOwner(TANE)
  expect(queue.entries.map(({ key }) => key)).toEqual([`of ${TANE}`])
  expect(await queue.fileOf(`of ${TANE}`)).toBeDefined()
})

test('responses expire after seven days', async () => {
  await readAs(MERE, ['8 Kererū Street'])
  vi.setSystemTime(Date.now() + 7 * DAY_MS + 60_000)
  expect(await shownOffline(DEALS)).toBeUndefined()
  expect(await shownOffline(['session'])).toBeUndefined()
})
