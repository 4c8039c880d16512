// Clauses: dates-and-conditions 6.4
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEvent, formatCalendar } from './icalendar.ts'

const NAMES = { name: 'DoneUp · Rātā; Tōtara, Ltd', description: 'Dates\nfrom DoneUp' }

const event = (fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'condition-1@doneup.example',
  sequence: 3,
  day: '2026-12-11',
  changedAt: new Date('2026-11-27T03:04:05.678Z'),
  summary: 'Finance due · 12 Rata Street',
  ...fields,
})

const parsed = (events: CalendarEvent[]) =>
  new ICAL.Component(ICAL.parse(formatCalendar(NAMES, events))).getAllSubcomponents('vevent')

test('an event has its day without a time, and follows the standard line by line', () => {
  expect(formatCalendar({ name: 'A', description: 'B' }, [event({ url: 'https://doneup.example/x' })])).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//DoneUp//Calendar//EN',
      'CALSCALE:GREGORIAN',
      'NAME:A',
      'X-WR-CALNAME:A',
      'DESCRIPTION:B',
      'X-WR-CALDESC:B',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
      'BEGIN:VEVENT',
      'UID:condition-1@doneup.example',
      'SEQUENCE:3',
      'DTSTAMP:20261127T030405Z',
      'DTSTART;VALUE=DATE:20261211',
      'SUMMARY:Finance due · 12 Rata Street',
      'URL:https://doneup.example/x',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test.each([
  ['signs of the format', 'Comma, semicolon; backslash \\ and\nnew line, \\n'],
  ['macrons at every fold', 'ā'.repeat(200)],
  ['characters of four octets', '🏠é—'.repeat(50)],
  ['a property line', 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT'],
])('a parser reads back %s, and no line exceeds 75 octets', (_, text) => {
  const file = formatCalendar(NAMES, [event({ summary: text, description: `${text} ${text}` })])
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const [read, ...others] = parsed([event({ summary: text })])
  expect(others).toEqual([])
  expect(read?.getFirstPropertyValue('summary')).toBe(text.replaceAll('\r\n', '\n'))
})

test('control characters are left out', () => {
  const [read] = parsed([event({ summary: 'Fi\u0000nan\u001bce' })])
  expect(read?.getFirstPropertyValue('summary')).toBe('Finance')
})

test('names the calendar and when to fetch it again', () => {
  const calendar = new ICAL.Component(ICAL.parse(formatCalendar(NAMES, [])))
  // The parser doesn't know this property of RFC 7986, so it returns the escaped text.
  expect(calendar.getFirstPropertyValue('name')).toBe('DoneUp · Rātā\\; Tōtara\\, Ltd')
  expect(calendar.getFirstPropertyValue('description')).toBe(NAMES.description)
  expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT6H')
})
