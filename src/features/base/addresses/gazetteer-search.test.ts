// @module-tag pglite

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gazetteerPlaces } from './gazetteer.ts'
import { createSearch } from './gazetteer-search.ts'

const search = createSearch(gazetteerPlaces)
const first = (query: string) => search(query, 5)[0]?.description
const all = (query: string) => search(query, 5).map((prediction) => prediction.description)

// Clauses: deal-workflow 10.16
describe('completes the place after the street', () => {
  test.each([
    ['8 kereru st otum', '8 Kereru Street, Ōtūmoetai, Tauranga'],
    ['8 kererū street, ŌTŪMOETAI', '8 Kererū Street, Ōtūmoetai, Tauranga'],
    ['8 kereru st otumoetai tauranga 3110', '8 Kereru Street, Ōtūmoetai, Tauranga'],
    ['tauranga otumoetai 8 kereru st', '8 Kereru Street, Ōtūmoetai, Tauranga'],
    ['otumoetai 8 kereru st tau', '8 Kereru Street, Ōtūmoetai, Tauranga'],
    ['8 kereru st tauranga otum', '8 Kereru Street, Ōtūmoetai, Tauranga'],
    ['otumoetai tau', 'Ōtūmoetai, Tauranga'],
    ['tau otumoetai', 'Ōtūmoetai, Tauranga'],
    ['1/23 rata rd mt vic', '1/23 Rata Road, Mount Victoria, Wellington'],
    ['unit 1, 23 rata ave kaitaia', 'Unit 1, 23 Rata Avenue, Kaitāia, Northland'],
    ['12 beach rd saint heliers', '12 Beach Road, St Heliers, Auckland'],
    ['8 st johns road st heliers', '8 St Johns Road, St Heliers, Auckland'],
    ['12 wellington st hamilton east', '12 Wellington Street, Hamilton East, Hamilton'],
    ['12 wellington st hamilton', '12 Wellington Street, Hamilton, Waikato'],
    ['3 main rd south levin', '3 Main Road South, Levin, Manawatū-Whanganui'],
    ['8 broadway newmarket', '8 Broadway, Newmarket, Auckland'],
    ['8 x st palmerston nth', '8 X Street, Palmerston North, Manawatū-Whanganui'],
    ['8 x st te atatu pen', '8 X Street, Te Atatū Peninsula, Auckland'],
    ['9 hinau pl papanui chch', '9 Hinau Place, Papanui, Christchurch'],
    ['5 rata tce hawkes bay napier', "5 Rata Terrace, Napier, Hawke's Bay"],
    ['8 rata st auckland', '8 Rata Street, Auckland'],
    ['PH1/20 gore st auckland', 'PH1/20 Gore Street, Auckland'],
    ['level 3, 14 queen st auckland', 'Level 3, 14 Queen Street, Auckland'],
    ...["hawke's bay", 'hawke’s-bay', 'hawkes bay', 'HAWKE‘S BAY'].map((region) => [
      `5 rata tce napier ${region}`,
      "5 Rata Terrace, Napier, Hawke's Bay",
    ]),
    ...['wai-iti', 'wai iti', 'waiiti'].map((place) => [
      `5 rata tce ${place}`,
      '5 Rata Terrace, Wai-iti, Tasman',
    ]),
    ['5 rata tce waerenga a hika', '5 Rata Terrace, Waerenga-a-Hika, Gisborne'],
    ['8 x st levin manawatu whanganui', '8 X Street, Levin, Manawatū-Whanganui'],
    ['12 beach rd st. heliers', '12 Beach Road, St Heliers, Auckland'],
  ])('%s → %s', (query, expected) => expect(first(query)).toBe(expected))

  test('returns the street and the place as two lines', () => {
    expect(search('8 kereru st otum', 5)).toEqual([
      {
        description: '8 Kereru Street, Ōtūmoetai, Tauranga',
        placeId: 'embedded:bay-of-plenty:8-kereru-street-otumoetai-tauranga',
        mainText: '8 Kereru Street',
        secondaryText: 'Ōtūmoetai, Tauranga',
      },
    ])
  })

  test('finds each place by its full name', () => {
    const missed = gazetteerPlaces.filter(({ name, town, region }) => {
      const line = name === town ? (town === region ? name : `${name}, ${region}`) : `${name}, ${town}`
      return !search(`8 Kereru Street, ${line}`, 5).some((one) => one.secondaryText === line)
    })
    expect(missed).toEqual([])
  })
})

