import { asPlanned } from '#src/features/deals/pipeline/as-planned.ts'
import { type Deal, FIELD_LABELS } from '#src/features/deals/pipeline/deal-schema.ts'
import { scenarioDeal } from '#src/features/deals/scenarios/application.ts'
import { planTotal } from '#src/features/public/calculators/renovation-plan.ts'
import { exact, minus, rounded } from '#src/finance/exact.ts'
import { formatChosenPercent, isPositive } from '#src/finance/money.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { maximumFigures } from '#src/finance/price/price-figures.ts'
import {
  atPrice,
  type PriceKind,
  priceInPlay,
  priceLetter,
  priceName,
} from '#src/finance/price/price-in-play.ts'
import {
  expectedEarnings,
  grossMarginPercent,
  hasProfitInputs,
  netMarginPercent,
} from '#src/finance/price/profit.ts'
import { breakEvenFigure, profitFigures } from '#src/finance/price/profit-figures.ts'
import { compareAskingPrice, missingForPurchasePrice } from '#src/finance/price/purchase-price.ts'
import { estimatedName, realisedActuals, realisedFigures } from '#src/finance/price/realised.ts'
import { type Figure, figure, knownFigures, lineOf, subtractedLines } from '#src/finance/worked-sum.ts'
import { changedFields } from '#src/lib/rows/field-edits.ts'

/** The calculators' words, in those of a deal's form. */
const TERMS_OF_DEALS: Record<string, string> = {
  'Add your valuation': 'Add a done-up value',
  'Choose a profit percentage': 'Add a profit margin on the price',
}

/** The input to add before there is a maximum purchase price; null if there is one. */
export function missingFigure({ doneUpValue, renovationCost, profitMargin }: Deal): string | null {
  const missing = missingForPurchasePrice(doneUpValue, renovationCost, profitMargin)
  return (missing && TERMS_OF_DEALS[missing]) ?? missing
}

export type DealFigures = ReturnType<typeof dealFigures>

/**
 * The figures of a deal at a price in NZD and percent, whose value is null if an input is missing, and what they are made of. Without a
 * chosen price that the deal has, at the price in play.
 */
export function dealFigures(of: Deal, chosen?: PriceKind | null) {
  const deal = asPlanned(of)
  const basis = basisOf(deal, chosen)
  const { doneUpValue, renovationCost, inputs, price } = basis
  const total = deal.renovationItems === null ? null : planTotal(deal.renovationItems)
  const hasCosts = isPositive(doneUpValue) && renovationCost !== null
  const trade = { doneUpValue, purchasePrice: price, renovationCost }
  const earnings = { gross: expectedEarnings(trade), net: expectedEarnings(trade, basis.settings) }
  const target = hasCosts ? { doneUpValue, renovationCost, holdingCosts: inputs.holdingCosts } : null
  return {
    ...basis,
    /** What a price for a target depends on; null without a value or renovation cost, which may be $0. */
    target,
    /** With the price that counts; null without it. */
    complete: target && price > 0 ? { ...target, purchasePrice: price, sellingPlan: deal.sellingPlan } : null,
    missing: missingFigure(deal),
    /** Whether an estimate of a sold deal was changed since, which leaves its figures as they are. */
    isChangedSinceSale: changedFields(of, deal).length > 0,
    /** The input to add before there is a profit. */
    missingForProfit: earnings.gross.profit === null ? missingFigure(deal) : null,
    areDefaultSettings: deal.holdingCosts === null,
    planTotal: total,
    planDiffers: total !== null && total !== (of.renovationCost ?? 0),
    ...priceFigures(basis),
    ...profitFigures({ ...basis, ...earnings, notes: { gross: noteOf(basis) } }),
    breakEven: breakEvenFigure(basis.lines, basis.settings, deal.sellingPlan),
  }
}

/** Of the field, below its heading. */
export const MARGIN_LABEL = 'Profit margin'

/** The amounts that have a field on a deal’s form; other fields there are of the costs, or of the margin. */
const AMOUNTS = ['askingPrice', 'offerPrice', 'doneUpValue', 'renovationCost'] as const
type Amount = (typeof AMOUNTS)[number]
const AMOUNT_OF: Partial<Record<PriceKind, Amount>> = { offer: 'offerPrice', asking: 'askingPrice' }

