import { expect, test } from 'vitest'
import { isWithinJsonLimits } from './json-limits.ts'

const limits = { depth: 3, members: 4, values: 6 }

test.each([
  ['{"a":[1,{"b":2}]}', true],
  ['[[[1]]]', true],
  ['[[[[1]]]]', false],
  ['{"a":{"a":{"a":{}}}}', false],
  ['[1,2,3,4]', true],
  ['[1,2,3,4,5]', false],
  ['{"a":1,"b":2,"c":3,"d":4,"e":5}', false],
  ['[[1,2,3],[4,5,6]]', true],
  ['[[1,2,3],[4,5,6],[7]]', false],
  ['["a,b,c,d,e,f","[[[[","\\"[[[[,,,,,,"]', true],
  ['["a\\\\",1,2,3,4]', false],
  ['"'.repeat(3), true],
])('%s: %s', (text, isWithin) => {
  expect(isWithinJsonLimits(text, limits)).toBe(isWithin)
})

test.each(['[', '{"a":', '0,'])('half a million of %s are too many', (part) => {
  expect(isWithinJsonLimits(part.repeat(500_000), limits)).toBe(false)
})
