import { type CivilDay, monthsBefore } from '#src/finance/dates/new-zealand-days.ts'
import { exact, over, rounded, sum, times, toNumber } from '#src/finance/exact.ts'
import { costsByPrice, holdingCosts, ownCash } from '#src/finance/price/holding-costs.ts'
import { expectedEarnings, netProfitInCents } from '#src/finance/price/profit.ts'
import { withSellingPlan } from '#src/finance/price/selling-costs.ts'
import { highestPriceLeaving } from '#src/finance/price/target-price.ts'
import { type Rule, ruleNumber } from '#src/finance/rules/rules.ts'
import type { ScenarioDeal } from '#src/finance/scenarios/scenarios.ts'
import {
  breakEvenAfterGst,
  costsWithGst,
  gstOnTrade,
  type Purchase,
  profitAfterGst,
} from '#src/finance/tax/gst.ts'
import { afterTax, incomeTaxLines, taxDayOf } from '#src/finance/tax/income-tax.ts'
import { ownersProblem } from '#src/finance/tax/ownership.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { type GstCost, type Incomes, isOwnershipKnown, type OwnershipInput } from './schema.ts'
import { ownerName, ownersOf } from './tax-form.ts'

/** What GST, tax and lending of a deal and its scenarios are worked out from. */
export interface TaxFacts {
  ownership: OwnershipInput & Incomes
  /** The settlement of the purchase; null until it is known. */
  settlement: CivilDay | null
  /** When the sale of a sold deal settles, or was agreed while that isn't known; null or missing without a sale. */
  saleOn?: CivilDay | null
  today: CivilDay
  rules: readonly Rule[]
}

export type TaxFigures = NonNullable<ReturnType<typeof taxFigures>>
export type TaxResult = TaxFigures['results'][number]

/**
 * GST and tax of a deal (tax-and-lending §3, §4), with a result for each GST treatment, the lower profit first. Null without a
 * value, price and renovation cost, without what the credit on the price depends on, or without a GST rate for the day of the sale.
 */
export function taxFigures(
  deal: ScenarioDeal,
  { ownership, settlement, today, rules }: TaxFacts,
  soldOn?: CivilDay | null,
) {
  const sale = soldOn ?? saleDayOf(settlement, deal.holdingCosts.months, today)
  const { doneUpValue, purchasePrice, renovationCost } = deal
  const settings = withSellingPlan(deal.holdingCosts, deal.sellingPlan, doneUpValue ?? 0)
  const gstRate = ruleNumber('gst.rate', sale, rules)
  const purchases = purchasesOf(ownership)
  if (!doneUpValue || !purchasePrice || !renovationCost || purchases === null || gstRate === null) return null
  const { profit: gross } = expectedEarnings({ doneUpValue, purchasePrice, renovationCost })
  // Tax is worked out in cents.
  const net = netProfitInCents(gross, holdingCosts(purchasePrice, settings).totalCosts)
  if (net === null) return null
  const netProfit: number = net
  const { total: paid } = ownCash(purchasePrice, renovationCost, settings)
  const hasGst = (cost: GstCost) => !ownership.costsWithoutGst.includes(cost)
  const trade = {
    salePrice: doneUpValue,
    purchasePrice,
    costsWithGst: costsOf({ ...deal, holdingCosts: settings }, hasGst),
  }
  const { interest, fixed } = costsByPrice(settings)
  const interestCosts = times(interest, exact(purchasePrice))
  const totalCost = sum([exact(purchasePrice), exact(renovationCost), fixed, interestCosts])
  const { day, year, assumedYear } = taxDayOf(sale, ownership.balanceDate, rules)
  const deductible = ruleNumber('interest.deductible', sale, rules) ?? 100
  const notDeductible = rounded(over(times(interestCosts, exact(100 - deductible)), exact(100)), 2)
  const owners = ownersOf(ownership)
  const isDivided = isOwnershipKnown(ownership) && ownersProblem(owners) === null

  function resultOf(purchase: Purchase | null) {
    const gst = purchase && gstRate !== null ? gstOnTrade(trade, purchase, gstRate) : null
    const profit = gst === null ? netProfit : profitAfterGst(netProfit, gst)
    const taxation = { taxedAs: ownership.taxedAs, day, notDeductible }
    const after = isDivided ? afterTax(profit, owners, taxation, rules) : null
    return {
      purchase,
      gst,
      breakEven: purchase && gstRate !== null ? breakEvenAfterGst(totalCost, trade, purchase, gstRate) : null,
      profit,
      after,
      returnOnPrice: after && purchasePrice ? shareOf(after.left, purchasePrice) : null,
      cashOnCash: after && shareOf(after.left, paid),
    }
  }
  const results = purchases.map(resultOf)
  const [first, ...others] = results.toSorted((a, b) => a.profit - b.profit)
  if (first === undefined) return null
  return {
    netProfit,
    totalCost: toNumber(totalCost),
    ownCash: paid,
    trade,
    taxedAs: ownership.taxedAs,
    year,
    assumedYear,
    day,
    notDeductible,
    owners,
    first,
    results: [first, ...others],
  }
}

/** The most to pay in whole NZD so that the profit after GST and tax is at least `left`; null when no price from $1 does. */
export function priceLeaving(left: number, deal: ScenarioDeal, facts: TaxFacts): number | null {
  return highestPriceLeaving(left, (purchasePrice) => {
    const figures = taxFigures({ ...deal, purchasePrice }, facts)
    return {
      left: figures?.first.after?.left ?? Number.NEGATIVE_INFINITY,
      rates: figures === null ? '' : trustRates(figures, facts),
    }
  })
}

