import { expect, test } from 'vitest'
import { compareNames, firstSpellings, knownSpelling, plainFirm } from './name-spellings.ts'

// Clauses: project-delivery 3.4
test.each([
  ['kitchen ', 'Kitchen'],
  ['KITCHEN', 'Kitchen'],
  ['living  room', 'Living room'],
  ['whare', 'Wharē'],
  [' Sun   room ', 'Sun room'],
])('%j typed beside the known names becomes %j', (typed, expected) =>
  expect(knownSpelling(['Kitchen', 'kitchen', 'Living room', 'Wharē'], typed)).toBe(expected),
)

test('of names in several spellings the first is offered', () => {
  expect(firstSpellings(['Ace Plumbing', 'Bins', 'ACE  plumbing', 'bins'])).toEqual(['Ace Plumbing', 'Bins'])
  expect(firstSpellings(['Bins', 'Ace', 'Tiles', 'ace', 'bins'])).toEqual(['Bins', 'Ace', 'Tiles'])
})

// Clauses: project-delivery 3.3
test.each([
  ['ace  plumbing ltd', true],
  ['ACE Plumbing (NZ) Limited', true],
  ['Ace-Plumbing', true],
  ['Ace Plumbing Tauranga', false],
  ['Ltd', false],
])('%j looks like Ace Plumbing: %j', (name, expected) =>
  expect(plainFirm(name) === plainFirm('Ace Plumbing')).toBe(expected),
)

test('names are in the order of people: numbers by their size, macrons beside their letters', () => {
  const names = ['Ōtaki', 'ace 10', 'Zoë', 'Ace 2', 'Otara', 'Ace']
  expect(names.toSorted(compareNames)).toEqual(['Ace', 'Ace 2', 'ace 10', 'Ōtaki', 'Otara', 'Zoë'])
})
