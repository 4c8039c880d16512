import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Place } from '#src/features/presence/schema.ts'
import { createPresence } from './presence.server.ts'

const told: [string, 'everybody' | string[]][] = []
const tell = (organizationId: string, audience: 'everybody' | ReadonlySet<string>) =>
  void told.push([organizationId, audience === 'everybody' ? audience : [...audience]])

let presence: ReturnType<typeof createPresence>
beforeEach(() => {
  vi.useFakeTimers()
  told.length = 0
  presence = createPresence({ tell })
})
afterEach(() => {
  presence.stop()
  vi.useRealTimers()
})

const kereru = randomUUID()
const mere = randomUUID()
const deal: Place = { kind: 'opportunity', id: randomUUID() }
const board: Place = { kind: 'opportunities' }

function opened(tab = randomUUID(), userId = mere, organizationId = kereru) {
  let turn = 0
  const say = (place: Place | null, late?: number) => {
    turn += 1
    presence.hear({ organizationId, userId, name: 'mere', tab, turn: late ?? turn, place })
  }
  return { say, leave: () => say(null) }
}
const places = (organizationId = kereru) => presence.in(organizationId).map(({ place }) => place)

test('somebody who is not heard of any more is gone within 45 seconds, and not after two beats of 20', () => {
  opened().say(deal)
  vi.advanceTimersByTime(40_000)
  expect(places()).toEqual([deal])
  vi.advanceTimersByTime(4_500)
  expect(places()).toEqual([])
  vi.advanceTimersByTime(250)
  expect(told.at(-1)).toEqual([kereru, 'everybody'])
})

test('a beat every 20 seconds keeps somebody present and tells nobody anything new', () => {
  const page = opened()
  page.say(deal)
  vi.advanceTimersByTime(1_000)
  told.length = 0
  for (let beat = 0; beat < 10; beat += 1) {
    vi.advanceTimersByTime(20_000)
    page.say(deal)
  }
  expect(places()).toEqual([deal])
  expect(told).toEqual([])
})

test('leaving ends it at once, but not while another tab of the same person shows the same', () => {
  const [one, two] = [opened(), opened()]
  one.say(deal)
  two.say(deal)
  expect(presence.in(kereru)).toHaveLength(1)
  one.leave()
  expect(places()).toEqual([deal])
  two.leave()
  expect(places()).toEqual([])
})

test('a beat that comes after the leaving it was sent before does not bring anybody back', () => {
  const page = opened()
  page.say(deal)
  page.say(null, 9)
  page.say(deal, 8)
  expect(places()).toEqual([])
  page.say(board, 10)
  expect(places()).toEqual([board])
})

test('who goes from page to page is at the last one only, in the last organization only', () => {
  const tab = randomUUID()
  const here = opened(tab)
  here.say(board)
  here.say(deal)
  expect(places()).toEqual([deal])
  const tui = randomUUID()
  const there = opened(tab, mere, tui)
  there.say(board, 7)
  expect(places()).toEqual([])
  expect(places(tui)).toEqual([board])
})

test('many arrivals within a moment are told once', () => {
  for (let person = 0; person < 50; person += 1) opened(randomUUID(), randomUUID()).say(board)
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([[kereru, 'everybody']])
  expect(presence.in(kereru)).toHaveLength(50)
})

test('a second tab of somebody who is there already is told, and nobody else', () => {
  opened().say(board)
  vi.advanceTimersByTime(1_000)
  told.length = 0
  opened().say(board)
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([[kereru, [mere]]])
})

test('one person’s tabs are bounded: the longest silent one is forgotten', () => {
  const ids = Array.from({ length: 25 }, () => randomUUID())
  for (const id of ids) opened().say({ kind: 'opportunity', id })
  expect(presence.in(kereru)).toHaveLength(20)
  expect(JSON.stringify(places())).not.toContain(ids[0])
})

describe('when somebody’s rights have changed', () => {
  test('they are forgotten at once, and what they said just before is not believed any more', () => {
    const page = opened()
    page.say(deal)
    presence.forget(mere)
    expect(places()).toEqual([])
    page.say(deal)
    expect(places()).toEqual([])
  })

  test('whoever still may be there is back with a later beat', () => {
    const page = opened()
    page.say(deal)
    presence.forget(mere)
    vi.advanceTimersByTime(20_000)
    page.say(deal)
    expect(places()).toEqual([deal])
  })
})

test('a message that is no sighting is left alone', () => {
  for (const message of [null, 'nonsense', {}, { organizationId: kereru, userId: mere, place: 'here' }])
    presence.hear(message)
  expect(presence.in(kereru)).toEqual([])
})
