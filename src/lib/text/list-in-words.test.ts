import { expect, test } from 'vitest'
import { alternativesInWords, listInWords } from './list-in-words.ts'

test.each([
  [[], '', ''],
  [['a'], 'a', 'a'],
  [['a', 'b'], 'a and b', 'a or b'],
  [['a', 'b', 'c'], 'a, b and c', 'a, b or c'],
])('%j is "%s" or "%s" in a sentence', (parts, all, any) => {
  expect(listInWords(parts)).toBe(all)
  expect(alternativesInWords(parts)).toBe(any)
})
