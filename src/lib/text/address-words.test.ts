// @module-tag pglite

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatStreet } from '#src/features/base/addresses/street-names.ts'
import { MAX_ADDRESS_LENGTH, plainText, splitAddress, wordsOf } from './address-words.ts'

const tidy = (text: string) => formatStreet(wordsOf(text))

// Clauses: deal-workflow 10.16
describe('formats a street', () => {
  test.each([
    ['8 kereru st', '8 Kereru Street'],
    ['8a KERERŪ RD', '8A Kererū Road'],
    ['1/23 hīnau ave', '1/23 Hīnau Avenue'],
    ['1 / 23 hinau cres.', '1/23 Hinau Crescent'],
    ['unit 1, 23 rata pl', 'Unit 1, 23 Rata Place'],
    ['flat b 7 rata tce', 'Flat B, 7 Rata Terrace'],
    ['apt 12 7a rata dr', 'Apartment 12, 7A Rata Drive'],
    ['5 st johns rd', '5 St Johns Road'],
    ['5 mt st john ln', '5 Mt St John Lane'],
    ['12 the terrace', '12 The Terrace'],
    ["12 o'neill st", "12 O'Neill Street"],
    ["12 king's pde", "12 King's Parade"],
    ['12 mcleod hwy', '12 McLeod Highway'],
    ['12 MacDonald ct', '12 MacDonald Court'],
    ['3 2nd ave', '3 2nd Avenue'],
    ['40 great south rd east', '40 Great South Road East'],
    ['1234 state hwy 2', '1234 State Highway 2'],
    ['8 smith rd, rd 2', '8 Smith Road RD 2'],
    ['9 avenue of the oaks', '9 Avenue of the Oaks'],
    ['8 broadway', '8 Broadway'],
    ['ph1/20 gore st', 'PH1/20 Gore Street'],
    ['level 3 14 queen st', 'Level 3, 14 Queen Street'],
    ['１２ o’connor st', '12 O’Connor Street'],
  ])('%s → %s', (typed, expected) => expect(tidy(typed)).toBe(expected))

  test('formatting is idempotent', () => {
    const name = fc.constantFrom('Kererū', 'Rata', 'Great South', 'St Johns', "O'Neill", 'McLeod', '2nd')
    const number = fc.constantFrom('8', '8A', '1/23', 'Unit 1, 23', 'Flat B, 7')
    const type = fc.constantFrom('Street', 'Road', 'Place', 'Crescent', 'Way')
    fc.assert(fc.property(number, name, type, (a, b, c) => tidy(`${a} ${b} ${c}`) === `${a} ${b} ${c}`))
  })
})

describe('words', () => {
  // Clauses: deal-workflow 10.16
  test('are normalized without macrons, case and punctuation', () => {
    expect(plainText('Ōtūmoetai')).toBe('otumoetai')
    expect(plainText('Hawke’s')).toBe('hawkes')
    expect(plainText('O\u0304TU\u0304MOETAI')).toBe('otumoetai')
  })

  test.each(['Tauranga 3110', 'Tauranga NZ', 'Tauranga, New Zealand', 'Tauranga 3110, New Zealand'])(
    'leave out a trailing postcode and country: %s',
    (text) => expect(wordsOf(text).map((word) => word.plain)).toEqual(['tauranga']),
  )

  test('are limited in number for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2 * MAX_ADDRESS_LENGTH }), (text) => {
        expect(wordsOf(text).length).toBeLessThanOrEqual(14)
        expect(formatStreet(wordsOf(text))).toBeTypeOf('string')
      }),
    )
  })
})

describe('splitAddress', () => {
  test.each([
    ['8 Kereru Street, Ōtūmoetai, Tauranga', '8 Kereru Street', 'Ōtūmoetai, Tauranga'],
    ['Unit 1, 23 Rata Place, Hamilton, Waikato', 'Unit 1, 23 Rata Place', 'Hamilton, Waikato'],
    ['8 Kereru Street', '8 Kereru Street', ''],
    ['', '', ''],
  ])('%s', (address, street, place) => expect(splitAddress(address)).toEqual({ street, place }))
})

test.each([
  ['8 Kererū Street, Ōtūmoetai, Tauranga 3110', '8 Kererū Street', 'Ōtūmoetai, Tauranga 3110'],
  ['Unit 12B, 148 Vivian Street, Te Aro, Wellington', 'Unit 12B, 148 Vivian Street', 'Te Aro, Wellington'],
  ['Somewhere', 'Somewhere', ''],
  [',', ',', ''],
])('%j is split into the street with its unit, and the rest', (address, street, place) => {
  expect(splitAddress(address)).toEqual({ street, place })
})
