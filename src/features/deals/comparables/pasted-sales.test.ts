import { expect, test } from 'vitest'
import { PRICE_ERROR, SOLD_IN_THE_FUTURE } from '#src/finance/price/sale-fields.ts'
import { readPastedSales } from './pasted-sales.ts'
import { COMPARABLES_PER_DEAL } from './schema.ts'

const MIRO = { address: '14 Miro Street, Petone', price: 820_000, soldOn: '2026-08-22', floorArea: 120 }
const NO_SALES: { address: string; soldOn: string }[] = []
const ABOUT = { today: '2026-11-22', sales: NO_SALES, address: '8 Rata Street, Petone' }

const read = (lines: readonly string[], about = {}) =>
  readPastedSales(lines.join('\n'), { ...ABOUT, ...about })
const messages = (lines: readonly string[], about = {}) =>
  read(lines, about).problems.map(({ line, message }) => `Line ${line}: ${message}`)

// Clauses: pipeline-at-work 1.17
test.each([
  '14 Miro Street, Petone; 820000; 22/8/2026; 120',
  '14 Miro Street, Petone;$820k;22 Aug 2026;120 m²',
  '14 Miro Street, Petone; $820,000; 2026-08-22; 120m2;',
  '14 Miro Street, Petone\t0.82m\t22/8/26\t120 sqm\r',
])('%j is a sale', (line) => {
  const { good, problems } = read(['', line])
  expect(problems).toEqual([])
  expect(good).toEqual([
    { line: 2, sale: expect.objectContaining({ ...MIRO, weight: 1, adjustments: [] }), remarks: [] },
  ])
})

// Clauses: pipeline-at-work 1.17
test('a floor area may be missing, and a semicolon belongs to the text of a tabbed line', () => {
  const { good } = read(['1 Miro Street; 820000; 22/8/2026', '2 Miro Street; rear\t820000\t22/8/2026\t'])
  expect(good.map(({ sale }) => [sale.address, sale.floorArea])).toEqual([
    ['1 Miro Street', null],
    ['2 Miro Street; rear', null],
  ])
})

// Clauses: pipeline-at-work 1.17
test('each wrong line has its errors and its text', () => {
  const lines = [
    '14 Miro Street, Petone; 820000; 22/8/2026; 120',
    '',
    '3 Tawa Road;; 1/6/2026',
    '4 Tawa Road; 0; 1/6/2026',
    '5 Tawa Road; 700000; 23/11/2026',
    '6 Tawa Road; lots; 31/2/2026; -5',
    '7 Tawa Road',
    '; 700000; 1/6/2026',
    '8 Tawa Road; 700000; 1/6/2026; 120; 3',
  ]
  expect(messages(lines)).toEqual([
    `Line 3: ${PRICE_ERROR}`,
    `Line 4: “0”: ${PRICE_ERROR}`,
    `Line 5: “23/11/2026”: ${SOLD_IN_THE_FUTURE}`,
    expect.stringMatching(
      /^Line 6: “lots” isn’t an amount\..* “31\/2\/2026” isn’t a valid date\..* “-5” isn’t valid\./,
    ),
    `Line 7: ${PRICE_ERROR} Enter the day it sold.`,
    'Line 8: Enter the address.',
    'Line 9: Use four parts: address; price; sold on; floor area.',
  ])
  expect(read(lines).problems.map(({ text }) => text)).toEqual(lines.slice(2))
})

// Clauses: pipeline-at-work 1.9, 1.17
test('a sale of the list or of an earlier line, and the property itself, are pointed out', () => {
  const lines = [
    '14 MIRO ST, petone; 820000; 22/8/2026',
    '3 Tawa Road; 765000; 1/6/2026',
    '3 Tawa Rd; 765000; 1/6/2026',
    '3 Tawa Rd; 765000; 2/6/2026',
    '8 Rata St, Petone; 765000; 2/6/2026',
  ]
  expect(read(lines, { sales: [MIRO] }).good.map(({ remarks }) => remarks)).toEqual([
    ['in the list already'],
    [],
    ['same as line 2'],
    [],
    ['this is the property itself'],
  ])
})

// Clauses: pipeline-at-work 1.1, 1.17
test('a deal takes 30 sales: the lines beyond stay', () => {
  const lines = Array.from({ length: 31 }, (_, at) => `${at + 1} Miro Street; 820000; 22/8/2026`)
  expect(read(lines).good).toHaveLength(30)
  expect(messages(lines)).toEqual([`Line 31: ${COMPARABLES_PER_DEAL.message}`])
  expect(messages(['wrong', ...lines.slice(0, 3)], { sales: Array(28).fill(MIRO) })).toEqual([
    `Line 1: ${PRICE_ERROR} Enter the day it sold.`,
    `Line 4: ${COMPARABLES_PER_DEAL.message}`,
  ])
})
