import { EXAMPLE_DEAL, exampleHoldingCosts } from './example-deal.ts'
import { roundToDecimals } from './money.ts'
import type { RungId } from './price/offer-ladder.ts'
import type { Target } from './price/target-price.ts'

/** The worked examples of the numbers of a deal, for the tests at function, API and screen and for docs/formulas.md. */

/** The examples have cents, the results are unrounded. */
export const cents = (amount: number | null | undefined): number => roundToDecimals(amount ?? Number.NaN, 2)

export const allInCents = (figures: object) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, typeof value === 'number' ? cents(value) : value]),
  )

/** Done-up value, renovation cost, margin percent; second-hand and zero-rated are the rung after GST. */
export const LADDERS: readonly {
  inputs: readonly [value: number, renovation: number, margin: number]
  prices: Readonly<Record<Exclude<RungId, 'afterGst'> | 'secondHand' | 'zeroRated', number>>
}[] = [
  {
    inputs: [800_000, 100_000, 20],
    prices: {
      maximum: 583_333,
      totalCost: 566_666,
      netSafe: 551_788,
      secondHand: 536_733,
      zeroRated: 479_816,
      seventy: 460_000,
    },
  },
  {
    inputs: [950_000, 120_000, 17.5],
    prices: {
      maximum: 706_383,
      totalCost: 688_510,
      netSafe: 671_120,
      secondHand: 654_420,
      zeroRated: 583_582,
      seventy: 545_000,
    },
  },
  {
    inputs: [650_000, 80_000, 15],
    prices: {
      maximum: 495_652,
      totalCost: 485_217,
      netSafe: 465_000,
      secondHand: 454_598,
      zeroRated: 404_347,
      seventy: 375_000,
    },
  },
]

/** Net profit and its percentage of the price at each rung of the first ladder. */
export const LADDER_PROFITS: readonly (readonly [RungId, net: number, percent: number])[] = [
  ['maximum', 77_867.01, 13.3],
  ['totalCost', 95_034.02, 16.8],
  ['netSafe', 110_358.36, 20],
  ['afterGst', 125_865.01, 23.5],
  ['seventy', 204_900, 44.5],
]

export const AGENT_FEES: readonly (readonly [salePrice: number, fee: number])[] = [
  [0, 575],
  [300_000, 14_202.5],
  [400_000, 18_745],
  [800_000, 27_945],
  [1_200_000, 37_145],
]

/** Sale price −10 to +10% in the rows, renovation −10 to +20% in the columns. */
export const SENSITIVITY_SALE = [
  [7_867, -2_133, -12_133, -22_133],
  [47_867, 37_867, 27_867, 17_867],
  [87_867, 77_867, 67_867, 57_867],
  [127_867, 117_867, 107_867, 97_867],
  [167_867, 157_867, 147_867, 137_867],
]
/** 0, 1, 2, 3 and 6 months longer in the rows. */
export const SENSITIVITY_DELAY = [
  [87_867, 77_867, 67_867, 57_867],
  [84_650, 74_650, 64_650, 54_650],
  [81_434, 71_434, 61_434, 51_434],
  [78_217, 68_217, 58_217, 48_217],
  [68_567, 58_567, 48_567, 38_567],
]
/** With the agent's tiers, at the planned renovation cost. */
export const SENSITIVITY_TIERS = [-13_238, 25_842, 64_922, 104_002, 143_082]

export const TARGETS: readonly { target: Target; price: number; net: number }[] = [
  { target: { of: 'profit', value: 120_000 }, price: 542_427, net: 120_000.19 },
  { target: { of: 'profit', value: 80_000 }, price: 581_262, net: 80_000.14 },
  { target: { of: 'profit', value: 0 }, price: 658_932, net: 0.04 },
  { target: { of: 'margin', value: 10 }, price: 591_769, net: 69_177.93 },
  { target: { of: 'margin', value: 15 }, price: 562_457, net: 99_369.29 },
  { target: { of: 'margin', value: 20 }, price: 535_528, net: 127_106.16 },
  { target: { of: 'returnOnPrice', value: 15 }, price: 575_169, net: 86_275.93 },
  { target: { of: 'returnOnPrice', value: 20 }, price: 551_788, net: 110_358.36 },
  { target: { of: 'returnOnPrice', value: 25 }, price: 530_234, net: 132_558.98 },
  { target: { of: 'cashOnCash', value: 20 }, price: 611_003, net: 49_366.91 },
  { target: { of: 'cashOnCash', value: 30 }, price: 588_544, net: 72_499.68 },
  { target: { of: 'cashOnCash', value: 50 }, price: 546_331, net: 115_979.07 },
]

