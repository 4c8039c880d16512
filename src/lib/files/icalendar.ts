/** An all-day event (RFC 5545). */
export interface CalendarEvent {
  /** Unique worldwide and stable, for example `condition-{id}@host`. */
  uid: string
  /** Increases when the day changes. */
  sequence: number
  /** 'YYYY-MM-DD'. */
  day: string
  changedAt: Date
  summary: string
  description?: string | null
  url?: string
  isCancelled?: boolean
}

/** A calendar that subscribers fetch again every six hours. Returns iCalendar text (RFC 5545 and RFC 7986). */
export function formatCalendar(
  { name, description }: { name: string; description: string },
  events: readonly CalendarEvent[],
): string {
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//DoneUp//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    // Google Calendar, Outlook and Apple Calendar read the older names.
    `X-WR-CALNAME:${escaped(name)}`,
    `DESCRIPTION:${escaped(description)}`,
    `X-WR-CALDESC:${escaped(description)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
  ]
  return `${head.map(folded).join('')}${events.map(eventText).join('')}END:VCALENDAR\r\n`
}

/** One string for each event: a calendar can have thousands. */
function eventText({ uid, sequence, day, changedAt, summary, ...rest }: CalendarEvent): string {
  const { description, url, isCancelled } = rest
  return (
    `BEGIN:VEVENT\r\n${folded(`UID:${uid}`)}SEQUENCE:${sequence}\r\nDTSTAMP:${timestamp(changedAt)}\r\n` +
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\n${folded(`SUMMARY:${escaped(summary)}`)}` +
    `${description ? folded(`DESCRIPTION:${escaped(description)}`) : ''}${url === undefined ? '' : folded(`URL:${url}`)}` +
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}\r\nTRANSP:TRANSPARENT\r\nEND:VEVENT\r\n`
  )
}

/** Such as 20261127T030405Z. Cut out instead of replaced, as all of this is done for thousands of events. */
function timestamp(at: Date): string {
  const iso = at.toISOString()
  return `${iso.slice(0, 4)}${iso.slice(5, 7)}${iso.slice(8, 13)}${iso.slice(14, 16)}${iso.slice(17, 19)}Z`
}

const SPECIAL = /\r\n?|[\\;,\p{Cc}]/gu

function escaped(text: string): string {
  return text.replaceAll(SPECIAL, (sign) => {
    if (sign === '\\' || sign === ';' || sign === ',') return `\\${sign}`
    if (sign === '\t') return sign
    return /[\r\n]/.test(sign) ? '\\n' : ''
  })
}

const MAX_LINE_OCTETS = 75
const NOT_ASCII = /[^ -~]/

/** The line with its end. A long one is continued with a space, without dividing a character. */
function folded(line: string): string {
  if (!NOT_ASCII.test(line)) return foldedAscii(line)
  let text = ''
  let from = 0
  let octets = 0
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0
    const size = octetsOf(code)
    if (octets + size > MAX_LINE_OCTETS) {
      text += `${line.slice(from, at)}\r\n `
      from = at
      octets = 1
    }
    octets += size
    at += code > 0xffff ? 2 : 1
  }
  return `${text}${line.slice(from)}\r\n`
}

function foldedAscii(line: string): string {
  let text = line.slice(0, MAX_LINE_OCTETS)
  for (let from = MAX_LINE_OCTETS; from < line.length; from += MAX_LINE_OCTETS - 1)
    text += `\r\n ${line.slice(from, from + MAX_LINE_OCTETS - 1)}`
  return `${text}\r\n`
}

/** The bytes of a code point in UTF-8. */
function octetsOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
