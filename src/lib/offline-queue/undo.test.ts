import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../api/http.ts'
import { storageOf } from '../browser/test-storage.ts'
import { offlineList } from './sender.ts'
import { offlineQueueOf } from './store.ts'

const WORDS = { name: 'The variation', verb: 'changed' }

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', storageOf(new Map()))
  return () => vi.unstubAllGlobals()
})

const schema = z.object({ id: z.string(), state: z.string() })

/** A page that has version 3 of each row, and the versions that its requests are based on. Each response has the next version. */
function openPage(reply = (version: number) => Promise.resolve(version + 1)) {
  const page = { cached: 3, sentFrom: [] as number[] }
  const client = new QueryClient()
  offlineQueueOf(client).setOwner('mere')
  const list = offlineList<z.infer<typeof schema>, number>({
    list: 'variations',
    reportedAs: null,
    schema,
    send: (_change, version) => {
      page.sentFrom.push(version)
      return reply(version)
    },
    accept: (_list, _change, version) => {
      page.cached = Math.max(page.cached, version)
    },
    versionOf: () => page.cached,
    versionIn: (version) => version,
    read: () => Promise.resolve(),
  })(client)
  const change = (state: string, isUndo = false, version?: number) => {
    const submission = { change: { id: 'one', state }, words: WORDS, isUndo, ...(version && { version }) }
    return list.attempt('here', submission)
  }
  return { page, change, list }
}

test('an undo starts from what the page’s own change made, not from a colleague’s later version', async () => {
  const { page, change } = openPage()
  await change('approved')
  page.cached = 5
  await change('proposed', true)
  expect(page.sentFrom).toEqual([3, 4])
})

test('a colleague’s version that arrives before the response isn’t taken for one’s own', async () => {
  const { page, change } = openPage()
  const [approved, undone] = [change('approved'), change('proposed', true)]
  page.cached = 5
  await Promise.all([approved, undone])
  expect(page.sentFrom).toEqual([3, 4])
})

test('a change that isn’t an undo starts from the row that is shown', async () => {
  const { page, change } = openPage()
  await change('approved')
  page.cached = 5
  await change('declined')
  expect(page.sentFrom).toEqual([3, 5])
})

test('a change of the row as it was seen before the page’s own changes starts from what they made', async () => {
  const { page, change } = openPage()
  await change('approved', false, 3)
  await change('proposed', true)
  await change('declined', false, 3)
  expect(page.sentFrom).toEqual([3, 4, 5])
})

test('a change of the row as it was seen before a colleague’s change starts from what was seen', async () => {
  const { page, change } = openPage()
  await change('approved', false, 3)
  page.cached = 5
  await change('proposed', false, 5)
  await change('declined', false, 4)
  expect(page.sentFrom).toEqual([3, 5, 4])
})

describe('a request that names a row', () => {
  const row = { id: 'one', version: 0 }

  // Clauses: offers-and-scenarios 5.2
  test('waits until the row is added, and starts from the version that this made', async () => {
    const { page, change, list } = openPage()
    void change('approved')
    expect(await list.confirmed(row)).toBe(4)
    expect(page.cached).toBe(4)
    expect(await list.confirmed(row)).toBe(4)
    expect(await list.confirmed({ id: 'one', version: 7 })).toBe(7)
  })

  test('of no change starts from the version that is shown', async () => {
    const { change, list } = openPage()
    void change('approved')
    expect(await list.confirmed({ id: 'other', version: 2 })).toBe(2)
  })

  // Clauses: offers-and-scenarios 5.2
  test('that is queued fails as without a connection', async () => {
    const { list } = openPage(() => Promise.reject(new ApiError(0, 'offline', 'No connection')))
    const added = list.attempt('here', { change: { id: 'one', state: 'new' }, words: WORDS })
    await expect(list.confirmed(row)).rejects.toMatchObject({ code: 'offline' })
    expect(await added).toBe('queued')
  })
})
