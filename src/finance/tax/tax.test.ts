import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FILE_RULES, needsChecking, ruleAt, ruleNumber } from '../rules/rules.ts'
import { brightLineClock, brightLineDaysLeft, brightLineLastDay } from './bright-line.ts'
import {
  afterTax,
  daysOfTaxYear,
  incomeTax,
  incomeTaxLines,
  taxDayOf,
  taxYearLabel,
  taxYearOf,
} from './income-tax.ts'
import { debtToIncome, loanToValue } from './lending.ts'
import type { Owner, OwnerKind } from './ownership.ts'

const NOW = '2026-11-22'
const PROFIT = 77_867.01
const TRADING = { taxedAs: 'trading', day: NOW } as const
const owner = (changes: Partial<Owner> = {}): Owner => ({
  name: 'Ana',
  kind: 'individual',
  share: 100,
  otherIncome: null,
  ...changes,
})

describe('dated rules', () => {
  // Clauses: tax-and-lending 1.1
  test.each([
    ['lvr.investor', '2024-06-30', 65],
    ['lvr.investor', '2024-07-01', 70],
    ['lvr.investor', NOW, 70],
    ['interest.deductible', '2025-03-31', 80],
    ['interest.deductible', '2025-04-01', 100],
    ['brightline.years', '2024-06-30', null],
    ['gst.rate', NOW, 15],
  ])('%s on %s is %s', (key, day, value) => expect(ruleNumber(key, day)).toBe(value))

  // Clauses: tax-and-lending 1.1
  test('no two rows of one key are in force on one day', () => {
    for (const rule of FILE_RULES) {
      const day = rule.from ?? '2000-01-01'
      expect(
        FILE_RULES.filter((one) => one.key === rule.key && ruleAt(rule.key, day, [one]) !== null),
      ).toEqual([rule])
    }
  })

  // Clauses: tax-and-lending 1.2
  test('a rule checked more than 12 months ago, or never verified, needs checking', () => {
    const rate = ruleAt('gst.rate', NOW)
    const year = ruleAt('income.lastKnownYear', NOW)
    expect([
      rate && needsChecking(rate, NOW),
      rate && needsChecking(rate, '2027-11-23'),
      year && needsChecking(year, NOW),
    ]).toEqual([false, true, true])
  })
})

// Clauses: tax-and-lending 1.5
test('each question without a verified answer is a rule to check', () => {
  const today = FILE_RULES.filter((rule) => ruleAt(rule.key, NOW) === rule)
  expect(today.filter(({ status }) => status === 'check').map(({ key }) => key)).toEqual([
    'income.lastKnownYear',
    'lending.changes2026',
    'income.capitalGains',
    'gst.filingDates',
    'acc.levies',
  ])
})

