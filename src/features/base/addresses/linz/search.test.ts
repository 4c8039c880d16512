import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { type MadeAddress, madeCountry } from '../../../../../bench/country-file.ts'
import { typedBySomebody, withSlip } from '../../../../../bench/typed-addresses.ts'
import type { LinzAddress } from './csv-row.ts'
import { replaceAddresses } from './queries.server.ts'
import { searchAddresses } from './search.server.ts'
import { createStreetCollector } from './streets.ts'

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

const world = worldForFile()

function collected(addresses: Iterable<LinzAddress>) {
  const collector = createStreetCollector()
  for (const address of addresses) collector.add(address)
  return collector.collect()
}

let imports = 0
async function importHouses(houses: Iterable<LinzAddress>): Promise<void> {
  const { streets, addresses } = collected(houses)
  imports += 1
  const created = { fileName: 'houses.csv', sha256: String(imports).padStart(64, '0'), addresses }
  await replaceAddresses(world.db, created, streets)
}

const readHouses = (lines: readonly string[]) =>
  lines.map((line) => {
    const [house = '', road = '', locality = '', town = ''] = line.split('|')
    const [, before = '', number, after = ''] = /^(.*\/|)(\d+)(.*)$/.exec(house) ?? []
    return { before, number: Number(number), after, road, locality, town, authority: `${town} City` }
  })

const linzAddress = ({ unit, number, suffix, range, road, suburb, town, authority }: MadeAddress) => {
  const before = unit === '' ? '' : `${unit}/`
  return { before, number, after: suffix + range, road, locality: suburb, town, authority }
}

const search = (query: string, limit: number) => searchAddresses(world.db, query, limit)
const all = async (query: string) => (await search(query, 5)).map((prediction) => prediction.description)

describe('of a few houses', () => {
  beforeAll(() => importHouses(readHouses(HOUSES)))

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
    ])('%s → %s', async (query, expected) => expect((await all(query))[0]).toBe(expected))

    test.each([
      ['14 rsta st otum', 'a wrong letter'],
      ['14 ratta st otum', 'a letter too many'],
      ['14 rta st otum', 'a letter too few'],
      ['14 arta st otum', 'two swapped'],
      ['14 rata sr otum', 'in an abbreviation'],
      ['14 rata st otun', 'in a word that goes on'],
    ])('with one typo, %s: %s', async (query) => {
      expect(await all(query)).toContain('14 Rata Street, Ōtūmoetai, Tauranga')
    })
  })

  describe('order', () => {
    test('ranks the exact house first, then the same number elsewhere, then its flats', async () => {
      expect(await all('14 rata')).toEqual([
        '14 Rata Street, Ōtūmoetai, Tauranga',
        '14 Rata Road, Papakura, Auckland',
        '14 Rata Street, Hillcrest, Hamilton',
        '14A Rata Street, Ōtūmoetai, Tauranga',
        '1/14 Rata Street, Ōtūmoetai, Tauranga',
      ])
    })

    test('an unfinished number also matches longer numbers, after the exact one', async () => {
      expect(await all('rata street otumoetai 1')).toEqual([
        '14 Rata Street, Ōtūmoetai, Tauranga',
        '14A Rata Street, Ōtūmoetai, Tauranga',
        '16 Rata Street, Ōtūmoetai, Tauranga',
        '140 Rata Street, Ōtūmoetai, Tauranga',
      ])
    })

    test('without a number, suggests streets, largest first', async () => {
      expect(await all('rata')).toEqual([
        'Rata Street, Ōtūmoetai, Tauranga',
        'Rata Road, Papakura, Auckland',
        'Rata Street, Hillcrest, Hamilton',
      ])
    })

    test('suggests the street for an unknown house number', async () => {
      expect(await all('2/77b rata st hillcrest')).toEqual(['2/77B Rata Street, Hillcrest, Hamilton'])
    })

    test('returns two lines and a unique id', async () => {
      expect(await search('9b hinau', 5)).toEqual([
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
      async (query) => {
        expect(await all(query)).toEqual([])
      },
    )

    test('never throws; results are distinct, deterministic and within the limit', async () => {
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
      await fc.assert(
        fc.asyncProperty(typed, fc.integer({ min: 0, max: 5 }), async (query, limit) => {
          const predictions = await search(query, limit)
          expect(predictions.length).toBeLessThanOrEqual(limit)
          expect(new Set(predictions.map((one) => one.placeId)).size).toBe(predictions.length)
          expect(await search(query, limit)).toEqual(predictions)
        }),
        { numRuns: 100 },
      )
    })
  })
})

describe('of streets with the same name', () => {
  // In each case the intended place has the smaller of the two streets.
  const alike = `
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
    .split('\n')
  beforeAll(() => importHouses(readHouses(alike)))

  test.each([
    ['8 beach road mount m', '8 Beach Road, Mount Maunganui, Tauranga'],
    ['5 church street st h', '5 Church Street, St Heliers, Auckland'],
    ['5 church street te aw', '5 Church Street, Te Awamutu'],
  ])('a place whose name begins with all the typed words ranks first: %s', async (query, expected) => {
    expect((await all(query))[0]).toBe(expected)
  })
})

test('the streets don’t depend on the order of the addresses', () => {
  const houses = [...madeCountry({ addresses: 500 })].map(linzAddress)
  const once = collected(houses)
  const twice = collected([...houses.toReversed(), ...houses.slice(0, 3)])
  expect(twice.streets).toEqual(once.streets)
  expect(twice.duplicates).toBe(once.duplicates + 3)
})

describe('of 10,000 addresses', () => {
  const country = [...madeCountry({ addresses: 10_000, seed: 3 })]
  beforeAll(() => importHouses(country.map(linzAddress)))

  async function shareFound(slip: boolean): Promise<number> {
    const asked = country.filter((_, at) => at % Math.ceil(country.length / 500) === 0)
    let found = 0
    for (const [at, address] of asked.entries()) {
      const typed = typedBySomebody(address, at)
      const { enough, intended } = slip ? withSlip(typed, at) : typed
      if ((await all(enough)).includes(intended)) found += 1
    }
    return found / asked.length
  }

  test('number, road and three letters of the suburb find 98% within five suggestions', async () => {
    expect(await shareFound(false)).toBeGreaterThanOrEqual(0.98)
  })

  test('with one typo, 90% are found within five suggestions', async () => {
    expect(await shareFound(true)).toBeGreaterThanOrEqual(0.9)
  })
})
