import { firstFrom } from '#src/lib/first-from.ts'
import { plainText } from '../address-words.ts'
import type { AddressSearch } from '../gazetteer-search.ts'
import type { AddressIndex } from './address-index.ts'
import { createHouseLookup, FIT } from './house-lookup.ts'
import { createStreetRanker, type RankedStreet } from './street-ranking.ts'
import { readTyped, type TypedAddress, type TypedHouse } from './typed-address.ts'
import { createWordMatcher } from './word-matching.ts'

const MAX_STREETS = 500
/** A query this short has too many matches to rank, so the largest streets are returned. */
const SHORT_QUERY_LENGTH = 2

interface Hit extends RankedStreet {
  house: number | null
  fit: number
}

export function createIndexSearch(addresses: AddressIndex): AddressSearch {
  const matcher = createWordMatcher(addresses)
  const bestStreets = createStreetRanker(addresses, matcher)
  const housesLike = createHouseLookup(addresses)

  function hitsOf(streets: readonly RankedStreet[], house: TypedHouse | null, limit: number): Hit[] {
    if (house === null) return streets.slice(0, limit).map((street) => ({ ...street, house: null, fit: 0 }))
    return streets
      .flatMap((street) => housesLike(street.street, house, limit).map((found) => ({ ...street, ...found })))
      .sort((a, b) => b.fit - a.fit || b.score - a.score || a.street - b.street)
      .slice(0, limit)
  }

  function find(typed: TypedAddress, limit: number): Hit[] {
    const { house, words } = typed
    const prefixRanges = matcher.markTyped(words)
    const isShort = words.length === 1 && (words[0] ?? '').length <= SHORT_QUERY_LENGTH
    const query = { typed, prefixRanges, limit: house === null ? limit : MAX_STREETS }
    const streets = bestStreets({ ...query, allowTypos: false, stopAtLimit: isShort })
    const hits = hitsOf(streets, house, limit)
    if (isShort || (hits[0] !== undefined && hits[0].fit >= (house === null ? 0 : FIT.alternativeForm)))
      return hits
    matcher.markTypos(words, prefixRanges, house?.isUnfinished !== true)
    const guessed = bestStreets({ ...query, allowTypos: true, stopAtLimit: false })
    const more = hitsOf(guessed, house, limit)
    if (more.length > 0 || house === null) return more
    // The house isn't in LINZ's file, so its street is suggested.
    return guessed.slice(0, limit).map((street) => ({ ...street, house: null, fit: 0 }))
  }

  return (query, limit) => {
    const typed = readTyped(query)
    if (typed.words.length === 0 || limit < 1) return []
    const hits = find(typed, limit)
    const others = hits.length > 0 ? [] : splitUnknownWords(query, addresses.words)
    const found = others.reduce(
      (before, other) => (before.length > 0 ? before : find(readTyped(other), limit)),
      hits,
    )
    return found.map((hit) => predictionOf(addresses, hit, typed.house))
  }
}

const MAX_SPLITS = 4

/** The query with a space in a word that no address has, between two that some have: "waiiti" for "Wai-iti". */
function splitUnknownWords(query: string, known: readonly string[]): string[] {
  const has = (word: string, isWhole: boolean) => {
    const found = known[firstFrom(known, word)]
    return isWhole ? found === word : found?.startsWith(word) === true
  }
  const all = query.split(/\s+/)
  const splits = all.flatMap((typed, at) => {
    const plain = plainText(typed)
    if (plain === '' || /\d/.test(plain) || has(plain, false)) return []
    const places = [...plain].map((_, place) => place).slice(2, -1)
    return places
      .filter((place) => has(plain.slice(0, place), true) && has(plain.slice(place), false))
      .map((place) => all.toSpliced(at, 1, plain.slice(0, place), plain.slice(place)).join(' '))
  })
  return splits.slice(0, MAX_SPLITS)
}

function predictionOf(addresses: AddressIndex, { street, house }: Hit, typed: TypedHouse | null) {
  const road = addresses.roads[addresses.streetRoads[street] ?? 0] ?? ''
  const place = addresses.streetPlaces[street] ?? 0
  const [locality = '', town = ''] = [addresses.localities[place], addresses.towns[place]]
  const number = house === null ? (typed?.written ?? '') : numberOf(addresses, house)
  const mainText = number === '' ? road : `${number} ${road}`
  const secondaryText = [...new Set([locality, town])].filter(Boolean).join(', ')
  const description = `${mainText}, ${secondaryText}`
  const slug = description
    .split(/[\s,]+/)
    .map(plainText)
    .join('-')
  return { description, placeId: `linz:${slug}`, mainText, secondaryText }
}

function numberOf({ houseNumbers, houseLabels, labels }: AddressIndex, house: number): string {
  const [before = '', after = ''] = (labels[houseLabels[house] ?? 0] ?? '').split('|')
  return `${before}${houseNumbers[house] ?? ''}${after}`
}
