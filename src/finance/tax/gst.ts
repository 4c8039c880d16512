import {
  compare,
  type Exact,
  exact,
  minus,
  over,
  percent,
  plus,
  rounded,
  sum,
  times,
  toNumber,
} from '../exact.ts'

export interface Trade {
  salePrice: number
  purchasePrice: number
  /** NZD including GST, unrounded: renovation, agent, legal, insurance and council rates, unless switched off. */
  costsWithGst: number
}

/** How GST applies to the purchase by a GST-registered buyer (tax-and-lending §3). */
export type Purchase =
  | { treatment: 'secondHand' }
  /** From an associated seller the credit is the least of three amounts. */
  | { treatment: 'associated'; sellerGst: number; marketValue: number }
  | { treatment: 'zeroRated' }

/** NZD with cents; each line is rounded, `toPay` from the exact sum. Negative to pay is a refund. */
export interface GstOnTrade {
  output: number
  creditOnPrice: number
  creditOnCosts: number
  toPay: number
}

/** GST on buying and selling by a registered buyer at a rate in percent, 15 since October 2010. */
export function gstOnTrade(trade: Trade, purchase: Purchase, ratePercent: number): GstOnTrade {
  const fraction = fractionOf(ratePercent)
  const output = times(exact(trade.salePrice), fraction)
  const onPrice = creditOnPrice(trade.purchasePrice, purchase, fraction)
  const onCosts = times(exact(trade.costsWithGst), fraction)
  return {
    output: rounded(output, 2),
    creditOnPrice: rounded(onPrice, 2),
    creditOnCosts: rounded(onCosts, 2),
    toPay: rounded(minus(output, plus(onPrice, onCosts)), 2),
  }
}

/** The sale price in NZD without profit or loss after GST, unrounded, when price, renovation and all costs are `totalCost`. */
export function breakEvenAfterGst(
  totalCost: Exact,
  { purchasePrice, costsWithGst: costs }: Trade,
  purchase: Purchase,
  ratePercent: number,
): number {
  const fraction = fractionOf(ratePercent)
  const credits = plus(creditOnPrice(purchasePrice, purchase, fraction), times(exact(costs), fraction))
  return toNumber(over(minus(totalCost, credits), minus(exact(1), fraction)))
}

/** The GST in an amount that includes it, in NZD with cents: 3/23 of it at 15%. Negative for a credit note. */
export function gstOf(amount: number, ratePercent = 15): number {
  return rounded(times(exact(amount), fractionOf(ratePercent)), 2)
}

/** NZD: a price with the credit on it, and the deposit if one was agreed. */
export interface PaidWithCredit {
  price: number
  credit: number
  agreedDeposit?: number | null
}

/**
 * The GST in the parts of an amount, in NZD with cents. They add up to the GST of the whole: a cent that they miss goes to the
 * largest part.
 */
export function gstOfParts(amounts: readonly number[]): number[] {
  const parts = amounts.map((amount) => gstOf(amount))
  const whole = gstOf(toNumber(sum(amounts.map(exact))))
  const missed = minus(exact(whole), sum(parts.map(exact)))
  const largest = amounts.reduce((most, amount, at) => (amount > (amounts[most] ?? 0) ? at : most), 0)
  return parts.map((gst, at) => (at === largest ? rounded(plus(exact(gst), missed), 2) : gst))
}

/**
 * When the credit on the price of second-hand goods arises (tax-and-lending §3): with the deposit, the one that was agreed or
 * else a percentage of the price, and at settlement. NZD with cents; both credits add up to `credit`.
 */
export function creditTiming(
  { price, credit, agreedDeposit = null }: PaidWithCredit,
  depositPercent: number,
  ratePercent: number,
) {
  const deposit = agreedDeposit ?? rounded(times(exact(price), percent(depositPercent)), 2)
  const onDeposit = gstOf(deposit, ratePercent)
  return {
    deposit,
    rest: rounded(minus(exact(price), exact(deposit)), 2),
    onDeposit,
    atSettlement: rounded(minus(exact(credit), exact(onDeposit)), 2),
  }
}

/** Net profit less the GST to pay, in NZD with cents. */
export function profitAfterGst(netProfit: number, { toPay }: Pick<GstOnTrade, 'toPay'>): number {
  return rounded(minus(exact(netProfit), exact(toPay)), 2)
}

/** The part of an amount that is GST: 3/23 at 15%. */
function fractionOf(ratePercent: number): Exact {
  return over(exact(ratePercent), plus(exact(100), exact(ratePercent)))
}

function creditOnPrice(price: number, purchase: Purchase, fraction: Exact): Exact {
  if (purchase.treatment === 'zeroRated') return exact(0)
  const onPrice = times(exact(price), fraction)
  if (purchase.treatment === 'secondHand') return onPrice
  const others = [exact(purchase.sellerGst), times(exact(purchase.marketValue), fraction)]
  return others.reduce((least, one) => (compare(one, least) < 0 ? one : least), onPrice)
}

/** The parts of a deal's costs that have GST in them, added up in NZD, unrounded. */
export function costsWithGst(parts: readonly number[]): number {
  return toNumber(sum(parts.map(exact)))
}

/**
 * The parts of what was paid that have GST at 15% and that have none, in NZD including GST with the GST in each. An invoice may round the
 * GST up or down by a cent; otherwise what its GST isn't 3/23 of was bought without.
 */
export function partsByGst({
  amount,
  gst,
}: {
  amount: number
  gst: number
}): { amount: number; gst: number }[] {
  if (gst === 0 || Math.abs(gst - gstOf(amount)) < 0.015) return [{ amount, gst }]
  const taxed = rounded(over(times(exact(gst), exact(23)), exact(3)), 2)
  return [
    { amount: taxed, gst },
    { amount: rounded(minus(exact(amount), exact(taxed)), 2), gst: 0 },
  ]
}

export const GST_VIEWS = [
  { value: 'including', label: 'Including GST' },
  { value: 'excluding', label: 'Excluding GST' },
] as const
/** How the amounts of a project are shown. */
export type GstView = (typeof GST_VIEWS)[number]['value']

/** An amount that includes GST, in NZD. */
export function inView(amount: number, view: GstView): number {
  return view === 'including' ? amount : less(amount, gstOf(amount))
}

/** What was paid, in NZD, with or without the GST in it. */
export function amountOf({ amount, gst }: { amount: number; gst: number }, view: GstView): number {
  return view === 'including' ? amount : less(amount, gst)
}

const less = (amount: number, gst: number) => rounded(minus(exact(amount), exact(gst)), 2)
