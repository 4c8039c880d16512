import { exact, minus, over, plus, rounded, times, toNumber } from '#src/finance/exact.ts'
import { costsByPrice, holdingCosts } from '#src/finance/holding-costs.ts'
import { type CivilDay, monthsBefore } from '#src/finance/new-zealand-days.ts'
import { netProfit } from '#src/finance/profit.ts'
import { ruleNumber } from '#src/finance/rules/rules.ts'
import type { ScenarioDeal } from '#src/finance/scenarios.ts'
import { costsWithGst, gstOnTrade, type Purchase, profitAfterGst } from '#src/finance/tax/gst.ts'
import { afterTax, taxDayOf } from '#src/finance/tax/income-tax.ts'
import { debtToIncome, loanToValue } from '#src/finance/tax/lending.ts'
import type { Owner } from '#src/finance/tax/ownership.ts'
import type { GST_COSTS, Incomes, OwnershipInput } from './schema.ts'

export type TaxFigures = NonNullable<ReturnType<typeof taxFigures>>

/** The GST treatments of the purchase: both ways while it isn't known whether the vendor is registered. */
function treatmentsOf({ vendor, isAssociated, sellerGst, marketValue }: OwnershipInput): Purchase[] {
  const secondHand: Purchase = isAssociated
    ? { treatment: 'associated', sellerGst, marketValue }
    : { treatment: 'secondHand' }
  if (vendor === 'unregistered') return [secondHand]
  if (vendor === 'registered') return [{ treatment: 'zeroRated' }]
  return [secondHand, { treatment: 'zeroRated' }]
}

/**
 * GST and tax of a deal whose sale settles on a civil day (tax-and-lending §3, §4): the lower profit first. Null without a
 * value, price and renovation cost, or without a rate for the day.
 */
export function taxFigures(
  deal: ScenarioDeal,
  ownership: OwnershipInput,
  incomes: Pick<Incomes, 'otherIncomes'> | null,
  sale: CivilDay,
) {
  const { doneUpValue, purchasePrice, renovationCost, holdingCosts: settings } = deal
  const net = netProfit(doneUpValue, purchasePrice, renovationCost, settings)
  const gstRate = ruleNumber('gst.rate', sale)
  if (net === null || gstRate === null || !doneUpValue || !purchasePrice || !renovationCost) return null
  const trade = {
    salePrice: doneUpValue,
    purchasePrice,
    costsWithGst: gstCosts(deal, ownership.costsWithoutGst),
  }
  const ways = ownership.gstRegistered
    ? treatmentsOf(ownership).map((purchase) => ({ purchase, gst: gstOnTrade(trade, purchase, gstRate) }))
    : [{ purchase: null, gst: null }]
  const { day, assumedYear } = taxDayOf(sale)
  const owners: Owner[] = ownership.owners.map((owner, at) => ({
    ...owner,
    otherIncome: incomes?.otherIncomes[at] ?? null,
  }))
  const results = ways.map((way) => {
    const taxed = way.gst === null ? net : profitAfterGst(net, way.gst)
    return { ...way, taxed, after: afterTax(taxed, owners, ownership.taxedAs, day) }
  })
  return {
    net,
    assumedYear,
    day,
    results: results.toSorted((a, b) => a.taxed - b.taxed),
    ownCash: ownCashOf(deal),
  }
}

/** A profit taxed as one individual, company or trust, side by side; null without a rate. */
export function comparedOwners(profit: number, otherIncome: number | null, day: CivilDay) {
  return (['individual', 'company', 'trust'] as const).map((kind) => ({
    kind,
    after: afterTax(profit, [{ name: kind, kind, share: 100, otherIncome }], 'trading', day),
  }))
}

/** An amount as a percentage of another, with one decimal; null of nothing. */
export function shareOf(amount: number, whole: number): number | null {
  return whole <= 0 ? null : rounded(over(times(exact(amount), exact(100)), exact(whole)), 1)
}

/** The day of the planned sale: the settlement plus the months of the deal, else today. */
export function saleDayOf(settlement: CivilDay | null, months: number, today: CivilDay): CivilDay {
  return settlement === null ? today : monthsBefore(settlement, -months)
}

/** The loan beside the usual limits (tax-and-lending §6); null without a price or a rule. */
export function lendingFigures(
  { purchasePrice, holdingCosts: settings }: ScenarioDeal,
  { valuation, borrower }: OwnershipInput,
  incomes: Incomes | null,
  today: CivilDay,
) {
  const ratioLimit = ruleNumber(`lvr.${borrower}`, today)
  const debtLimit = ruleNumber(`dti.${borrower}`, today)
  if (!purchasePrice || ratioLimit === null || debtLimit === null) return null
  const loan = rounded(over(times(exact(purchasePrice), exact(settings.loanToValueRatio)), exact(100)), 2)
  return {
    loan,
    ratioLimit,
    debtLimit,
    ratio: loanToValue({ price: purchasePrice, valuation, loan }, ratioLimit),
    debt: debtToIncome(
      { income: incomes?.householdIncome ?? null, otherDebt: incomes?.otherDebt ?? 0, loan },
      debtLimit,
    ),
  }
}

function gstCosts(
  { renovationCost, purchasePrice, holdingCosts: settings }: ScenarioDeal,
  without: readonly (typeof GST_COSTS)[number][],
): number {
  const { insuranceCosts, councilCosts } = holdingCosts(purchasePrice, settings)
  const costs: Record<(typeof GST_COSTS)[number], number> = {
    renovation: renovationCost ?? 0,
    selling: settings.sellingCosts,
    legal: settings.legalFees,
    buying: settings.buyingCosts,
    insurance: insuranceCosts,
    councilRates: councilCosts,
  }
  const names = Object.keys(costs) as (typeof GST_COSTS)[number][]
  return costsWithGst(names.filter((name) => !without.includes(name)).map((name) => costs[name]))
}

function ownCashOf({ purchasePrice, renovationCost, holdingCosts: settings }: ScenarioDeal): number {
  const { interest, beforeSale } = costsByPrice(settings)
  const price = exact(purchasePrice ?? 0)
  const loan = over(times(price, exact(settings.loanToValueRatio)), exact(100))
  const paid = plus(
    plus(minus(price, loan), exact(renovationCost ?? 0)),
    plus(beforeSale, times(interest, price)),
  )
  return toNumber(paid)
}
