import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { clear, createStore, keys } from 'idb-keyval'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestBrowser } from '#src/server/test-network.ts'
import type { Person } from '#src/server/test-world.ts'
import type { DocumentsWorld } from '../test-documents.ts'
import { pdf } from '../test-files.ts'
import { browserWithDeal, fillDevice } from './test-browser.ts'

const PATIENCE = { timeout: 60_000 }

const at = browserWithDeal()
let world: DocumentsWorld
let tane: Person
let deal: string
let browser: TestBrowser
beforeAll(async () => {
  world = at.world()
  tane = await world.person({ joins: world.mere })
})
beforeEach(() => {
  deal = at.deal()
  browser = at.browser()
})

/** A page just opened: everything that the one before it held in memory is gone. */
async function openPage(person = world.mere, signedInAs = person) {
  vi.resetModules()
  browser.openPage()
  browser.signedInAs = signedInAs
  const waiting = await import('#src/lib/change-queue.ts')
  waiting.keepChangesOf(person.userId)
  const asked = vi.fn(async (userId: string) => userId === browser.signedInAs.userId)
  waiting.askBeforeSending(asked)
  const { keepUpload, keptUploads } = await import('./kept-api.ts')
  const { isQueuedUpload } = await import('./kept-upload.ts')
  const only = () => {
    const [upload, ...others] = waiting.queuedChanges().filter(isQueuedUpload)
    if (upload === undefined || others.length > 0) throw new Error('Not one upload waits')
    return upload
  }
  const client = new QueryClient()
  const store = createStore('doneup-files', 'files')
  return {
    waiting: waiting.queuedChanges,
    asked,
    discard: () => waiting.dropChange(only()),
    sendAgain: () => keptUploads.again(client, only()),
    resume: () => keptUploads.resume(client),
    files: () => keys(store),
    keep(name: string, bytes: Uint8Array, isWanted = () => true) {
      const file = new File([new Uint8Array(bytes)], name)
      const { organizationId } = world.mere
      const key = { organizationId, opportunityId: deal }
      const chosen = { id: crypto.randomUUID(), deal: key, category: 'purchase_docs', file } as const
      return keepUpload(client, chosen, isWanted)
    },
    async comeOnline() {
      browser.network = 'online'
      keptUploads.resume(client)
      const open = () => waiting.queuedChanges().filter(({ refusal }) => refusal === null)
      await vi.waitFor(() => expect(open()).toEqual([]), PATIENCE)
    },
    async leavesNothing() {
      await vi.waitFor(async () => expect(await keys(store)).toEqual([]), PATIENCE)
      expect(waiting.queuedChanges()).toEqual([])
    },
  }
}

const namesOf = async (of = deal) => (await world.list(of)).map(({ name }) => name).toReversed()

test('files chosen offline outlive the page, and are uploaded once, in the order they were chosen', async () => {
  const left = await openPage()
  browser.network = 'offline'
  const names = ['LIM report.pdf', 'Title.pdf', 'Quote for the deck.pdf']
  for (const [index, name] of names.entries()) await left.keep(name, pdf(90_000 - index * 30_000))
  expect(await namesOf()).toEqual([])

  const page = await openPage()
  expect(page.waiting().map(({ name, hasWaited }) => ({ name, hasWaited }))).toEqual(
    names.map((name) => ({ name, hasWaited: true })),
  )
  browser.asked = []
  await page.comeOnline()
  expect(await namesOf()).toEqual(names)
  expect(browser.asked).toEqual(
    names.map(() => `POST /api/opportunities/${deal}/documents?category=purchase_docs`),
  )
  await page.leavesNothing()
})

test('a file whose answer was lost is sent again by the next page, and kept once', async () => {
  const left = await openPage()
  browser.network = 'answers lost'
  await left.keep('LIM report.pdf', pdf())
  await vi.waitFor(async () => expect(await namesOf()).toEqual(['LIM report.pdf']), PATIENCE)
  const page = await openPage()
  expect(page.waiting()).toHaveLength(1)
  await page.comeOnline()
  expect(await namesOf()).toEqual(['LIM report.pdf'])
  await page.leavesNothing()
})

