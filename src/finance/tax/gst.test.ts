import { describe, expect, test } from 'vitest'
import { exact } from '../exact.ts'
import { cents } from '../test-worked-examples.ts'
import {
  breakEvenAfterGst,
  costsWithGst,
  creditTiming,
  gstOf,
  gstOnTrade,
  type Purchase,
  partsByGst,
  profitAfterGst,
} from './gst.ts'

const PROFIT = 77_867.01

describe('GST on a trade', () => {
  const first = { salePrice: 800_000, purchasePrice: 550_000, costsWithGst: 134_245 }
  const secondHand: Purchase = { treatment: 'secondHand' }
  // Clauses: tax-and-lending 3.1
  test.each([
    {
      trade: first,
      net: 99_255,
      purchase: secondHand,
      lines: [104_347.83, 71_739.13, 17_510.22, 15_098.48],
      left: 84_156.52,
    },
    {
      trade: first,
      net: 99_255,
      purchase: { treatment: 'zeroRated' } as Purchase,
      lines: [104_347.83, 0, 17_510.22, 86_837.61],
      left: 12_417.39,
    },
    {
      trade: { salePrice: 439_000, purchasePrice: 342_000, costsWithGst: 41_000 },
      net: 56_000,
      purchase: secondHand,
      lines: [57_260.87, 44_608.7, 5_347.83, 7_304.35],
      left: 48_695.65,
    },
    {
      trade: { salePrice: 600_000, purchasePrice: 580_000, costsWithGst: 60_000 },
      net: -40_000,
      purchase: secondHand,
      lines: [78_260.87, 75_652.17, 7_826.09, -5_217.39],
      left: -34_782.61,
    },
    {
      trade: { salePrice: 800_000, purchasePrice: 583_333, costsWithGst: 121_300 },
      net: PROFIT,
      purchase: secondHand,
      lines: [104_347.83, 76_086.91, 15_821.74, 12_439.17],
      left: 65_427.84,
    },
  ])(
    '$trade.salePrice bought for $trade.purchasePrice, $purchase.treatment',
    ({ trade, net, purchase, lines, left }) => {
      const gst = gstOnTrade(trade, purchase, 15)
      expect([gst.output, gst.creditOnPrice, gst.creditOnCosts, gst.toPay]).toEqual(lines)
      expect(profitAfterGst(net, gst)).toBe(left)
    },
  )

  // Clauses: tax-and-lending 3.2
  test('from an associated seller the credit is the least of three amounts', () => {
    const credit = (sellerGst: number, marketValue: number) =>
      gstOnTrade(first, { treatment: 'associated', sellerGst, marketValue }, 15).creditOnPrice
    expect([
      credit(50_000, 600_000),
      credit(90_000, 460_000),
      credit(90_000, 600_000),
      credit(0, 600_000),
    ]).toEqual([50_000, 60_000, 71_739.13, 0])
  })

  test('the GST to pay is rounded once, from the exact costs', () => {
    // 18 months of a premium of 3,333.33 and rates of 4,444.44 a year.
    const costs = costsWithGst([400_000, 4_999.995, 6_666.66, 3_000, 1_500, 15_000])
    const trade = { salePrice: 1_500_000, purchasePrice: 800_000, costsWithGst: costs }
    expect(gstOnTrade(trade, { treatment: 'zeroRated' }, 15).toPay).toBe(139_413.05)
  })

  // Clauses: tax-and-lending 3.5
  test('the break-even sale includes the GST to pay', () => {
    const trade = { salePrice: 800_000, purchasePrice: 583_333, costsWithGst: 121_300 }
    const total = exact(722_132.99)
    const breakEven = (purchase: Purchase) => cents(breakEvenAfterGst(total, trade, purchase, 15))
    expect([breakEven(secondHand), breakEven({ treatment: 'zeroRated' })]).toEqual([724_757.99, 812_257.94])
    // Sold at that price, the profit after GST is 0.
    const salePrice = 724_757.99
    const gst = gstOnTrade({ ...trade, salePrice }, secondHand, 15)
    expect(profitAfterGst(2_625, gst)).toBe(0)
  })

  // Clauses: tax-and-lending 3.4
  test('the credit on a deposit and at settlement', () => {
    const paid = { price: 550_000, credit: 71_739.13 }
    expect(creditTiming(paid, 10, 15)).toEqual({
      deposit: 55_000,
      rest: 495_000,
      onDeposit: 7_173.91,
      atSettlement: 64_565.22,
    })
    expect(creditTiming({ ...paid, agreedDeposit: 62_500 }, 10, 15)).toEqual({
      deposit: 62_500,
      rest: 487_500,
      onDeposit: 8_152.17,
      atSettlement: 63_586.96,
    })
    // By themselves, both credits would be rounded down.
    expect(creditTiming({ price: 100, credit: gstOf(100) }, 50, 15)).toMatchObject({
      onDeposit: 6.52,
      atSettlement: 6.52,
    })
  })
})

// Clauses: project-delivery 8.3
test.each([
  [1150, 150, [[1150, 150]]],
  [1150, 149.99, [[1150, 149.99]]],
  [800, 0, [[800, 0]]],
  [
    100,
    10,
    [
      [76.67, 10],
      [23.33, 0],
    ],
  ],
  [
    -100,
    -10,
    [
      [-76.67, -10],
      [-23.33, 0],
    ],
  ],
])('of %d with GST of %d, the parts with and without GST are %j', (amount, gst, parts) =>
  expect(partsByGst({ amount, gst })).toEqual(parts.map(([part, itsGst]) => ({ amount: part, gst: itsGst }))),
)
