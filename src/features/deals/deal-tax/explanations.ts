import { formatCents, formatMoney, formatNumber, formatTenths, NO_FIGURE } from '#src/finance/money.ts'
import type { Rule } from '#src/finance/rules/rules.ts'
import {
  creditTiming,
  type GstOnTrade,
  type PaidWithCredit,
  type Purchase,
  type Trade,
} from '#src/finance/tax/gst.ts'
import { incomeTaxLines, taxYearLabel } from '#src/finance/tax/income-tax.ts'
import { totalNzd } from '#src/finance/tax/ownership.ts'
import { type Figure, figure, lineOf, type SumLine } from '#src/finance/worked-sum.ts'
import { isOwnershipKnown } from './schema.ts'
import type { TaxFacts, TaxFigures, TaxResult } from './tax-figures.ts'
import { ownerName } from './tax-form.ts'

/** "1,638.00": the sums of this screen are exact to the cent. */
export function exactCents(value: number): string {
  return formatNumber(value, 2, 2)
}

/** "$58,333.30"; a dash without a value. */
export function dollarsAndCents(value: number | null): string {
  if (value === null) return NO_FIGURE
  return `${value < 0 ? '−' : ''}$${exactCents(Math.abs(value))}`
}

export const centsLine = (label: string, value: number, kind?: SumLine['kind']): SumLine => ({
  label,
  value,
  figure: exactCents(value),
  ...(kind && { kind }),
})

/** A figure whose sum is exact to the cent. */
export function inCents(name: string, value: number | null, lines: () => SumLine[], note?: string): Figure {
  return { name, value, how: () => ({ lines: [...lines(), centsLine(name, value ?? 0)], note }) }
}

export function gstName(gst: GstOnTrade | null | undefined): string {
  return gst && gst.toPay < 0 ? 'GST refund' : 'GST to pay'
}

/** GST on buying and selling, and what it leaves; values are null without GST. */
export function gstFigures(
  figures: TaxFigures | null,
  result: TaxResult | null,
  named: (name: string) => string = String,
) {
  const gst = result?.gst ?? null
  const [toPay, profit] = gst && result ? [gst.toPay, result.profit] : [null, null]
  const name = gstName(gst)
  const sum = (linesOf: (figures: TaxFigures, gst: GstOnTrade) => SumLine[]) => () =>
    figures && gst ? linesOf(figures, gst) : []
  return {
    toPay: {
      ...inCents(
        name,
        toPay,
        sum(({ trade }, { output, creditOnPrice, creditOnCosts }) => [
          centsLine(`GST on the sale, 3/23 of ${formatMoney(trade.salePrice)}`, output),
          centsLine(creditLabel(trade, result?.purchase), -creditOnPrice),
          centsLine(`Credit on costs, 3/23 of ${dollarsAndCents(trade.costsWithGst)}`, -creditOnCosts),
        ]),
        'The result is worked out from the exact sums and rounded once, to the cent.',
      ),
      format: (value: number | null) => formatMoney(value && Math.abs(value)),
    },
    profit: inCents(
      named('Net profit after GST'),
      profit,
      sum(({ netProfit }) => [centsLine('Net profit', netProfit), centsLine(name, -(toPay ?? 0))]),
    ),
    breakEven: inCents(
      named('Break-even sale after GST'),
      result?.breakEven ?? null,
      sum(({ totalCost }, { creditOnPrice, creditOnCosts }) => [
        centsLine('Price and all costs', totalCost),
        centsLine('Credit on the price', -creditOnPrice),
        centsLine('Credit on costs', -creditOnCosts),
        { label: 'Divided by 20/23: the sale price without GST', figure: '÷ 20/23' },
      ]),
    ),
  }
}

/** The break-even sale; of a GST-registered buyer before and after GST. `afterGst` is undefined for other buyers. */
export function breakEvenLines(breakEven: Figure, afterGst: Figure | undefined): SumLine[] {
  const line = lineOf(breakEven)
  if (afterGst === undefined) return [line]
  return [
    { ...line, label: `${breakEven.name} before GST` },
    { id: afterGst.name, label: afterGst.name, value: afterGst.value },
  ]
}

/** When the credit on the price of second-hand goods arises, in NZD with cents. */
export function creditFigure(paid: PaidWithCredit, depositPercent: number, ratePercent: number): Figure {
  const { deposit, rest, onDeposit, atSettlement } = creditTiming(paid, depositPercent, ratePercent)
  return inCents(
    'Credit on the price',
    paid.credit,
    () => [
      centsLine(`On the deposit of ${dollarsAndCents(deposit)}`, onDeposit),
      centsLine(`At settlement, on ${dollarsAndCents(rest)}`, atSettlement),
    ],
    'Claimed in the return of the period in which you pay. Your peak cash includes it, because you pay the whole price first.',
  )
}

function creditLabel({ purchasePrice }: Trade, purchase: Purchase | null | undefined): string {
  if (purchase?.treatment === 'zeroRated') return 'Credit on the price, none: zero-rated land'
  if (purchase?.treatment === 'associated') return 'Credit on the price, the least of three amounts'
  return `Credit on the price, 3/23 of ${formatMoney(purchasePrice)}`
}