test('somebody else on the same browser neither sees nor sends what waits; back, its own person does', async () => {
  const left = await openPage()
  browser.network = 'offline'
  await left.keep('LIM report.pdf', pdf())
  const theirs = await openPage(tane)
  expect(theirs.waiting()).toEqual([])
  await theirs.comeOnline()
  const { sweepFiles } = await import('#src/lib/kept-files.ts')
  await sweepFiles(0)
  expect(await namesOf()).toEqual([])
  const page = await openPage()
  await page.comeOnline()
  expect(await namesOf()).toEqual(['LIM report.pdf'])
  await page.leavesNothing()
})

test('a session that became somebody else’s meanwhile sends nothing', async () => {
  const left = await openPage()
  browser.network = 'offline'
  await left.keep('LIM report.pdf', pdf())
  const page = await openPage(world.mere, tane)
  browser.network = 'online'
  browser.asked = []
  page.resume()
  await vi.waitFor(() => expect(page.asked).toHaveBeenCalled())
  await expect(page.asked.mock.results[0]?.value).resolves.toBe(false)
  expect(page.waiting()).toMatchObject([{ refusal: null }])
  expect(browser.asked).toEqual([])
  page.discard()
  await page.leavesNothing()
})

test('what the server refuses stays with its reason until somebody decides: sent again, or discarded', async () => {
  const page = await openPage()
  await page.keep('LIM report.pdf', new TextEncoder().encode('no PDF at all'))
  await page.comeOnline()
  expect(page.waiting()).toMatchObject([
    {
      name: 'LIM report.pdf',
      verb: 'uploaded',
      refusal: { status: 400, message: expect.stringContaining('The content of this file is not a PDF.') },
    },
  ])
  await page.sendAgain()
  await vi.waitFor(() => expect(page.waiting()).toMatchObject([{ refusal: { status: 400 } }]), PATIENCE)
  expect(await page.files()).toHaveLength(1)
  page.discard()
  await page.leavesNothing()
  expect(await namesOf()).toEqual([])
})

test('where there is no room it says so, and nothing waits', async () => {
  const page = await openPage()
  fillDevice()
  await expect(page.keep('LIM report.pdf', pdf())).rejects.toMatchObject({ name: 'QuotaExceededError' })
  await page.leavesNothing()
})

test('a file that is not wanted any more when it has been written is not kept', async () => {
  const page = await openPage()
  browser.network = 'offline'
  await page.keep('LIM report.pdf', pdf(), () => false)
  await page.leavesNothing()
})

test('a file whose page ended before it was noted goes with a later page', async () => {
  const page = await openPage()
  const { keepFile, sweepFiles } = await import('#src/lib/kept-files.ts')
  await keepFile(crypto.randomUUID(), new ArrayBuffer(8), () => {})
  expect(await page.files()).toHaveLength(1)
  await sweepFiles(0)
  await page.leavesNothing()
})

test('what waits can be looked at, also on the next page, until it is taken back', async () => {
  const left = await openPage()
  browser.network = 'offline'
  const content = pdf()
  await left.keep('LIM report.pdf', content)
  const page = await openPage()
  const { contentOf } = await import('./api.ts')
  const key = page.waiting()[0]?.key ?? ''
  const shown = await contentOf(key)
  expect(Buffer.from((await shown?.bytes()) ?? []).equals(content)).toBe(true)
  page.discard()
  await page.leavesNothing()
  expect(await contentOf(key)).toBeUndefined()
})

test('a file that the browser has lost is listed so that it can be chosen again', async () => {
  const left = await openPage()
  browser.network = 'offline'
  await left.keep('LIM report.pdf', pdf())
  await clear(createStore('doneup-files', 'files'))
  const page = await openPage()
  await page.comeOnline()
  expect(page.waiting()).toMatchObject([
    { refusal: { message: expect.stringContaining('Choose it again.') } },
  ])
  page.discard()
  await page.leavesNothing()
})

test('cancelled while it is being sent, it is given up and nothing of it stays', async () => {
  const page = await openPage()
  const answers = vi.fn()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    init.method === 'POST' ? new Promise(() => answers()) : fetch(path, init),
  )
  await page.keep('LIM report.pdf', pdf())
  await vi.waitFor(() => expect(answers).toHaveBeenCalled(), PATIENCE)
  const { partsSent } = await import('#src/lib/upload-progress.ts')
  expect([...partsSent.get().values()]).toEqual([0.5])
  page.discard()
  await page.leavesNothing()
  await vi.waitFor(() => expect(partsSent.get().size).toBe(0))
})
