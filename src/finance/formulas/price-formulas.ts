import { qualityRange, renovationItemCost, renovationTotal, STANDARD_ITEMS } from '../budget/renovation.ts'
import { daysLeft, deadlineLabel, durationDays } from '../dates/new-zealand-days.ts'
import { EXAMPLE_DEAL } from '../example-deal.ts'
import { formatMoney, formatTenths, formatWholePercent } from '../money.ts'
import { DEFAULT_HOLDING_COSTS } from '../price/holding-costs.ts'
import { trueAcceptancePercent } from '../price/offer-log.ts'
import { maximumFigures } from '../price/price-figures.ts'
import {
  acceptanceRatePercent,
  averageMarginPercent,
  averageReturnPercent,
  investment,
  soldEarnings,
  soldProfit,
} from '../price/profit.ts'
import { compareAskingPrice, estimatedDoneUpValue, maximumPurchasePrice } from '../price/purchase-price.ts'
import type { FormulaSection } from './formula-text.ts'
import { EXAMPLE_PROFITS, workedFormula } from './worked-example.ts'

const { doneUpValue, renovationCost, marginPercent, purchasePrice } = EXAMPLE_DEAL
const { maximum: MAXIMUM } = maximumFigures(
  EXAMPLE_DEAL,
  maximumPurchasePrice(doneUpValue, renovationCost, marginPercent),
)
const { interest, insurance, councilRates } = EXAMPLE_PROFITS
const SOLD = { salePrice: 750_000, purchasePrice: 550_000, renovationCost: 95_000 }
const ALL_ITEMS = STANDARD_ITEMS.map((item) => ({ ...item, isSelected: true }))
const KITCHEN = ALL_ITEMS.filter(({ id }) => id === 'kitchen')

const AVERAGES = 'A ratio of sums, so large deals count for more'

