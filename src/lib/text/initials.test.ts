import { expect, test } from 'vitest'
import { initialsOf } from './list-in-words.ts'

test.each([
  ['Hēmi Parata', 'HP'],
  ['Āwhina te Rangi', 'ĀR'],
  ['Ray', 'R'],
  ['Ray O’Brien', 'RO'],
  ['  ', '?'],
  ['mere', 'M'],
  ['mere.tamati', 'MT'],
  ['hēmi_te-rangi', 'HR'],
  ['ōrākei', 'Ō'],
  ['+', '?'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name, '?')).toBe(initials)
})

test('a name without letters has no initials', () => {
  expect(initialsOf('  ')).toBe('')
})
