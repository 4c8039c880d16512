import { cashFlow } from '../cash-flow.ts'
import { EXAMPLE_DEAL } from '../example-deal.ts'
import { breakEvenSale, costOfDelay, costOfOneMoreMonth, ownCash } from '../holding-costs.ts'
import { formatMoney, formatPercent, formatRate } from '../money.ts'
import { offerLadder, type RungId, USUAL_POSITION } from '../offer-ladder.ts'
import { netProfit, returnPercent } from '../profit.ts'
import { simulate } from '../risk.ts'
import { applyScenario, USUAL_SCENARIOS } from '../scenarios.ts'
import { agentFee, breakEvenSaleWithPlan, sellingCostsAt, TYPICAL_SELLING_PLAN } from '../selling-costs.ts'
import { sensitivity } from '../sensitivity.ts'
import { priceFor, renovationBudgetFor, salePriceFor, type Target } from '../target-price.ts'
import type { FormulaSection } from './formula-text.ts'

const { doneUpValue, renovationCost, purchasePrice, holdingCosts } = EXAMPLE_DEAL
const DEAL = { ...EXAMPLE_DEAL, profitMargin: EXAMPLE_DEAL.marginPercent, sellingPlan: null }
const NET = netProfit(doneUpValue, purchasePrice, renovationCost, holdingCosts) ?? 0
const OWN = ownCash(purchasePrice, renovationCost, holdingCosts).total
const [CASH, RISK] = [cashFlow(EXAMPLE_DEAL), simulate(DEAL)]

const METHOD = 'DoneUp’s method'
const FEES = 'Agents’ price lists: typical, not a rule'
const FROM_NET_PROFIT = 'Net profit, solved for the price'

const INPUTS = 'V $800,000, R $100,000, m 20%'

function rungPrice(wanted: RungId, gst: 'secondHand' | 'zeroRated' = 'secondHand'): string {
  const rungs = offerLadder({ ...EXAMPLE_DEAL, askingPrice: null }, { ...USUAL_POSITION, gst })
  return formatMoney(rungs.find(({ id }) => id === wanted)?.price)
}

const target = (of: Target['of'], value: number) => formatMoney(priceFor(EXAMPLE_DEAL, { of, value }))

function scenarioProfit(wanted: string): string {
  const changes = USUAL_SCENARIOS.find(({ name }) => name === wanted)?.changes ?? []
  const { deal } = applyScenario(DEAL, changes)
  return formatRate(netProfit(deal.doneUpValue, purchasePrice, deal.renovationCost, deal.holdingCosts))
}

