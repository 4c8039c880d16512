import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/lib/http.ts'
import { PlaceReporter } from './api.ts'
import type { Place, PlaceReport } from './schema.ts'

const kereru = randomUUID()
const deal: Place = { kind: 'opportunity', id: randomUUID() }
const board: Place = { kind: 'opportunities' }

let isSeen = true
const reports: PlaceReport[] = []
let send: (organizationId: string, report: PlaceReport) => Promise<void>
let reporter: PlaceReporter
beforeEach(() => {
  vi.useFakeTimers()
  isSeen = true
  reports.length = 0
  send = async (_id, report) => void reports.push(report)
  reporter = new PlaceReporter(
    (id, report) => send(id, report),
    () => isSeen,
  )
})
afterEach(() => {
  vi.useRealTimers()
})

const show = (place: Place) => reporter.show({ organizationId: kereru, place })
const places = () => reports.map(({ place }) => place)

test('an open page is reported once, however long it stays open', async () => {
  show(deal)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(places()).toEqual([deal])
})

test('going from page to page is one report each, and hurrying through them none', async () => {
  show(board)
  await vi.advanceTimersByTimeAsync(1_000)
  reporter.leave(false)
  show(deal)
  await vi.advanceTimersByTimeAsync(100)
  reporter.leave(false)
  show(board)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(places()).toEqual([board])
  reporter.leave(false)
  show(deal)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(places()).toEqual([board, deal])
})

test('a page that is left for one without colleagues ends it, once', async () => {
  show(deal)
  await vi.advanceTimersByTimeAsync(1_000)
  reporter.leave(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(places()).toEqual([deal, null])
})

test('a hidden tab ends it at once, until it is shown again', async () => {
  show(deal)
  await vi.advanceTimersByTimeAsync(1_000)
  isSeen = false
  reporter.looked()
  await vi.advanceTimersByTimeAsync(0)
  expect(places()).toEqual([deal, null])
  await vi.advanceTimersByTimeAsync(60_000)
  isSeen = true
  reporter.looked()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(places()).toEqual([deal, null, deal])
})

test('a page that is opened in a hidden tab is not reported', async () => {
  isSeen = false
  show(deal)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reports).toEqual([])
})

test('a person who has signed out, or was removed, leaves without a request', async () => {
  show(deal)
  await vi.advanceTimersByTimeAsync(1_000)
  reporter.leave(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(places()).toEqual([deal])
})

test('a report that failed is sent when the stream opens again', async () => {
  send = () => Promise.reject(new ApiError(0, 'offline', 'Not connected'))
  show(deal)
  await vi.advanceTimersByTimeAsync(60_000)
  send = async (_id, report) => void reports.push(report)
  reporter.again()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(places()).toEqual([deal])
})

test('reports are sent one after the other, so that none overtakes another', async () => {
  const first = Promise.withResolvers<void>()
  send = async (_id, report) => {
    reports.push(report)
    await first.promise
  }
  show(deal)
  await vi.advanceTimersByTimeAsync(1_000)
  reporter.leave(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(places()).toEqual([deal])
  first.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(places()).toEqual([deal, null])
})
