import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Place } from '#src/features/presence/schema.ts'
import { createPresence } from './presence.server.ts'

/** The organizations to whose streams was sent who is present. */
const sent: string[] = []

/** The sessions that have a stream open in this process. */
const open = new Set<string>()
let presence: ReturnType<typeof createPresence>
beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  open.clear()
  presence = createPresence({
    send: (organizationId) => void sent.push(organizationId),
    report: (message) => presence.receive(message),
    isFollowed: ({ sessionId }) => open.has(sessionId),
  })
})
afterEach(() => {
  presence.stop()
  vi.useRealTimers()
})

const kereru = randomUUID()
const mere = randomUUID()
const deal: Place = { kind: 'opportunity', id: randomUUID() }
const board: Place = { kind: 'opportunities' }

/** A browser with a stream of an organization, and tabs that report their places. */
function openBrowser({ userId = mere, organizationId = kereru, sessionId = randomUUID() } = {}) {
  open.add(sessionId)
  const stream = { organizationId, sessionId }
  return {
    sessionId,
    openTab(tab = randomUUID()) {
      return (place: Place | null) => presence.receive({ ...stream, userId, name: 'mere', tab, place })
    },
    beat: () => presence.onHeartbeat(stream),
    openStream: () => void open.add(sessionId),
    closeStream(hasAccess = true) {
      open.delete(sessionId)
      presence.onEnd(stream, hasAccess)
    },
  }
}
const places = (organizationId = kereru) => presence.in(organizationId).map(({ place }) => place)

test('a tab is present from one report on, for as long as the stream of its browser is open', () => {
  const browser = openBrowser()
  browser.openTab()(deal)
  vi.advanceTimersByTime(1_000)
  sent.length = 0
  for (let beat = 0; beat < 20; beat += 1) {
    vi.advanceTimersByTime(30_000)
    browser.beat()
    presence.expire()
  }
  expect(places()).toEqual([deal])
  expect(sent).toEqual([])
})

test('a tab whose stream closes is gone after a grace of five seconds, and colleagues are notified', () => {
  const browser = openBrowser()
  browser.openTab()(deal)
  browser.closeStream()
  vi.advanceTimersByTime(4_900)
  expect(places()).toEqual([deal])
  vi.advanceTimersByTime(400)
  expect(places()).toEqual([])
  expect(sent.at(-1)).toBe(kereru)
})

test('a tab stays present when its stream is opened again within the grace', () => {
  const browser = openBrowser()
  browser.openTab()(deal)
  vi.advanceTimersByTime(1_000)
  sent.length = 0
  browser.closeStream()
  vi.advanceTimersByTime(2_000)
  browser.openStream()
  vi.advanceTimersByTime(10_000)
  expect([places(), sent]).toEqual([[deal], []])
})

test('a tab whose stream is opened again at another process, and which reports its place there, stays present', () => {
  const browser = openBrowser()
  const show = browser.openTab()
  show(deal)
  browser.closeStream()
  vi.advanceTimersByTime(2_000)
  show(deal)
  vi.advanceTimersByTime(10_000)
  expect(places()).toEqual([deal])
})

test('a tab whose process was killed is gone within 76 seconds', () => {
  openBrowser().openTab()(deal)
  vi.advanceTimersByTime(74_000)
  presence.expire()
  expect(places()).toEqual([deal])
  vi.advanceTimersByTime(2_000)
  presence.expire()
  expect(places()).toEqual([])
})

test('leaving ends it at once, but not while another tab of the same person shows the same', () => {
  const browser = openBrowser()
  const [one, two] = [browser.openTab(), browser.openTab()]
  one(deal)
  two(deal)
  expect(presence.in(kereru)).toHaveLength(1)
  one(null)
  expect(places()).toEqual([deal])
  two(null)
  expect(places()).toEqual([])
  browser.beat()
  expect(places()).toEqual([])
})

test('a tab that goes from page to page is at the last one only, in the last organization only', () => {
  const tab = randomUUID()
  const here = openBrowser().openTab(tab)
  here(board)
  here(deal)
  expect(places()).toEqual([deal])
  const tui = randomUUID()
  openBrowser({ organizationId: tui }).openTab(tab)(board)
  expect(places()).toEqual([])
  expect(places(tui)).toEqual([board])
})

test('many arrivals within a moment are sent once', () => {
  for (let person = 0; person < 50; person += 1) openBrowser({ userId: randomUUID() }).openTab()(board)
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual([kereru])
  expect(presence.in(kereru)).toHaveLength(50)
})

test('a second tab of a person who is present already receives who is present', () => {
  const browser = openBrowser()
  browser.openTab()(board)
  vi.advanceTimersByTime(1_000)
  sent.length = 0
  browser.openTab()(board)
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual([kereru])
})

test('one person’s tabs are bounded: the one reported longest ago is removed', () => {
  const ids = Array.from({ length: 25 }, () => randomUUID())
  for (const id of ids) openBrowser().openTab()({ kind: 'opportunity', id })
  expect(presence.in(kereru)).toHaveLength(20)
  expect(JSON.stringify(places())).not.toContain(ids[0])
})

describe('a stream that ends because its reader lost access', () => {
  test('removes its tabs at once', () => {
    const browser = openBrowser()
    browser.openTab()(deal)
    browser.closeStream(false)
    expect(places()).toEqual([])
  })

  test('leaves the tabs of the same person in another browser', () => {
    const [phone, laptop] = [openBrowser(), openBrowser()]
    phone.openTab()(deal)
    laptop.openTab()(board)
    phone.closeStream(false)
    expect(places()).toEqual([board])
  })
})

test('a message that is no report is ignored', () => {
  for (const message of [null, 'nonsense', {}, { organizationId: kereru, userId: mere, place: 'here' }])
    presence.receive(message)
  expect(presence.in(kereru)).toEqual([])
})
