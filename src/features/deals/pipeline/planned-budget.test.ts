import { describe, expect, test } from 'vitest'
import {
  newRenovationPlan,
  withCustomItem,
  withItem,
} from '#src/features/public/calculators/renovation-plan.ts'
import { plannedBudget } from './planned-budget.ts'

/** At 120 m²: kitchen 30,000, bathroom 24,000, landscaping 9,000, and a deck for 5,000.50. */
const PLAN = ['kitchen', 'bathroom', 'landscaping'].reduce(
  (plan, id) => withItem(plan, id, { isSelected: true }),
  withCustomItem(newRenovationPlan(120), { name: 'Deck', cost: 5_000.5 }, 1),
)
const LINES = [
  { name: 'Kitchen', itemId: 'kitchen', stage: 'second_fix', original: 30_000 },
  { name: 'Bathroom', itemId: 'bathroom', stage: 'second_fix', original: 24_000 },
  { name: 'Landscaping', itemId: 'landscaping', stage: 'cleanup', original: 9_000 },
  { name: 'Deck', itemId: null, stage: 'finishings', original: 5_000.5 },
]

describe('the budget of a deal’s plan', () => {
  // Clauses: project-delivery 1.1
  test('has a line for each selected item, in the plan’s order, to the cent', () => {
    expect(plannedBudget(PLAN, null)).toEqual({ lines: LINES, planExcess: 0 })
    expect(plannedBudget(PLAN, 68_001)).toEqual({ lines: LINES, planExcess: 0 })
  })

  // Clauses: project-delivery 1.2
  test('a renovation cost above the plan becomes a line of its own', () => {
    const other = { name: 'Other renovation', itemId: null, stage: 'finishings', original: 11_999 }
    expect(plannedBudget(PLAN, 80_000)).toEqual({ lines: [...LINES, other], planExcess: 0 })
  })

  // Clauses: project-delivery 1.2
  test('a plan above the renovation cost is noted', () => {
    expect(plannedBudget(PLAN, 62_001)).toEqual({ lines: LINES, planExcess: 6_000 })
  })

  // Clauses: project-delivery 1.1
  test.each([null, newRenovationPlan(120)])(
    'without selected items, the renovation cost is one line',
    (plan) => {
      const only = { name: 'Renovation', itemId: null, stage: 'finishings', original: 95_000 }
      expect(plannedBudget(plan, 95_000)).toEqual({ lines: [only], planExcess: 0 })
      expect(plannedBudget(plan, null)).toEqual({ lines: [], planExcess: 0 })
    },
  )
})
