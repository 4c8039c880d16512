import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { OPPORTUNITY_STATUSES } from '#src/features/deals/pipeline/schema.ts'
import { type CellKind, readCell } from './cells.ts'

const STATUSES = { noun: 'a status', values: OPPORTUNITY_STATUSES }

const read = (text: string, kind: CellKind) => {
  const cell = readCell(text, {
    kind,
    ...(kind === 'choice' && { choices: STATUSES }),
    json: { schema: z.object({}), refusal: 'isn’t JSON. Use the value of an export.' },
  })
  return 'value' in cell ? cell.value : cell.reason
}

describe('a cell of a file', () => {
  test.each([
    ['$1,234,000', 1_234_000],
    ['1.2m', 1_200_000],
    ['650k', 650_000],
    ['NZ$ 89 000.50', 89_000.5],
    ['\u200e$650,000\u00a0', 650_000],
    ['650000.005', 650_000.01],
    ['', null],
    ['-', null],
    ['n/a', null],
    ['TBC', null],
  ])('reads %j as money', (text, amount) => {
    expect(read(text, 'money')).toBe(amount)
  })

  test.each([
    'abc',
    '-5',
    '(500)',
    '1,2m',
    '689000,50',
    '1.234.000,50',
    '12,34',
    '1e6',
    '1000000000',
    '=1+1',
  ])('rejects %j as an amount and lists accepted formats', (text) => {
    expect(read(text, 'money')).toBe(
      'isn’t an amount. Use $1,234,000, 1.2m or 650k, from $0 to $999,999,999.',
    )
  })

  test.each([
    ['21/11/2026', '2026-11-21'],
    ['1/2/26', '2026-02-01'],
    ['21-11-2026', '2026-11-21'],
    ['21.11.2026', '2026-11-21'],
    ['21 Nov 2026', '2026-11-21'],
    ['21-Nov-26', '2026-11-21'],
    ['21st November, 2026', '2026-11-21'],
    ['Sat, 21 Nov 2026', '2026-11-21'],
    ['21 Sept 2026', '2026-09-21'],
    ['2026-11-21', '2026-11-21'],
    ['2026/1/2', '2026-01-02'],
    ['2026-11-21T00:00:00', '2026-11-21'],
    ['21/11/2026 12:00:00 AM', '2026-11-21'],
    ['2026-11-20T11:00:00.000Z', '2026-11-21'],
    ['2026-11-20T10:59:59Z', '2026-11-20'],
    ['2026-06-20T12:00:00Z', '2026-06-21'],
    ['2026-11-20 11:00:00+00', '2026-11-21'],
    ['2026-11-20 11:00 UTC', '2026-11-21'],
    ['2026-11-21T00:00:00+13:00', '2026-11-21'],
    ['2026-11-20T04:30:00.5-0800', '2026-11-21'],
    ['20/11/2026 11:30 PM GMT', '2026-11-21'],
    ['21 Nov 2026 00:00:00 GMT+1300 (New Zealand Daylight Time)', '2026-11-21'],
    ['21 Nov 2026 23:30 NZDT', '2026-11-21'],
    ['29 Feb 2028', '2028-02-29'],
    ['', null],
  ])('reads %j as a day', (text, day) => {
    expect(read(text, 'date')).toBe(day)
  })

  test.each([
    '11/21/2026',
    '30 Feb 2026',
    '29/2/2027',
    'soon',
    '46347',
    '21/11/1026',
    '21 Foo 2026',
    '00/00/2026',
  ])('rejects %j as a date and lists accepted formats', (text) => {
    expect(read(text, 'date')).toBe(
      'isn’t a valid date. Use 21/11/2026 (day first), 21 Nov 2026 or 2026-11-21.',
    )
  })

  test.each([
    ['Due Diligence', 'due_diligence'],
    ['due_diligence', 'due_diligence'],
    ['OFFER', 'offer_made'],
    ['won', 'won'],
    [' Abandoned ', 'abandoned'],
    ['', null],
  ])('reads %j as a status', (text, status) => {
    expect(read(text, 'choice')).toBe(status)
  })

  test('lists the statuses for an unknown one', () => {
    expect(read('Under offer', 'choice')).toBe(
      'isn’t a status. Use one of: New Listing, Agent Contact, Meets Criteria, Offer Made, Offer Accepted, Due Diligence, Funding, Won, Abandoned.',
    )
  })

  test.each([
    ['percent', '17.5%', 17.5],
    ['percent', '20%', 20],
    ['months', '6 months', 6],
    ['rate', '7.5% p.a.', 7.5],
    ['rate', '6.89%', 6.89],
    ['ratio', '80', 80],
    ['area', '120 m²', 120],
    ['area', '1,250.5 sqm', 1_250.5],
    ['area', '120m2', 120],
  ] as const)('reads as %s: %j', (kind, text, value) => {
    expect(read(text, kind)).toBe(value)
  })

  test.each([
    ['percent', '101'],
    ['percent', '-1'],
    ['percent', '17.555'],
    ['months', '0'],
    ['months', '61'],
    ['months', '6.5'],
    ['rate', '7.555'],
    ['rate', '20.1'],
    ['ratio', '80.5'],
    ['area', '0'],
    ['area', '0.12 ha'],
    ['area', '100001'],
    ['json', '[]'],
    ['json', 'kitchen'],
  ] as const)('rejects as %s: %j', (kind, text) => {
    expect(read(text, kind)).toMatch(/ Use /)
  })

  test('reads text without the apostrophe that escapes a formula', () => {
    expect(read("'+64 21 555", 'text')).toBe('+64 21 555')
    expect(read("'Kererū' end", 'text')).toBe("'Kererū' end")
    expect(read('  ', 'text')).toBe(null)
  })
})
