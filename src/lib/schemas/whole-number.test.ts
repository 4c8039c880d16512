import { expect, test } from 'vitest'
import { wholeNumberSchema } from './whole-number.ts'

const limit = wholeNumberSchema({ min: 1, max: 200 })

test('reads digits within the bounds', () => {
  expect(['1', '7', '007', '200'].map((text) => limit.parse(text))).toEqual([1, 7, 7, 200])
})

test.each([
  ...['', ' ', '0', '201', '1000', '-1', '+1', '1.0', '1e2', '0x10', ' 7', '٧'],
  ...[null, undefined, 7],
])('refuses %j and names the bounds', (given) => {
  const { error } = limit.safeParse(given)
  expect(error?.issues.map(({ message }) => message)).toEqual(['Enter a whole number from 1 to 200'])
})
