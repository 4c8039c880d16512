import {
  type CivilDay,
  civilDay,
  daysBetween,
  formatDate,
  isThisWeek,
} from '#src/finance/dates/new-zealand-days.ts'
import { type WorkingCalendar, workingDaysUntil } from '#src/finance/dates/working-days.ts'
import { formatMoney } from '#src/finance/money.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { priceInPlay } from '#src/finance/price/price-in-play.ts'
import {
  contractPrice,
  type Earnings,
  expectedEarnings,
  purchasePriceUsed,
  soldEarnings,
} from '#src/finance/price/profit.ts'
import { compareAskingPrice, missingForPurchasePrice } from '#src/finance/price/purchase-price.ts'
import { realisedActuals } from '#src/finance/price/realised.ts'
import { splitAddress } from '#src/lib/text/address-words.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { Need } from '#src/ui/board/need-line.tsx'
import { asPlanned } from './as-planned.ts'
import type { BoardDeal, DealStatus } from './schema.ts'

const OFFERED: readonly DealStatus[] = ['offer_made', 'offer_accepted', 'due_diligence', 'funding']
const POSTCODE = / \d{4}$/
/** Dates at most this many days away are bold. */
export const SOON_DAYS = 14

/** The street, and the rest of the address without the postcode. */
export function addressLines(address: string): { street: string; place: string } {
  const { street, place } = splitAddress(address)
  return { street, place: place.replace(POSTCODE, '') }
}

/** NZD: the price agreed or paid, otherwise the offer or asking price; null if none is known. */
export function dealPrice(deal: BoardDeal): number | null {
  return deal.actualPurchasePrice ?? deal.offerPrice ?? deal.askingPrice
}

export interface CardFigures {
  price: { label: 'Asking' | 'Offer' | 'Agreed' | 'Paid'; amount: number | null }
  maximum: number | null
  /** The distance of the price from the maximum, in NZD without a sign. */
  gap: { label: 'Over max' | 'Under max' | 'At max' | 'Gap'; amount: number | null }
  profit: number | null
  marginPercent: number | null
  /** What the profit is. */
  profitHint: string
  /** The price agreed or paid with its net profit: "Agreed $580,000 · net $117,300"; null without one. */
  agreed: string | null
}

export function cardFigures(of: BoardDeal): CardFigures {
  const deal = asPlanned(of)
  const price = priceShown(deal)
  const maximum = deal.maxPurchasePrice > 0 ? deal.maxPurchasePrice : null
  const realised = soldFigures(deal)
  return {
    price,
    maximum,
    gap: maximum === null ? { label: 'Gap', amount: null } : gapToMaximum(deal, price.amount),
    ...(realised?.gross ?? expectedEarnings({ ...deal, purchasePrice: purchasePriceUsed(deal) })),
    profitHint: realised === null ? profitHint(deal) : REALISED_HINTS.gross,
    agreed: realised?.line ?? agreedLine(deal),
  }
}

/** What the profit of a sold deal or project is. */
export const REALISED_HINTS = {
  gross: 'realised, before costs, at the price paid',
  net: 'realised, after costs, at the price paid',
}

/** What a sold deal has earned; null until it is sold. */
function soldFigures(deal: BoardDeal) {
  const actuals = realisedActuals(deal)
  if (actuals === null) return null
  const gross = soldEarnings(actuals)
  if (gross.profit === null) return null
  const net = soldEarnings(actuals, deal.holdingCosts ?? DEFAULT_HOLDING_COSTS)
  return { gross, net, line: `Sold ${formatMoney(deal.actualSalePrice)} · net ${formatMoney(net.profit)}` }
}

/** The net profit of a deal, with its price in words: what a sold one has earned, otherwise at the price in play. */
export function netEarnings(of: BoardDeal): Earnings & { hint: string } {
  const deal = asPlanned(of)
  const sold = soldFigures(deal)
  if (sold !== null) return { ...sold.net, hint: REALISED_HINTS.net }
  const { kind, price: purchasePrice } = priceInPlay(deal)
  const settings = deal.holdingCosts ?? DEFAULT_HOLDING_COSTS
  const agreed = deal.settledOn === null ? 'agreed price' : 'price paid'
  return {
    ...expectedEarnings({ ...deal, purchasePrice }, settings),
    hint: `after costs, at the ${kind === 'maximum' ? 'maximum' : agreed}`,
  }
}

/** "before costs, at the maximum". */
export function profitHint(deal: Pick<BoardDeal, 'actualPurchasePrice' | 'settledOn'>): string {
  if (contractPrice(deal) === 'maximum') return 'before costs, at the maximum'
  return deal.settledOn === null ? 'before costs, at the agreed price' : 'before costs, at the price paid'
}

