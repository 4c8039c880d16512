import { expect, test } from 'vitest'
import { laterFirst, newRowId } from './row-id.ts'

test('rows sort by when they were made, also within a millisecond, and before rows with random ids', () => {
  const made = Array.from({ length: 50 }, newRowId)
  const random = ['ffffffff-1111-4111-8111-111111111111', '00000000-1111-4111-8111-111111111111']
  expect([...random, ...made].toSorted(laterFirst)).toEqual([...made.toReversed(), ...random])
})
