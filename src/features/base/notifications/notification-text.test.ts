import { describe, expect, test } from 'vitest'
import type { DueKind } from '#src/features/base/due-dates/kinds.ts'
import {
  announcementOf,
  badgeText,
  detailOf,
  sinceInWords,
  targetOf,
  titleOf,
  withMarking,
} from './notification-text.ts'
import type { Notification, NotificationList } from './schema.ts'

function notification(id: string, fields: Partial<Notification> = {}): Notification {
  return {
    id,
    type: 'opportunity_status',
    title: `NewNotification ${id}`,
    message: '8 Kererū Street',
    read: false,
    createdAt: '2026-11-20T20:00:00Z',
    data: { opportunityId: 'deal', projectId: null, dueKind: null, dueId: null },
    by: null,
    added: null,
    isForYou: false,
    isPersonal: false,
    ...fields,
  }
}

function listOf(notifications: Notification[], fields: Partial<NotificationList> = {}): NotificationList {
  const unread = notifications.filter(({ read }) => !read).length
  return { organizationId: 'org', version: 10, unread, notifications, ...fields }
}

test.each([
  [1, '1'],
  [50, '50'],
  [51, '50+'],
  [4_000, '50+'],
])('the badge of %d unread is %s', (unread, text) => {
  expect(badgeText(unread)).toBe(text)
})

test.each([
  ['2026-11-20T19:59:31Z', 'Just now'],
  ['2026-11-20T20:00:30Z', 'Just now'],
  ['2026-11-20T19:48:00Z', '12 min ago'],
  ['2026-11-20T18:00:00Z', '2 h ago'],
  ['2026-11-19T20:00:01Z', '23 h ago'],
  // The 20th in Auckland, where it is now the 21st.
  ['2026-11-19T19:00:00Z', 'Yesterday'],
  ['2026-11-18T20:00:00Z', '19 Nov 2026'],
])('%s is shown as %s at 09:00 on 21 Nov in Auckland', (at, words) => {
  expect(sinceInWords(at, new Date('2026-11-20T20:00:00Z'))).toBe(words)
})

test('a notification links to its project, its deal and the part of its page, or the tasks; a personal one to the plans', () => {
  const target = (data: Partial<Notification['data']>, isPersonal = false) => {
    const none = { opportunityId: null, projectId: null, dueKind: null, dueId: null }
    return targetOf(notification('1', { data: { ...none, ...data }, isPersonal }))
  }
  expect(target({ opportunityId: 'deal' })).toEqual({ to: '/opportunities/deal' })
  expect(target({ opportunityId: 'deal', dueKind: 'offer_expiry' })).toEqual({
    to: '/opportunities/deal/agreement',
    hash: 'offers',
  })
  expect(target({ opportunityId: 'deal', dueKind: 'checklist' })).toEqual({
    to: '/opportunities/deal/due-diligence',
  })
  expect(target({ projectId: 'p', dueKind: 'task' })).toEqual({ to: '/projects/p' })
  expect(target({ projectId: 'p', dueKind: 'expense', dueId: 'e' })).toEqual({
    to: '/projects/p/expenses',
    hash: 'e',
  })
  expect(target({ projectId: 'p', dueKind: 'stage', dueId: 'p' })).toEqual({ to: '/projects/p/plan' })
  expect(target({ dueKind: 'task' })).toEqual({ to: '/tasks' })
  expect(target({}, true)).toEqual({ to: '/pricing' })
  expect(target({})).toBeNull()
})

test.each([
  ['settlement', ''],
  ['unconditional', ''],
  ['condition', '/agreement'],
  ['lim_request', '/agreement'],
  ['deposit', '/agreement'],
  ['checklist', '/due-diligence'],
  ['offer_expiry', '/agreement#offers'],
  ['task', '/due-diligence#tasks'],
  ['target', ''],
  ['bright_line', ''],
] as const satisfies [DueKind, string][])(
  'a reminder of kind %s links to the deal’s part “%s”',
  (dueKind, part) => {
    const data = { opportunityId: 'deal', projectId: null, dueKind, dueId: null }
    const { to, hash } = { hash: undefined, ...targetOf(notification('1', { data })) }
    expect(`${to}${hash === undefined ? '' : `#${hash}`}`).toBe(`/opportunities/deal${part}`)
  },
)

describe('marking as read', () => {
  test('marking the same notification twice decreases the count once', () => {
    const list = listOf([notification('1'), notification('2')], { unread: 70 })
    const marked = withMarking(list, { id: '2' })
    expect([marked.unread, marked.notifications.map(({ read }) => read)]).toEqual([69, [false, true]])
    expect(withMarking(marked, { id: '2' }).unread).toBe(69)
  })

  test('marking all includes notifications too old to be listed', () => {
    const list = listOf([notification('1')], { unread: 70 })
    expect(withMarking(list, { id: 'all', upTo: 10 })).toMatchObject({
      unread: 0,
      notifications: [{ read: true }],
    })
  })

  test('marking all excludes newer notifications', () => {
    const list = listOf([notification('new'), notification('old')], { version: 11 })
    expect(withMarking(list, { id: 'all', upTo: 10 })).toEqual(list)
  })
})

test('one new notification is announced by its text, several by their number, and read notifications not at all', () => {
  const seen = listOf([notification('1')])
  expect(announcementOf(seen, listOf([notification('2'), notification('1')]))).toBe(
    'NewNotification 2: 8 Kererū Street',
  )
  expect(announcementOf(seen, listOf([notification('3'), notification('2')]))).toBe('2 new notifications')
  expect(announcementOf(seen, listOf([notification('2', { read: true })]))).toBeNull()
  expect(announcementOf(seen, seen)).toBeNull()
})

describe('what a colleague added', () => {
  const tama = { id: 'tama', name: 'Tama', email: 'tama@doneup.example' }
  const added = (kind: 'receipt' | 'photo' | 'task', count: number, fields: Partial<Notification> = {}) =>
    notification('n', {
      added: { kind, count },
      by: tama,
      message: '14 Clarence Street, Hamilton',
      ...fields,
    })
  const place = { opportunityId: null, projectId: 'house', dueKind: null, dueId: null }

  test('is one line with the person, the count and the place', () => {
    expect(titleOf(added('receipt', 3))).toBe('Tama added 3 receipts to 14 Clarence Street')
    expect(titleOf(added('photo', 1))).toBe('Tama added 1 photo to 14 Clarence Street')
    expect(titleOf(added('task', 2, { message: '' }))).toBe('Tama added 2 tasks')
    expect(titleOf(added('task', 1, { by: null }))).toBe('A former member added 1 task to 14 Clarence Street')
    expect(titleOf(notification('n'))).toBe('NewNotification n')
  })

  test('names the street once, and below it the place', () => {
    expect(detailOf(added('receipt', 3))).toBe('Hamilton')
    expect(detailOf(added('task', 2, { message: '' }))).toBe('')
    expect(detailOf(notification('n'))).toBe('8 Kererū Street')
  })

  test.each([
    ['receipt', '/projects/house/expenses'],
    ['photo', '/projects/house/photos'],
    ['task', '/projects/house/tasks'],
  ] as const)('opens the part of the project with the %s', (kind, to) => {
    expect(targetOf(added(kind, 1, { data: place }))).toEqual({ to })
  })

  test('opens the part of a deal, and the tasks', () => {
    expect(targetOf(added('photo', 1))).toEqual({ to: '/opportunities/deal/documents' })
    expect(targetOf(added('task', 1, { data: { ...place, projectId: null } }))).toEqual({ to: '/tasks' })
  })
})