/** The fields to correct first: why there are no figures, and their labels. */
interface Unreadable {
  problem: string | null
  labels: readonly string[]
}

/** The figures of a screen: those that need a field to correct first are unknown. */
export function shownFigures(
  deal: Deal,
  { problem, labels }: Unreadable,
  chosen?: PriceKind | null,
): DealFigures {
  const figures = dealFigures(deal, chosen)
  if (problem === null) return figures
  const { priceKind, maximum, left, planTotal: total, planDiffers } = figures
  const unread = AMOUNTS.filter((field) => labels.includes(FIELD_LABELS[field]))
  const isRead = (field: Amount | undefined) => field === undefined || !unread.includes(field)
  const hasLeft = isRead('doneUpValue') && isRead('renovationCost')
  const hasMaximum = hasLeft && !labels.includes(MARGIN_LABEL)
  const isOfOthers = unread.length < labels.length
  // The price that isn’t in play decides only what is compared with the maximum.
  if (hasMaximum && !isOfOthers && isRead(AMOUNT_OF[priceKind]))
    return dealFigures({ ...deal, ...unknownOf(unread) }, priceKind)
  const unknown = dealFigures({ ...deal, ...unknownOf(AMOUNTS), ...NO_PRICE })
  const isPriceRead = priceKind === 'maximum' ? hasMaximum : isRead(AMOUNT_OF[priceKind])
  return {
    ...unknown,
    lines: {
      sale: isRead('doneUpValue') ? figures.lines.sale : unknown.lines.sale,
      price: isPriceRead ? figures.lines.price : { ...figures.lines.price, value: null },
      renovation: isRead('renovationCost') ? figures.lines.renovation : unknown.lines.renovation,
    },
    priceKind,
    ...(hasLeft && { left }),
    ...(hasMaximum && { maximum, prices: knownFigures(maximum) }),
    missing: hasMaximum ? figures.missing : problem,
    missingForProfit: problem,
    planTotal: total,
    planDiffers,
  }
}

const unknownOf = (fields: readonly Amount[]) =>
  Object.fromEntries(fields.map((field) => [field, null])) as Record<Amount, null>

const NO_PRICE = { actualPurchasePrice: null, agreedPrice: null, maxPurchasePrice: 0 }

/** The maximum, with what is compared with it. */
export function maximumResult(shown: DealFigures) {
  const { maximum: of, missing, prices } = shown
  return { of, missing, sums: of.value === null ? [] : prices }
}

/** What a statement leads with: the price that it is worked out at, above its profits. */
export function leadResult(shown: DealFigures) {
  const { lines, priceKind, prices } = shown
  if (priceKind === 'maximum') return maximumResult(shown)
  const { label: name, letter, value } = lines.price
  const of = figure({ name, letter, value }, () => ({ lines: [] }))
  return { of, missing: value === null ? shown.missingForProfit : null, sums: prices }
}

/**
 * The figure that stays in view on a phone, named with its price: the net profit that a sold deal made or that the price leaves which
 * was agreed or chosen, and the maximum while that is the price.
 */
export function pinnedResult(shown: DealFigures) {
  const { realised, netProfit, priceKind, at, missingForProfit: missing } = shown
  if (realised !== null) return { of: realised.netProfit, at: realised.at, missing: null }
  if (priceKind === 'maximum') return maximumResult(shown)
  return { of: netProfit, at, missing }
}

type Basis = ReturnType<typeof basisOf>

function noteOf({ at }: Pick<Basis, 'at'>): string | undefined {
  return at === null ? undefined : `Worked out ${at}.`
}

function basisOf(deal: Deal, chosen?: PriceKind | null) {
  const { doneUpValue, renovationCost, profitMargin, askingPrice } = deal
  const inPlay = priceInPlay(deal, chosen)
  const inputs = scenarioDeal(deal, inPlay.kind)
  const named = { ...inPlay, isSettled: isSettled(deal) }
  const realised = realisedFiguresOf(deal)
  return {
    deal,
    doneUpValue,
    renovationCost,
    /** The deal as the base of its scenarios. */
    inputs,
    ladder: { ...inputs, marginPercent: profitMargin, askingPrice },
    settings: inputs.holdingCosts,
    price: inPlay.price ?? 0,
    /** Which price it is worked out at. */
    priceKind: inPlay.kind,
    /** "at the agreed $580,000"; null without a price. */
    at: atPrice(named),
    /** What a sold deal has earned; null until it is sold. */
    realised,
    /** A sold deal's estimates are labelled, because its actual values are next to them. */
    named: (name: string) => (realised === null ? name : estimatedName(name)),
    lines: {
      sale: { letter: 'A', label: 'Done-up value', value: doneUpValue },
      price: {
        letter: priceLetter(inPlay.kind),
        label: priceName(named),
        value: inPlay.price,
      },
      renovation: { letter: 'B', label: 'Renovation cost', value: renovationCost },
    },
  }
}

