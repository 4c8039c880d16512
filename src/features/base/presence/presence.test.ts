import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPresence } from './presence.server.ts'
import type { Place } from './schema.ts'

/** The organizations whose streams have received a new presence list. */
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

/** A browser with a stream of an organization, and tabs that report their pages. */
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

test('a reported tab is present while its browser’s stream is open', () => {
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

test('someone who changes their name has the new one in all their tabs, also after a heartbeat', () => {
  const browser = openBrowser()
  browser.openTab()(deal)
  browser.openTab()(board)
  const tama = randomUUID()
  openBrowser({ userId: tama }).openTab()(deal)
  presence.receive({ userId: mere, name: 'Mere Tawhai' })
  browser.beat()
  const names = presence.in(kereru).map(({ userId, name }) => [userId === mere, name])
  expect(names.toSorted()).toEqual([
    [false, 'mere'],
    [true, 'Mere Tawhai'],
    [true, 'Mere Tawhai'],
  ])
})

test('a tab is absent five seconds after its stream closes', () => {
  const browser = openBrowser()
  browser.openTab()(deal)
  browser.closeStream()
  vi.advanceTimersByTime(4_900)
  expect(places()).toEqual([deal])
  vi.advanceTimersByTime(400)
  expect(places()).toEqual([])
  expect(sent.at(-1)).toBe(kereru)
})

test('a tab remains present if its stream reopens within the grace period', () => {
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

test('a tab remains present if its stream reopens at another process', () => {
  const browser = openBrowser()
  const show = browser.openTab()
  show(deal)
  browser.closeStream()
  vi.advanceTimersByTime(2_000)
  show(deal)
  vi.advanceTimersByTime(10_000)
  expect(places()).toEqual([deal])
})

test('a tab of a killed process is absent within 76 seconds', () => {
  openBrowser().openTab()(deal)
  vi.advanceTimersByTime(74_000)
  presence.expire()
  expect(places()).toEqual([deal])
  vi.advanceTimersByTime(2_000)
  presence.expire()
  expect(places()).toEqual([])
})

test('leaving a page ends presence unless another tab shows it', () => {
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

test('a tab is present only at its latest page and organization', () => {
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

test('coalesces arrivals into one event', () => {
  for (let person = 0; person < 50; person += 1) openBrowser({ userId: randomUUID() }).openTab()(board)
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual([kereru])
  expect(presence.in(kereru)).toHaveLength(50)
})

test('a user’s second tab receives the list of those present', () => {
  const browser = openBrowser()
  browser.openTab()(board)
  vi.advanceTimersByTime(1_000)
  sent.length = 0
  browser.openTab()(board)
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual([kereru])
})

test('limits tabs per user, evicting the oldest report', () => {
  const ids = Array.from({ length: 25 }, () => randomUUID())
  for (const id of ids) openBrowser().openTab()({ kind: 'opportunity', id })
  expect(presence.in(kereru)).toHaveLength(20)
  expect(JSON.stringify(places())).not.toContain(ids[0])
})

describe('a stream that ends because its reader lost access', () => {
  test('removes its tabs immediately', () => {
    const browser = openBrowser()
    browser.openTab()(deal)
    browser.closeStream(false)
    expect(places()).toEqual([])
  })

  test('keeps the user’s tabs in another browser', () => {
    const [phone, laptop] = [openBrowser(), openBrowser()]
    phone.openTab()(deal)
    laptop.openTab()(board)
    phone.closeStream(false)
    expect(places()).toEqual([board])
  })
})

test('ignores malformed messages', () => {
  for (const message of [null, 'nonsense', {}, { organizationId: kereru, userId: mere, place: 'here' }])
    presence.receive(message)
  expect(presence.in(kereru)).toEqual([])
})
