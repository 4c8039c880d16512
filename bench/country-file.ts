import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { gazetteerPlaces, type Place } from '../src/features/base/addresses/gazetteer.ts'
import { COMMON_NAMES, rareName, STREET_TYPES } from './country-names.ts'

/** One made-up address with LINZ's columns. */
export interface MadeAddress {
  id: number
  unit: string
  number: number
  suffix: string
  /** "12-16": the last number of a range, only shown in full_address. */
  range: string
  road: string
  suburb: string
  town: string
  authority: string
  lifecycle: string
}

export const HEADER =
  'address_id,full_address,full_address_ascii,unit_value,address_number,address_number_suffix,full_road_name,suburb_locality,town_city,territorial_authority,address_lifecycle,gd2000_xcoord,gd2000_ycoord'

const HOUSES_A_STREET = 51
const COMMON_SHARE = 0.3
const NOT_CURRENT_SHARE = 0.003

/**
 * A country shaped like New Zealand: real places, streets distributed by population, common names in many towns,
 * macrons, flats, letters and ranges. The same seed gives the same country.
 */
export function* madeCountry({
  addresses,
  seed = 1,
}: {
  addresses: number
  seed?: number
}): Generator<MadeAddress> {
  const chance = chances(seed)
  const streets = Math.max(1, Math.round(addresses / HOUSES_A_STREET))
  const people = gazetteerPlaces.reduce((sum, place) => sum + place.people, 0)
  let id = 0
  let due = 0
  let made = 0
  for (const place of gazetteerPlaces) {
    const taken = new Set<string>()
    due += (place.people / people) * streets
    for (; made < due; made += 1) {
      const road = roadIn(place, taken, chance)
      for (const house of housesOf(chance)) {
        id += 1
        const lifecycle = chance() < NOT_CURRENT_SHARE ? 'Retired' : 'Current'
        const authority = `${place.town === place.name ? place.region : place.town} District`
        yield { id, ...house, road, suburb: place.name, town: place.town, authority, lifecycle }
      }
    }
  }
}

export function fullAddress(address: MadeAddress): string {
  const { unit, number, suffix, range, road, suburb, town } = address
  const place = suburb === town ? town : `${suburb}, ${town}`
  return `${unit === '' ? '' : `${unit}/`}${number}${suffix}${range} ${road}, ${place}`
}

export function csvLine(address: MadeAddress): string {
  const full = fullAddress(address)
  const ascii = full.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const { id, unit, number, suffix, road, suburb, town, authority, lifecycle } = address
  const [x, y] = [(172 + (id % 6000) / 1000).toFixed(8), (-46 + (id % 11_000) / 1000).toFixed(8)]
  return `${id},"${full}","${ascii}",${unit},${number},${suffix},${road},${suburb},${town},${authority},${lifecycle},${x},${y}\r\n`
}

export async function writeCountry(
  file: string,
  options: { addresses: number; seed?: number },
): Promise<void> {
  function* chunks() {
    let text = `${HEADER}\r\n`
    for (const address of madeCountry(options)) {
      text += csvLine(address)
      if (text.length < 2 ** 20) continue
      yield text
      text = ''
    }
    yield text
  }
  await pipeline(Readable.from(chunks()), createWriteStream(file))
}

function roadIn(place: Place, taken: Set<string>, chance: () => number): string {
  for (;;) {
    // Squared, so that the first names are the most common.
    const common = COMMON_NAMES[Math.floor(chance() ** 2 * COMMON_NAMES.length)]
    const name = chance() < COMMON_SHARE && common !== undefined ? common : rareName(chance)
    const type = STREET_TYPES[Math.floor(chance() * STREET_TYPES.length)]
    const direction = chance() < 0.02 ? [' North', ' South', ' East', ' West'][Math.floor(chance() * 4)] : ''
    const road = name.startsWith('State Highway') ? name : `${name} ${type}${direction}`
    if (taken.has(road)) continue
    taken.add(road)
    return place.people < 0 ? '' : road
  }
}

type House = Pick<MadeAddress, 'unit' | 'number' | 'suffix' | 'range'>

/** Most streets are short, a few very long; HOUSES_A_STREET on average. */
function* housesOf(chance: () => number): Generator<House> {
  const last = Math.round(6 + 30 * -Math.log(1 - chance()))
  for (let number = 1; number <= last; number += 1) {
    if (chance() < 0.04) continue
    yield* housesAt(number, chance)
  }
}

function* housesAt(number: number, chance: () => number): Generator<House> {
  const kind = chance()
  const house = { unit: '', number, suffix: '', range: '' }
  if (kind < 0.01) return yield { ...house, range: `-${number + 2 * (1 + Math.floor(chance() * 3))}` }
  yield house
  if (kind < 0.07)
    yield* ['A', 'B', 'C'].slice(0, 1 + Math.floor(chance() * 3)).map((suffix) => ({ ...house, suffix }))
  if (kind > 0.93) {
    const units = kind > 0.995 ? 10 + Math.floor(chance() * 50) : 2 + Math.floor(chance() * 5)
    for (let unit = 1; unit <= units; unit += 1) yield { ...house, unit: String(unit) }
  }
}

/** A seeded random generator from 0 up to 1 (linear congruential, using the upper bits). */
export function chances(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const upper = state >>> 8
    return upper / 2 ** 24
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { addresses: { type: 'string', default: '2300000' }, seed: { type: 'string', default: '1' } },
    allowPositionals: true,
  })
  const file = positionals[0] ?? 'nz-addresses.csv'
  await writeCountry(file, { addresses: Number(values.addresses), seed: Number(values.seed) })
  console.log(`Wrote ${file}`)
}
