import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formatMoney, MAX_MONEY } from './money.ts'
import { hasPartOfCent, parseMoney, parseNumber, parseSignedMoney, separatorHint } from './parse-figure.ts'

describe('parseMoney', () => {
  // Clauses: deal-workflow 11.5
  test.each([
    ['$1,234,000', 1_234_000],
    ['1,250,000', 1_250_000],
    ['1 250 000', 1_250_000],
    ['1\u00a0250\u202f000', 1_250_000],
    ['$650,000.50', 650_000.5],
    ['1.2m', 1_200_000],
    ['1.234m', 1_234_000],
    ['650k', 650_000],
    ['650 thousand', 650_000],
    ['1,200k', 1_200_000],
    ['1.15M', 1_150_000],
    [' nz$ 89 000.50 ', 89_000.5],
    ['NZD 650,000', 650_000],
    ['$650,000 NZD', 650_000],
    ['650000.005', 650_000.01],
    ['12.3456', 12.35],
    ['0.125', 0.13],
    ['0', 0],
    ['.5', 0.5],
    ['5.', 5],
    ['999,999,999', MAX_MONEY],
    ['\u202d$ 650,000.00\u202c', 650_000],
    ['\ufeff650\u200b000', 650_000],
    ['＄６５０，０００', 650_000],
  ])('reads %j as %j', (text, expected) => expect(parseMoney(text)).toBe(expected))

  test.each([
    '',
    '$',
    '-5',
    '$-5',
    '(500)',
    '12o,000',
    '65o,000',
    '2o,000',
    '1,2m',
    '650,5',
    '85000,50',
    '6,5',
    '1,2,3',
    '12,34',
    '12,345,6',
    '1,234,0005',
    '1234,000',
    '0,650',
    '1,250 000',
    '12 34',
    '650.000',
    '650.000,00',
    '1.234.000,50',
    '12.3.4',
    '1000m',
    '1000000000',
    '1e9',
    '0x10',
    '9'.repeat(400),
    'about 600k',
    '600k or so',
    'NaN',
    'Infinity',
  ])('does not read %j', (text) => expect(parseMoney(text)).toBeNull())

  it('never throws and never returns a value out of bounds', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const amount = parseMoney(text)
        if (amount !== null) expect(amount >= 0 && amount <= MAX_MONEY && !Object.is(amount, -0)).toBe(true)
      }),
    )
  })

  it('parses the output of formatMoney', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_MONEY, max: MAX_MONEY }), (amount) => {
        expect(parseSignedMoney(formatMoney(amount))).toBe(amount)
      }),
    )
  })
})

test.each([
  ['-5', -5],
  ['−$1,200', -1200],
  ['$ -1,200.50', -1200.5],
  ['-650k', -650_000],
  ['-0', 0],
  ['--5', null],
  ['-$-5', null],
])('with a sign, %j is %j', (text, expected) => expect(parseSignedMoney(text)).toBe(expected))

// Clauses: project-delivery 2.1
test.each([
  ['1150.005', true],
  ['−$1,134.505', true],
  ['1,150.50', false],
  ['12.340', false],
  ['1.2345m', false],
  ['0.0005k', false],
  ['1.150', false],
  ['twelve', false],
])('%j has a part of a cent: %j', (text, expected) => expect(hasPartOfCent(text)).toBe(expected))

describe('parseNumber', () => {
  // Clauses: deal-workflow 11.5
  test.each([
    ['6.5', 6.5],
    ['6.500', 6.5],
    ['−5', -5],
    ['–5', -5],
    ['1,250.5', 1250.5],
    ['1 250', 1250],
    ['\u200e6\u00a0', 6],
    ['٣', null],
    ['6,5', null],
    ['6,500', 6500],
    ['1,2,3', null],
    ['1o', null],
    ['1e2', null],
    ['0x10', null],
    ['--1', null],
    ['+1', null],
    ['', null],
    ['-', null],
    ['.', null],
    ['Infinity', null],
  ])('reads %j as %j', (text, expected) => expect(parseNumber(text)).toBe(expected))
})

test.each([
  ['650,5', 'Use commas between thousands only, and a full stop for decimals'],
  ['$650.000,00', 'Use commas between thousands only, and a full stop for decimals'],
  ['$650.000', 'Enter 650 or 650,000: 650.000 could be either'],
  ['1,2m', 'Use commas between thousands only, and a full stop for decimals'],
  ['12o,000', null],
  ['1,234.5o', null],

  ['x640,000', null],
  ['-$650,5', 'Use commas between thousands only, and a full stop for decimals'],
  [',', null],
])('the hint for %j is %j', (text, hint) => expect(separatorHint(text)).toBe(hint))
