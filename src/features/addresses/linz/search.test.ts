// @module-tag pglite

import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type MadeAddress, madeCountry } from '../../../../bench/country-file.ts'
import { typedBySomebody, withSlip } from '../../../../bench/typed-addresses.ts'
import { parseAddressIndex } from './address-index.ts'
import { createIndexBuilder } from './index-builder.ts'
import { createIndexSearch } from './search.ts'

const HOUSES = `
14|Rata Street|Ōtūmoetai|Tauranga
14A|Rata Street|Ōtūmoetai|Tauranga
1/14|Rata Street|Ōtūmoetai|Tauranga
2/14|Rata Street|Ōtūmoetai|Tauranga
10/14|Rata Street|Ōtūmoetai|Tauranga
16|Rata Street|Ōtūmoetai|Tauranga
140|Rata Street|Ōtūmoetai|Tauranga
14|Rata Street|Hillcrest|Hamilton
14|Rata Road|Papakura|Auckland
3|Great South Road|Papakura|Auckland
12|Wellington Street|Hamilton East|Hamilton
12|Hamilton Street|Te Aro|Wellington
7|St Johns Road|St Heliers|Auckland
5|Mount Eden Road|Mount Eden|Auckland
B/9|Hīnau Terrace|Featherston|Featherston
20-24|High Street|Taupō|Taupō
PH1/20|Gore Street|Auckland Central|Auckland
PH2/20|Gore Street|Auckland Central|Auckland
G01/123|Queen Street|Auckland Central|Auckland
8|O'Neill Street|Ponsonby|Auckland
5|D’Arcy Street|Richmond|Christchurch
9|Wai-iti Road|Mount Maunganui|Tauranga
4|St John's Hill Road|Wai-iti|Wakefield`
  .trim()
  .split('\n')

type Search = ReturnType<typeof createIndexSearch>

function searchOf(houses: readonly string[]): Search {
  const builder = createIndexBuilder()
  for (const line of houses) {
    const [house = '', road = '', locality = '', town = ''] = line.split('|')
    const [, before = '', number, after = ''] = /^(.*\/|)(\d+)(.*)$/.exec(house) ?? []
    builder.add({ before, number: Number(number), after, road, locality, town, authority: `${town} City` })
  }
  return createIndexSearch(parseAddressIndex(builder.build().bytes))
}

const search = searchOf(HOUSES)
const all = (query: string) => search(query, 5).map((prediction) => prediction.description)

