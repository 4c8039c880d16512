import { costOfOneMoreMonth, holdingCosts } from '#src/finance/holding-costs.ts'
import { formatChosenPercent, formatNumber } from '#src/finance/money.ts'
import { priceLetter, type WorkedSum } from '#src/finance/worked-sum.ts'
import type { Statement } from './statement.ts'

const ROUNDED = 'Shown in whole dollars; sums use the exact amounts.'

/** Returns no sums without a price. */
export function mortgageSums(statement: Statement): WorkedSum[] {
  const { settings, holding } = statement
  if (holding === null) return []
  return [
    {
      name: 'Mortgage',
      formula: `${priceLetter(statement.isActualPrice)} × loan to value ratio`,
      lines: [
        pricePaid(statement),
        { label: 'Loan to value ratio', figure: `× ${formatChosenPercent(settings.loanToValueRatio)}` },
        { label: 'Mortgage', value: holding.mortgageAmount },
      ],
      note: 'Repaid from the sale, so the loan is not a cost; its interest is.',
    },
  ]
}

export function holdingCostSums(statement: Statement): WorkedSum[] {
  const { settings, holding } = statement
  if (holding === null) return []
  const held = { label: 'Held for', figure: `× ${formatNumber(settings.months)} of 12 months` }
  const partOfAYear = (name: string, yearly: number, cost: number): WorkedSum => ({
    name,
    formula: 'Annual cost × months ÷ 12',
    lines: [{ label: `${name} per year`, value: yearly }, held, { label: name, value: cost }],
    note: ROUNDED,
  })
  return [
    {
      name: 'Interest',
      formula: 'Mortgage × interest rate × months ÷ 12',
      lines: [
        { label: 'Mortgage', value: holding.mortgageAmount },
        { label: 'Interest rate per year', figure: `× ${formatChosenPercent(settings.interestRate)}` },
        held,
        { label: 'Interest', value: holding.interestCosts },
      ],
      note: `Simple interest on the loan only. ${ROUNDED}`,
    },
    partOfAYear('Insurance', settings.insurancePremium, holding.insuranceCosts),
    partOfAYear('Council rates', settings.councilRates, holding.councilCosts),
    {
      name: 'Legal, buying, selling',
      lines: [
        { label: 'Legal fees', value: settings.legalFees },
        { label: 'Buying costs', value: settings.buyingCosts },
        { label: 'Selling costs', value: settings.sellingCosts },
        { label: 'Total one-off costs', value: holding.oneOff },
      ],
      note: 'The same however long you hold the property.',
    },
  ]
}

export function holdingTotalSums(statement: Statement): WorkedSum[] {
  const { holding } = statement
  if (holding === null) return []
  return [
    {
      name: 'Total holding costs',
      lines: [
        { label: 'Interest', value: holding.interestCosts },
        { label: 'Insurance', value: holding.insuranceCosts },
        { label: 'Council rates', value: holding.councilCosts },
        { label: 'Legal, buying, selling', value: holding.oneOff },
        { label: 'Total holding costs', value: holding.totalCosts },
      ],
      note: ROUNDED,
    },
    monthSum(statement),
  ]
}

export function monthSum({ price, settings }: Statement): WorkedSum {
  const month = holdingCosts(price, { ...settings, months: 1 })
  return {
    name: 'One more month',
    lines: [
      { label: 'Interest per month', value: month.interestCosts },
      { label: 'Insurance per month', value: month.insuranceCosts },
      { label: 'Council rates per month', value: month.councilCosts },
      { label: 'One more month', value: costOfOneMoreMonth(price, settings) },
    ],
    note: `Legal, buying and selling costs stay the same. A day is a month × 12 ÷ 365. ${ROUNDED}`,
  }
}

export function pricePaid({ isActualPrice, price }: Statement) {
  return {
    letter: priceLetter(isActualPrice),
    label: isActualPrice ? 'Price paid' : 'Maximum price',
    value: price > 0 ? price : null,
  }
}
