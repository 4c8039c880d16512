// Clauses: pipeline-at-work 2.1, 2.2
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Exact, exact } from '../exact.ts'
import { offerLadder } from '../price/offer-ladder.ts'
import { priceInPlay } from '../price/price-in-play.ts'
import { scenarioFigures } from '../scenarios/scenario-figures.ts'
import {
  CRITERION_SUBJECTS,
  type Criterion,
  evaluateCriteria,
  type FigureSubject,
  isPlaceSubject,
  type Measured,
  operatorsOf,
  outcomeOf,
  type SubjectName,
} from './criteria.ts'
import {
  criteriaSummary,
  distanceText,
  measuredText,
  unmetReason,
  unmetText,
  wantedText,
} from './criteria-text.ts'
import { measureDeal } from './measured-deal.ts'
import type { CriteriaDeal } from './near-figures.ts'
import { EMPTY, randomDeals } from './test-criteria.ts'

const numRuns = process.env.ROUNDS === 'full' ? 10_000 : 500
const PROFIT: Criterion = { ...EMPTY, least: 60_000 }
const PRICE: Criterion = {
  ...EMPTY,
  subject: 'askingPrice',
  operator: 'between',
  least: 300_000,
  most: 900_000,
}
const HUTT: Criterion = { ...EMPTY, subject: 'town', operator: 'oneOf', places: ['Lower Hutt', 'Upper Hutt'] }
const NOT_NAPIER: Criterion = { ...EMPTY, subject: 'town', operator: 'noneOf', places: ['Napier'] }
const STOPS: Criterion = { ...EMPTY, subject: 'stops', operator: 'none' }

const having = (
  figures: Partial<Record<FigureSubject, number | Exact>>,
  others: Partial<Measured> = {},
): Measured => ({
  figure(subject) {
    const value = figures[subject]
    return typeof value === 'number' ? exact(value) : (value ?? null)
  },
  place: () => null,
  hasStop: null,
  ...others,
})

test.each([
  [60_000, 'met', '$60,000', null],
  [59_999.995, 'notMet', 'just under $60,000', null],
  [59_999.99, 'notMet', '$59,999.99', '$0.01 short of $60,000'],
  [59_998.4, 'notMet', '$59,998', '$1.60 short of $60,000'],
  [59_995, 'notMet', '$59,995', '$5 short of $60,000'],
  [48_200, 'notMet', '$48,200', '$11,800 short of $60,000'],
])('a net profit of %s against at least $60,000 is %s', (netProfit, outcome, shown, distance) => {
  const measured = having({ netProfit })
  expect(outcomeOf(PROFIT, measured)).toBe(outcome)
  expect(measuredText(PROFIT, measured)).toBe(shown)
  expect(distanceText(PROFIT, measured)).toBe(distance)
})

test('a figure that differs by less than a double can hold is compared exactly', () => {
  const just = { top: 60_000n * 10n ** 30n - 1n, bottom: 10n ** 30n }
  expect(outcomeOf(PROFIT, having({ netProfit: just }))).toBe('notMet')
})

test.each([
  ['an empty asking price', PRICE, having({}), 'unknown'],
  ['an asking price at the lower bound', PRICE, having({ askingPrice: 300_000 }), 'met'],
  ['an asking price at the upper bound', PRICE, having({ askingPrice: 900_000 }), 'met'],
  ['an asking price above', PRICE, having({ askingPrice: 900_000.01 }), 'notMet'],
  ['a town of the list', HUTT, having({}, { place: () => 'Lower Hutt' }), 'met'],
  ['another town', HUTT, having({}, { place: () => 'Napier' }), 'notMet'],
  ['an excluded town', NOT_NAPIER, having({}, { place: () => 'Napier' }), 'notMet'],
  ['an address without a town', NOT_NAPIER, having({}), 'unknown'],
  ['no checklist', STOPS, having({}), 'unknown'],
  ['a stop-item with a problem', STOPS, having({}, { hasStop: true }), 'notMet'],
  ['a checklist without one', STOPS, having({}, { hasStop: false }), 'met'],
] as const)('%s', (_, criterion, measured, outcome) => {
  expect(outcomeOf(criterion, measured)).toBe(outcome)
})

test('a required criterion that isn’t met is a reason, and missing figures are counted', () => {
  const measured = having({ netProfit: 48_200, months: 6 })
  const months: Criterion = { ...EMPTY, subject: 'months', operator: 'atMost', most: 8, isRequired: false }
  const result = evaluateCriteria([PROFIT, PRICE, months], measured)
  expect(criteriaSummary(result)).toBe('Meets 1 of 3, 1 unknown')
  expect(unmetText(result, measured)).toBe('Does not meet: net profit $48,200 (at least $60,000)')
  expect(result.meetsRequired).toBe(false)
  const near = { ...measured, figure: () => exact(59_999.6) }
  expect(unmetText(result, near)).toBe('Does not meet: net profit $59,999.60 (at least $60,000)')
  expect(criteriaSummary(evaluateCriteria([months], measured))).toBe('Meets 1 of 1')
  expect(evaluateCriteria([months], measured).meetsRequired).toBe(true)
})

test.each([
  [PRICE, 'between $300,000 and $900,000', having({ askingPrice: 950_000 }), '$50,000 over $900,000'],
  [
    { ...EMPTY, subject: 'netMargin', least: 20 },
    'at least 20%',
    having({ netMargin: 17.5 }),
    '2.5 points short of 20%',
  ],
  [
    { ...EMPTY, subject: 'months', operator: 'atMost', most: 8 },
    'at most 8 months',
    having({ months: 9 }),
    '1 month over 8 months',
  ],
  [
    { ...EMPTY, subject: 'floorArea', least: 90 },
    'at least 90 m²',
    having({ floorArea: 80 }),
    '10 m² short of 90 m²',
  ],
  [HUTT, 'one of Lower Hutt, Upper Hutt', having({}), null],
  [NOT_NAPIER, 'not Napier', having({}), null],
  [STOPS, 'none', having({}), null],
] as const)('says what is asked and how far off it is: %#', (criterion, wanted, measured, distance) => {
  expect(wantedText(criterion)).toBe(wanted)
  expect(distanceText(criterion, measured)).toBe(distance)
})

