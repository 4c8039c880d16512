import { formatChosenPercent, formatPercent } from '#src/finance/money.ts'
import { netSafeFigure } from '#src/finance/offer-explanations.ts'
import { investment } from '#src/finance/profit.ts'
import { priceDivisor } from '#src/finance/purchase-price.ts'
import { sellingCostsAt } from '#src/finance/selling-costs.ts'
import { priceLetter, type WorkedSum } from '#src/finance/worked-sum.ts'
import type { Opportunity } from '../editing/schema.ts'
import { ladderDeal } from '../numbers/sentences.ts'
import { holdingCostSums, monthSum, mortgageSums, pricePaid } from './holding-explanations.ts'
import { figureName, type Statement } from './statement.ts'

export interface Explained {
  deal: Opportunity
  statement: Statement
}

export function priceSums({ deal, statement }: Explained): WorkedSum[] {
  const isSold = statement.made !== null
  return [
    ...(statement.made === null ? [] : [madeSum(deal, statement.made)]),
    ...(statement.maximum === null ? [] : [maximumSum({ deal, statement })]),
    ...(isSold || statement.askingOver === null ? [] : [askingSum({ deal, statement })]),
    ...(statement.paidOver === null ? [] : [paidOverSum({ deal, statement })]),
  ]
}

export function profitSums({ deal, statement }: Explained): WorkedSum[] {
  const gross = figureName('Gross profit', statement)
  const net = figureName('Net profit', statement)
  return [
    {
      name: gross,
      formula: `E = A − ${priceLetter(statement.isActualPrice)} − B`,
      lines: [
        { letter: 'A', label: 'Done-up value', value: deal.doneUpValue },
        { ...pricePaid(statement), negative: true },
        { letter: 'B', label: 'Renovation cost', value: deal.renovationCost, negative: true },
        { letter: 'E', label: gross, value: statement.grossProfit },
      ],
      note: 'Uses the purchase price once it is paid, and the maximum until then.',
    },
    ...holdingCostSums(statement),
    {
      name: net,
      formula: 'F = E − holding costs',
      lines: [
        { letter: 'E', label: gross, value: statement.grossProfit },
        { label: 'Holding costs', value: statement.holding?.totalCosts, negative: true },
        { letter: 'F', label: net, value: statement.netProfit },
      ],
      note: 'Subtracts the exact holding costs; only what you see is rounded.',
    },
  ]
}

export function marginSums({ deal, statement }: Explained): WorkedSum[] {
  const invested = investment(statement.price, deal.renovationCost)
  const margin = (view: 'Gross' | 'Net', letter: string, profit: number | null, percent: number | null) => {
    const name = figureName(`${view} margin`, statement)
    return {
      name,
      formula: `${letter} ÷ (${priceLetter(statement.isActualPrice)} + B)`,
      lines: [
        { letter, label: figureName(`${view} profit`, statement), value: profit },
        { label: 'Price and renovation', value: percent === null ? null : invested },
        { label: name, figure: formatPercent(percent) },
      ],
      note: 'Rounded to a whole percent.',
    }
  }
  return [
    margin('Gross', 'E', statement.grossProfit, statement.grossMargin),
    margin('Net', 'F', statement.netProfit, statement.netMargin),
    ...mortgageSums(statement),
    ...breakEvenSums({ deal, statement }),
  ]
}

/** The net-safe price and what a delay costs. */
export function offerSums({ deal, statement }: Explained) {
  const netSafe = netSafeFigure(ladderDeal(deal))
  return [
    ...(netSafe?.value == null ? [] : [netSafe]),
    ...(statement.oneMoreMonth === null ? [] : [monthSum(statement)]),
    ...breakEvenSums({ deal, statement }),
  ]
}

