import {
  formatCents,
  formatMoney,
  formatNumber,
  formatTenths,
  NO_FIGURE,
  roundToDecimals,
} from '#src/finance/money.ts'
import type { Rule } from '#src/finance/rules/rules.ts'
import { incomeTaxLines, taxYearLabel } from '#src/finance/tax/income-tax.ts'
import { totalNzd } from '#src/finance/tax/ownership.ts'
import { type Figure, figure, type SumLine } from '#src/finance/worked-sum.ts'
import type { TaxFigures, TaxResult } from './tax-figures.ts'

/** "1,638.00": the sums of this screen are exact to the cent. */
export function cents(value: number): string {
  const [whole = '', decimals = ''] = Math.abs(roundToDecimals(value, 2)).toFixed(2).split('.')
  return `${value < 0 ? '−' : ''}${formatNumber(Number(whole))}.${decimals}`
}

/** "$58,333.30"; a dash without a value. */
export function dollarsAndCents(value: number | null): string {
  if (value === null) return NO_FIGURE
  return `${value < 0 ? '−' : ''}$${cents(Math.abs(value))}`
}

export const line = (label: string, value: number, kind?: SumLine['kind']): SumLine => ({
  label,
  value,
  figure: cents(value),
  ...(kind && { kind }),
})

/** A figure whose sum is exact to the cent. */
export function inCents(name: string, value: number | null, lines: () => SumLine[], note?: string): Figure {
  return { name, value, how: () => ({ lines: [...lines(), line(name, value ?? 0)], note }) }
}

export function gstName({ gst }: TaxResult): string {
  return gst !== null && gst.toPay < 0 ? 'GST refund' : 'GST to pay'
}

export function gstSums({ trade, netProfit, totalCost }: TaxFigures, result: TaxResult): Figure[] {
  const { gst, purchase } = result
  if (gst === null || purchase === null) return []
  const priceLabel = {
    secondHand: `Credit on the price, 3/23 of ${formatMoney(trade.purchasePrice)}`,
    associated: 'Credit on the price, the least of three amounts',
    zeroRated: 'Credit on the price, none: zero-rated land',
  }[purchase.treatment]
  const toPay = {
    name: gstName(result),
    value: gst.toPay,
    format: (value: number | null) => cents(Math.abs(value ?? 0)),
  }
  return [
    figure(toPay, () => ({
      lines: [
        line(`GST on the sale, 3/23 of ${formatMoney(trade.salePrice)}`, gst.output),
        line(priceLabel, -gst.creditOnPrice),
        line(`Credit on costs, 3/23 of ${dollarsAndCents(trade.costsWithGst)}`, -gst.creditOnCosts),
      ],
      note: 'The result is worked out from the exact sums and rounded once, to the cent.',
    })),
    inCents('Profit after GST', result.profit, () => [
      line('Net profit', netProfit),
      line(toPay.name, -gst.toPay),
    ]),
    ...breakEvenFigures({ totalCost }, result),
  ]
}

/** The sale price that pays for everything, GST included; none without GST. */
export function breakEvenFigures(
  { totalCost }: Pick<TaxFigures, 'totalCost'>,
  { gst, breakEven }: TaxResult,
): Figure[] {
  if (gst === null || breakEven === null) return []
  return [
    inCents('Break-even sale after GST', breakEven, () => [
      line('Price and all costs', totalCost),
      line('Credit on the price', -gst.creditOnPrice),
      line('Credit on costs', -gst.creditOnCosts),
      { label: 'Divided by 20/23: the sale price without GST', figure: '÷ 20/23' },
    ]),
  ]
}

/** What is left for each owner, and the tax bracket by bracket. */
export function taxSums(
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
    const name = owner.name.trim() || `Owner ${at + 1}`
    const how = () => ({
      lines: [
        line('Taxed income', result.income),
        ...brackets.map((one) => ({
          label: `${formatCents(one.amount)} at ${formatNumber(one.percent)}%`,
          figure: cents(one.tax),
        })),
        { ...line('Tax', result.tax, 'subtotal'), negative: true },
        ...(notDeductible > 0 ? [line('Interest that can’t be deducted', -notDeductible)] : []),
        line('Left', result.left, 'total'),
      ],
      note:
        taxedAs === 'capital'
          ? 'Not taxed, as chosen under Ownership.'
          : `Rates of ${rates}${owner.otherIncome ? `, after other income of ${formatMoney(owner.otherIncome)}` : ''}.`,
    })
    return { name: `Tax of ${name}`, value: result.left, how }
  })
}

/** What is left of the net profit; null without the figures. */
export function profitAfterTax(figures: TaxFigures | null): Figure {
  const left = figures?.first.after?.left ?? null
  return inCents('Profit after tax', left, () => (figures === null ? [] : afterTaxLines(figures)))
}

function afterTaxLines(figures: TaxFigures): SumLine[] {
  const { after, gst, profit } = figures.first
  return [
    line('Net profit', figures.netProfit),
    ...(gst === null
      ? []
      : [line(gstName(figures.first), -gst.toPay), line('Profit after GST', profit, 'subtotal')]),
    ...(figures.notDeductible > 0
      ? [{ label: 'Interest not deductible, taxed as well', figure: cents(figures.notDeductible) }]
      : []),
    line('Tax', -(after?.tax ?? 0)),
  ]
}

/** The profit after tax as percentages of the price and of own cash. */
export function returnsAfterTax({ first, trade, ownCash }: TaxFigures): Figure[] {
  const of = (name: string, value: number | null, spent: SumLine) =>
    figure({ name, value, format: formatTenths }, () => ({
      formula: `Profit after tax ÷ ${spent.label.toLowerCase()}`,
      lines: [line('Profit after tax', first.after?.left ?? 0), spent],
    }))
  return [
    of('Return on price', first.returnOnPrice, { label: 'Price', value: trade.purchasePrice }),
    of('Cash-on-cash', first.cashOnCash, line('Own cash', ownCash)),
  ]
}
