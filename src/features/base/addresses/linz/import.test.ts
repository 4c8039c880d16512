import { pipeline, Readable } from 'node:stream'
import { createGunzip, gzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import {
  csvLine,
  fullAddress,
  HEADER,
  type MadeAddress,
  madeCountry,
} from '../../../../../bench/country-file.ts'
import { suggestionsSchema } from '../schema.ts'
import { type BadRow, importAddresses } from './import.server.ts'

const world = worldForFile()

const country = [...madeCountry({ addresses: 10_000, seed: 5 })]
const current = country.filter(({ lifecycle }) => lifecycle === 'Current')
const textOf = (addresses: readonly MadeAddress[]) => `${HEADER}\r\n${addresses.map(csvLine).join('')}`
/** The text in chunks that split some characters, as when a file is read. */
const streamOf = (text: string) => {
  const bytes = Buffer.from(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / 4099) }, (_, at) =>
    bytes.subarray(at * 4099, (at + 1) * 4099),
  )
  return Readable.from(pieces, { objectMode: false })
}

async function load(text: string | Readable, { mayShrink = false } = {}) {
  const badRows: BadRow[] = []
  const progress: number[] = []
  const report = await importAddresses(world.db, typeof text === 'string' ? streamOf(text) : text, {
    fileName: 'nz-addresses.csv',
    mayShrink,
    onBadRow: (row) => badRows.push(row),
    onProgress: (rows) => progress.push(rows),
  })
  return { report, badRows, progress }
}

async function suggest(query: string) {
  const answer = await world.send('GET', `/api/addresses/suggestions?q=${encodeURIComponent(query)}`)
  return suggestionsSchema.parse(await answer.json())
}

describe('a file of 10,000 addresses', () => {
  test('without an import the gazetteer completes the place, without attribution', async () => {
    expect(await suggest('8 kereru st otum')).toMatchObject({
      predictions: [{ description: '8 Kereru Street, Ōtūmoetai, Tauranga' }],
      attribution: null,
    })
  })

  test('imports the valid rows and reports invalid ones by line and reason', async () => {
    const lines = textOf(country).split('\r\n')
    lines.splice(
      5,
      0,
      '1,"14 Rata Street","14 Rata Street",,x14,,Rata Street,Taupō,Taupō,Taupō District,Current,1,1',
    )
    lines.splice(9, 0, 'cut,short')
    const { report, badRows, progress } = await load(lines.join('\r\n'))
    expect(badRows).toEqual([
      { line: 6, reason: 'address_number "x14" isn’t a whole number up to 999999' },
      { line: 10, reason: 'has 2 values, not 13' },
    ])
    expect(report).toMatchObject({ bad: 2, unchanged: false, notCurrent: country.length - current.length })
    expect(report.addresses + report.duplicates).toBe(current.length)
    expect(progress.at(-1)).toBe(country.length + 2)
  })

  test('running servers search the new addresses without a restart, with LINZ’s attribution', async () => {
    const intended = current[4321]
    if (intended === undefined) throw new Error('The country is too small')
    const { predictions, attribution } = await suggest(fullAddress(intended))
    expect(attribution).toBe('Addresses: LINZ, CC BY 4.0')
    expect(predictions[0]?.description).toBe(fullAddress(intended))
    expect((await suggest('8 nowhereatall st otum')).attribution).toBeNull()
  })

  test('importing the file again, in any order, changes nothing', async () => {
    const { report } = await load(textOf(country.toReversed()))
    expect(report.unchanged).toBe(true)
    expect(await world.db.query(sql`select id from address_imports`)).toEqual([{ id: 1 }])
  })

  test('a gzipped file gives the same addresses', async () => {
    const packed = Readable.from([gzipSync(textOf(country))])
    const { report } = await load(pipeline(packed, createGunzip(), () => {}))
    expect(report.unchanged).toBe(true)
  })
})

describe('a rejected file changes nothing', () => {
  const unchanged = async () => {
    const rows = await world.db.query(
      sql`select max(id) as id, count(*)::integer as imports from address_imports`,
    )
    expect(rows).toEqual([{ id: 1, imports: 1 }])
  }

  test('that would delete most addresses, without --may-shrink', async () => {
    await expect(load(textOf(country.slice(0, 1000)))).rejects.toThrow(/it may be truncated.*--may-shrink/)
    await unchanged()
  })

  test('a truncated gzip file', async () => {
    const packed = gzipSync(textOf(country))
    const cut = pipeline(Readable.from([packed.subarray(0, packed.length / 2)]), createGunzip(), () => {})
    await expect(load(cut)).rejects.toThrow('unexpected end of file')
    await unchanged()
  })

  test.each([
    ['', 'The file is empty. Nothing was changed.'],
    ['name,place\r\nRata,Taupō\r\n', /missing address_number, full_road_name/],
    [`${HEADER}\r\n`, 'The file contains no current addresses. Nothing was changed.'],
  ])('a file with other content: %j', async (text, message) => {
    await expect(load(text)).rejects.toThrow(message)
    await unchanged()
  })
})

test('a newer import replaces the addresses atomically', async () => {
  const [last] = current.slice(-1)
  if (last === undefined) throw new Error('The country is empty')
  const moved = { ...last, road: 'Quite New Road' }
  const isFound = async (address: MadeAddress) =>
    (await suggest(fullAddress(address))).predictions[0]?.description === fullAddress(address)
  expect(await isFound(last)).toBe(true)
  const importing = load(textOf([...country, moved]))
  for (let search = 0; search < 10; search += 1) expect(await isFound(last)).toBe(true)
  expect((await importing).report.unchanged).toBe(false)
  expect(await isFound(moved)).toBe(true)
  const imports = await world.db.query(sql`
    select import_id as id from address_streets union select import_id from address_words`)
  expect(imports).toEqual([{ id: 2 }])
})

test('--may-shrink lets a small file replace a large one', async () => {
  const { report } = await load(textOf(country.slice(0, 1000)), { mayShrink: true })
  expect(report.addresses).toBeLessThanOrEqual(1000)
  expect(report.unchanged).toBe(false)
})

test('after the import is deleted, suggestions come from the gazetteer again', async () => {
  await world.db.query(sql`delete from address_imports`)
  expect((await suggest('8 kereru st otum')).attribution).toBeNull()
})
