import { describe, expect, test } from 'vitest'
import { linzRowReader } from './csv-row.ts'

const COLUMNS =
  'address_id,full_address,full_address_ascii,unit_value,address_number,address_number_suffix,full_road_name,suburb_locality,town_city,territorial_authority,address_lifecycle,gd2000_xcoord,gd2000_ycoord'.split(
    ',',
  )
const RATA = {
  address_id: '1',
  full_address: '14 Rata Street, Ōtūmoetai, Tauranga',
  address_number: '14',
  full_road_name: 'Rata Street',
  suburb_locality: 'Ōtūmoetai',
  town_city: 'Tauranga',
  territorial_authority: 'Tauranga City',
  address_lifecycle: 'Current',
}
const read = (values: Record<string, string>) => {
  const row: Record<string, string> = { ...RATA, ...values }
  return linzRowReader(COLUMNS)(COLUMNS.map((column) => row[column] ?? ''))
}

describe('a row of LINZ’s file', () => {
  test.each([
    [{}, '', ''],
    [{ full_address: '14A Rata Street, Ōtūmoetai', address_number_suffix: 'A' }, '', 'A'],
    [{ full_address: '2/14 Rata Street, Ōtūmoetai', unit_value: '2' }, '2/', ''],
    [{ full_address: '14/14 Rata Street, Ōtūmoetai', unit_value: '14' }, '14/', ''],
    [{ full_address: 'Flat 2, 14A Rata Street, Ōtūmoetai' }, 'Flat 2, ', 'A'],
    [{ full_address: '14-18 Rata Street, Ōtūmoetai' }, '', '-18'],
    [{ full_address: '', unit_value: '2', address_number_suffix: 'a' }, '2/', 'A'],
    [{ full_address: 'of another house, Rata Street' }, '', ''],
  ])('keeps prefix and suffix of the number: %j', (values, before, after) => {
    expect(read(values)).toMatchObject({ kind: 'address', address: { before, number: 14, after } })
  })

  test('that is proposed or retired is skipped silently', () => {
    expect(read({ address_lifecycle: 'Retired' })).toEqual({ kind: 'not current' })
    expect(read({ address_lifecycle: '' }).kind).toBe('address')
  })

  test.each([
    [{ address_number: '' }, 'address_number is empty'],
    [{ address_number: '14x' }, 'address_number "14x" isn’t a whole number up to 999999'],
    [{ address_number: '1000000' }, 'address_number "1000000" isn’t a whole number up to 999999'],
    [{ full_road_name: ' ' }, 'full_road_name is empty'],
    [{ suburb_locality: '', town_city: '' }, 'suburb_locality and town_city are both empty'],
    [{ full_road_name: 'R'.repeat(201) }, 'a name is too long'],
  ])('with an invalid value reports it: %j', (values, reason) => {
    expect(read(values)).toEqual({ kind: 'bad', reason })
  })

  test('with too few values reports the count', () => {
    expect(linzRowReader(COLUMNS)(['1', '2'])).toEqual({ kind: 'bad', reason: 'has 2 values, not 13' })
  })
})

test('accepts columns in any order, with or without a byte order mark', () => {
  const reader = linzRowReader([
    '\uFEFFTown_City',
    'more',
    'suburb_locality',
    'full_road_name',
    'address_number',
  ])
  expect(reader(['Taupō', 'x', '', 'Rata Street', '3'])).toMatchObject({
    kind: 'address',
    address: { road: 'Rata Street', town: 'Taupō', number: 3 },
  })
})

test('rejects another file and names the missing columns', () => {
  expect(() => linzRowReader(['name', 'town_city', 'address_number'])).toThrow(
    'This isn’t a CSV file of LINZ "NZ Addresses": its header is missing full_road_name, suburb_locality.',
  )
})
