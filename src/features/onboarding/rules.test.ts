import { expect, test } from 'vitest'
import { FIRST_STEP, nextStep, opensByItself, previousStep, readOnboarding, TOUR_STEPS } from './rules.ts'

test('the tour has 3 steps; Next advances, and completing step 3 marks it complete', () => {
  expect(TOUR_STEPS).toHaveLength(3)
  const third = nextStep(nextStep(FIRST_STEP))
  expect(third).toEqual({ currentStep: 3, isComplete: false })
  expect(nextStep(third)).toEqual({ currentStep: 3, isComplete: true })
  expect(previousStep(third)).toEqual(nextStep(FIRST_STEP))
  expect(previousStep(FIRST_STEP)).toEqual(FIRST_STEP)
})

test('the tour opens by itself for a user with no complete flag and no completed state', () => {
  expect(opensByItself(FIRST_STEP, false)).toBe(true)
  expect(opensByItself(FIRST_STEP, true)).toBe(false)
  expect(opensByItself({ currentStep: 3, isComplete: true }, false)).toBe(false)
})

test.each([null, '', '{', '{"currentStep":9,"isComplete":false}', '[]'])(
  'what nobody can read is the first step: %j',
  (stored) => {
    expect(readOnboarding(stored)).toEqual(FIRST_STEP)
  },
)

test('what is stored is read back', () => {
  const state = nextStep(FIRST_STEP)
  expect(readOnboarding(JSON.stringify(state))).toEqual(state)
})
