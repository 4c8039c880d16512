// @module-tag pglite
import { expect, test } from 'vitest'
import { mailContent } from '#src/platform/mail/mail-content.ts'
import { type DigestDate, digestContent } from './content.ts'

const TODAY = '2026-12-11'

function dated(day: string, fields: Partial<DigestDate> = {}): DigestDate {
  const address = '8 Kererū Street'
  return {
    kind: 'task',
    title: `Due ${day}`,
    day,
    address,
    isOwn: true,
    url: 'https://doneup.example/tasks',
    ...fields,
  }
}

const digestOf = (...dates: DigestDate[]) => digestContent([{ name: 'Rātā Homes', dates }], TODAY)
const shownIn = (digest: ReturnType<typeof digestContent>) =>
  digest?.sections.flatMap(({ lists }) =>
    lists.map(({ heading, items, more }) => [
      heading,
      ...items.map(({ text }) => text),
      ...(more ? [more] : []),
    ]),
  )

// Clauses: dates-and-conditions 6.14
test('has what is overdue, due today and due in the next seven days', () => {
  const digest = digestOf(
    ...['2026-12-19', '2026-12-18', '2026-12-12', TODAY, '2026-12-10'].map((day) => dated(day)),
  )
  expect(digest?.subject).toBe('Your dates: 1 overdue, 1 today, 2 in the next 7 days')
  expect(digest?.paragraphs).toEqual(['What’s due on Friday 11 Dec 2026 and in the next 7 days.'])
  expect(shownIn(digest)).toEqual([
    ['Overdue', 'Due 2026-12-10'],
    ['Today', 'Due 2026-12-11'],
    ['Next 7 days', 'Due 2026-12-12', 'Due 2026-12-18'],
  ])
})

test('there is none without a date in the next seven days', () => {
  expect(digestOf()).toBeNull()
  expect(digestOf(dated('2026-12-19'))).toBeNull()
})

test('an expired offer and an ended bright-line period are not overdue', () => {
  expect(
    digestOf(dated('2026-12-10', { kind: 'offer_expiry' }), dated('2026-12-01', { kind: 'bright_line' })),
  ).toBeNull()
})

// Clauses: dates-and-conditions 6.14
test('own dates come first, and are marked beside those of others', () => {
  const digest = digestOf(dated('2026-12-12', { isOwn: false }), dated('2026-12-14'), dated('2026-12-13'))
  expect(digest?.sections[0]?.lists[0]?.items.map(({ detail }) => detail)).toEqual([
    '13 Dec 2026 · 8 Kererū Street · For you',
    '14 Dec 2026 · 8 Kererū Street · For you',
    '12 Dec 2026 · 8 Kererū Street',
  ])
  expect(digestOf(dated(TODAY))?.sections[0]?.lists[0]?.items[0]?.detail).toBe(
    '11 Dec 2026 · 8 Kererū Street',
  )
})

test('each organization with dates has a section', () => {
  const digest = digestContent(
    [
      { name: 'Rātā Homes', dates: [dated(TODAY)] },
      { name: 'Empty', dates: [] },
      { name: 'Tūī Ltd', dates: [dated('2026-12-12'), dated('2026-12-10')] },
    ],
    TODAY,
  )
  expect(digest?.subject).toBe('Your dates: 1 overdue, 1 today, 1 in the next 7 days')
  expect(digest?.sections.map(({ title }) => title)).toEqual(['Rātā Homes', 'Tūī Ltd'])
})

test('a list of more than 30 names how many it leaves out', () => {
  const lists = shownIn(digestOf(...Array.from({ length: 42 }, () => dated(TODAY))))
  expect([lists?.[0]?.length, lists?.[0]?.at(-1)]).toEqual([32, 'And 12 more in DoneUp'])
})

test('text and HTML have the same lists, escaped and in one line each', () => {
  const digest = digestOf(dated(TODAY, { title: '“<b>Ring</b>\n\nBcc: eve” is due today', address: 'A & B' }))
  if (digest === null) throw new Error('nothing is due')
  const { text, html } = mailContent({ ...digest, unsubscribeUrl: 'https://doneup.example/unsubscribe#a&b' })
  expect(text).toContain(`RĀTĀ HOMES

Today
- “<b>Ring</b> Bcc: eve” is due today
  11 Dec 2026 · A & B
  https://doneup.example/tasks

Unsubscribe:
https://doneup.example/unsubscribe#a&b`)
  expect(html).toContain('>“&lt;b&gt;Ring&lt;/b&gt; Bcc: eve” is due today</a>')
  expect(html).toContain('11 Dec 2026 · A &amp; B')
  expect(html).toContain('href="https://doneup.example/unsubscribe#a&amp;b"')
})
