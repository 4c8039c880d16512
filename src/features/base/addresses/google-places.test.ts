import { expect, test } from 'vitest'
import { foundPlaceOf, MAPS_TIMED_OUT, predictionOf, suggestionProblem } from './google-places.ts'

// Clauses: accounts-and-billing 3.8; deal-workflow 3.14
test('an address prediction has description, place_id, main text and secondary text, without the country', () => {
  const place = {
    placeId: 'ChIJ-1',
    text: { text: '8 Kererū Street, Ōtūmoetai, Tauranga 3110, New Zealand' },
    mainText: { text: '8 Kererū Street' },
    secondaryText: { text: 'Ōtūmoetai, Tauranga 3110, New Zealand' },
  }
  expect(predictionOf(place)).toEqual({
    description: '8 Kererū Street, Ōtūmoetai, Tauranga 3110',
    placeId: 'ChIJ-1',
    mainText: '8 Kererū Street',
    secondaryText: 'Ōtūmoetai, Tauranga 3110',
  })
})

test.each([[null], [{}], [{ placeId: 'x', text: 'plain', mainText: null }], ['text']])(
  'skips a malformed prediction: %j',
  (place) => {
    expect(predictionOf(place)).toBeNull()
  },
)

test('shows why Google Maps failed to load, otherwise "Failed to fetch address suggestions"', () => {
  expect(suggestionProblem(new Error(MAPS_TIMED_OUT))).toBe(
    'Google Maps load timeout. Please check your internet connection.',
  )
  expect(suggestionProblem(new Error('quota'))).toBe('Failed to fetch address suggestions')
})

const house = {
  formattedAddress: '8 Kererū Street, Ōtūmoetai, Tauranga 3110, New Zealand',
  displayName: '8 Kererū Street',
  types: ['premise', 'street_address'],
  addressComponents: [{ longText: 'New Zealand', shortText: 'NZ', types: ['country', 'political'] }],
  location: { lat: () => -37.67, lng: () => 176.14 },
}

test('parses formatted address, name and types of a place', () => {
  expect(foundPlaceOf(house)).toEqual({
    formattedAddress: '8 Kererū Street, Ōtūmoetai, Tauranga 3110',
    name: '8 Kererū Street',
    types: ['premise', 'street_address'],
  })
})

test.each([
  ['a town', { ...house, types: ['locality'] }],
  ['abroad', { ...house, addressComponents: [{ shortText: 'AU', types: ['country'] }] }],
  ['without a position', { ...house, location: null }],
  ['nothing', undefined],
])('a place that isn’t the property is ignored: %s', (_what, place) => {
  expect(foundPlaceOf(place)).toBeNull()
})
