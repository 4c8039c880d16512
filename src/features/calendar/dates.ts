import { CONDITION_KINDS } from '#src/finance/dates/conditions.ts'
import { formatMoney } from '#src/finance/money.ts'
import type { CivilDay } from '#src/finance/new-zealand-days.ts'
import { DAY_MS } from '#src/lib/durations.ts'
import type { CalendarEvent } from '#src/lib/icalendar.ts'
import type { SentEvents } from '../accounts/calendar-links/schema.ts'
import { splitAddress } from '../addresses/address-words.ts'

/** A date of a deal, or of a task, which can be without a deal. */
export interface DealDate {
  kind:
    | 'agreement'
    | 'deposit'
    | 'unconditional'
    | 'settlement'
    | 'condition'
    | 'lim-request'
    | 'target-listing'
    | 'task'
  /** The row's id: a condition's, a project's, otherwise the deal's. */
  id: string
  day: CivilDay
  version: number
  changedAt: Date
  dealId: string | null
  address: string | null
  conditionKind: string | null
  title: string | null
  amount: number | null
  note: string | null
}

const SUMMARIES: Record<DealDate['kind'], string> = {
  agreement: 'Agreement',
  deposit: 'Deposit due',
  unconditional: 'Unconditional',
  settlement: 'Settlement',
  condition: 'Condition due',
  'lim-request': 'Request the LIM',
  'target-listing': 'Target listing date',
  task: 'Task due',
}

/** Where the events link to, and whether they contain amounts, names and notes. */
interface FeedOptions {
  publicUrl: string
  withDetails: boolean
}

/** An event whose id isn't complete yet: the host is missing. */
export function dateEvent(date: DealDate, { publicUrl, withDetails }: FeedOptions): CalendarEvent {
  const { kind, id, day, version, changedAt, dealId, address, title, amount, note } = date
  const details = [title, amount === null ? null : formatMoney(amount), note].filter((part) => part !== null)
  return {
    uid: `${kind}-${id}`,
    sequence: version,
    day,
    changedAt,
    summary: address === null ? summaryOf(date) : `${summaryOf(date)} · ${splitAddress(address).street}`,
    description: withDetails ? details.join('\n') : null,
    url: new URL(dealId === null ? '/tasks' : `/opportunities/${dealId}`, publicUrl).href,
  }
}

function summaryOf({ kind, conditionKind }: DealDate): string {
  const known = CONDITION_KINDS.find(({ value }) => value === conditionKind && value !== 'custom')
  return known === undefined ? SUMMARIES[kind] : `${known.label} due`
}

const CANCELLED_DAYS = 30

/**
 * Compares events with those of the link's last response. A moved event gets a higher sequence. One that is no longer a
 * date is sent as cancelled for 30 days, with its former day alone, because its row may be deleted. `sent` is null if
 * nothing changed.
 */
export function followSentEvents(
  events: readonly CalendarEvent[],
  before: SentEvents,
  now: Date,
): { events: CalendarEvent[]; sent: SentEvents | null } {
  const sent: SentEvents = {}
  const current = events.map((event) => {
    const [day, sequence, endedAt] = before[event.uid] ?? [event.day, 0]
    const isMoved = day !== event.day || endedAt !== undefined
    const next = { ...event, sequence: Math.max(event.sequence, sequence + (isMoved ? 1 : 0)) }
    sent[event.uid] = [next.day, next.sequence]
    return next
  })
  const cancelled: CalendarEvent[] = []
  for (const [uid, [day, sequence, endedAt]] of Object.entries(before)) {
    const changedAt = endedAt === undefined ? now : new Date(endedAt)
    if (uid in sent || now.getTime() - changedAt.getTime() >= CANCELLED_DAYS * DAY_MS) continue
    const next = endedAt === undefined ? sequence + 1 : sequence
    sent[uid] = [day, next, changedAt.toISOString()]
    cancelled.push({ uid, sequence: next, day, changedAt, summary: 'Cancelled', isCancelled: true })
  }
  return { events: [...current, ...cancelled], sent: isSameSent(before, sent) ? null : sent }
}

function isSameSent(before: SentEvents, after: SentEvents): boolean {
  const ids = Object.keys(after)
  return (
    ids.length === Object.keys(before).length && ids.every((id) => String(before[id]) === String(after[id]))
  )
}
