import { EXAMPLE_DEAL } from '../example-deal.ts'
import { formatMoney, formatRate, formatTenths } from '../money.ts'
import { costOfDelay } from '../price/holding-costs.ts'
import { rungFigure } from '../price/offer-explanations.ts'
import { offerLadder, type RungId, USUAL_POSITION } from '../price/offer-ladder.ts'
import { agentFee, sellingCostsAt, TYPICAL_SELLING_PLAN } from '../price/selling-costs.ts'
import { budgetFigure, salePriceFigure, targetFigure } from '../price/target-figures.ts'
import type { Target } from '../price/target-price.ts'
import { cashFlow, peakCashFigure } from '../scenarios/cash-flow.ts'
import { simulateRisk } from '../scenarios/risk.ts'
import { scenarioFigures } from '../scenarios/scenario-figures.ts'
import { applyScenario, type ScenarioDeal, USUAL_SCENARIOS } from '../scenarios/scenarios.ts'
import { sensitivityProfits } from '../scenarios/sensitivity.ts'
import type { FormulaSection } from './formula-text.ts'
import { EXAMPLE_PROFITS, workedFormula } from './worked-example.ts'

const { doneUpValue, purchasePrice, holdingCosts } = EXAMPLE_DEAL
const DEAL = { ...EXAMPLE_DEAL, profitMargin: EXAMPLE_DEAL.marginPercent, sellingPlan: null }
const [CASH, RISK] = [cashFlow(EXAMPLE_DEAL), simulateRisk(DEAL)]
const [FIGURES, WITH_TIERS] = [figuresOf(DEAL), figuresOf({ ...DEAL, sellingPlan: TYPICAL_SELLING_PLAN })]
const [PEAK, MONTH] = [peakCashFigure(CASH), EXAMPLE_PROFITS.oneMoreMonth]
const SALE_PRICE = salePriceFigure(EXAMPLE_DEAL, 600_000, 80_000)

const FEES = 'Agents’ price lists: typical, not a rule'
const FROM_NET_PROFIT = 'Net profit, solved for the price'

function figuresOf(deal: ScenarioDeal) {
  const figures = scenarioFigures(deal)
  if (figures === null) throw new Error('The example has every input.')
  return figures
}

function rung(wanted: RungId, gst: 'secondHand' | 'zeroRated' = 'secondHand') {
  const deal = { ...EXAMPLE_DEAL, askingPrice: null }
  const position = { ...USUAL_POSITION, gst }
  const price = offerLadder(deal, position).find(({ id }) => id === wanted)?.price ?? null
  return rungFigure({ id: wanted, price }, deal, position)
}

const target = (of: Target['of'], value: number) => targetFigure(EXAMPLE_DEAL, { of, value })

function scenarioProfit(wanted: string): string {
  const changes = USUAL_SCENARIOS.find(({ name }) => name === wanted)?.changes ?? []
  return formatRate(figuresOf(applyScenario(DEAL, changes).deal).netProfit.value)
}