test('names a place or a stop-item that isn’t as asked', () => {
  const measured = having({}, { place: () => 'Napier', hasStop: true })
  expect(unmetReason(HUTT, measured)).toBe('town Napier (one of Lower Hutt, Upper Hutt)')
  expect(unmetReason(STOPS, measured)).toBe('stop-items with a problem yes (none)')
})

const bound = fc.oneof(fc.integer({ min: -200_000, max: 900_000 }), fc.integer({ min: 0, max: 100 }))
const criteria = fc.array(
  fc
    .record({
      subject: fc.constantFrom(...CRITERION_SUBJECTS.map(({ value }): SubjectName => value)),
      pick: fc.nat(2),
      least: bound,
      most: bound,
      places: fc.constantFrom(['Napier'], ['Lower Hutt']),
      isRequired: fc.boolean(),
    })
    .map(({ pick, ...criterion }): Criterion => {
      const operators = operatorsOf(criterion.subject)
      return { ...criterion, operator: operators[pick % operators.length] ?? 'none' }
    }),
  { minLength: 20, maxLength: 20 },
)

test('random deals by random criteria agree with the figures that screens show, apart from ties', () => {
  fc.assert(
    fc.property(randomDeals, criteria, (deal, list) => {
      const measured = measureDeal(deal)
      const expected = list.map((criterion) => plainOutcome(criterion, deal))
      const result = evaluateCriteria(list, measured)
      const found = result.results.map(({ outcome }, at) => (expected[at] === 'tie' ? 'tie' : outcome))
      expect(found).toEqual(expected)
      expect(result.met).toBe(result.results.filter(({ outcome }) => outcome === 'met').length)
    }),
    { numRuns },
  )
})

/** Whose values are as they were typed: there equal must be met. */
const TYPED: readonly FigureSubject[] = [
  'askingPrice',
  'doneUpValue',
  'renovationCost',
  'floorArea',
  'months',
]

/** The same with doubles; a figure as near to a bound as doubles and rounding may be off is a tie. */
function plainOutcome(criterion: Criterion, deal: CriteriaDeal): string {
  const { subject, operator, places, least, most } = criterion
  if (subject === 'stops') return deal.hasStop === null ? 'unknown' : deal.hasStop ? 'notMet' : 'met'
  if (isPlaceSubject(subject)) return places.includes('Napier') === (operator === 'oneOf') ? 'met' : 'notMet'
  const figure = plainFigure(subject, deal)
  if (figure === null) return 'unknown'
  const bounds = [operator !== 'atMost' && least, operator !== 'atLeast' && most]
  const isRounded = !TYPED.includes(subject)
  const near = 0.06 + Math.abs(figure) * 1e-9
  if (
    bounds.some(
      (one) => typeof one === 'number' && Math.abs(figure - one) < near && (figure !== one || isRounded),
    )
  )
    return 'tie'
  const isUnder = operator !== 'atMost' && least !== null && figure < least
  const isOver = operator !== 'atLeast' && most !== null && figure > most
  return isUnder || isOver ? 'notMet' : 'met'
}

function plainFigure(subject: FigureSubject, deal: CriteriaDeal): number | null {
  const { doneUpValue: value, renovationCost: cost, askingPrice: asking, holdingCosts: costs } = deal
  const inPlay = priceInPlay(deal).price
  const trade = { doneUpValue: value, renovationCost: cost, purchasePrice: inPlay, sellingPlan: null }
  const figures = scenarioFigures({ ...trade, holdingCosts: costs, profitMargin: deal.profitMargin })
  const ladder = offerLadder({ ...deal, marginPercent: deal.profitMargin })
  const gap = (id: string) => {
    const rung = ladder.find((one) => one.id === id)
    return value && cost && asking && rung?.price != null ? rung.price - asking : null
  }
  const plain: Record<FigureSubject, () => number | null> = {
    netProfit: () => figures?.netProfit.value ?? null,
    netMargin: () => figures?.netMargin.value ?? null,
    netReturn: () => figures?.netReturn.value ?? null,
    cashOnCash: () => figures?.cashOnCash.value ?? null,
    ownCash: () => figures?.ownCash.value ?? null,
    peakCash: () => (figures && inPlay !== null ? peakOf(inPlay, Number(cost), costs, Number(value)) : null),
    gapToMaximum: () => gap('maximum'),
    gapToNetSafe: () => gap('netSafe'),
    askingPrice: () => asking,
    doneUpValue: () => value,
    renovationCost: () => cost,
    renovationShare: () => (value && cost !== null ? (cost * 100) / value : null),
    floorArea: () => deal.floorArea,
    months: () => costs.months,
  }
  return plain[subject]()
}

/** All that is paid before the sale, and what the sale costs beyond what it brings. */
function peakOf(paid: number, cost: number, costs: CriteriaDeal['holdingCosts'], value: number): number {
  const { months, interestRate, loanToValueRatio, insurancePremium, councilRates } = costs
  const loan = (paid * loanToValueRatio) / 100
  const monthly = ((loan * interestRate) / 100 + insurancePremium + councilRates) / 12
  const before = paid - loan + costs.legalFees + costs.buyingCosts + cost + monthly * months
  return before + Math.max(0, costs.sellingCosts + loan - value)
}