function agreedLine(deal: BoardDeal): string | null {
  const { agreedPrice, settledOn } = deal
  if (agreedPrice === null || deal.status === 'abandoned') return null
  const price = `${settledOn === null ? 'Agreed' : 'Paid'} ${formatMoney(agreedPrice)}`
  const { profit } = netEarnings(deal)
  return profit === null ? price : `${price} · net ${formatMoney(profit)}`
}

function priceShown(deal: BoardDeal): CardFigures['price'] {
  if (deal.status === 'won')
    return { label: deal.settledOn === null ? 'Agreed' : 'Paid', amount: deal.actualPurchasePrice }
  if (OFFERED.includes(deal.status) && deal.offerPrice !== null) {
    return { label: 'Offer', amount: deal.offerPrice }
  }
  return { label: 'Asking', amount: deal.askingPrice }
}

function gapToMaximum(deal: BoardDeal, price: number | null): CardFigures['gap'] {
  const over = compareAskingPrice({ ...deal, marginPercent: deal.profitMargin }, price)?.overMaximum
  if (over === undefined) return { label: 'Gap', amount: null }
  if (over === 0) return { label: 'At max', amount: 0 }
  return { label: over > 0 ? 'Over max' : 'Under max', amount: Math.abs(over) }
}

export interface DealNeed extends Need {
  isThisWeek: boolean
  /** The day of what is overdue or next; null without one. */
  day: CivilDay | null
}

/**
 * The first that applies: overdue, the next date, or missing figures. `today` is the date in Auckland, `isAfterFive` whether it is after
 * 5 pm there: an act no longer counts today.
 */
export function needOf(deal: BoardDeal, today: string, isAfterFive = false): DealNeed {
  if (deal.status === 'won') return needOfWon(deal, today, isAfterFive)
  if (deal.status === 'abandoned') return quiet('nothing', 'Nothing due')
  const agreed = agreedDate(deal)
  if (agreed !== null && agreed.on < today) {
    return overdue(agreedText(agreed, today, isAfterFive), agreed.on)
  }
  const late = overdueDate(deal, today)
  if (late !== null) {
    return overdue(`Overdue · ${late.name} ${shortDay(late.day, today)}`, late.day)
  }
  const next = nextDate(deal, today)
  if (agreed !== null && (next === null || daysBetween(today, agreed.on) <= next.days)) {
    return { ...dateNeed('', agreed.on, today), text: agreedText(agreed, today, isAfterFive) }
  }
  if (next !== null) return dateNeed(next.verb, next.day, today)
  const missing = missingInput(deal)
  if (missing !== null) return { kind: 'missing', text: missing, isSoon: true, isThisWeek: true, day: null }
  return deal.status === 'offer_made' ? quiet('waiting', 'Awaiting answer') : quiet('nothing', 'Nothing due')
}

/** What is next of its agreement, which winning the deal doesn't end, and then that it is won. */
function needOfWon(deal: BoardDeal, today: string, isAfterFive: boolean): DealNeed {
  const { dueDate, projectStartedAt: started } = deal
  const agreed = agreedDate(deal)
  const isOpen = deal.nextDate !== null && !deal.isSold
  // A house can be won before the last condition is met.
  const state = deal.nextDate?.isConditional ? 'Conditional · ' : ''
  if (isOpen && agreed !== null && (dueDate === null || agreed.on <= dueDate)) {
    const text = `${state}${agreedText(agreed, today, isAfterFive)}`
    return agreed.on < today ? overdue(text, agreed.on) : { ...dateNeed('', agreed.on, today), text }
  }
  if (isOpen && dueDate !== null) {
    const text = `${state}${settlementInWords(dueDate, today)}`
    return dueDate < today ? overdue(text, dueDate) : { ...dateNeed('', dueDate, today), text }
  }
  const text = started
    ? `Project started ${shortDay(started, today)}`
    : `Won ${shortDay(deal.stageEnteredAt, today)}`
  return quiet('done', text)
}

function settlementInWords(on: CivilDay, today: string): string {
  if (on < today) return `Overdue · settlement ${shortDay(on, today)}`
  return `Settles ${inDays(daysBetween(today, on))}`
}

/** A reason not to buy, found by the checklist; null once the house is bought. */
export function reasonToStop({ stop, settledOn }: Pick<BoardDeal, 'stop' | 'settledOn'>): string | null {
  return stop === null || settledOn !== null ? null : `Stop: ${stop}`
}

