import { placeWord } from '../address-words.ts'
import type { AddressIndex } from './address-index.ts'
import { countBits, type TypedAddress, wordsOfName } from './typed-address.ts'
import type { PrefixRanges, WordHits } from './word-matching.ts'

export interface RankedStreet {
  street: number
  score: number
}

interface Matcher {
  roads: WordHits
  places: WordHits
}

interface RankingQuery {
  typed: TypedAddress
  prefixRanges: PrefixRanges
  limit: number
  allowTypos: boolean
  stopAtLimit: boolean
}

const SCORE = {
  exact: 3,
  expectedPosition: 2,
  exactInExpectedPosition: 1,
  firstOfRoad: 2,
  firstOfPlace: 1,
  placePrefix: 4,
  typo: -6,
  extraRoadWord: -1,
}
const MAX_EXTRA_ROAD_WORDS = 3
/** Offset that keeps scores non-negative; there are at most 14 words. */
const ZERO = 16
const SCORES = ZERO + 14 * 8 + 16

export function createStreetRanker(addresses: AddressIndex, matcher: Matcher) {
  const fitting = new Uint32Array(addresses.streetRoads.length)
  const scores = new Uint8Array(addresses.streetRoads.length)
  const places = addresses.localities.map((name, at) =>
    wordsOfName(`${name} ${addresses.towns[at]}`).join(' '),
  )

  /** Streets that contain all typed words in the names of their road or place, best match first. */
  return (query: RankingQuery): RankedStreet[] => {
    const { limit } = query
    const found = findFitting(addresses, matcher, query, fitting)
    const scoreOf = scorer(addresses, places, matcher, query)
    const counts = new Uint32Array(SCORES)
    for (let at = 0; at < found; at += 1) {
      const score = scoreOf(fitting[at] ?? 0)
      scores[at] = score
      counts[score] = (counts[score] ?? 0) + 1
    }
    // Streets are sorted by size, so the largest of those with the lowest score come first.
    const { least, better } = leastScore(counts, limit)
    const best: RankedStreet[] = []
    let left = limit - better
    for (let at = 0; at < found; at += 1) {
      const score = scores[at] ?? 0
      if (score > least || (score === least && left-- > 0)) best.push({ street: fitting[at] ?? 0, score })
    }
    return best.sort((a, b) => b.score - a.score || a.street - b.street)
  }
}

function leastScore(counts: Uint32Array, limit: number): { least: number; better: number } {
  let least = SCORES - 1
  let better = 0
  while (least > 0 && better + (counts[least] ?? 0) < limit) {
    better += counts[least] ?? 0
    least -= 1
  }
  return { least, better }
}

function findFitting(
  { streetRoads, streetPlaces }: AddressIndex,
  { roads, places }: Matcher,
  { typed, allowTypos, stopAtLimit, limit }: RankingQuery,
  fitting: Uint32Array,
): number {
  const all = (1 << typed.words.length) - 1
  let found = 0
  for (let street = 0; street < streetRoads.length; street += 1) {
    if (stopAtLimit && found === limit) break
    const road = streetRoads[street] ?? 0
    const place = streetPlaces[street] ?? 0
    const missing = all & ~((roads.prefix[road] ?? 0) | (places.prefix[place] ?? 0))
    const misspelled = allowTypos ? (roads.typo[road] ?? 0) | (places.typo[place] ?? 0) : 0
    const isOneWord = (missing & (missing - 1)) === 0
    if (missing !== 0 && !(isOneWord && (missing & misspelled) !== 0)) continue
    fitting[found] = street
    found += 1
  }
  return found
}

function scorer(
  addresses: AddressIndex,
  placeNames: readonly string[],
  { roads, places }: Matcher,
  { typed, prefixRanges }: RankingQuery,
): (street: number) => number {
  const { words, roadBits, placeBits } = typed
  const all = (1 << words.length) - 1
  const startsRoad = firstWordMatcher(roadBits, prefixRanges)
  const startsPlace = firstWordMatcher(placeBits, prefixRanges)
  const placePrefixOf = placePrefixFinder(words, placeNames)
  return (street) => {
    const road = addresses.streetRoads[street] ?? 0
    const place = addresses.streetPlaces[street] ?? 0
    const missing = all & ~((roads.prefix[road] ?? 0) | (places.prefix[place] ?? 0))
    const inRoad = (roads.prefix[road] ?? 0) | (missing & (roads.typo[road] ?? 0))
    const inPlace = (places.prefix[place] ?? 0) | (missing & (places.typo[place] ?? 0))
    const [exactInRoad, exactInPlace] = [roads.exact[road] ?? 0, places.exact[place] ?? 0]
    const extraWords = (addresses.roadLengths[road] ?? 0) - countBits(inRoad)
    return (
      ZERO +
      SCORE.exact * countBits(exactInRoad | exactInPlace) +
      SCORE.expectedPosition * countBits((inRoad & roadBits) | (inPlace & placeBits)) +
      SCORE.exactInExpectedPosition * countBits((exactInRoad & roadBits) | (exactInPlace & placeBits)) +
      (startsRoad(addresses.roadFirstWords[road] ?? 0) ? SCORE.firstOfRoad : 0) +
      (startsPlace(addresses.placeFirstWords[place] ?? 0) ? SCORE.firstOfPlace : 0) +
      (endsWithPlacePrefix(all, inRoad, placePrefixOf(place)) ? SCORE.placePrefix : 0) +
      (missing === 0 ? 0 : SCORE.typo) +
      SCORE.extraRoadWord * Math.max(0, Math.min(MAX_EXTRA_ROAD_WORDS, extraWords))
    )
  }
}

/** True if the last typed words are a prefix of the place's name, and the road contains all words before them. */
function endsWithPlacePrefix(all: number, inRoad: number, tail: number): boolean {
  return tail !== 0 && (all & ~tail & ~inRoad) === 0
}

/** The longest run of at least two words, up to the last one typed, that is a prefix of the place's name; 0 for none. */
function placePrefixFinder(words: readonly string[], placeNames: readonly string[]) {
  const tails = words.slice(0, -1).map((_, from) => ({
    text: words.slice(from).map(placeWord).join(' '),
    bits: ((1 << words.length) - 1) & ~((1 << from) - 1),
  }))
  const found = new Map<number, number>()
  return (place: number) => {
    const known = found.get(place)
    if (known !== undefined) return known
    const bits = tails.find(({ text }) => placeNames[place]?.startsWith(text))?.bits ?? 0
    found.set(place, bits)
    return bits
  }
}

function firstWordMatcher(bits: number, prefixRanges: PrefixRanges): (firstWord: number) => boolean {
  const ranges = bits === 0 ? [] : (prefixRanges[31 - Math.clz32(bits & -bits)] ?? [])
  return (firstWord) => {
    for (const { from, to } of ranges) if (firstWord >= from && firstWord < to) return true
    return false
  }
}
