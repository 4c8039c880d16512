import { formatChosenPercent, formatNumber } from '../money.ts'
import { type Figure, figure, lineOf, type SumLine, subtractedLines } from '../worked-sum.ts'
import { costOfOneMoreMonth, type HoldingCostSettings, holdingCosts } from './holding-costs.ts'
import { priceDivisor, valueAfterRenovation } from './purchase-price.ts'

/** The maximum purchase price, and what is left for it and the profit. */
export function maximumFigures(
  {
    doneUpValue,
    renovationCost,
    marginPercent,
  }: Record<'doneUpValue' | 'renovationCost', number | null> & {
    marginPercent: number
  },
  maximum: number | null,
) {
  const lines = [
    { letter: 'A', label: 'Done-up value', value: doneUpValue },
    ...subtractedLines({ letter: 'B', label: 'Renovation cost', value: renovationCost }),
  ]
  const left = figure(
    { name: 'Value less renovation cost', value: valueAfterRenovation(doneUpValue, renovationCost) },
    () => ({ formula: 'A − B', lines, note: 'Pays for the purchase and your profit.' }),
  )
  const divisor = priceDivisor(marginPercent)
  return {
    left,
    maximum: figure({ letter: 'D', name: 'Maximum purchase price', value: maximum }, () => ({
      formula: 'D = (A − B) ÷ (1 + C)',
      lines: [
        ...lines,
        { ...lineOf(left), kind: 'subtotal' },
        {
          letter: 'C',
          label: `Divided by 1 + ${formatChosenPercent(marginPercent)}`,
          figure: `÷ ${divisor}`,
        },
      ],
      note: 'Rounded once, to the dollar.',
    })),
  }
}

const ROUNDED = 'Shown in whole dollars; sums use the exact amounts.'

/** The costs of holding a property bought at a price, and its mortgage; their values are null without a price. */
export function holdingFigures(paid: SumLine, settings: HoldingCostSettings) {
  const price = paid.value ?? 0
  const costs = price > 0 ? holdingCosts(price, settings) : null
  const held = { label: 'Held for', figure: `× ${formatNumber(settings.months)} of 12 months` }
  const partOfAYear = (name: string, yearly: number, value: number | undefined) =>
    figure({ name, value: value ?? null }, () => ({
      formula: 'Annual cost × months ÷ 12',
      lines: [{ label: `${name} per year`, value: yearly }, held],
      note: ROUNDED,
    }))
  const mortgage = figure({ name: 'Mortgage', value: costs?.mortgageAmount ?? null }, () => ({
    formula: `${paid.letter} × loan to value ratio`,
    lines: [
      paid,
      { label: 'Loan to value ratio', figure: `× ${formatChosenPercent(settings.loanToValueRatio)}` },
    ],
    note: 'Repaid from the sale, so the loan is not a cost; its interest is.',
  }))
  const interest = figure({ name: 'Interest', value: costs?.interestCosts ?? null }, () => ({
    formula: 'Mortgage × interest rate × months ÷ 12',
    lines: [
      lineOf(mortgage),
      { label: 'Interest rate per year', figure: `× ${formatChosenPercent(settings.interestRate)}` },
      held,
    ],
    note: `Simple interest on the loan only. ${ROUNDED}`,
  }))
  const insurance = partOfAYear('Insurance', settings.insurancePremium, costs?.insuranceCosts)
  const councilRates = partOfAYear('Council rates', settings.councilRates, costs?.councilCosts)
  const oneOff = figure(
    { name: 'Legal, buying, selling', value: costs?.oneOff ?? null, total: 'Total one-off costs' },
    () => ({
      lines: [
        { label: 'Legal fees', value: settings.legalFees },
        { label: 'Buying costs', value: settings.buyingCosts },
        { label: 'Selling costs', value: settings.sellingCosts },
      ],
      note: 'The same however long you hold the property.',
    }),
  )
  const parts = [interest, insurance, councilRates, oneOff]
  return {
    mortgage,
    interest,
    insurance,
    councilRates,
    /** The holding costs one by one. */
    costs: parts,
    totalCosts: figure({ name: 'Total holding costs', value: costs?.totalCosts ?? null }, () => ({
      lines: parts.map(lineOf),
      note: ROUNDED,
    })),
    oneMoreMonth: monthFigure(price, settings),
  }
}

function monthFigure(price: number, settings: HoldingCostSettings): Figure {
  const value = price > 0 ? costOfOneMoreMonth(price, settings) : null
  return figure({ name: 'One more month', value }, () => {
    const month = holdingCosts(price, { ...settings, months: 1 })
    return {
      lines: [
        { label: 'Interest per month', value: month.interestCosts },
        { label: 'Insurance per month', value: month.insuranceCosts },
        { label: 'Council rates per month', value: month.councilCosts },
      ],
      note: `Legal, buying and selling costs stay the same. A day is a month × 12 ÷ 365. ${ROUNDED}`,
    }
  })
}