/** “Rates of 2026–27”; “… assumed” while those of the year of the sale aren’t known. Null for a profit that isn’t taxed. */
export function ratesText({
  taxedAs,
  year,
  assumedYear,
}: Pick<TaxFigures, 'taxedAs' | 'year' | 'assumedYear'>): string | null {
  if (taxedAs === 'capital') return null
  return `Rates of ${taxYearLabel(assumedYear ?? year)}${assumedYear === null ? '' : ' assumed'}`
}

/** What is left for each owner, and the tax bracket by bracket. */
function taxSums(
  { year, assumedYear, day, owners, first, taxedAs }: TaxFigures,
  rules: readonly Rule[],
): Figure[] {
  const { after } = first
  if (after === null) return []
  const rates = taxYearLabel(assumedYear ?? year)
  return owners.map((owner, at) => {
    const result = after.owners[at] ?? { income: 0, tax: 0, left: 0 }
    const isTaxed = result.tax > 0
    const notDeductible = totalNzd([result.income, -result.tax, -result.left])
    const brackets = isTaxed
      ? (incomeTaxLines(owner.kind, result.income, owner.otherIncome ?? 0, day, rules) ?? [])
      : []
    const name = ownerName(owner, at)
    const how = () => ({
      lines: [
        centsLine('Taxed income', result.income),
        ...brackets.map((one) => ({
          label: `${formatCents(one.amount)} at ${formatNumber(one.percent)}%`,
          figure: exactCents(one.tax),
        })),
        { ...centsLine('Tax', result.tax, 'subtotal'), negative: true },
        ...(notDeductible > 0 ? [centsLine('Interest that can’t be deducted', -notDeductible)] : []),
        centsLine('Left', result.left, 'total'),
      ],
      note:
        taxedAs === 'capital'
          ? 'Not taxed, as chosen under Ownership.'
          : `Rates of ${rates}${owner.otherIncome ? `, after other income of ${formatMoney(owner.otherIncome)}` : ''}.`,
    })
    return { name: `Tax of ${name}`, value: result.left, how }
  })
}

/** Whether it isn't known if the vendor is registered: the lower profit, of one who is, comes first. */
function isVendorUnknown(figures: TaxFigures | null): boolean {
  return figures !== null && figures.results.length > 1
}

/** What GST leaves of the net profit, between it and the profit after tax; null for a buyer who isn’t registered. */
export function netProfitAfterGst(
  figures: TaxFigures | null,
  named?: (name: string) => string,
): Figure | null {
  const { profit } = gstFigures(figures, figures?.first ?? null, named)
  if (profit.value === null) return null
  return isVendorUnknown(figures)
    ? { ...profit, name: `${profit.name}, if the vendor is registered` }
    : profit
}

/**
 * What is left of the net profit, wherever it is shown: null while it isn't entered who owns the deal (where that is entered, a dash stands
 * for it). Its value is null without the figures;
 * `named` says whether it is realised or an estimate.
 */
export function profitAfterTax(
  figures: TaxFigures | null,
  facts: Pick<TaxFacts, 'ownership'> | null | undefined,
  named?: (name: string) => string,
): Figure | null {
  return facts && isOwnershipKnown(facts.ownership) ? leftAfterTax(figures, named) : null
}

function leftAfterTax(figures: TaxFigures | null, named: (name: string) => string = String): Figure {
  const left = figures?.first.after?.left ?? null
  return inCents(named('Profit after tax'), left, () => (figures === null ? [] : afterTaxLines(figures)))
}

function afterTaxLines(figures: TaxFigures): SumLine[] {
  const { after, gst, profit } = figures.first
  return [
    centsLine('Net profit', figures.netProfit),
    ...(gst === null
      ? []
      : [centsLine(gstName(gst), -gst.toPay), centsLine('Net profit after GST', profit, 'subtotal')]),
    ...(figures.notDeductible > 0
      ? [{ label: 'Interest not deductible, taxed as well', figure: exactCents(figures.notDeductible) }]
      : []),
    centsLine('Tax', -(after?.tax ?? 0)),
  ]
}

/** What tax takes and leaves; values are null while the shares don't add up, or without a rate for the day. */
export function afterTaxFigures(
  figures: TaxFigures | null,
  rules: readonly Rule[],
  named?: (name: string) => string,
) {
  const { after = null, returnOnPrice = null, cashOnCash = null } = figures?.first ?? {}
  const profit = leftAfterTax(figures, named)
  const owners = figures ? taxSums(figures, rules) : []
  const share = (name: string, value: number | null, spent: SumLine) =>
    figure({ name, value, format: formatTenths }, () => ({
      formula: `${profit.name} ÷ ${spent.label.toLowerCase()}`,
      lines: [centsLine(profit.name, profit.value ?? 0), spent],
    }))
  return {
    profit,
    tax: inCents('Tax', after?.tax ?? null, () =>
      owners.map(({ name }, at) => ({ ...centsLine(name, after?.owners[at]?.tax ?? 0), id: String(at) })),
    ),
    /** What is left for each owner. */
    owners,
    onPrice: share('Return on price after tax', returnOnPrice, {
      label: 'Price',
      value: figures?.trade.purchasePrice,
    }),
    onCash: share('Cash-on-cash after tax', cashOnCash, centsLine('Own cash', figures?.ownCash ?? 0)),
  }
}
