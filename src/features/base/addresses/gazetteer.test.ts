import { describe, expect, test } from 'vitest'
import { plainText } from '#src/lib/text/address-words.ts'
import { gazetteerPlaces, readPlaces } from './gazetteer.ts'

const REGIONS = [
  'Northland',
  'Auckland',
  'Waikato',
  'Bay of Plenty',
  'Gisborne',
  "Hawke's Bay",
  'Taranaki',
  'Manawatū-Whanganui',
  'Wellington',
  'Tasman',
  'Nelson',
  'Marlborough',
  'West Coast',
  'Canterbury',
  'Otago',
  'Southland',
]

describe('the gazetteer', () => {
  test('lists over 1,000 distinct places with town and region', () => {
    const keys = gazetteerPlaces.map(({ name, town, region }) =>
      [name, town, region].map(plainText).join('|'),
    )
    expect(gazetteerPlaces.length).toBeGreaterThan(2000)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
    expect(
      gazetteerPlaces.filter(
        ({ name, town, region, people }) => !name || !town || !REGIONS.includes(region) || !(people > 0),
      ),
    ).toEqual([])
  })

  test('covers all sixteen regions', () => {
    expect([...new Set(gazetteerPlaces.map((place) => place.region))]).toEqual(REGIONS)
    for (const region of REGIONS) {
      expect(gazetteerPlaces.filter((place) => place.region === region).length, region).toBeGreaterThan(25)
    }
  })

  test('spells names with macrons', () => {
    const names = new Set(gazetteerPlaces.map((place) => place.name))
    for (const name of [
      'Ōtāhuhu',
      'Māngere',
      'Taupō',
      'Whangārei',
      'Kāpiti Coast',
      'Ōtūmoetai',
      'Whakatāne',
      'Wānaka',
    ]) {
      expect(names, name).toContain(name)
    }
    const odd = [...names].filter((name) => !/^[A-ZĀĒĪŌŪ][A-Za-zĀĒĪŌŪāēīōū' -]+$/.test(name))
    expect(odd).toEqual([])
  })

  test('is parsed from its compact notation', () => {
    expect(readPlaces({ Otago: ['Mosgiel 1000: Outram, Henley 300', '* 20: Hyde, Becks'] })).toEqual([
      { name: 'Mosgiel', town: 'Mosgiel', region: 'Otago', people: 1000 },
      { name: 'Outram', town: 'Mosgiel', region: 'Otago', people: 200 },
      { name: 'Henley', town: 'Mosgiel', region: 'Otago', people: 300 },
      { name: 'Hyde', town: 'Hyde', region: 'Otago', people: 20 },
      { name: 'Becks', town: 'Becks', region: 'Otago', people: 20 },
    ])
  })
})
