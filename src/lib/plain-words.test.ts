import { expect, test } from 'vitest'
import { beginsWords, plainWords } from './plain-words.ts'

const kereru = plainWords('8 Kererū Street, Ōtūmoetai')

test('ignores macrons, case, punctuation and word order', () => {
  expect(kereru).toEqual(['8', 'kereru', 'street', 'otumoetai'])
  expect(beginsWords(kereru, plainWords('otumo, KERERU 8'))).toBe(true)
})

test('every typed word must be a prefix', () => {
  expect(beginsWords(kereru, plainWords('kereru queen'))).toBe(false)
  expect(beginsWords(kereru, plainWords('reru'))).toBe(false)
  expect(beginsWords(kereru, [])).toBe(true)
})