export const CASH_FLOWS = [
  {
    deal: EXAMPLE_DEAL,
    balances: [
      -58_333.3, -121_166.6, -149_383.27, -177_599.93, -205_816.6, -234_033.26, -237_249.93, -240_466.59,
    ],
    peak: 240_466.59,
    peakMonth: 6,
    last: 77_867.01,
  },
  {
    deal: {
      doneUpValue: 700_000,
      purchasePrice: 480_000,
      renovationCost: 60_000,
      holdingCosts: exampleHoldingCosts({ months: 4, loanToValueRatio: 70 }),
    },
    balances: [-48_000, -148_500, -180_900, -213_300, -215_700, -218_100],
    peak: 218_100,
    peakMonth: 4,
    last: 130_900,
  },
  {
    deal: {
      doneUpValue: 500_000,
      purchasePrice: 380_000,
      renovationCost: 0,
      holdingCosts: exampleHoldingCosts({ months: 1, loanToValueRatio: 0 }),
    },
    balances: [-38_000, -384_500, -384_800],
    peak: 384_800,
    peakMonth: 1,
    last: 100_200,
  },
] as const

/** Value, price, renovation; seed and trials; 10th, 50th and 90th percentile, chance of a loss. */
export const SIMULATIONS = [
  { figures: [800_000, 583_333, 100_000], seed: 1, trials: 1_000, result: [18_834, 55_714, 85_442, 2.4] },
  { figures: [800_000, 583_333, 100_000], seed: 1, trials: 5_000, result: [16_246, 55_769, 86_946, 2.6] },
  { figures: [800_000, 583_333, 100_000], seed: 42, trials: 5_000, result: [17_149, 56_280, 86_756, 2.4] },
  { figures: [750_000, 640_000, 80_000], seed: 1, trials: 5_000, result: [-68_095, -30_926, -1_913, 91.7] },
] as const

/** The scenarios of the example deal; its net margins with one decimal, as screens show them. */
export const SCENARIOS = [
  {
    name: 'Base',
    inputs: { doneUpValue: 800_000, renovationCost: 100_000, months: 6, interestRate: 7.5 },
    figures: {
      totalHoldingCosts: 38_799.99,
      netProfit: 77_867.01,
      netMargin: 11.4,
      netReturn: 13.3,
      ownCash: 240_466.59,
      cashOnCash: 32.4,
      breakEven: 722_132.99,
    },
  },
  {
    name: 'Optimistic',
    inputs: { doneUpValue: 840_000, renovationCost: 95_000, months: 5, interestRate: 7.5 },
    figures: {
      totalHoldingCosts: 35_583.33,
      netProfit: 126_083.68,
      netMargin: 18.6,
      netReturn: 21.6,
      ownCash: 232_249.93,
      cashOnCash: 54.3,
      breakEven: 713_916.33,
    },
  },
  {
    name: 'Pessimistic',
    inputs: { doneUpValue: 760_000, renovationCost: 115_000, months: 9, interestRate: 8.5 },
    figures: {
      totalHoldingCosts: 51_949.98,
      netProfit: 9_717.02,
      netMargin: 1.4,
      netReturn: 1.7,
      ownCash: 268_616.58,
      cashOnCash: 3.6,
      breakEven: 750_282.98,
    },
  },
] as const

/** The deal of one-deal §3 at each of its prices: value, renovation and margin, with the default holding costs. */
export const PRICED_DEAL = { doneUpValue: 820_000, renovationCost: 84_000, profitMargin: 20 }
export const PRICES_IN_PLAY = [
  { kind: 'maximum', price: 613_333, gross: 122_667, costs: 39_700, net: 82_967 },
  { kind: 'offer', price: 580_000, gross: 156_000, costs: 38_700, net: 117_300 },
  { kind: 'asking', price: 649_000, gross: 87_000, costs: 40_770, net: 46_230 },
  { kind: 'agreed', price: 580_000, gross: 156_000, costs: 38_700, net: 117_300 },
] as const
