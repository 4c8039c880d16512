import { eventually } from '#src/lib/time/test-eventually.ts'
import 'fake-indexeddb/auto'
import { clear, createStore } from 'idb-keyval'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deleteOrphanedFiles, storeFile } from '#src/lib/offline-queue/files.ts'
import type { TestBrowser } from '#src/server/testing/test-network.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { browserWithDeal } from './test-browser.ts'
import type { DocumentsWorld } from './test-documents.ts'
import { pdf } from './test-files.ts'
import { answerUploads, openUploadPage, problem } from './test-uploads.ts'

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

/** A newly opened page, without the memory of the previous one. */
function openPage(person = world.mere, signedInAs = person) {
  browser.signedInAs = signedInAs
  const { organizationId } = world.mere
  return openUploadPage(browser, person, { organizationId, opportunityId: deal })
}

const namesOf = async (of = deal) => (await world.list(of)).map(({ name }) => name).toReversed()

test('files queued offline survive closing the page and upload once, in order', async () => {
  const left = openPage()
  browser.network = 'offline'
  const names = ['LIM report.pdf', 'Title.pdf', 'Quote for the deck.pdf']
  for (const [index, name] of names.entries()) await left.store(name, pdf(90_000 - index * 30_000))
  expect(await namesOf()).toEqual([])

  const page = openPage()
  expect(page.queue.entries.map(({ name, state }) => ({ name, state }))).toEqual(
    names.map((name) => ({ name, state: 'queued' })),
  )
  browser.asked = []
  await page.comeOnline()
  expect(await namesOf()).toEqual(names)
  expect(browser.asked).toEqual(
    names.map(() => `POST /api/opportunities/${deal}/documents?category=purchase_docs`),
  )
  await page.leavesNothing()
})

test('a file is shown immediately and stored before it is sent', async () => {
  const left = openPage()
  let isStored = false
  const goOn = answerUploads(async () => {
    isStored = (await left.files()).length === 1 && localStorage.getItem(nameOf(left.only())) !== null
    return new Promise<Response>(() => {})
  })
  left.choose('LIM report.pdf', pdf())
  expect(left.shown()).toMatchObject([{ name: 'LIM report.pdf', state: 'queued', problem: null }])
  await eventually(() => expect(isStored).toBe(true))
  expect(left.shown()).toMatchObject([{ state: 'sending' }])

  goOn()
  const page = openPage()
  expect(page.shown()).toMatchObject([{ name: 'LIM report.pdf', state: 'queued' }])
  await page.comeOnline()
  expect(await namesOf()).toEqual(['LIM report.pdf'])
  await page.leavesNothing()
})

const nameOf = ({ userId, key }: { userId: string; key: string }) => `doneup_change1_${userId}_${key}`

test('two files upload at a time, and the page is notified of each', async () => {
  const page = openPage()
  const answers: (() => void)[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    init.method === 'POST'
      ? new Promise<void>((go) => answers.push(go)).then(() => fetch(path, init))
      : fetch(path, init),
  )
  const settled = ['One.pdf', 'Two.pdf', 'Three.pdf'].map((name) => page.choose(name, pdf()).settled)
  await eventually(() =>
    expect(page.shown().map(({ state }) => state)).toEqual(['sending', 'sending', 'queued']),
  )
  expect(answers).toHaveLength(2)
  answers[0]?.()
  await eventually(() => expect(answers).toHaveLength(3))
  for (const go of answers) go()
  expect(await Promise.all(settled)).toEqual(['done', 'done', 'done'])
  expect((await namesOf()).toSorted()).toEqual(['One.pdf', 'Three.pdf', 'Two.pdf'])
  await page.leavesNothing()
})

test('a file whose response was lost is resent, and stored once', async () => {
  const left = openPage()
  browser.network = 'answers lost'
  await left.store('LIM report.pdf', pdf())
  await eventually(async () => expect(await namesOf()).toEqual(['LIM report.pdf']))
  const page = openPage()
  expect(page.queue.entries).toHaveLength(1)
  await page.comeOnline()
  expect(await namesOf()).toEqual(['LIM report.pdf'])
  await page.leavesNothing()
})

test('an upload whose session expires is queued until sign-in', async () => {
  const page = openPage()
  const goOn = answerUploads(() => problem(401, 'not_signed_in'))
  await page.store('LIM report.pdf', pdf())
  await eventually(() => expect(page.only().state).toBe('queued'))
  expect(page.shown()).toMatchObject([{ state: 'queued', problem: null }])
  page.queue.setOwner(null)
  goOn()
  page.queue.setOwner(world.mere.userId)
  await page.comeOnline()
  expect(await namesOf()).toEqual(['LIM report.pdf'])
  await page.leavesNothing()
})

test('an upload that gets 429 is queued and retried', async () => {
  const page = openPage()
  let refusals = 0
  const goOn = answerUploads(() => {
    refusals += 1
    return refusals === 1 ? problem(429, 'rate_limited') : problem(409, 'in_progress')
  })
  await page.store('LIM report.pdf', pdf())
  await eventually(() => expect(refusals).toBe(2))
  expect(page.only()).toMatchObject({ state: 'queued', failure: null })
  expect(page.queue.state.get().isReached).toBe(true)
  goOn()
  await page.comeOnline()
  expect(await namesOf()).toEqual(['LIM report.pdf'])
})

