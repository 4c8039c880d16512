import { describe, expect, test } from 'vitest'
import { gazetteerPlaces } from '#src/features/base/addresses/gazetteer.ts'
import { provincesOfAddress } from './province-of-address.ts'

const provinces = (address: string) => provincesOfAddress(address).provinces.join(' or ')

describe('the province of an address', () => {
  test.each([
    ['8 Kererū Street, Ōtūmoetai, Tauranga', 'Auckland'],
    ['71 Te Kawa Road, Ōtorohanga 3900', 'Auckland'],
    ['9 Hīnau Place, Papanui, Christchurch', 'Canterbury'],
    ['9 Hīnau Place, Papanui', 'Canterbury'],
    ['5 Kōwhai Terrace, South Hill, Ōamaru', 'Otago'],
    ['30 Nīkau Road, Ōtaki, Kāpiti Coast', 'Wellington'],
    ['3 Bank Street, Kerikeri, Northland', 'Northland'],
    ['4 Moana Road, Waitangi, Chatham Islands', 'Chatham Islands'],
    ['2 Ayr Street, Oban, Stewart Island', 'Southland'],
  ])('%s is in %s', (address, expected) => expect(provinces(address)).toBe(expected))

  test.each(["Hawke's Bay", 'Hawke’s Bay', 'Hawke‘s Bay', 'Hawkes Bay', 'hawkes-bay', 'HAWKEʼS BAY 4112'])(
    'with %s is Hawke’s Bay',
    (region) => {
      expect(provinces(`12 Puketapu Road, Taradale, ${region}`)).toBe('Hawke’s Bay')
      expect(provinces(`12 Unknown Road, Nowhere, ${region}`)).toBe('Hawke’s Bay')
    },
  )

  test.each([
    ['12 Talbot Street, Geraldine, Canterbury', 'South Canterbury'],
    ['12 Talbot Street, Geraldine 7930, Canterbury, New Zealand', 'South Canterbury'],
    ['12 Talbot Street Geraldine Canterbury', 'South Canterbury'],
    ['12 Talbot Street, RD 21, Geraldine', 'South Canterbury'],
    ['1 Stafford Street, Timaru District, Canterbury Region', 'South Canterbury'],
    ['4 Mackenzie Drive, Twizel, Canterbury', 'South Canterbury'],
    ['3 Bowen Drive, Mt Cook, Canterbury', 'South Canterbury'],
    ['8 Bledisloe Street, Kurow, Canterbury', 'Otago'],
    ['7 Palmerston Street, Westport, West Coast', 'Nelson'],
    ['7 Broadway, Reefton, West Coast', 'Nelson'],
    ['7 Mackay Street, Greymouth, West Coast', 'Westland'],
    ['12 Churchill Street, Kaikōura, Marlborough', 'Canterbury'],
    ['5 Queen Street, Wairoa, Gisborne', 'Hawke’s Bay'],
    ['9 Weraroa Road, Waverley, Taranaki', 'Taranaki'],
    ['1 Hakiaha Road, Geraldine, Otago', 'South Canterbury'],
  ])('is that of the town, not of its region: %s → %s', (address, expected) => {
    expect(provinces(address)).toBe(expected)
  })

  test.each([
    ['8 Queen Street, Richmond, Tasman', 'Nelson'],
    ['8 Queen Street, Richmond, Christchurch', 'Canterbury'],
    ['8 Queen Street, Richmond, Invercargill', 'Southland'],
    ['6 Main Road, Waverley, Dunedin', 'Otago'],
    ['6 Creswick Terrace, Northland, Wellington', 'Wellington'],
    ['40 Nelson Street, Taupō', 'Auckland'],
    ['7 Wellington Road, Dunedin', 'Otago'],
    ['12 Nelson, Taupō', 'Auckland'],
    ['Flat 2, 14 Taupo Street, Picton', 'Marlborough'],
  ])(
    'is that of the town around a suburb or street with the name of another: %s → %s',
    (address, expected) => {
      expect(provinces(address)).toBe(expected)
    },
  )

  test.each([
    ['12 Unknown Road, Nowhere, Canterbury', 'Canterbury or South Canterbury or Otago'],
    ['12 Unknown Road, West Coast', 'Westland or Nelson'],
    ['6 High Street, Dannevirke, Manawatū-Whanganui', 'Wellington or Hawke’s Bay'],
    ['9 Hakiaha Street, Taumarunui', 'Wellington or Auckland'],
    ['2 Lake Road, Frankton', 'Auckland or Otago'],
    ['8 Queen Street, Richmond', 'Nelson or Canterbury or Southland'],
    ['1 Somewhere, Nowhere', ''],
    ['', ''],
  ])('is each possible one while the place isn’t exact enough: %s → %s', (address, expected) => {
    expect(provinces(address)).toBe(expected)
  })

  test('is known for every place of the gazetteer, and one within its town or region if it is one there', () => {
    const inSeveral = ['Canterbury', 'West Coast', 'Manawatū-Whanganui']
    for (const { name, town, region } of gazetteerPlaces) {
      const own = provincesOfAddress(`1 Main Road, ${name}, ${town}, ${region}`).provinces
      expect(own.length, `${name}, ${town}, ${region}`).toBeGreaterThan(0)
      if (!inSeveral.includes(region)) expect(own, `${name}, ${town}, ${region}`).toHaveLength(1)
      expect(provincesOfAddress(`1 Main Road, ${name}`).provinces).toEqual(expect.arrayContaining(own))
    }
  })
})

test.each([
  ['12 Churchill Street, Kaikōura 7300', true],
  ['3 Thames Street, Ōamaru', true],
  ['4 Tongariro Street, Taupō', true],
  ['6 High Street, Dannevirke', true],
  ['9 Hīnau Place, Papanui, Christchurch', false],
  ['2 Ashburton Road, Tauranga', false],
])('whether the anniversary observed at %s is in doubt: %s', (address, isDoubtful) => {
  expect(provincesOfAddress(address).isDoubtful).toBe(isDoubtful)
})
