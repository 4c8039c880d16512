import { splitAddress, wordsOf } from '#src/lib/text/address-words.ts'
import { once } from '#src/lib/time/once.ts'
import { placeKey } from './address-keys.ts'
import { gazetteerPlaces, type Place } from './gazetteer.ts'
import { streetShape } from './street-names.ts'

/** Where an address is; each is null if the address doesn't name it, or names one of several. */
export interface AddressPlace {
  region: string | null
  town: string | null
  suburb: string | null
}

const UNKNOWN: AddressPlace = { region: null, town: null, suburb: null }

/** The suburb, town and region that an address names after its street. */
export function placeOfAddress(address: string): AddressPlace {
  const named = placesNamed(address)
  const known = foundPlaces.get(named)
  if (known !== undefined) return known
  const found = placeOfParts(named.split(',').map(placeKey).filter(Boolean))
  if (foundPlaces.size >= MAX_FOUND) foundPlaces.clear()
  foundPlaces.set(named, found)
  return found
}

/** By what addresses name after their streets: those of one town name the same. */
const foundPlaces = new Map<string, AddressPlace>()
const MAX_FOUND = 2_000

function placeOfParts(parts: readonly string[]): AddressPlace {
  const named = new Set(parts)
  const { byName, regions } = placesByKey()
  const found = parts.flatMap((part) => byName.get(part) ?? [])
  if (found.length === 0)
    return { ...UNKNOWN, region: parts.flatMap((part) => regions.get(part) ?? [])[0] ?? null }
  const fits = found.map((place) => ({ place, fit: fitOf(place, named) }))
  const best = Math.max(...fits.map(({ fit }) => fit))
  return fits
    .filter(({ fit }) => fit === best)
    .map(({ place }) => linesOf(place))
    .reduce(inCommon)
}

/** What an address names after its street, with commas: the words after a complete street, and what follows the first comma. */
function placesNamed(address: string): string {
  const { street, place } = splitAddress(address)
  const words = wordsOf(street)
  const end = words.findIndex((_, at) => streetShape(words.slice(0, at + 1)).complete) + 1
  const after = end === 0 ? [] : words.slice(end).map(({ typed }) => typed)
  return `${after.join(' ')},${place}`
}

interface KeyedPlace {
  place: Place
  keys: ReadonlySet<string>
}

const placesByKey = once(() => {
  const byName = new Map<string, KeyedPlace[]>()
  for (const place of gazetteerPlaces) {
    const [name = '', ...around] = [place.name, place.town, place.region].map(placeKey)
    const keyed = { place, keys: new Set([name, ...around]) }
    byName.set(name, [...(byName.get(name) ?? []), keyed])
  }
  return { byName, regions: new Map(gazetteerPlaces.map(({ region }) => [placeKey(region), region])) }
})

/** How many of the named places are the place itself, its town or its region. */
function fitOf({ keys }: KeyedPlace, named: ReadonlySet<string>): number {
  return [...keys].filter((key) => named.has(key)).length
}

function linesOf({ place: { name, town, region } }: KeyedPlace): AddressPlace {
  return { region, town, suburb: name === town ? null : name }
}

function inCommon(one: AddressPlace, other: AddressPlace): AddressPlace {
  return {
    region: one.region === other.region ? one.region : null,
    town: one.town === other.town ? one.town : null,
    suburb: one.suburb === other.suburb ? one.suburb : null,
  }
}