test('a failed upload shows the error and can be retried', async () => {
  const page = openPage()
  const goOn = answerUploads(() => problem(503, 'unavailable'))
  await page.store('LIM report.pdf', pdf())
  await eventually(() => expect(page.shown()).toMatchObject([{ state: 'failed', mayRetry: true }]))
  goOn()
  await page.retry()
  await eventually(() => expect(page.queue.entries).toEqual([]))
  expect(await namesOf()).toEqual(['LIM report.pdf'])
  await page.leavesNothing()
})

test('another user in the same browser doesn’t see or send queued files', async () => {
  const left = openPage()
  browser.network = 'offline'
  await left.store('LIM report.pdf', pdf())
  const theirs = openPage(tane)
  expect(theirs.queue.entries).toEqual([])
  await theirs.comeOnline()
  await deleteOrphanedFiles(0)
  expect(await namesOf()).toEqual([])
  const page = openPage()
  await page.comeOnline()
  expect(await namesOf()).toEqual(['LIM report.pdf'])
  await page.leavesNothing()
})

test('sends nothing after the session changed to another user', async () => {
  const left = openPage()
  browser.network = 'offline'
  await left.store('LIM report.pdf', pdf())
  await eventually(() => expect(left.only().state).toBe('queued'))
  const page = openPage(world.mere, tane)
  browser.network = 'online'
  browser.asked = []
  page.sender.resume()
  await eventually(() => expect(page.queue.isSignedInAs).toHaveBeenCalled())
  await eventually(() => expect(page.queue.state.get().isReached).toBe(false))
  expect(page.queue.entries).toMatchObject([{ state: 'queued', failure: null }])
  expect(browser.asked).toEqual([])
  page.discard()
  await page.leavesNothing()
})

test('a rejected file is listed until it is retried or discarded', async () => {
  const page = openPage()
  await page.store('LIM report.pdf', new TextEncoder().encode('no PDF at all'))
  const isRefused = () =>
    expect(page.queue.entries).toMatchObject([
      {
        name: 'LIM report.pdf',
        verb: 'uploaded',
        state: 'failed',
        failure: {
          status: 400,
          message: expect.stringContaining('This file isn’t a PDF.'),
        },
      },
    ])
  await eventually(isRefused)
  expect(page.shown()).toMatchObject([{ state: 'failed', mayRetry: false }])
  await page.retry()
  await eventually(isRefused)
  expect(await page.files()).toHaveLength(1)
  page.discard()
  await page.leavesNothing()
  expect(await namesOf()).toEqual([])
})

test('cancelling before the file is stored leaves no entry and no file', async () => {
  const page = openPage()
  browser.network = 'offline'
  page.choose('LIM report.pdf', pdf())
  page.discard()
  page.choose('Title.pdf', pdf())
  await eventually(() => expect(page.only()).toMatchObject({ name: 'Title.pdf', state: 'queued' }))
  expect(await page.files()).toEqual([page.only().key])
  page.discard()
  await page.leavesNothing()
})

test('the next page that opens deletes orphaned files', async () => {
  const page = openPage()
  await storeFile(crypto.randomUUID(), new ArrayBuffer(8), () => {})
  expect(await page.files()).toHaveLength(1)
  await deleteOrphanedFiles(0)
  await page.leavesNothing()
})

test('a queued file can be read on the next page until discarded', async () => {
  const left = openPage()
  browser.network = 'offline'
  const content = pdf()
  left.choose('LIM report.pdf', content)
  const isContent = async (file: Blob | undefined) =>
    expect(Buffer.from((await file?.bytes()) ?? []).equals(content)).toBe(true)
  await isContent(await left.queue.fileOf(left.only().key))
  await eventually(() => expect(left.only().inMemory).toBeUndefined())
  const page = openPage()
  const { key } = page.only()
  await isContent(await page.queue.fileOf(key))
  page.discard()
  await page.leavesNothing()
  expect(await page.queue.fileOf(key)).toBeUndefined()
})

test('a file lost by the browser is listed as failed', async () => {
  const left = openPage()
  browser.network = 'offline'
  await left.store('LIM report.pdf', pdf())
  await clear(createStore('doneup-files', 'files'))
  const page = openPage()
  await page.comeOnline()
  expect(page.queue.entries).toMatchObject([
    { state: 'failed', failure: { message: expect.stringContaining('Choose it again.') } },
  ])
  page.discard()
  await page.leavesNothing()
})

test('cancelling during the upload aborts the request and deletes the file', async () => {
  const page = openPage()
  const answers = vi.fn()
  answerUploads(() => new Promise(() => answers()))
  await page.store('LIM report.pdf', pdf())
  await eventually(() => expect(answers).toHaveBeenCalled())
  expect(page.shown()).toMatchObject([{ state: 'sending', part: 0.5 }])
  page.discard()
  await page.leavesNothing()
  await eventually(() => expect(page.queue.progress.get().size).toBe(0))
})
