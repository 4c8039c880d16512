import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '#src/features/base/due-dates/queries.server.ts'
import type { CalendarEvent } from '#src/lib/files/icalendar.ts'
import { dateEvents, followSentEvents } from './feed-dates.ts'

const date = (fields: Partial<CalendarDate> = {}): CalendarDate => ({
  kind: 'condition',
  id: 'c1',
  day: '2026-12-11',
  version: 2,
  changedAt: new Date('2026-11-27T00:00:00Z'),
  dealId: 'd1',
  projectId: null,
  address: '12 Rata Street, Ōtūmoetai, Tauranga',
  conditionKind: 'finance',
  title: 'Finance from Westpac, Hemi',
  amount: 250,
  note: 'Call Hemi',
  ...fields,
})
const dateEvent = (one: CalendarDate, feed: Parameters<typeof dateEvents>[1]) => dateEvents([one], feed)[0]
const options = { publicUrl: 'https://doneup.example', withDetails: false }

describe('an event', () => {
  test.each([
    [{ conditionKind: 'finance' }, 'Finance due · 12 Rata Street'],
    [{ conditionKind: 'custom' }, 'Condition due · 12 Rata Street'],
    [{ kind: 'lim_request', conditionKind: null }, 'Request the LIM · 12 Rata Street'],
    [{ kind: 'settlement', conditionKind: null }, 'Settlement · 12 Rata Street'],
    [{ kind: 'task', conditionKind: null, address: null, dealId: null }, 'Task due'],
  ] as const)('of %j is named %s', (fields, summary) => {
    expect(dateEvent(date(fields), options)?.summary).toBe(summary)
  })

  // Clauses: dates-and-conditions 6.3
  test('has amounts, names and notes only with details', () => {
    const without = dateEvent(date(), options)
    expect(JSON.stringify(without)).not.toMatch(/250|Hemi|Westpac/)
    expect(dateEvent(date(), { ...options, withDetails: true })).toEqual({
      ...without,
      description: 'Finance from Westpac, Hemi\n$250\nCall Hemi',
    })
  })

  test('links to its deal', () => {
    expect(dateEvent(date(), options)).toMatchObject({
      uid: 'condition-c1',
      sequence: 2,
      url: 'https://doneup.example/opportunities/d1',
    })
  })
})

describe('events of one response after the other', () => {
  const NOW = new Date('2026-12-01T00:00:00Z')
  const daysLater = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
  const event = (fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
    uid: 'a',
    sequence: 2,
    day: '2026-12-11',
    changedAt: NOW,
    summary: 'Finance due · 12 Rata Street',
    ...fields,
  })
  const first = { a: ['2026-12-11', 2] as [string, number] }

  test('the first response stores what it sent, an equal one stores nothing', () => {
    expect(followSentEvents([event()], {}, NOW)).toEqual({ events: [event()], sent: first })
    expect(followSentEvents([event()], first, NOW)).toEqual({ events: [event()], sent: null })
  })

  test('a move raises the sequence even if the row’s version didn’t change, and it never falls', () => {
    const moved = followSentEvents([event({ day: '2026-12-14' })], first, NOW)
    expect(moved.events).toEqual([event({ day: '2026-12-14', sequence: 3 })])
    expect(moved.sent).toEqual({ a: ['2026-12-14', 3] })
    expect(followSentEvents([event({ day: '2026-12-14' })], moved.sent ?? {}, NOW).events[0]?.sequence).toBe(
      3,
    )
  })

  // Clauses: dates-and-conditions 6.2
  test('a deleted one is cancelled for 30 days without its words, the same each time, then left out', () => {
    const ended = followSentEvents([], first, NOW)
    const cancelled = { uid: 'a', sequence: 3, day: '2026-12-11', changedAt: NOW, summary: 'Cancelled' }
    expect(ended.events).toEqual([{ ...cancelled, isCancelled: true }])
    const before = ended.sent ?? {}
    expect(followSentEvents([], before, daysLater(29.9))).toEqual({ events: ended.events, sent: null })
    expect(followSentEvents([], before, daysLater(30))).toEqual({ events: [], sent: {} })
  })

  test('a restored one is confirmed with a higher sequence than its cancellation', () => {
    const ended = followSentEvents([], first, NOW).sent ?? {}
    const back = followSentEvents([event()], ended, daysLater(1))
    expect(back).toEqual({ events: [event({ sequence: 4 })], sent: { a: ['2026-12-11', 4] } })
  })
})