/** A card's line: a reason to stop, with the date that is overdue or next. */
export function cardNeed(deal: BoardDeal, today: string, isAfterFive = false): DealNeed {
  const need = needOf(deal, today, isAfterFive)
  const stop = reasonToStop(deal)
  if (stop === null) return need
  const hasDate = need.kind === 'overdue' || need.kind === 'date'
  return hasDate ? { ...need, stop } : { ...need, kind: 'stop', text: stop, isSoon: true }
}

function quiet(kind: Need['kind'], text: string): DealNeed {
  return { kind, text, isSoon: false, isThisWeek: false, day: null }
}

function overdue(text: string, day: CivilDay): DealNeed {
  return { kind: 'overdue', text, isSoon: true, isThisWeek: true, day }
}

/** The next condition or deposit of the agreement; a settlement is the deal's own date. */
function agreedDate({ nextDate: agreed }: BoardDeal) {
  if (agreed === null || agreed.kind === 'settlement' || agreed.on === null) return null
  return { ...agreed, on: agreed.on }
}

/** "Finance in 3 working days", "LIM today, by 5 pm", "Building report overdue". */
function agreedText(
  { title, on, calendar }: NonNullable<ReturnType<typeof agreedDate>>,
  today: string,
  isAfterFive: boolean,
): string {
  return `${title} ${dueInWords({ on, calendar }, today, isAfterFive)}`
}

function overdueDate(deal: BoardDeal, today: string): { name: string; day: string } | null {
  if (deal.dueDate !== null && deal.dueDate < today) return { name: 'settlement', day: deal.dueDate }
  // A deal in Funding is already unconditional; with an agreement, its conditions say whether it is.
  const { unconditionalDate } = deal
  if (
    deal.status !== 'funding' &&
    deal.nextDate === null &&
    unconditionalDate !== null &&
    unconditionalDate < today
  ) {
    return { name: 'unconditional', day: unconditionalDate }
  }
  return null
}

function nextDate(deal: BoardDeal, today: string): { verb: string; day: CivilDay; days: number } | null {
  const dates = [
    { verb: 'Unconditional', day: deal.unconditionalDate },
    { verb: 'Settles', day: deal.dueDate },
  ].flatMap(({ verb, day }) => (day === null ? [] : [{ verb, day, days: daysBetween(today, day) }]))
  // Once only the settlement is left of an agreement, it is unconditional already.
  const isUnconditional = deal.nextDate?.kind === 'settlement'
  const ahead = dates.filter(({ verb, days }) =>
    isUnconditional && verb === 'Unconditional' ? days > 0 : days >= 0,
  )
  return ahead.toSorted((a, b) => a.days - b.days)[0] ?? null
}

function dateNeed(verb: string, day: CivilDay, today: CivilDay): DealNeed {
  const days = daysBetween(today, day)
  return {
    day,
    kind: 'date',
    text: `${verb} ${inDays(days)}`,
    isSoon: days <= SOON_DAYS,
    isThisWeek: isThisWeek(day, today),
  }
}

/** Formats a number of days: "today", "in 3 days". */
export function inDays(days: number): string {
  return days === 0 ? 'today' : `in ${pluralize(days, 'day')}`
}

/** The request to add the input that the maximum needs first; null if none is missing. */
export function missingInput({
  doneUpValue,
  renovationCost,
  profitMargin,
}: Pick<BoardDeal, 'doneUpValue' | 'renovationCost' | 'profitMargin'>): string | null {
  const missing = missingForPurchasePrice(doneUpValue, renovationCost, profitMargin)
  if (missing === null || missing === 'Add a renovation cost') return missing
  return doneUpValue === null || doneUpValue === 0 ? 'Add a done-up value' : 'Costs more than its value'
}

/** Whole days since a deal or project entered its stage. */
export function daysInStage({ stageEnteredAt }: { stageEnteredAt: string }, today: string): number {
  const entered = civilDay(stageEnteredAt)
  return entered === null ? 0 : Math.max(0, daysBetween(entered, today))
}

export function shortDay(value: string | null, today: string): string {
  const date = formatDate(value)
  return date.endsWith(today.slice(0, 4)) ? date.slice(0, -5) : date
}

/** "overdue", "today, by 5 pm", "today, 5 pm has passed", "in 3 working days". */
export function dueInWords(
  { on, calendar }: { on: CivilDay; calendar: WorkingCalendar },
  today: CivilDay,
  isAfterFive: boolean,
): string {
  if (on < today) return 'overdue'
  if (on === today) return isAfterFive ? 'today, 5 pm has passed' : 'today, by 5 pm'
  return `in ${pluralize(workingDaysUntil(today, on, calendar), 'working day')}`
}