describe('income tax', () => {
  // Clauses: tax-and-lending 4.1
  test.each([
    [NOW, 15_600, 1_638],
    [NOW, 53_500, 8_270.5],
    [NOW, 78_100, 15_650.5],
    [NOW, 97_000, 21_887.5],
    [NOW, 180_000, 49_277.5],
    [NOW, 200_000, 57_077.5],
    ['2025-03-31', 15_600, 1_675.12],
    ['2025-03-31', 53_500, 8_535.32],
    ['2025-03-31', 78_100, 15_995.51],
    ['2025-03-31', 180_000, 49_622.51],
  ])('the scale of %s on %d is %d', (day, income, tax) =>
    expect(incomeTax('individual', income, 0, day)).toBe(tax),
  )

  // Clauses: tax-and-lending 4.1
  test.each<[OwnerKind, number, number]>([
    ['individual', 0, 15_580.6],
    ['individual', 70_000, 25_453.11],
    ['individual', 100_000, 25_696.11],
    ['individual', 180_000, 30_368.13],
    ['trust', 0, 30_368.13],
    ['company', 0, 21_802.76],
  ])('%s with other income of %d', (kind, otherIncome, tax) => {
    expect(afterTax(PROFIT, [owner({ kind, otherIncome })], TRADING)).toMatchObject({
      tax,
      left: Math.round((PROFIT - tax) * 100) / 100,
    })
  })

  test('a joint venture is taxed owner by owner', () => {
    const owners = [owner({ share: 60, otherIncome: 70_000 }), owner({ kind: 'company', share: 40 })]
    expect(afterTax(PROFIT, owners, TRADING)).toEqual({
      owners: [
        { income: 46_720.21, tax: 15_174.67, left: 31_545.54 },
        { income: 31_146.8, tax: 8_721.1, left: 22_425.7 },
      ],
      tax: 23_895.77,
      left: 53_971.24,
    })
  })

  // Clauses: tax-and-lending 4.2
  test('a trust pays 33% up to $10,000 of income in all, and 39% on everything above', () => {
    expect([
      incomeTax('trust', 10_000, 0, NOW),
      incomeTax('trust', 10_000.01, 0, NOW),
      incomeTax('trust', 9_000, 1_001, NOW),
    ]).toEqual([3_300, 3_900, 3_510])
  })

  test('a company after GST, and an individual after GST', () => {
    expect(afterTax(84_156.52, [owner({ kind: 'company' })], TRADING)).toMatchObject({
      tax: 23_563.83,
      left: 60_592.69,
    })
    expect(afterTax(65_427.84, [owner({ otherIncome: 100_000 })], TRADING)).toMatchObject({
      tax: 21_591.19,
      left: 43_836.65,
    })
  })

  // Clauses: tax-and-lending 4.5
  test('a loss, a capital profit and a day without rates', () => {
    expect(incomeTax('company', -1_000, 0, NOW)).toBe(0)
    expect(afterTax(PROFIT, [owner()], { taxedAs: 'capital', day: NOW })).toMatchObject({
      tax: 0,
      left: PROFIT,
    })
    expect(incomeTax('individual', 1, 0, '2023-01-01')).toBeNull()
  })

  // Clauses: tax-and-lending 4.5
  test('the brackets add up, and the largest income is exact', () => {
    expect(incomeTaxLines('individual', PROFIT, 0, NOW)).toEqual([
      { amount: 15_600, percent: 10.5, tax: 1_638 },
      { amount: 37_900, percent: 17.5, tax: 6_632.5 },
      { amount: 24_367.01, percent: 30, tax: 7_310.1 },
    ])
    expect(incomeTax('individual', 999_999_999, 0, NOW)).toBe(389_979_077.11)
  })

  test('tax never falls with income, and is below it', () => {
    const amount = fc.integer({ min: 0, max: 50_000_000 })
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.constantFrom<OwnerKind>('individual', 'company', 'trust'),
        (a, b, other, kind) => {
          const tax = (cents: number) => incomeTax(kind, cents / 100, other / 100, NOW) ?? Number.NaN
          expect(tax(Math.max(a, b))).toBeGreaterThanOrEqual(tax(Math.min(a, b)))
          expect(tax(a)).toBeLessThanOrEqual(a / 100)
        },
      ),
    )
  })

  // Clauses: tax-and-lending 2.6
  test('the tax year of the sale counts; after the last known one its rates are assumed', () => {
    expect([
      taxYearOf('2025-03-31'),
      taxYearOf('2025-04-01'),
      taxYearLabel(2027),
      taxYearLabel(2100),
    ]).toEqual([2025, 2026, '2026–27', '2099–00'])
    expect(taxDayOf('2025-04-01')).toEqual({ day: '2026-03-31', year: 2026, assumedYear: null })
    expect(taxDayOf('2027-03-31')).toEqual({ day: '2027-03-31', year: 2027, assumedYear: null })
    expect(taxDayOf('2027-04-01')).toEqual({ day: '2027-03-31', year: 2028, assumedYear: 2027 })
  })

  // Clauses: tax-and-lending 2.6
  test.each([
    ['2026-06-30', '06-30', 2026],
    ['2026-07-01', '06-30', 2027],
    ['2026-12-31', '12-31', 2027],
    ['2027-01-01', '12-31', 2028],
    ['2026-09-30', '09-30', 2026],
  ])('%s with a balance date of %s is in the tax year %d', (day, balanceDate, year) =>
    expect(taxYearOf(day, balanceDate)).toBe(year),
  )

  // Clauses: project-delivery 8.1
  test.each([
    ['03-31', '2026-04-01', '2027-03-31'],
    ['09-30', '2026-10-01', '2027-09-30'],
    ['12-31', '2026-01-01', '2026-12-31'],
  ])('the days of 2026–27 with the balance date %s', (balanceDate, from, to) => {
    expect(daysOfTaxYear(2027, balanceDate)).toEqual({ from, to })
    expect([from, to].map((day) => taxYearOf(day, balanceDate))).toEqual([2027, 2027])
  })

  // Clauses: tax-and-lending 4.3
  test('interest that is only partly deductible is taxed', () => {
    const taxed = { taxedAs: 'trading', day: '2025-03-31', notDeductible: 3_300 } as const
    expect(afterTax(10_000, [owner({ kind: 'company' })], taxed)).toEqual({
      owners: [{ income: 13_300, tax: 3_724, left: 6_276 }],
      tax: 3_724,
      left: 6_276,
    })
  })
})

