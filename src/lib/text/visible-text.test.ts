import { expect, test } from 'vitest'
import { isBlank, visibleText } from './visible-text.ts'

test.each([
  ['\u202d650\u202c', '650'],
  ['\ufeffa\u200bb\u200dc\u2060d\u00ade', 'abcde'],
  ['1\u00a02\u20093\u202f4\u30005\t6\n7', '1 2 3 4 5 6 7'],
  ['＋６４（２１）', '+64(21)'],
  ['Māori 𝟏 ²', 'Māori 𝟏 ²'],
])('%j looks like %j', (text, seen) => expect(visibleText(text)).toBe(seen))

test.each([
  ['', true],
  [' \u00a0\u200b\ufeff', true],
  ['\u3164\u2800\u115f\u1160\uffa0\u034f\u180e\u{e0020}', true],
  [' 0', false],
])('%j is blank: %j', (text, blank) => expect(isBlank(text)).toBe(blank))
