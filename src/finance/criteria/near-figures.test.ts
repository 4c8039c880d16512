// Clauses: pipeline-at-work 2.9
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { rounded, toNumber } from '../exact.ts'
import { DEFAULT_HOLDING_COSTS } from '../price/holding-costs.ts'
import {
  CRITERION_SUBJECTS,
  type Criterion,
  evaluateCriteria,
  type FigureSubject,
  isPlaceSubject,
  outcomeOf,
} from './criteria.ts'
import { measureDeal } from './measured-deal.ts'
import type { CriteriaDeal } from './near-figures.ts'
import { EMPTY, randomDeals } from './test-criteria.ts'

const numRuns = process.env.ROUNDS === 'full' ? 10_000 : 500
const FIGURES = CRITERION_SUBJECTS.map(({ value }) => value).filter(
  (subject): subject is FigureSubject => subject !== 'stops' && !isPlaceSubject(subject),
)

test('a double is unknown where the fraction is, and never further from it than it says', () => {
  fc.assert(
    fc.property(randomDeals, (deal) => {
      const { near, figure } = measureDeal(deal)
      for (const subject of FIGURES) {
        const [double, fraction] = [near?.(subject), figure(subject)]
        if (double === undefined) continue
        expect([subject, double === null]).toEqual([subject, fraction === null])
        if (double !== null && fraction !== null)
          expect([subject, Math.abs(toNumber(fraction) - double.value) <= double.within]).toEqual([
            subject,
            true,
          ])
      }
    }),
    { numRuns },
  )
})

test('a bound at the figure, or a cent beside it, is decided as by fractions alone', () => {
  fc.assert(
    fc.property(randomDeals, fc.constantFrom(-1, -0.01, 0, 0.01, 1), (deal, beside) => {
      const measured = measureDeal(deal)
      const exactly = { ...measured, near: undefined }
      for (const subject of FIGURES) {
        const fraction = measured.figure(subject)
        if (fraction === null) continue
        const least = Math.round((rounded(fraction, 2) + beside) * 100) / 100
        const criterion: Criterion = { ...EMPTY, subject, operator: 'atLeast', least }
        expect([subject, outcomeOf(criterion, measured)]).toEqual([subject, outcomeOf(criterion, exactly)])
      }
    }),
    { numRuns },
  )
})

test('figures that are far from their bounds are not worked out as fractions', () => {
  const figure = vi.fn()
  const measured = measureDeal({ ...DEAL, placeOf: () => null })
  const wanted = FIGURES.map(
    (subject): Criterion => ({ ...EMPTY, subject, operator: 'atLeast', least: 12.34 }),
  )
  const { results } = evaluateCriteria(wanted, { ...measured, figure })
  expect(figure).not.toHaveBeenCalled()
  expect(results.every(({ outcome }) => outcome !== 'unknown')).toBe(true)
})

const DEAL: CriteriaDeal = {
  doneUpValue: 850_000,
  renovationCost: 150_000,
  profitMargin: 20,
  askingPrice: 560_000,
  offerPrice: null,
  agreedPrice: null,
  actualPurchasePrice: null,
  holdingCosts: DEFAULT_HOLDING_COSTS,
  floorArea: 110,
  hasStop: false,
  placeOf: () => null,
}