/** Valuation, renovation, purchase price, profit and the figures of finished projects. */
export const PRICE_FORMULAS: readonly FormulaSection[] = [
  {
    id: 'price',
    heading: 'Maximum purchase price',
    formulas: [
      {
        name: 'Estimated done-up value',
        formula: 'The mean of the high estimates, to the dollar',
        example: '$800,000 and $900,001',
        result: formatMoney(estimatedDoneUpValue([800_000, 900_001])),
      },
      {
        name: 'Renovation item',
        formula: 'Rate per m² × floor area × 0.7 (basic), 1 (mid-range) or 1.5 (high-end); or your own cost',
        source: 'DoneUp’s standard rates',
        example: 'Kitchen at $250 per m², 120 m², high-end',
        result: KITCHEN.map((item) => formatMoney(renovationItemCost(item, 120, 'high-end'))).join(),
      },
      {
        name: 'Renovation cost',
        formula: 'The sum of the selected items, rounded once',
        example: 'All seven items, 120 m², mid-range',
        result: formatMoney(renovationTotal(ALL_ITEMS, 120, 'mid-range')),
      },
      {
        name: 'Usual range of a renovation',
        formula: 'Floor area × the low and high cost per m² of the quality',
        source: 'DoneUp’s standard rates',
        example: '120 m², mid-range at $1,000 to $1,500',
        result: Object.values(qualityRange('mid-range', 120)).map(formatMoney).join(' to '),
      },
      workedFormula(MAXIMUM, { formula: '(V − R) ÷ (1 + m), to the dollar' }),
      {
        name: 'Asking price and maximum',
        formula: 'Asking price − maximum purchase price',
        example: 'Asking $600,000, maximum $583,333',
        result: `${formatMoney(compareAskingPrice(EXAMPLE_DEAL, 600_000)?.overMaximum)} over`,
      },
    ],
  },
  {
    id: 'profit',
    heading: 'Profit and holding costs',
    formulas: [
      workedFormula(EXAMPLE_PROFITS.grossProfit, {
        formula: 'V − P − R',
        source: 'Sale less purchase and renovation',
      }),
      {
        name: 'Investment',
        formula: 'P + R',
        example: 'P $583,333, R $100,000',
        result: formatMoney(investment(purchasePrice, renovationCost)),
      },
      workedFormula(EXAMPLE_PROFITS.grossMargin, {
        formula: 'Gross profit ÷ investment',
        source: 'Profit as a share of price and renovation',
      }),
      workedFormula(EXAMPLE_PROFITS.mortgage, { formula: 'P × l' }),
      workedFormula(interest, {
        formula: 'P × l × r ÷ 12 × n',
        source: 'Simple interest on an interest-only loan; principal isn’t a cost',
      }),
      workedFormula(insurance, { formula: 'Yearly premium ÷ 12 × n' }),
      workedFormula(councilRates, { formula: 'Yearly rates ÷ 12 × n' }),
      workedFormula(EXAMPLE_PROFITS.totalCosts, {
        name: 'Holding and selling costs',
        formula: 'k × P + F',
      }),
      workedFormula(EXAMPLE_PROFITS.netProfit, {
        formula: 'V − P − R − F − k × P',
        source: 'Gross profit less holding and selling costs',
      }),
      workedFormula(EXAMPLE_PROFITS.netMargin, {
        formula: 'Net profit ÷ (P + R)',
        source: 'Profit as a share of price and renovation',
      }),
    ],
  },
  {
    id: 'performance',
    heading: 'Pipeline and performance',
    formulas: [
      {
        name: 'Average margin on price and renovation, of a pipeline',
        formula: 'Sum of gross profits ÷ sum of investments, of deals with all three figures',
        source: AVERAGES,
        example: '$116,667 of $683,333, −$10,000 of $400,000, $50,000 of $500,000',
        result: formatTenths(
          averageMarginPercent([
            EXAMPLE_DEAL,
            { doneUpValue: 390_000, purchasePrice: 300_000, renovationCost: 100_000 },
            { doneUpValue: 550_000, purchasePrice: 400_000, renovationCost: 100_000 },
          ]),
        ),
      },
      {
        name: 'Profit of a sold project',
        formula: 'Actual sale − actual purchase − actual renovation',
        source: 'Sale less purchase and renovation',
        example: '$750,000, $550,000, $95,000',
        result: `${formatMoney(soldProfit(SOLD))}, ${formatTenths(soldEarnings(SOLD).marginPercent)}`,
      },
      {
        name: 'Net profit of a sold project',
        formula: 'Profit − holding and selling costs of the actual purchase price',
        example: 'The same project',
        result: [soldEarnings(SOLD, DEFAULT_HOLDING_COSTS)]
          .map(({ profit, marginPercent }) => `${formatMoney(profit)}, ${formatTenths(marginPercent)}`)
          .join(),
      },
      {
        name: 'Average return (ROI)',
        formula: 'The mean of profit ÷ purchase price of sold projects',
        source: 'Return on purchase price',
        example: '$90,000 of $600,000, −$20,000 of $500,000, $125,000 of $750,000',
        result: formatTenths(
          averageReturnPercent([
            { profit: 90_000, purchasePrice: 600_000 },
            { profit: -20_000, purchasePrice: 500_000 },
            { profit: 125_000, purchasePrice: 750_000 },
          ]),
        ),
      },
      {
        name: 'Acceptance rate',
        formula: 'Accepted offers ÷ offers made',
        example: '2 accepted of 5 offers',
        result: formatWholePercent(acceptanceRatePercent(5, 2)),
      },
      {
        name: 'True acceptance rate',
        formula: 'Accepted ÷ decided, by deal and by offer; pending offers don’t count',
        example: '2 accepted of 4 decided deals',
        result: formatWholePercent(trueAcceptancePercent(4, 2)),
      },
      {
        name: 'Duration of a project',
        formula: 'Days from start to completion',
        source: 'Calendar days in Auckland',
        example: '15 Mar 2026 to 30 Jun 2026',
        result: `${durationDays('2026-03-15', '2026-06-30')} days`,
      },
      {
        name: 'Days left',
        formula: 'Days from today to the due date',
        source: 'Calendar days in Auckland',
        example: 'Due 21 Nov 2026, at 11:59 pm on 20 Nov in Auckland',
        result: deadlineLabel(daysLeft('2026-11-21', new Date('2026-11-20T10:59:59Z'))) ?? '',
      },
    ],
  },
]
