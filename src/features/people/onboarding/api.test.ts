import { expect, test } from 'vitest'
import { FIRST_STEP, nextStep, opensAutomatically, previousStep, readOnboarding, TOUR_STEPS } from './api.ts'

// Clauses: deal-workflow 4.18, 9.26
test('the tour has 3 steps; Next advances, and completing step 3 marks it complete', () => {
  expect(TOUR_STEPS).toHaveLength(3)
  const third = nextStep(nextStep(FIRST_STEP))
  expect(third).toEqual({ currentStep: 3, isComplete: false })
  expect(nextStep(third)).toEqual({ currentStep: 3, isComplete: true })
  expect(previousStep(third)).toEqual(nextStep(FIRST_STEP))
  expect(previousStep(FIRST_STEP)).toEqual(FIRST_STEP)
})

// Clauses: deal-workflow 4.20
test('the tour opens automatically without a complete flag or completed state', () => {
  expect(opensAutomatically(FIRST_STEP, false)).toBe(true)
  expect(opensAutomatically(FIRST_STEP, true)).toBe(false)
  expect(opensAutomatically({ currentStep: 3, isComplete: true }, false)).toBe(false)
})

test.each([null, '', '{', '{"currentStep":9,"isComplete":false}', '[]'])(
  'unreadable state %j opens the first step',
  (stored) => {
    expect(readOnboarding(stored)).toEqual(FIRST_STEP)
  },
)

// Clauses: deal-workflow 3.13
test('stored state is read back', () => {
  const state = nextStep(FIRST_STEP)
  expect(readOnboarding(JSON.stringify(state))).toEqual(state)
})