function breakEvenSums({ deal, statement }: Explained): WorkedSum[] {
  if (statement.breakEven === null) return []
  return [
    {
      name: 'Break-even sale',
      formula: `${priceLetter(statement.isActualPrice)} + B + holding costs`,
      lines: [
        pricePaid(statement),
        { letter: 'B', label: 'Renovation cost', value: deal.renovationCost },
        ...breakEvenCosts({ deal, statement }),
        { label: 'Break-even sale', value: statement.breakEven },
      ],
      note: 'Sold for more, the deal makes a profit; for less, a loss.',
    },
  ]
}

/** By the agent's tiers the selling costs depend on the sale price, so they differ at the break-even. */
function breakEvenCosts({ deal: { sellingPlan }, statement: { holding, settings, breakEven } }: Explained) {
  if (sellingPlan === null || holding === null || breakEven === null)
    return [{ label: 'Holding costs', value: holding?.totalCosts }]
  return [
    { label: 'Holding costs without selling', value: holding.totalCosts - settings.sellingCosts },
    { label: 'Selling costs at the break-even', value: sellingCostsAt(breakEven, sellingPlan) },
  ]
}

export function leftSum({ deal, statement }: Explained): WorkedSum {
  return {
    name: 'Value less renovation cost',
    formula: 'A − B',
    lines: [
      { letter: 'A', label: 'Done-up value', value: deal.doneUpValue },
      { letter: 'B', label: 'Renovation cost', value: deal.renovationCost, negative: true },
      { label: 'Value less renovation cost', value: statement.left },
    ],
    note: 'Pays for the purchase and your profit.',
  }
}

function madeSum(deal: Opportunity, made: number): WorkedSum {
  return {
    name: 'Realised profit',
    lines: [
      { label: 'Actual sale price', value: deal.actualSalePrice },
      { label: 'Actual purchase price', value: deal.actualPurchasePrice, negative: true },
      { label: 'Actual renovation cost', value: deal.actualRenovationCost, negative: true },
      { label: 'Realised profit', value: made },
    ],
    note: 'Actual values, before holding costs.',
  }
}

function maximumSum({ deal, statement }: Explained): WorkedSum {
  const divisor = priceDivisor(deal.profitMargin)
  return {
    name: 'Maximum purchase price',
    formula: `D = (A − B) ÷ ${divisor}`,
    lines: [
      { letter: 'A', label: 'Done-up value', value: deal.doneUpValue },
      { letter: 'B', label: 'Renovation cost', value: deal.renovationCost, negative: true },
      { kind: 'subtotal', label: 'Value less renovation cost', value: statement.left },
      { label: `Divided by 1 + ${formatChosenPercent(deal.profitMargin)}`, figure: `÷ ${divisor}` },
      { letter: 'D', label: 'Maximum purchase price', value: statement.maximum },
    ],
    note: 'Rounded once, to the dollar.',
  }
}

function askingSum({ deal, statement: { askingOver, maximum } }: Explained): WorkedSum {
  const isOver = askingOver !== null && askingOver > 0
  const asking = { label: 'Asking price', value: deal.askingPrice, negative: !isOver }
  const most = { letter: 'D', label: 'Maximum purchase price', value: maximum, negative: isOver }
  return {
    name: 'Asking against the maximum',
    formula: isOver ? 'Asking price − D' : 'D − asking price',
    lines: [
      ...(isOver ? [asking, most] : [most, asking]),
      {
        label: isOver ? 'Over the maximum' : 'Under the maximum',
        value: askingOver === null ? null : Math.abs(askingOver),
      },
    ],
    note: `The maximum leaves the margin of ${formatChosenPercent(deal.profitMargin)} that you chose.`,
  }
}

function paidOverSum({ deal, statement }: Explained): WorkedSum {
  return {
    name: 'Paid against the maximum',
    lines: [
      { label: 'Actual purchase price', value: deal.actualPurchasePrice },
      { letter: 'D', label: 'Maximum purchase price', value: statement.maximum, negative: true },
      { label: 'Over the maximum', value: statement.paidOver },
    ],
    note: 'Your profit is lower by this amount than at the maximum price.',
  }
}