describe('finds an imported address', () => {
  test.each([
    ['14 rata street, ōtūmoetai, tauranga', '14 Rata Street, Ōtūmoetai, Tauranga'],
    ['14 RATA ST OTUM', '14 Rata Street, Ōtūmoetai, Tauranga'],
    ['tauranga otumoetai 14 rata st', '14 Rata Street, Ōtūmoetai, Tauranga'],
    ['rata st hil 14', '14 Rata Street, Hillcrest, Hamilton'],
    ['14 rat r pap', '14 Rata Road, Papakura, Auckland'],
    ['2/14 rata st', '2/14 Rata Street, Ōtūmoetai, Tauranga'],
    ['unit 2, 14 rata st', '2/14 Rata Street, Ōtūmoetai, Tauranga'],
    ['flat 10 14 rata', '10/14 Rata Street, Ōtūmoetai, Tauranga'],
    ['14a rata st', '14A Rata Street, Ōtūmoetai, Tauranga'],
    ['9b hinau tce', 'B/9 Hīnau Terrace, Featherston'],
    ['20 high st taupo', '20-24 High Street, Taupō'],
    ['3 great sth rd papakura', '3 Great South Road, Papakura, Auckland'],
    ['12 wellington st hamilton', '12 Wellington Street, Hamilton East, Hamilton'],
    ['12 hamilton st wellington', '12 Hamilton Street, Te Aro, Wellington'],
    ['7 saint johns road saint heliers', '7 St Johns Road, St Heliers, Auckland'],
    ['5 mt eden rd', '5 Mount Eden Road, Mount Eden, Auckland'],
    ['14 rata st otumoetai tauranga 3110', '14 Rata Street, Ōtūmoetai, Tauranga'],
    ['14 rata road auckland city', '14 Rata Road, Papakura, Auckland'],
    ['PH1/20 Gore Street', 'PH1/20 Gore Street, Auckland Central, Auckland'],
    ['ph2 / 20 gore', 'PH2/20 Gore Street, Auckland Central, Auckland'],
    ['Unit PH1, 20 Gore St', 'PH1/20 Gore Street, Auckland Central, Auckland'],
    ['G01/123 Queen', 'G01/123 Queen Street, Auckland Central, Auckland'],
    ['apt g01 123 queen st', 'G01/123 Queen Street, Auckland Central, Auckland'],
    ['１４ rata st hil', '14 Rata Street, Hillcrest, Hamilton'],
    ...['oneill', "o'neill", 'O’Neill', 'o neill', 'Oʼneill', 'o-neill'].map((name) => [
      `8 ${name} st`,
      "8 O'Neill Street, Ponsonby, Auckland",
    ]),
    ...['darcy', "d'arcy", 'D Arcy', 'd‘arcy'].map((name) => [
      `5 ${name} street`,
      '5 D’Arcy Street, Richmond, Christchurch',
    ]),
    ...['wai-iti', 'wai iti', 'waiiti', 'Wai‑iti'].map((name) => [
      `9 ${name} road`,
      '9 Wai-iti Road, Mount Maunganui, Tauranga',
    ]),
    ["4 saint john's hill rd wai iti", "4 St John's Hill Road, Wai-iti, Wakefield"],
    ['4 st johns hill rd', "4 St John's Hill Road, Wai-iti, Wakefield"],
  ])('%s → %s', (query, expected) => expect(all(query)[0]).toBe(expected))

  test.each([
    ['14 rsta st otum', 'a wrong letter'],
    ['14 ratta st otum', 'a letter too many'],
    ['14 rta st otum', 'a letter too few'],
    ['14 arta st otum', 'two swapped'],
    ['14 rata sr otum', 'in an abbreviation'],
    ['14 rata st otun', 'in a word that goes on'],
  ])('with one typo, %s: %s', (query) => {
    expect(all(query)).toContain('14 Rata Street, Ōtūmoetai, Tauranga')
  })
})

describe('order', () => {
  // In each case the intended place has the smaller of the two streets.
  const alike = searchOf(
    `
1|Beach Road|Mount Taylor|Matamata
2|Beach Road|Mount Taylor|Matamata
8|Beach Road|Mount Taylor|Matamata
8|Beach Road|Mount Maunganui|Tauranga
5|Church Street|St Andrews|Hamilton
6|Church Street|St Andrews|Hamilton
5|Church Street|St Heliers|Auckland
5|Church Street|Te Pahu|Te Awamutu
6|Church Street|Te Pahu|Te Awamutu
5|Church Street|Te Awamutu|Te Awamutu`
      .trim()
      .split('\n'),
  )

  test.each([
    ['8 beach road mount m', '8 Beach Road, Mount Maunganui, Tauranga'],
    ['5 church street st h', '5 Church Street, St Heliers, Auckland'],
    ['5 church street te aw', '5 Church Street, Te Awamutu'],
  ])('a place whose name begins with all the typed words ranks first: %s', (query, expected) => {
    expect(alike(query, 5)[0]?.description).toBe(expected)
  })

  test('ranks the exact house first, then the same number elsewhere, then its flats', () => {
    expect(all('14 rata')).toEqual([
      '14 Rata Street, Ōtūmoetai, Tauranga',
      '14 Rata Road, Papakura, Auckland',
      '14 Rata Street, Hillcrest, Hamilton',
      '14A Rata Street, Ōtūmoetai, Tauranga',
      '1/14 Rata Street, Ōtūmoetai, Tauranga',
    ])
  })

  test('an unfinished number also matches longer numbers, after the exact one', () => {
    expect(all('rata street otumoetai 1')).toEqual([
      '14 Rata Street, Ōtūmoetai, Tauranga',
      '14A Rata Street, Ōtūmoetai, Tauranga',
      '16 Rata Street, Ōtūmoetai, Tauranga',
      '140 Rata Street, Ōtūmoetai, Tauranga',
    ])
  })

  test('without a number, suggests streets, largest first', () => {
    expect(all('rata')).toEqual([
      'Rata Street, Ōtūmoetai, Tauranga',
      'Rata Road, Papakura, Auckland',
      'Rata Street, Hillcrest, Hamilton',
    ])
  })

  test('suggests the street for an unknown house number', () => {
    expect(all('2/77b rata st hillcrest')).toEqual(['2/77B Rata Street, Hillcrest, Hamilton'])
  })

  test('returns two lines and a unique id', () => {
    expect(search('9b hinau', 5)).toEqual([
      {
        description: 'B/9 Hīnau Terrace, Featherston',
        placeId: 'linz:b/9-hinau-terrace-featherston',
        mainText: 'B/9 Hīnau Terrace',
        secondaryText: 'Featherston',
      },
    ])
  })
})

