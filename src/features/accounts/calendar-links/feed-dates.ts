import { CONDITION_KINDS } from '#src/finance/dates/conditions.ts'
import { formatMoney } from '#src/finance/money.ts'
import type { CivilDay } from '#src/finance/new-zealand-days.ts'
import { DAY_MS } from '#src/lib/durations.ts'
import type { CalendarEvent } from '#src/lib/icalendar.ts'
import { splitAddress } from '../../addresses/address-words.ts'
import type { DueKind } from '../../notifications/schema.ts'
import type { SentEvents } from './schema.ts'

/** A date of a deal, or of a task, which can be without a deal. */
export interface DealDate {
  kind: DueKind | 'agreement'
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
  lim_request: 'Request the LIM',
  checklist: 'Checklist item due',
  offer_expiry: 'Offer expires',
  target: 'Target listing date',
  bright_line: 'Bright-line period ends',
  task: 'Task due',
}

/** The names of kinds in the ids of events, which calendar programs already have. */
const NAMES_IN_IDS: Partial<Record<DealDate['kind'], string>> = {
  lim_request: 'lim-request',
  target: 'target-listing',
}

/** Where the events link to, and whether they contain amounts, names and notes. */
interface FeedOptions {
  publicUrl: string
  withDetails: boolean
}

/** Events whose ids aren't complete yet: the host is missing. */
export function dateEvents(
  dates: readonly DealDate[],
  { publicUrl, withDetails }: FeedOptions,
): CalendarEvent[] {
  const { origin } = new URL(publicUrl)
  const streetOf = rememberedStreets()
  return dates.map((date) => {
    const { kind, id, day, version, changedAt, dealId, address, title, amount, note } = date
    const details = [title, amount === null ? null : formatMoney(amount), note]
    return {
      uid: `${NAMES_IN_IDS[kind] ?? kind}-${id}`,
      sequence: version,
      day,
      changedAt,
      summary: address === null ? summaryOf(date) : `${summaryOf(date)} · ${streetOf(address)}`,
      description: withDetails ? details.filter((part) => part !== null).join('\n') : null,
      url: `${origin}${dealId === null ? '/tasks' : `/opportunities/${dealId}`}`,
    }
  })
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