function trustRates({ owners, first, day }: TaxFigures, { rules }: TaxFacts): string {
  const rates = owners.map(({ kind, otherIncome }, at) => {
    const income = first.after?.owners[at]?.income ?? 0
    return kind === 'trust' ? incomeTaxLines(kind, income, otherIncome ?? 0, day, rules)?.[0]?.percent : 0
  })
  return rates.join()
}

/** A profit taxed as one individual, company or trust, side by side. */
export function comparedOwners(
  { first: { profit }, owners, day, notDeductible }: TaxFigures,
  rules: readonly Rule[],
) {
  return (['individual', 'company', 'trust'] as const).map((kind) => {
    const otherIncome = owners.find((owner) => owner.kind === kind)?.otherIncome ?? null
    const taxation = { taxedAs: 'trading', day, notDeductible } as const
    return { kind, after: afterTax(profit, [{ name: kind, kind, share: 100, otherIncome }], taxation, rules) }
  })
}

/** The day of the planned sale: the settlement plus the months of the deal, else today. */
export function saleDayOf(settlement: CivilDay | null, months: number, today: CivilDay): CivilDay {
  return settlement === null ? today : monthsBefore(settlement, -months)
}

/** How the offer ladder treats GST: as zero-rated while it isn't certain that the whole price gives a credit. */
export function ladderGst(deal: ScenarioDeal, { ownership }: Pick<TaxFacts, 'ownership'>) {
  const { gstRegistered, vendor, isAssociated, costsWithoutGst } = ownership
  if (!gstRegistered) return { gst: 'none' as const, costsWithoutGst: 0 }
  const isSecondHand = vendor === 'unregistered' && !isAssociated
  return {
    gst: isSecondHand ? ('secondHand' as const) : ('zeroRated' as const),
    costsWithoutGst: costsOf(deal, (cost) => costsWithoutGst.includes(cost)),
  }
}

/** The amounts to add before there is GST on a purchase from an associated vendor; null if there are none. */
export function missingForGst({ sellerGst, marketValue, ...ownership }: OwnershipInput): string | null {
  const { gstRegistered, vendor, isAssociated } = ownership
  if (!gstRegistered || !isAssociated || vendor === 'registered') return null
  const missing = [
    ...(sellerGst === null ? ['the GST the vendor paid when buying'] : []),
    ...(marketValue === null ? ['the market value'] : []),
  ]
  return missing.length === 0 ? null : `Add ${listInWords(missing)}`
}

/**
 * Beside a tax that lacks what its owners earn otherwise, which each member enters and may keep to themselves: whose income is missing; null
 * if none is, and without a tax.
 */
export function missingIncomes(ownership: TaxFacts['ownership']): string | null {
  const { taxedAs, owners, otherIncomes } = ownership
  const people = owners.flatMap(({ kind, ...owner }, at) =>
    kind === 'company' ? [] : [{ name: ownerName(owner, at), income: otherIncomes[at] ?? null }],
  )
  const lacking = people.filter(({ income }) => income === null)
  if (taxedAs !== 'trading' || lacking.length === 0 || !isOwnershipKnown(ownership)) return null
  const all = owners.length === 1 ? 'the owner’s' : 'the owners’'
  const whose = lacking.length === owners.length ? all : listInWords(lacking.map(({ name }) => `${name}’s`))
  return `Tax is worked out without ${whose} other income.`
}

/** Beside a tax that counts what its owners earn otherwise: what guests and packs show doesn't. Null if none is counted. */
export function unsharedIncomes({ taxedAs, owners, otherIncomes }: TaxFacts['ownership']): string | null {
  const isCounted = owners.some(({ kind }, at) => kind !== 'company' && (otherIncomes[at] ?? null) !== null)
  if (taxedAs !== 'trading' || !isCounted) return null
  return 'An accountant or partner you invite sees tax without other income. So do the readers of a pack.'
}

/**
 * The GST treatments of the purchase: both while it isn't known whether the vendor is registered, one that is null without GST.
 * Null while an amount is missing.
 */
function purchasesOf(ownership: OwnershipInput): (Purchase | null)[] | null {
  const { gstRegistered, vendor, isAssociated, sellerGst, marketValue } = ownership
  if (!gstRegistered) return [null]
  const zeroRated: Purchase[] = vendor === 'unregistered' ? [] : [{ treatment: 'zeroRated' }]
  if (vendor === 'registered') return zeroRated
  if (!isAssociated) return [{ treatment: 'secondHand' }, ...zeroRated]
  if (sellerGst === null || marketValue === null) return null
  return [{ treatment: 'associated', sellerGst, marketValue }, ...zeroRated]
}

function costsOf(
  { renovationCost, purchasePrice, holdingCosts: settings }: ScenarioDeal,
  counts: (cost: GstCost) => boolean,
): number {
  const { insuranceCosts, councilCosts } = holdingCosts(purchasePrice, settings)
  const costs: Record<GstCost, number> = {
    renovation: renovationCost ?? 0,
    selling: settings.sellingCosts,
    legal: settings.legalFees,
    buying: settings.buyingCosts,
    insurance: insuranceCosts,
    councilRates: councilCosts,
  }
  const names = Object.keys(costs) as GstCost[]
  return costsWithGst(names.filter(counts).map((name) => costs[name]))
}

/** An amount as a percentage of another, with one decimal; null of nothing. */
function shareOf(amount: number, whole: number): number | null {
  return whole <= 0 ? null : rounded(over(times(exact(amount), exact(100)), exact(whole)), 1)
}
