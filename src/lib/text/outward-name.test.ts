import { expect, test } from 'vitest'
import { nameForMembers, outwardName, teamName } from './outward-name.ts'

test.each([
  ['Org for anna@example.co.nz', ''],
  ['Kererū Property', 'Kererū Property'],
  ['Smith @ Jones', 'Smith @ Jones'],
])('%s is shown to people outside as “%s”', (name, shown) => {
  expect(outwardName(name)).toBe(shown)
})

test('an organization that is called after an email is someone’s team, or one’s own organization', () => {
  const unnamed = 'Org for anna@example.co.nz'
  expect([teamName(unnamed, 'Anna Smith'), teamName(unnamed)]).toEqual(['Anna Smith’s team', 'a team'])
  expect(nameForMembers(unnamed)).toBe('your organization')
  const named = 'Kererū Property'
  expect([teamName(named, 'Anna'), teamName(named), nameForMembers(named)]).toEqual([named, named, named])
})
