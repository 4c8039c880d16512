import { dateKind, projectTarget } from '#src/features/base/due-dates/kinds.ts'
import type { CalendarDate } from '#src/features/base/due-dates/queries.server.ts'
import { CONDITION_KINDS } from '#src/finance/dates/conditions.ts'
import { formatMoney } from '#src/finance/money.ts'
import type { CalendarEvent } from '#src/lib/files/icalendar.ts'
import { splitAddress } from '#src/lib/text/address-words.ts'
import { DAY_MS } from '#src/lib/time/durations.ts'
import type { SentEvents } from './schema.ts'

/** Where the events link to, and whether they contain amounts, names and notes. */
interface FeedOptions {
  publicUrl: string
  withDetails: boolean
}

/** Events whose ids aren't complete yet: the host is missing. */
export function dateEvents(
  dates: readonly CalendarDate[],
  { publicUrl, withDetails }: FeedOptions,
): CalendarEvent[] {
  const { origin } = new URL(publicUrl)
  const streetOf = rememberedStreets()
  return dates.map((date) => {
    const { kind, id, day, version, changedAt, address, title, amount, note } = date
    const details = [title, amount === null ? null : formatMoney(amount), note]
    return {
      uid: `${nameInIds(kind)}-${id}`,
      sequence: version,
      day,
      changedAt,
      summary: address === null ? summaryOf(date) : `${summaryOf(date)} · ${streetOf(address)}`,
      description: withDetails ? details.filter((part) => part !== null).join('\n') : null,
      url: `${origin}${pathOf(date)}`,
    }
  })
}

function pathOf({ kind, id, dealId, projectId }: CalendarDate): string {
  if (kind !== 'agreement' && projectId !== null && dateKind(kind).projectTab !== null) {
    const { to, hash } = projectTarget(projectId, kind, id)
    return hash === undefined ? to : `${to}#${hash}`
  }
  return dealId === null ? '/tasks' : `/opportunities/${dealId}`
}

/** A deal has about ten dates. */
function rememberedStreets(): (address: string) => string {
  const streets = new Map<string, string>()
  return (address) => {
    const street = streets.get(address) ?? splitAddress(address).street
    streets.set(address, street)
    return street
  }
}

function summaryOf({ kind, conditionKind }: CalendarDate): string {
  const known = CONDITION_KINDS.find(({ value }) => value === conditionKind && value !== 'custom')
  if (known !== undefined) return `${known.label} due`
  return kind === 'agreement' ? 'Agreement' : dateKind(kind).event
}

function nameInIds(kind: CalendarDate['kind']): string {
  return kind === 'agreement' ? kind : (dateKind(kind).nameInIds ?? kind)
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
  let hasChanged = false
  const current = events.map((event) => {
    const former = before[event.uid]
    const [day, sequence, endedAt] = former ?? [event.day, 0]
    const isMoved = day !== event.day || endedAt !== undefined
    const next = Math.max(event.sequence, sequence + (isMoved ? 1 : 0))
    if (former === undefined || isMoved || next !== sequence) hasChanged = true
    sent[event.uid] = [event.day, next]
    return next === event.sequence ? event : { ...event, sequence: next }
  })
  const cancelled: CalendarEvent[] = []
  for (const [uid, [day, sequence, endedAt]] of Object.entries(before)) {
    if (uid in sent) continue
    const changedAt = endedAt === undefined ? now : new Date(endedAt)
    const isForgotten = now.getTime() - changedAt.getTime() >= CANCELLED_DAYS * DAY_MS
    if (isForgotten || endedAt === undefined) hasChanged = true
    if (isForgotten) continue
    const next = endedAt === undefined ? sequence + 1 : sequence
    sent[uid] = [day, next, changedAt.toISOString()]
    cancelled.push({ uid, sequence: next, day, changedAt, summary: 'Cancelled', isCancelled: true })
  }
  return { events: [...current, ...cancelled], sent: hasChanged ? sent : null }
}