describe('bright-line', () => {
  // Clauses: tax-and-lending 5.1
  test.each([
    ['2026-12-04', '2028-12-04', 743],
    ['2024-07-10', '2026-07-10', -135],
    ['2028-02-29', '2030-03-01', 1_195],
  ])('registered on %s', (registered, last, days) => {
    expect(brightLineLastDay(registered, 2)).toBe(last)
    expect(brightLineDaysLeft(registered, 2, NOW)).toBe(days)
  })
})

describe('lending', () => {
  // Clauses: tax-and-lending 6.1
  test.each([
    {
      deal: { price: 583_333, valuation: null, loan: 466_666.4 },
      limit: 70,
      ratio: 80,
      isWithin: false,
      largestLoan: 408_333.1,
      depositNeeded: 174_999.9,
      pointsAbove: 10,
      loanShortfall: 58_333.3,
      isOnValuation: false,
    },
    {
      deal: { price: 600_000, valuation: 560_000, loan: 420_000 },
      limit: 70,
      ratio: 75,
      isWithin: false,
      largestLoan: 392_000,
      depositNeeded: 208_000,
      pointsAbove: 5,
      loanShortfall: 28_000,
      isOnValuation: true,
    },
    {
      deal: { price: 500_000, valuation: null, loan: 350_000 },
      limit: 70,
      ratio: 70,
      isWithin: true,
      largestLoan: 350_000,
      depositNeeded: 150_000,
      pointsAbove: 0,
      loanShortfall: 0,
      isOnValuation: false,
    },
  ])('a loan of $deal.loan on $deal.price', ({ deal, limit, ...expected }) =>
    expect(loanToValue(deal, limit)).toEqual(expected),
  )

  // Clauses: tax-and-lending 6.2
  test('debt to income', () => {
    expect(debtToIncome({ income: 150_000, otherDebt: 520_000, loan: 466_666.4 }, 7)).toEqual({
      ratio: 6.6,
      isWithin: true,
      room: 63_333.6,
    })
    expect(debtToIncome({ income: 90_000, otherDebt: 300_000, loan: 420_000 }, 7)).toEqual({
      ratio: 8,
      isWithin: false,
      room: -90_000,
    })
    expect(debtToIncome({ income: 100_000, otherDebt: 0, loan: 600_000 }, 6)).toEqual({
      ratio: 6,
      isWithin: true,
      room: 0,
    })
    expect(debtToIncome({ income: null, otherDebt: 0, loan: 1 }, 7)).toBeNull()
  })
})

test.each([
  ['2026-11-30', '2028-06-19', 'Sold on 30 Nov 2026, inside the bright-line period by 567 days'],
  [
    '2028-06-19',
    '2028-06-19',
    'Sold on 19 Jun 2028, the last day inside the bright-line period. Confirm this day with your accountant.',
  ],
  ['2028-06-20', '2028-06-19', 'Sold on 20 Jun 2028, 1 day after the bright-line period'],
])('a house sold on %s, bought with a period until %s: %s', (soldOn, lastDay, sentence) => {
  // However long ago that is.
  for (const today of [soldOn, '2030-01-01'])
    expect(brightLineClock('2026-06-19', today, FILE_RULES, soldOn)).toMatchObject({ lastDay, sentence })
})
