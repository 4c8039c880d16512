import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/lib/http.ts'
import { Sightings } from './api.ts'
import type { Place } from './schema.ts'

const kereru = randomUUID()
const deal: Place = { kind: 'opportunity', id: randomUUID() }
const board: Place = { kind: 'opportunities' }

let isSeen = true
let refusal: Error | null = null
const said: { by: 'request' | 'beacon'; place: Place | null; turn: number }[] = []
let sightings: Sightings
beforeEach(() => {
  vi.useFakeTimers()
  isSeen = true
  refusal = null
  said.length = 0
  sightings = new Sightings({
    send: async (_id, { place, turn }) => {
      said.push({ by: 'request', place, turn })
      if (refusal !== null) throw refusal
    },
    beacon: (_id, { place, turn }) => void said.push({ by: 'beacon', place, turn }),
    isSeen: () => isSeen,
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const show = (place: Place) => sightings.show({ organizationId: kereru, place })
const places = () => said.map(({ place }) => place)

test('an open page says so on arrival, and then once in 20 seconds', async () => {
  show(deal)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(places()).toEqual([deal, deal, deal, deal, deal])
  expect(said.map(({ turn }) => turn)).toEqual([1, 2, 3, 4, 5])
})

test('going from page to page is one message each, and hurrying through them none', async () => {
  show(board)
  await vi.advanceTimersByTimeAsync(1_000)
  sightings.leave(false)
  show(deal)
  await vi.advanceTimersByTimeAsync(100)
  sightings.leave(false)
  show(board)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(places()).toEqual([board])
  sightings.leave(false)
  show(deal)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(places()).toEqual([board, deal])
})

test('a page that is left for one without colleagues ends it, once', async () => {
  show(deal)
  await vi.advanceTimersByTimeAsync(1_000)
  sightings.leave(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said.map(({ by, place }) => [by, place])).toEqual([
    ['request', deal],
    ['beacon', null],
  ])
})

test('a hidden tab ends it at once and says nothing, until it is looked at again', async () => {
  show(deal)
  await vi.advanceTimersByTimeAsync(1_000)
  isSeen = false
  sightings.looked()
  expect(places()).toEqual([deal, null])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(places()).toEqual([deal, null])
  isSeen = true
  sightings.looked()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(places()).toEqual([deal, null, deal])
})

test('a page that is opened in a hidden tab says nothing', async () => {
  isSeen = false
  show(deal)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual([])
})

test('whoever has signed out, or was removed, leaves without a word', async () => {
  show(deal)
  await vi.advanceTimersByTimeAsync(1_000)
  sightings.leave(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(places()).toEqual([deal])
})

test('what is refused is not said again; what did not arrive is', async () => {
  refusal = new ApiError(0, 'offline', 'Not connected')
  show(deal)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(said).toHaveLength(2)
  refusal = new ApiError(404, 'not_found', 'Opportunity not found')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toHaveLength(3)
})
