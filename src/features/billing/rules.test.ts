import { expect, test } from 'vitest'
import { annualSaving, firstChargeAt, isSubscribedStatus } from './rules.ts'

test.each([
  ['trialing', true],
  ['active', true],
  ['canceled', false],
  ['past_due', false],
  ['', false],
  [null, false],
])('a subscription that is %s opens the protected screens: %s', (status, expected) => {
  expect(isSubscribedStatus(status)).toBe(expected)
})

test('the first charge is fourteen days after the start', () => {
  expect(firstChargeAt(new Date('2026-11-21T10:00:00Z')).toISOString()).toBe('2026-12-05T10:00:00.000Z')
})

test('a year costs 298 less than twelve months', () => {
  expect(annualSaving()).toBe(298)
})