describe('order', () => {
  test.each([
    ['12 Rata Street Lower H', '12 Rata Street, Lower Hutt, Wellington'],
    ['12 rata st upper h', '12 Rata Street, Upper Hutt, Wellington'],
    ['12 Rata Street Palmerston N', '12 Rata Street, Palmerston North, Manawatū-Whanganui'],
  ])('the typed place ranks above one that resembles the street: %s', (query, expected) =>
    expect(first(query)).toBe(expected),
  )

  // Clauses: deal-workflow 10.16
  test.each([
    ['8 Beach Road Mount M', '8 Beach Road, Mount Maunganui, Tauranga'],
    ['5 Church Street Te Aw', '5 Church Street, Te Awamutu, Waikato'],
    ['5 The Parade Island B', '5 The Parade, Island Bay, Wellington'],
    ['5 Church Street St H', '5 Church Street, St Heliers, Auckland'],
  ])('a place whose name begins with all the typed words ranks first: %s', (query, expected) =>
    expect(first(query)).toBe(expected),
  )

  test('then ranks places that contain the typed words in any order', () => {
    expect(all('5 Church St West H').slice(0, 4)).toEqual([
      '5 Church Street, West Harbour, Auckland',
      '5 Church Street, Hamilton West, Hamilton',
      '5 Church Street, Huntly West, Huntly',
      '5 Church Street, Western Heights, Auckland',
    ])
  })

  test.each([
    ['5 Palmerston N', '5 Palmerston North, Manawatū-Whanganui'],
    ['8 Mount M', '8 Mount Maunganui, Tauranga'],
    ['22 Mount M Tau', '22 Mount Maunganui, Tauranga'],
    ['12 Mt Eden', '12 Mount Eden, Auckland'],
    ['8 Saint H', '8 St Heliers, Auckland'],
  ])('several words without a street type may be a place name: %s', (query, expected) =>
    expect(first(query)).toBe(expected),
  )

  test.each(['5 Church Street St H', '5 Church Street St Levin', '5 Church Street Street', '5 Church St St'])(
    'never repeats a street type: %s',
    (query) => expect(all(query).filter((address) => /Street St(reet)?,/.test(address))).toEqual([]),
  )

  test('ranks a whole word above a prefix', () => {
    expect(all('8 rata st new').slice(0, 2)).toEqual([
      '8 Rata Street, New Plymouth, Taranaki',
      '8 Rata Street, New Windsor, Auckland',
    ])
  })

  test('ranks a town above its suburbs and by population', () => {
    expect(first('8 rata st tauranga')).toBe('8 Rata Street, Tauranga, Bay of Plenty')
    expect(all('8 rata st h').slice(0, 2)).toEqual([
      '8 Rata Street, Hamilton, Waikato',
      "8 Rata Street, Hastings, Hawke's Bay",
    ])
  })

  test('suggests no town that wasn’t typed, and nothing for input that is too short', () => {
    for (const query of ['8 kereru st', '8 kereru stre', '120 karori road', '8 kereru', '8 great north'])
      expect(all(query)).toEqual([])
    for (const query of ['', '   ', ',,,', '8', '8 k', 'zzzz', '8 kereru st zzzz'])
      expect(all(query)).toEqual([])
  })
})

describe('any input', () => {
  const fragment = fc.constantFrom(
    '8',
    '1/23',
    'unit',
    'st',
    'rd',
    'mt',
    'a',
    'te',
    'otu',
    'auckland',
    'ō',
    '\u0304',
    ',',
  )
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(fragment, { maxLength: 30 }).map((words) => words.join(' ')),
  )

  test('never throws; results are distinct, deterministic and within the limit', () => {
    fc.assert(
      fc.property(typed, fc.integer({ min: 0, max: 5 }), (query, limit) => {
        const predictions = search(query, limit)
        expect(predictions.length).toBeLessThanOrEqual(limit)
        expect(new Set(predictions.map((one) => one.placeId)).size).toBe(predictions.length)
        expect(search(query, limit)).toEqual(predictions)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    "'; drop table x; --",
    '<script>alert(1)</script>',
    '%00',
    '.*+?^(){}|[]\\',
    '__proto__',
    'constructor',
    '8 constructor st',
  ])('handles malicious input: %s', (query) => expect(Array.isArray(search(query, 5))).toBe(true))

  test('the longest query takes at most as long as a few dozen short ones', () => {
    const cost = (query: string) => {
      const from = performance.now()
      for (let run = 0; run < 40; run += 1) search(query, 5)
      return performance.now() - from
    }
    cost('8 kereru st t')
    cost('a '.repeat(100))
    expect(cost('a '.repeat(100))).toBeLessThan(60 * Math.max(cost('8 kereru st t'), 2))
  })
})