describe('any input', () => {
  test.each(['', '14', 'unit 2', '2/14', 'zzzzzz', '14 zzzzzz', ',,,'])(
    'suggests nothing for %j',
    (query) => {
      expect(all(query)).toEqual([])
    },
  )

  test('never throws; results are distinct, deterministic and within the limit', () => {
    const fragment = fc.constantFrom(
      '14',
      '2/14',
      'unit',
      'st',
      'rata',
      'r',
      'ō',
      'hamilton',
      '\u0304',
      ',',
      '\uffff',
      '9999999',
    )
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(fragment, { maxLength: 30 }).map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(typed, fc.integer({ min: 0, max: 5 }), (query, limit) => {
        const predictions = search(query, limit)
        expect(predictions.length).toBeLessThanOrEqual(limit)
        expect(new Set(predictions.map((one) => one.placeId)).size).toBe(predictions.length)
        expect(search(query, limit)).toEqual(predictions)
      }),
      { numRuns: 100 },
    )
  })
})

test('the index doesn’t depend on the order of the addresses', () => {
  const bytesOf = (houses: readonly MadeAddress[]) => {
    const builder = createIndexBuilder()
    for (const { unit, number, suffix, road, suburb, town } of houses)
      builder.add({ before: unit, number, after: suffix, road, locality: suburb, town, authority: '' })
    return builder.build()
  }
  const houses = [...madeCountry({ addresses: 500 })]
  const once = bytesOf(houses)
  const twice = bytesOf([...houses.toReversed(), ...houses.slice(0, 3)])
  expect(twice.bytes).toEqual(once.bytes)
  expect(twice.duplicates).toBe(once.duplicates + 3)
})

describe('of 10,000 addresses', () => {
  let country: MadeAddress[]
  let find: Search
  beforeAll(() => {
    const builder = createIndexBuilder()
    country = [...madeCountry({ addresses: 10_000, seed: 3 })]
    for (const { unit, number, suffix, range, road, suburb, town, authority } of country) {
      const before = unit === '' ? '' : `${unit}/`
      builder.add({ before, number, after: suffix + range, road, locality: suburb, town, authority })
    }
    find = createIndexSearch(parseAddressIndex(builder.build().bytes))
  })

  function shareFound(slip: boolean): number {
    const asked = country.filter((_, at) => at % Math.ceil(country.length / 500) === 0)
    const found = asked.filter((address, at) => {
      const typed = typedBySomebody(address, at)
      const { enough, intended } = slip ? withSlip(typed, at) : typed
      return find(enough, 5).some(({ description }) => description === intended)
    })
    return found.length / asked.length
  }

  test('number, road and three letters of the suburb find 98% within five suggestions', () => {
    expect(shareFound(false)).toBeGreaterThanOrEqual(0.98)
  })

  test('with one typo, 90% are found within five suggestions', () => {
    expect(shareFound(true)).toBeGreaterThanOrEqual(0.9)
  })
})
