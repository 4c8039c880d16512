import {
  QUALITIES,
  qualityRange,
  renovationItemCost,
  renovationTotal,
  STANDARD_ITEMS,
} from '#src/finance/budget/renovation.ts'
import { formatChosenPercent, formatMoney, formatNumber, formatTenths } from '#src/finance/money.ts'
import { maximumFigures } from '#src/finance/price/price-figures.ts'
import { expectedEarnings } from '#src/finance/price/profit.ts'
import { type Explained, type Figure, figure } from '#src/finance/worked-sum.ts'
import { allItems, planCost } from './renovation-plan.ts'
import { doneUpValueOf, propertyMaximum } from './rules.ts'
import type { RenovationPlan, SavedProperty } from './schema.ts'

export function valueFigure(property: Pick<SavedProperty, 'valuation'>): Figure {
  const { valuation } = property
  return figure({ letter: 'A', name: 'Estimated done-up value', value: doneUpValueOf(property) }, () => ({
    formula: 'A = mean of the high values',
    lines: [
      { label: 'Your valuation, low', figure: formatMoney(valuation) },
      { label: 'Your valuation, high', value: valuation },
    ],
    note: 'Your one value is both the low and the high. Rounded once, to the dollar.',
  }))
}

export function renovationFigure(plan: RenovationPlan): Figure {
  const { quality, houseSize } = plan
  const factor = formatNumber(QUALITIES[quality].multiplierPercent / 100)
  const selected = allItems(plan).filter((item) => item.isSelected)
  return figure({ letter: 'B', name: 'Total renovation cost', value: planCost(plan) }, () => ({
    formula: `B = sum of rate × ${formatNumber(houseSize)} m² × ${factor}`,
    lines: selected.map((item) => ({
      id: item.id,
      label: item.userCost === null ? item.name : `${item.name}, your cost`,
      value: renovationItemCost(item, houseSize, quality),
    })),
    note: 'Your own costs and items are used as entered. Lines are shown rounded; the total is the exact sum, rounded once.',
  }))
}

export function priceFigure(property: SavedProperty): Figure {
  const { renovationCost, marginPercent } = property
  const doneUpValue = doneUpValueOf(property)
  const value = propertyMaximum(property)
  const { maximum } = maximumFigures({ doneUpValue, renovationCost, marginPercent }, value)
  function how() {
    const { note, ...sum } = maximum.how()
    const share = formatTenths(
      expectedEarnings({ doneUpValue, purchasePrice: value, renovationCost }).marginPercent,
    )
    const ofInvestment = value === null ? '' : ` That is ${share} of price and renovation together.`
    return {
      ...sum,
      note: `${note} Your ${formatChosenPercent(marginPercent)} is of the purchase price.${ofInvestment}`,
    }
  }
  return { ...maximum, how }
}

const ALL_SELECTED = STANDARD_ITEMS.map((item) => ({ ...item, isSelected: true }))

/** What a renovation of this size and quality usually costs. */
export function usualRange({ quality, houseSize }: RenovationPlan) {
  const { label, lowPerSquareMetre, highPerSquareMetre } = QUALITIES[quality]
  const [low, high] = [formatMoney(lowPerSquareMetre), formatMoney(highPerSquareMetre)]
  const size = `${formatNumber(houseSize)} m²`
  const range = qualityRange(quality, houseSize)
  const sum: Explained = {
    name: 'the usual range',
    how: () => ({
      lines: [
        { label: `${low} × ${size}`, value: range.low, kind: 'row' },
        { label: `${high} × ${size}`, value: range.high, kind: 'row' },
      ],
      note: `${label} renovations of a whole house usually cost ${low} to ${high} per m². This is only a guide; your total uses your items.`,
    }),
  }
  const standard = renovationTotal(ALL_SELECTED, 1, quality)
  const counted = `For a cosmetic renovation; the seven items at ${label.toLowerCase()} are ${formatMoney(standard)}/m².`
  return { ...range, sum, counted }
}
