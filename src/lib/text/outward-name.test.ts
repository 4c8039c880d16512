import { expect, test } from 'vitest'
import { outwardName } from './outward-name.ts'

test.each([
  ['Org for anna@example.co.nz', ''],
  ['Kererū Property', 'Kererū Property'],
  ['Smith @ Jones', 'Smith @ Jones'],
])('%s is shown to people outside as “%s”', (name, shown) => {
  expect(outwardName(name)).toBe(shown)
})
