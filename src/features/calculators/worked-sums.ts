import { formatChosenPercent, formatMoney, formatNumber, formatPercent } from '#src/finance/money.ts'
import { grossMarginPercent } from '#src/finance/profit.ts'
import { priceDivisor, valueAfterRenovation } from '#src/finance/purchase-price.ts'
import { QUALITIES, renovationItemCost } from '#src/finance/renovation.ts'
import type { WorkedSum } from '#src/finance/worked-sum.ts'
import type { Property } from './property-store.ts'
import { allItems, planTotal } from './renovation-plan.ts'
import { doneUpValueOf, propertyMaximum } from './rules.ts'
import type { RenovationPlan } from './schema.ts'

export function valueSum(property: Property): WorkedSum {
  return {
    name: 'Estimated done-up value',
    formula: 'A = mean of the high values',
    lines: [
      { label: 'Your valuation, low', value: property.valuation },
      { label: 'Your valuation, high', value: property.valuation },
      { letter: 'A', label: 'Estimated done-up value', value: doneUpValueOf(property) },
    ],
    note: 'Your one value is both the low and the high. Rounded once, to the dollar.',
  }
}

export function renovationSum(plan: RenovationPlan): WorkedSum {
  const { quality, houseSize } = plan
  const factor = formatNumber(QUALITIES[quality].multiplierPercent / 100)
  const selected = allItems(plan).filter((item) => item.isSelected)
  return {
    name: 'Total renovation cost',
    formula: `B = sum of rate × ${formatNumber(houseSize)} m² × ${factor}`,
    lines: [
      ...selected.map((item) => ({
        id: item.id,
        label: item.userCost === null ? item.name : `${item.name}, your cost`,
        value: renovationItemCost(item, houseSize, quality),
      })),
      { letter: 'B', label: 'Total renovation cost', value: planTotal(plan) },
    ],
    note: 'Your own costs and items are used as entered. Lines are shown rounded; the total is the exact sum, rounded once.',
  }
}

export function priceSum(property: Property): WorkedSum {
  const { renovationCost, marginPercent } = property
  const value = doneUpValueOf(property)
  const maximum = propertyMaximum(property)
  const divisor = priceDivisor(marginPercent)
  const ofInvestment =
    maximum === null
      ? ''
      : ` That is ${formatPercent(grossMarginPercent(value, maximum, renovationCost))} of price and renovation together.`
  return {
    name: 'Maximum purchase price',
    formula: 'D = (A − B) ÷ (1 + C)',
    lines: [
      { letter: 'A', label: 'Done-up value', value },
      { letter: 'B', label: 'Renovation cost', value: renovationCost, negative: true },
      {
        label: 'Left for purchase and profit',
        value: valueAfterRenovation(value, renovationCost),
        kind: 'subtotal',
      },
      { letter: 'C', label: `Divided by ${divisor}`, figure: `÷ ${divisor}` },
      { letter: 'D', label: 'Maximum purchase price', value: maximum },
    ],
    note: `Rounded once, to the dollar. Your ${formatChosenPercent(marginPercent)} is of the purchase price.${ofInvestment}`,
  }
}

export function usualRangeSum(plan: RenovationPlan, range: { low: number; high: number }): WorkedSum {
  const { label, lowPerSquareMetre, highPerSquareMetre } = QUALITIES[plan.quality]
  const [low, high] = [formatMoney(lowPerSquareMetre), formatMoney(highPerSquareMetre)]
  const size = `${formatNumber(plan.houseSize)} m²`
  return {
    name: 'the usual range',
    lines: [
      { label: `${low} × ${size}`, value: range.low, kind: 'row' },
      { label: `${high} × ${size}`, value: range.high, kind: 'row' },
    ],
    note: `${label} renovations of a whole house usually cost ${low} to ${high} per m². This is only a guide; your total uses your items.`,
  }
}