/** What to pay, how wrong the figures may be, and the cash that a deal needs. */
export const OFFER_FORMULAS: readonly FormulaSection[] = [
  {
    id: 'offer-ladder',
    heading: 'Offer ladder',
    formulas: [
      {
        name: 'On total cost',
        formula: 'V ÷ (1 + m) − R, rounded down',
        source: 'Your profit as a share of price and renovation',
        example: INPUTS,
        result: rungPrice('totalCost'),
      },
      {
        name: 'Net-safe',
        formula: '(V − R − F) ÷ (1 + m + k), rounded down',
        source: FROM_NET_PROFIT,
        example: INPUTS,
        result: rungPrice('netSafe'),
      },
      {
        name: 'Net-safe after GST, second-hand credit',
        formula: '((V − R − F with GST) × 20/23 − F without GST) ÷ (20/23 + m + k), rounded down',
        source: 'Net profit less the GST of a registered buyer',
        example: `${INPUTS}, all of F with GST`,
        result: rungPrice('afterGst'),
      },
      {
        name: 'Net-safe after GST, zero-rated land',
        formula: '((V − R − F with GST) × 20/23 − F without GST) ÷ (1 + m + k), rounded down',
        source: 'Net profit less the GST of a registered buyer',
        example: `${INPUTS}, all of F with GST`,
        result: rungPrice('afterGst', 'zeroRated'),
      },
      {
        name: '70% rule',
        formula: 'V × 70% − R, to the dollar',
        source: 'A rule of thumb from the United States; it ignores your own costs',
        example: 'V $800,000, R $100,000',
        result: rungPrice('seventy'),
      },
    ],
  },
  {
    id: 'sale',
    heading: 'Selling costs, break-even and delay',
    formulas: [
      {
        name: 'Agent’s fee',
        formula: '(Each tier’s part of S × its percentage + admin fee) × 1.15 for GST',
        source: FEES,
        example: 'S $800,000: 3.95% to $400,000, 2% above, $500 admin fee',
        result: formatMoney(agentFee(doneUpValue, TYPICAL_SELLING_PLAN)),
      },
      {
        name: 'Selling costs',
        formula: 'Agent’s fee + marketing + staging + auctioneer + legal on sale',
        source: FEES,
        example: 'S $800,000, marketing $3,000',
        result: formatMoney(sellingCostsAt(doneUpValue, { ...TYPICAL_SELLING_PLAN, marketing: 3_000 })),
      },
      {
        name: 'Break-even sale',
        formula: 'P + R + F + k × P',
        source: 'The sale price at which net profit is $0',
        example: 'P $583,333, R $100,000',
        result: formatRate(breakEvenSale(purchasePrice, renovationCost, holdingCosts)),
      },
      {
        name: 'Break-even sale by an agent’s tiers',
        formula: 'The lowest S that covers P, R, holding costs and the selling costs at S',
        source: 'The sale price at which net profit is $0',
        example: 'The same deal, fee as above',
        result: formatRate(breakEvenSaleWithPlan(EXAMPLE_DEAL, TYPICAL_SELLING_PLAN)),
      },
      {
        name: 'One more month',
        formula: 'P × l × r ÷ 12 + (insurance + rates) ÷ 12',
        source: METHOD,
        example: 'P $583,333',
        result: formatMoney(costOfOneMoreMonth(purchasePrice, holdingCosts)),
      },
      {
        name: 'A delay in days',
        formula: 'One more month × 12 ÷ 365 × days',
        source: METHOD,
        example: 'P $583,333, one day',
        result: formatRate(costOfDelay(purchasePrice, holdingCosts, 1)),
      },
      {
        name: 'Sensitivity',
        formula: 'Net profit with one or two figures changed; the price stays',
        source: METHOD,
        example: 'Sale 5% lower and renovation 10% higher',
        result: formatMoney(
          sensitivity(DEAL, { of: 'salePrice', steps: [-5] }, { of: 'renovation', steps: [10] })[0]?.[0],
        ),
      },
    ],
  },
  {
    id: 'scenarios',
    heading: 'Scenarios, own cash and risk',
    formulas: [
      {
        name: 'Scenario',
        formula: 'The deal’s figures with the scenario’s changes in their order; the price stays',
        source: METHOD,
        example: 'V −5%, R +15%, 3 months longer, rate +1 point: net profit',
        result: scenarioProfit('Pessimistic'),
      },
      {
        name: 'Own cash',
        formula: 'P × (1 − l) + R + k × P + F before the sale',
        source: METHOD,
        example: 'P $583,333, R $100,000',
        result: formatRate(OWN),
      },
      {
        name: 'Cash-on-cash',
        formula: 'Net profit ÷ own cash',
        source: 'Return on your own money',
        example: '$77,867.01 of $240,466.59',
        result: formatPercent(returnPercent(NET, OWN), 1),
      },
      {
        name: 'Return on price (net ROI)',
        formula: 'Net profit ÷ P',
        source: 'Return on purchase price',
        example: '$77,867.01 of $583,333',
        result: formatPercent(returnPercent(NET, purchasePrice), 1),
      },
      {
        name: 'Peak cash',
        formula: 'The lowest balance of deposit, settlement, monthly costs, renovation and sale',
        source: 'A ledger of your own money; it ends at the net profit',
        example: '10% deposit, renovation paid over 4 months',
        result: `${formatRate(CASH.peak.amount)} in month ${CASH.peak.row.month}`,
      },
      {
        name: 'Risk',
        formula:
          '5,000 draws of value −10 to +5%, renovation −5 to +25%, months −1 to +4 and rate −0.5 to +1.5 points',
        source: 'Monte Carlo simulation with triangular distributions and a fixed seed',
        example: 'Profit reached in 9 of 10 draws, in half of them, and the chance of a loss',
        result: `${formatMoney(RISK.p10)}, ${formatMoney(RISK.p50)}, ${formatPercent(RISK.lossPercent, 1)}`,
      },
    ],
  },
  {
    id: 'target',
    heading: 'Price for a target',
    formulas: [
      {
        name: 'For a profit T',
        formula: '(V − R − F − T) ÷ (1 + k), rounded down',
        source: FROM_NET_PROFIT,
        example: 'T $80,000',
        result: target('profit', 80_000),
      },
      {
        name: 'For a margin t on price and renovation',
        formula: '(V − F − R × (1 + t)) ÷ (1 + k + t), rounded down',
        source: FROM_NET_PROFIT,
        example: 't 15%',
        result: target('margin', 15),
      },
      {
        name: 'For a return t on the price',
        formula: '(V − R − F) ÷ (1 + k + t), rounded down',
        source: FROM_NET_PROFIT,
        example: 't 25%',
        result: target('returnOnPrice', 25),
      },
      {
        name: 'For a cash-on-cash return t',
        formula: '(V − R − F − t × (R + F before the sale)) ÷ (1 + k + t × (1 − l + k)), rounded down',
        source: FROM_NET_PROFIT,
        example: 't 30%',
        result: target('cashOnCash', 30),
      },
      {
        name: 'Sale price for a profit T',
        formula: 'P + R + F + k × P + T',
        source: 'Net profit, solved for the sale price',
        example: 'P $600,000, R $100,000, T $80,000',
        result: formatMoney(salePriceFor(EXAMPLE_DEAL, 600_000, 80_000)),
      },
      {
        name: 'Renovation budget for a profit T',
        formula: 'V − P − F − k × P − T',
        source: 'Net profit, solved for the renovation',
        example: 'P $583,333, T $80,000',
        result: formatRate(renovationBudgetFor(EXAMPLE_DEAL, purchasePrice, 80_000)),
      },
    ],
  },
]