/** Until the purchase settles, its price is agreed. One that was sold has settled. */
function isSettled({ settledOn, isSold }: Deal): boolean {
  return settledOn !== null || isSold
}

function realisedFiguresOf(deal: Deal) {
  const actuals = realisedActuals(deal)
  if (actuals === null) return null
  const realised = realisedFigures(actuals, deal.holdingCosts ?? DEFAULT_HOLDING_COSTS)
  return realised.grossProfit.value === null ? null : realised
}

function priceFigures({ deal, realised, priceKind, lines }: Basis) {
  const { doneUpValue, renovationCost, profitMargin, maxPurchasePrice, actualPurchasePrice } = deal
  const hasMaximum = maxPurchasePrice > 0
  const priced = { doneUpValue, renovationCost, marginPercent: profitMargin }
  const { left, maximum } = maximumFigures(priced, hasMaximum ? maxPurchasePrice : null)
  const isBought = actualPurchasePrice !== null
  const overMaximum = (price: number | null) =>
    hasMaximum ? (compareAskingPrice(priced, price)?.overMaximum ?? null) : null
  const askingOver = isBought ? null : overMaximum(deal.askingPrice)
  const paid = isBought && hasMaximum && actualPurchasePrice
  const settled = isSettled(deal)
  const over = paid ? rounded(minus(exact(paid), exact(maxPurchasePrice))) : 0
  const paidOver = figure(
    {
      name: `${settled ? 'Paid' : 'Agreed'} against the maximum`,
      value: over > 0 ? over : null,
      total: 'Over the maximum',
    },
    () => ({
      lines: [
        {
          label: priceName({ kind: 'agreed', isSettled: settled }),
          value: actualPurchasePrice,
        },
        ...subtractedLines(lineOf(maximum)),
      ],
      note: 'Your profit is lower by this amount than at the maximum price.',
    }),
  )
  const asking = realised === null ? askingFigure(deal, askingOver, maximum) : null
  return {
    left,
    maximum,
    /** How much the asking price exceeds the maximum; negative if it is lower. Null once the property is bought. */
    askingOver,
    /** How much the price that the deal is worked out at exceeds the maximum; null for the maximum itself. */
    priceOver: priceKind === 'maximum' ? null : overMaximum(lines.price.value),
    /** How much the price agreed or paid exceeds the maximum. */
    paidOver,
    /** How the maximum and what is compared with it are worked out. */
    prices: knownFigures(maximum, asking, paidOver),
  }
}

function askingFigure({ askingPrice, profitMargin }: Deal, over: number | null, maximum: Figure) {
  const isOver = over !== null && over > 0
  const asking = { label: 'Asking price', value: askingPrice }
  const [more, fewer] = isOver ? [asking, lineOf(maximum)] : [lineOf(maximum), asking]
  return figure(
    {
      name: 'Asking against the maximum',
      value: over === null ? null : Math.abs(over),
      total: isOver ? 'Over the maximum' : 'Under the maximum',
    },
    () => ({
      formula: isOver ? 'Asking price − D' : 'D − asking price',
      lines: [more, ...subtractedLines(fewer)],
      note: `The maximum leaves the ${formatChosenPercent(profitMargin)} of the price that you chose.`,
    }),
  )
}

/** The margins on price and renovation as whole percents, of which the specification and other programs read them; screens show one decimal. */
export function wholeMargins({ lines, settings }: DealFigures): { gross: number | null; net: number | null } {
  const inputs = [lines.sale.value, lines.price.value, lines.renovation.value] as const
  return {
    gross: hasProfitInputs(...inputs) ? grossMarginPercent(...inputs) : null,
    net: netMarginPercent(...inputs, settings),
  }
}
