import { expect, test } from 'vitest'
import { exceededJsonLimit } from './json-limits.ts'

const limits = { depth: 3, members: 4, values: 6 }

test.each([
  ['{"a":[1,{"b":2}]}', null],
  ['[[[1]]]', null],
  ['[[[[1]]]]', 'depth'],
  ['{"a":{"a":{"a":{}}}}', 'depth'],
  ['[1,2,3,4]', null],
  ['[1,2,3,4,5]', 'members'],
  ['{"a":1,"b":2,"c":3,"d":4,"e":5}', 'members'],
  ['[[1,2,3],[4,5,6]]', null],
  ['[[1,2,3],[4,5,6],[7]]', 'values'],
  ['["a,b,c,d,e,f","[[[[","\\"[[[[,,,,,,"]', null],
  ['["a\\\\",1,2,3,4]', 'members'],
  ['"'.repeat(3), null],
])('%s: %s', (text, exceeded) => {
  expect(exceededJsonLimit(text, limits)).toBe(exceeded)
})

test.each(['[', '{"a":', '0,'])('half a million of %s are too many', (part) => {
  expect(exceededJsonLimit(part.repeat(500_000), limits)).not.toBeNull()
})
