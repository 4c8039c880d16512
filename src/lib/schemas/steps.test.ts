import { expect, test } from 'vitest'
import { z } from 'zod'
import { isOnStep, stepMessage } from './steps.ts'
import './schema-messages.ts'

test.each([
  [0.05, 'Enter a multiple of 0.05'],
  [0.01, 'Enter at most 2 decimals'],
  [0.1, 'Enter at most one decimal'],
  [1, 'Enter a whole number'],
])('a field with the step %s takes what the server takes, with its words', (step, message) => {
  const schema = z.number().multipleOf(step)
  for (let cents = -500; cents <= 500; cents++) {
    const value = cents / 100
    const { success, error } = schema.safeParse(value)
    expect([value, isOnStep(value, step)]).toEqual([value, success])
    if (!success) expect(error.issues[0]?.message).toBe(message)
  }
  expect(stepMessage(step)).toBe(message)
  expect(isOnStep(0.255, step)).toBe(false)
})