/** What to pay, how wrong the figures may be, and the cash that a deal needs. */
export const OFFER_FORMULAS: readonly FormulaSection[] = [
  {
    id: 'offer-ladder',
    heading: 'Offer ladder',
    formulas: [
      workedFormula(rung('totalCost'), {
        formula: 'V ÷ (1 + m) − R, rounded down',
        source: 'Your profit as a share of price and renovation',
      }),
      workedFormula(rung('netSafe'), {
        formula: '(V − R − F) ÷ (1 + m + k), rounded down',
        source: FROM_NET_PROFIT,
      }),
      workedFormula(rung('afterGst'), {
        name: 'Net-safe after GST, second-hand credit',
        formula: '((V − R − F with GST) × 20/23 − F without GST) ÷ (20/23 + m + k), rounded down',
        source: 'Net profit less the GST of a registered buyer',
      }),
      workedFormula(rung('afterGst', 'zeroRated'), {
        name: 'Net-safe after GST, zero-rated land',
        formula: '((V − R − F with GST) × 20/23 − F without GST) ÷ (1 + m + k), rounded down',
        source: 'Net profit less the GST of a registered buyer',
      }),
      workedFormula(rung('seventy'), {
        formula: 'V × 70% − R, to the dollar',
        source: 'A rule of thumb from the United States; it ignores your own costs',
      }),
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
      workedFormula(FIGURES.breakEven, {
        formula: 'P + R + F + k × P',
        source: 'The sale price at which net profit is $0',
      }),
      workedFormula(WITH_TIERS.breakEven, {
        name: 'Break-even sale by an agent’s tiers',
        given: 'Fee as above',
        formula: 'The lowest S that covers P, R, holding costs and the selling costs at S',
        source: 'The sale price at which net profit is $0',
      }),
      workedFormula(MONTH, {
        result: formatMoney(MONTH.value),
        formula: 'P × l × r ÷ 12 + (insurance + rates) ÷ 12',
      }),
      {
        name: 'A delay in days',
        formula: 'One more month × 12 ÷ 365 × days',
        example: 'P $583,333, one day',
        result: formatRate(costOfDelay(purchasePrice, holdingCosts, 1)),
      },
      {
        name: 'Sensitivity',
        formula: 'Net profit with one or two figures changed; the price stays',
        example: 'Sale 5% lower and renovation 10% higher',
        result: formatMoney(
          sensitivityProfits(
            DEAL,
            { of: 'salePrice', steps: [-5] },
            { of: 'renovation', steps: [10] },
          )[0]?.[0],
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
        example: 'V −5%, R +15%, 3 months longer, rate +1 point: net profit',
        result: scenarioProfit('Pessimistic'),
      },
      workedFormula(FIGURES.ownCash, { formula: 'P × (1 − l) + R + k × P + F before the sale' }),
      workedFormula(FIGURES.cashOnCash, {
        formula: 'Net profit ÷ own cash',
        source: 'Return on your own money',
      }),
      workedFormula(FIGURES.netReturn, {
        name: 'Return on price (net ROI)',
        formula: 'Net profit ÷ P',
        source: 'Return on purchase price',
      }),
      workedFormula(PEAK, {
        name: 'Peak cash',
        result: `${formatRate(PEAK.value)} in month ${CASH.peak.row.month}`,
        formula: 'The lowest balance of deposit, settlement, monthly costs, renovation and sale',
        source: 'A ledger of your own money; it ends at the net profit',
      }),
      {
        name: 'Risk',
        formula:
          '5,000 draws of value −10 to +5%, renovation −5 to +25%, months −1 to +4 and rate −0.5 to +1.5 points',
        source: 'Monte Carlo simulation with triangular distributions and a fixed seed',
        example: 'Profit reached in 9 of 10 draws, in half of them, and the chance of a loss',
        result: `${formatMoney(RISK.p10)}, ${formatMoney(RISK.p50)}, ${formatTenths(RISK.lossPercent)}`,
      },
    ],
  },
  {
    id: 'target',
    heading: 'Price for a target',
    formulas: [
      workedFormula(target('profit', 80_000), {
        name: 'For a profit T',
        given: 'T $80,000',
        formula: '(V − R − F − T) ÷ (1 + k), rounded down',
        source: FROM_NET_PROFIT,
      }),
      workedFormula(target('margin', 15), {
        name: 'For a margin t on price and renovation',
        example: 't 15%',
        formula: '(V − F − R × (1 + t)) ÷ (1 + k + t), rounded down',
        source: FROM_NET_PROFIT,
      }),
      workedFormula(target('returnOnPrice', 25), {
        name: 'For a return t on the price',
        example: 't 25%',
        formula: '(V − R − F) ÷ (1 + k + t), rounded down',
        source: FROM_NET_PROFIT,
      }),
      workedFormula(target('cashOnCash', 30), {
        name: 'For a cash-on-cash return t',
        example: 't 30%',
        formula: '(V − R − F − t × (R + F before the sale)) ÷ (1 + k + t × (1 − l + k)), rounded down',
        source: FROM_NET_PROFIT,
      }),
      workedFormula(SALE_PRICE, {
        name: 'Sale price for a profit T',
        result: formatMoney(SALE_PRICE.value),
        formula: 'P + R + F + k × P + T',
        source: 'Net profit, solved for the sale price',
      }),
      workedFormula(budgetFigure(EXAMPLE_DEAL, purchasePrice, 80_000), {
        name: 'Renovation budget for a profit T',
        formula: 'V − P − F − k × P − T',
        source: 'Net profit, solved for the renovation',
      }),
    ],
  },
]
