import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/lib/api/http.ts'
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

const show = (place: Place) => reporter.enter({ organizationId: kereru, place })
const places = () => reports.map(({ place }) => place)

test('reports an open page once', async () => {
  show(deal)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(places()).toEqual([deal])
})

test('debounces navigation: only a page that remains open is reported', async () => {
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

test('reports leaving once', async () => {
  show(deal)
  await vi.advanceTimersByTimeAsync(1_000)
  reporter.leave(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(places()).toEqual([deal, null])
})

test('a hidden tab is absent until it is shown again', async () => {
  show(deal)
  await vi.advanceTimersByTimeAsync(1_000)
  isSeen = false
  reporter.onVisibilityChange()
  await vi.advanceTimersByTimeAsync(0)
  expect(places()).toEqual([deal, null])
  await vi.advanceTimersByTimeAsync(60_000)
  isSeen = true
  reporter.onVisibilityChange()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(places()).toEqual([deal, null, deal])
})

test('does not report a page opened in a hidden tab', async () => {
  isSeen = false
  show(deal)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reports).toEqual([])
})

test('ends presence without a request after sign-out or removal', async () => {
  show(deal)
  await vi.advanceTimersByTimeAsync(1_000)
  reporter.leave(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(places()).toEqual([deal])
})

test('retries a failed report when the stream reopens', async () => {
  send = () => Promise.reject(new ApiError(0, 'offline', 'Not connected'))
  show(deal)
  await vi.advanceTimersByTimeAsync(60_000)
  send = async (_id, report) => void reports.push(report)
  reporter.onReconnect()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(places()).toEqual([deal])
})

test('sends reports one at a time, in order', async () => {
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
