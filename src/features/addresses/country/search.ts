import { plainText } from '../rules.ts'
import type { AddressPrediction } from '../schema.ts'
import { FIT, houseFinder } from './houses.ts'
import { wordMatcher } from './matching.ts'
import type { PreparedAddresses } from './prepared.ts'
import { type RankedStreet, streetRanker } from './streets.ts'
import { readTyped, type TypedAddress, type TypedHouse } from './typed-address.ts'

/** So many of the best streets are asked for the typed house. */
const STREETS_ASKED = 500
/** What one or two letters may become is hardly a choice: the largest streets will do. */
const FEW_LETTERS = 2

interface Hit extends RankedStreet {
  /** The house's place among all houses; null for the street itself. */
  house: number | null
  fit: number
}

/** Searches all addresses of the country; the answers are at most `limit`, the likeliest first. */
export function countrySearch(
  addresses: PreparedAddresses,
): (query: string, limit: number) => AddressPrediction[] {
  const matcher = wordMatcher(addresses)
  const bestStreets = streetRanker(addresses, matcher)
  const housesLike = houseFinder(addresses)

  function hitsOf(streets: readonly RankedStreet[], house: TypedHouse | null, limit: number): Hit[] {
    if (house === null) return streets.slice(0, limit).map((street) => ({ ...street, house: null, fit: 0 }))
    return streets
      .flatMap((street) => housesLike(street.street, house, limit).map((found) => ({ ...street, ...found })))
      .sort((a, b) => b.fit - a.fit || b.score - a.score || a.street - b.street)
      .slice(0, limit)
  }

  function find(typed: TypedAddress, limit: number): Hit[] {
    const { house, words } = typed
    const beginnings = matcher.markTyped(words)
    const asked = house === null ? limit : STREETS_ASKED
    const isShort = words.length === 1 && (words[0] ?? '').length <= FEW_LETTERS
    const question = { typed, beginnings, limit: asked }
    const streets = bestStreets({ ...question, slips: false, firstWillDo: isShort })
    const hits = hitsOf(streets, house, limit)
    if (isShort || (hits[0] !== undefined && hits[0].fit >= (house === null ? 0 : FIT.otherwiseWritten)))
      return hits
    matcher.markSlips(words, beginnings, house?.isUnfinished !== true)
    const guessed = bestStreets({ ...question, slips: true, firstWillDo: false })
    const more = hitsOf(guessed, house, limit)
    if (more.length > 0 || house === null) return more
    // A house that is not among the country's, or not yet: its street is.
    return guessed.slice(0, limit).map((street) => ({ ...street, house: null, fit: 0 }))
  }

  return (query, limit) => {
    const typed = readTyped(query)
    if (typed.words.length === 0 || limit < 1) return []
    return find(typed, limit).map((hit) => predictionOf(addresses, hit, typed.house))
  }
}

function predictionOf(
  addresses: PreparedAddresses,
  { street, house }: Hit,
  typed: TypedHouse | null,
): AddressPrediction {
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

function numberOf({ houseNumbers, houseLabels, labels }: PreparedAddresses, house: number): string {
  const [before = '', after = ''] = (labels[houseLabels[house] ?? 0] ?? '').split('|')
  return `${before}${houseNumbers[house] ?? ''}${after}`
}
