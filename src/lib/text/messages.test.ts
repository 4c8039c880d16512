import { expect, test } from 'vitest'
import { detailOf, MESSAGES } from './messages.ts'

test('an unknown cause adds nothing to what failed, which asks to try again itself', () => {
  expect(detailOf(MESSAGES.unexpected)).toBe('')
  expect(detailOf(MESSAGES.offline)).toBe(MESSAGES.offline)
})
