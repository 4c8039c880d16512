import { z } from 'zod'
import { dateKind, projectTarget, type Target } from '#src/features/base/due-dates/kinds.ts'
import { formatRecentDay } from '#src/finance/dates/new-zealand-days.ts'
import { DEAL_PARTS } from '#src/lib/browser/anchors.ts'
import { authorName } from '#src/lib/text/person-name.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/lib/time/durations.ts'
import type { Notification, NotificationList, ToldKind } from './schema.ts'

const MOST_COUNTED = 50

/** Marks one notification as read, or all up to a version of the list. */
export const markingSchema = z.object({ id: z.string(), upTo: z.number().optional() })
export type Marking = z.infer<typeof markingSchema>

/** The list after marking; newer notifications stay unread. */
export function withMarking(list: NotificationList, { id, upTo }: Marking): NotificationList {
  const includesAll = upTo !== undefined && list.version <= upTo
  const isMarked = (one: Notification) => !one.read && (includesAll || one.id === id)
  const notifications = list.notifications.map((one) => (isMarked(one) ? { ...one, read: true } : one))
  const marked = list.notifications.filter(isMarked).length
  return { ...list, notifications, unread: includesAll ? 0 : Math.max(0, list.unread - marked) }
}

export function badgeText(unread: number): string {
  return unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread)
}

/** "Just now", "5 min ago", "2 h ago", "Yesterday", otherwise the day in Auckland. */
export function sinceInWords(at: string, now: Date): string {
  const passed = now.getTime() - Date.parse(at)
  if (passed < MINUTE_MS) return 'Just now'
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min ago`
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)} h ago`
  return formatRecentDay(at, now)
}

/** "Tama added 3 receipts to 14 Clarence Street", "Tama completed 1 task of 14 Clarence Street"; otherwise the notification’s own title. */
export function titleOf({ title, added, by, message }: Notification): string {
  if (added === null) return title
  const { verb, noun, preposition } = ADDED_WORDS[added.kind]
  const what = `${authorName(by)} ${verb} ${pluralize(added.count, noun)}`
  return message === '' ? what : `${what} ${preposition} ${message.split(',')[0]}`
}

/** What is said below the title: of what colleagues add, only what the title doesn’t name of the address. */
export function detailOf({ added, message }: Pick<Notification, 'added' | 'message'>): string {
  if (added === null) return message
  return message.split(',').slice(1).join(',').trim()
}

const ADDED_TO = { verb: 'added', preposition: 'to' }
const ADDED_WORDS: Readonly<Record<ToldKind, { verb: string; noun: string; preposition: string }>> = {
  receipt: { ...ADDED_TO, noun: 'receipt' },
  expense: { ...ADDED_TO, noun: 'expense' },
  photo: { ...ADDED_TO, noun: 'photo' },
  task: { ...ADDED_TO, noun: 'task' },
  completed_task: { verb: 'completed', noun: 'task', preposition: 'of' },
}

const ADDED_PARTS: Readonly<Record<ToldKind, string>> = {
  receipt: 'expenses',
  expense: 'expenses',
  photo: 'photos',
  task: 'tasks',
  completed_task: 'tasks',
}
const ADDED_DEAL_PARTS: Readonly<Record<ToldKind, string>> = {
  receipt: '',
  expense: '',
  photo: '/documents',
  task: '/due-diligence',
  completed_task: '/due-diligence',
}

function addedTarget(
  { kind }: NonNullable<Notification['added']>,
  { projectId, opportunityId }: Notification['data'],
) {
  if (projectId !== null) return { to: `/projects/${projectId}/${ADDED_PARTS[kind]}` }
  if (opportunityId !== null) return { to: `/opportunities/${opportunityId}${ADDED_DEAL_PARTS[kind]}` }
  return { to: '/tasks' }
}

/** The notification's project or deal, the tasks, or the Pricing page if it is personal; null if it has no target. */
export function targetOf({
  data,
  isPersonal,
  added,
}: Pick<Notification, 'data' | 'isPersonal'> & Partial<Pick<Notification, 'added'>>): Target | null {
  if (added) return addedTarget(added, data)
  const { projectId, opportunityId, dueKind, dueId } = data
  if (projectId !== null) return projectTarget(projectId, dueKind, dueId)
  if (opportunityId !== null) {
    const section = dueKind && dateKind(dueKind).section
    if (section === null) return { to: `/opportunities/${opportunityId}` }
    const { tab, ...part } = DEAL_PARTS[section]
    return { to: `/opportunities/${opportunityId}/${tab}`, ...part }
  }
  if (dueKind === 'task') return { to: '/tasks' }
  return isPersonal ? { to: '/pricing' } : null
}

/** Announces notifications that are newer than `seen`; null if there are none. */
export function announcementOf(seen: NotificationList, now: NotificationList): string | null {
  const known = new Set(seen.notifications.map(({ id }) => id))
  const fresh = now.notifications.filter(({ id, read }) => !read && !known.has(id))
  const [first] = fresh
  if (first === undefined) return null
  return fresh.length === 1
    ? first.added === null
      ? `${first.title}: ${first.message}`
      : titleOf(first)
    : `${fresh.length} new notifications`
}
