import { type DealFigures, dealFigures } from '#src/features/deals/deal-figures/deal-figures.ts'
import { gstFigures, netProfitAfterGst } from '#src/features/deals/deal-tax/explanations.ts'
import { lendingFigures } from '#src/features/deals/deal-tax/lending-figures.ts'
import { realisedAfterGst } from '#src/features/deals/deal-tax/realised-steps.ts'
import { BORROWERS } from '#src/features/deals/deal-tax/schema.ts'
import { type TaxFacts, taxFigures } from '#src/features/deals/deal-tax/tax-figures.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { exact, over, times, toNumber } from '#src/finance/exact.ts'
import { formatMoney, formatNumber } from '#src/finance/money.ts'
import type { PriceKind } from '#src/finance/price/price-in-play.ts'
import type { ScenarioDeal } from '#src/finance/scenarios/scenarios.ts'
import type { Figure } from '#src/finance/worked-sum.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { textBlock } from './blocks.ts'
import type { PackBlock } from './schema.ts'

type Lending = ReturnType<typeof lendingFigures>

/** A deal as its packs show it, with the loan that they ask for. */
export interface AskedLoan {
  figures: DealFigures
  lending: Lending
  /** Undefined for a buyer who isn’t registered for GST. */
  breakEvenAfterGst: Figure | undefined
  /** The net profit after GST; null for a buyer who isn’t registered. */
  afterGst: Figure | null
  /** The same of what a sold deal has earned; null without a sale. */
  realisedAfterGst: Figure | null
  /** Why the loan isn't the deal's own; null if it is. */
  note: string | null
}

/**
 * The smaller of the deal's own loan and the largest one under the usual limit: all figures of a pack are worked out with it, so that
 * none contradicts it. A sold project asks for none and keeps its own; so does an accountant’s pack (`isOwn`), whose profits are those of
 * the deal. Where the two differ, the note says which loan it is.
 */
export function askedLoan(
  deal: Deal,
  facts: TaxFacts,
  { isSold, price: chosen, isOwn = false }: { isSold: boolean; price: PriceKind; isOwn?: boolean },
): AskedLoan {
  const figures = dealFigures(deal, chosen)
  const lending = lendingFigures(figures.inputs, facts)
  const { price, loan, ratio, ratioLimit } = lending.limits
  const { borrower, isExempt } = facts.ownership
  const own = { figures, lending, ...gstOf(figures, facts) }
  if (isExempt || ratio === null || loan <= ratio.largestLoan) return { ...own, note: null }
  if (isSold) {
    const note = `What was planned is worked out with the deal’s own loan of ${formatMoney(loan)}, as is the realised profit.`
    return { ...own, note }
  }
  const who = optionLabel(BORROWERS, borrower).toLowerCase() ?? ''
  const base = ratio.isOnValuation ? 'valuation' : 'price'
  const limit = `usually lend ${who}s up to ${formatNumber(ratioLimit)}% of the ${base}`
  if (isOwn) {
    const note = `Interest and profit in this pack are worked out with the deal’s own loan of ${formatMoney(loan)}. Packs for lenders and partners use ${formatMoney(ratio.largestLoan)}: lenders ${limit}.`
    return { ...own, note }
  }
  const loanToValueRatio = toNumber(over(times(exact(ratio.largestLoan), exact(100)), exact(price)))
  const holdingCosts = { ...figures.settings, loanToValueRatio }
  const limited = dealFigures({ ...deal, holdingCosts }, chosen)
  return {
    figures: limited,
    lending: lendingFigures(limited.inputs, facts),
    ...gstOf(limited, facts),
    note: `Lenders ${limit}; the deal’s own figures assume ${formatNumber(ratio.ratio, 1)}%. Interest and profit in this pack are worked out with the smaller loan.`,
  }
}

/** What the pack asks for; once the purchase has settled, what was planned for it. What the lender has paid out isn't stored. */
export function askBlocks(
  { settledOn }: Deal,
  { loan, cash, months }: { loan: string; cash: string; months: number },
): PackBlock[] {
  const held = `for ${pluralize(months, 'month')}`
  const day = settledOn && formatDate(settledOn)
  const settled = day ? `, as planned for the purchase, which settled on ${day}` : ''
  return [
    textBlock(`Loan of ${loan} ${held}${settled}`, 'lender'),
    textBlock(`Cash of ${cash} ${held}${settled}`, 'partner'),
  ]
}

/** What GST changes for a registered buyer. */
function gstOf(
  { inputs, named, realised }: DealFigures,
  facts: TaxFacts,
): Pick<AskedLoan, 'afterGst' | 'realisedAfterGst' | 'breakEvenAfterGst'> {
  if (!facts.ownership.gstRegistered)
    return { afterGst: null, realisedAfterGst: null, breakEvenAfterGst: undefined }
  return {
    afterGst: netProfitAfterGst(taxFigures(inputs, facts), named),
    realisedAfterGst: realised && realisedAfterGst(realised, facts),
    breakEvenAfterGst: breakEvenAfterGst(inputs, facts),
  }
}

/** Undefined for a buyer who isn’t registered for GST. */
export function breakEvenAfterGst(deal: ScenarioDeal, facts: TaxFacts): Figure | undefined {
  if (!facts.ownership.gstRegistered) return undefined
  const figures = taxFigures(deal, facts)
  return gstFigures(figures, figures?.first ?? null).breakEven
}
