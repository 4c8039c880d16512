import { placeWord } from '../rules.ts'
import type { Beginnings, WordHits } from './matching.ts'
import type { PreparedAddresses } from './prepared.ts'
import { countBits, type TypedAddress, wordsOfName } from './typed-address.ts'

export interface RankedStreet {
  street: number
  /** How well its names fit the typed words. */
  score: number
}

interface Matcher {
  roads: WordHits
  places: WordHits
}

interface Question {
  typed: TypedAddress
  beginnings: Beginnings
  /** At most so many streets; of streets that fit alike, the largest. */
  limit: number
  /** Whether one of the words may have one slip in it. */
  slips: boolean
  /** The largest streets will do, however well others fit. */
  firstWillDo: boolean
}

/** What a fitting word is worth. */
const SCORE = {
  whole: 3,
  inItsPlace: 2,
  wholeInItsPlace: 1,
  firstOfRoad: 2,
  firstOfPlace: 1,
  placeBegins: 4,
  slip: -6,
  moreOfRoad: -1,
}
const MAX_MORE_OF_ROAD = 3
/** Scores are counted from here up, so that none is below 0; there are at most 14 words. */
const ZERO = 16
const SCORES = ZERO + 14 * 8 + 16

/** Ranks the streets of these addresses for one question after the other, in memory that is used again. */
export function streetRanker(addresses: PreparedAddresses, matcher: Matcher) {
  const fitting = new Uint32Array(addresses.streetRoads.length)
  const scores = new Uint8Array(addresses.streetRoads.length)
  const places = addresses.localities.map((name, at) =>
    wordsOfName(`${name} ${addresses.towns[at]}`).join(' '),
  )

  /** The streets that have all the typed words, in their road's or place's names, the best first. */
  return (question: Question): RankedStreet[] => {
    const { limit } = question
    const found = findFitting(addresses, matcher, question, fitting)
    const scoreOf = scorer(addresses, places, matcher, question)
    const counts = new Uint32Array(SCORES)
    for (let at = 0; at < found; at += 1) {
      const score = scoreOf(fitting[at] ?? 0)
      scores[at] = score
      counts[score] = (counts[score] ?? 0) + 1
    }
    // Streets come largest first: of those that fit just well enough, the first ones are taken.
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

/** The lowest score that is among the best `limit`, and how many score better. */
function leastScore(counts: Uint32Array, limit: number): { least: number; better: number } {
  let least = SCORES - 1
  let better = 0
  while (least > 0 && better + (counts[least] ?? 0) < limit) {
    better += counts[least] ?? 0
    least -= 1
  }
  return { least, better }
}

/** Writes the streets that have all the typed words into `fitting`; gives how many they are. */
function findFitting(
  { streetRoads, streetPlaces }: PreparedAddresses,
  { roads, places }: Matcher,
  { typed, slips, firstWillDo, limit }: Question,
  fitting: Uint32Array,
): number {
  const all = (1 << typed.words.length) - 1
  let found = 0
  for (let street = 0; street < streetRoads.length; street += 1) {
    if (firstWillDo && found === limit) break
    const road = streetRoads[street] ?? 0
    const place = streetPlaces[street] ?? 0
    const missing = all & ~((roads.begun[road] ?? 0) | (places.begun[place] ?? 0))
    const slipped = slips ? (roads.slipped[road] ?? 0) | (places.slipped[place] ?? 0) : 0
    const isOneWord = (missing & (missing - 1)) === 0
    if (missing !== 0 && !(isOneWord && (missing & slipped) !== 0)) continue
    fitting[found] = street
    found += 1
  }
  return found
}

function scorer(
  addresses: PreparedAddresses,
  placeNames: readonly string[],
  { roads, places }: Matcher,
  { typed, beginnings }: Question,
): (street: number) => number {
  const { words, roadBits, placeBits } = typed
  const all = (1 << words.length) - 1
  const startsRoad = startedBy(roadBits, beginnings)
  const startsPlace = startedBy(placeBits, beginnings)
  const beginningOf = tailFinder(words, placeNames)
  return (street) => {
    const road = addresses.streetRoads[street] ?? 0
    const place = addresses.streetPlaces[street] ?? 0
    const missing = all & ~((roads.begun[road] ?? 0) | (places.begun[place] ?? 0))
    const inRoad = (roads.begun[road] ?? 0) | (missing & (roads.slipped[road] ?? 0))
    const inPlace = (places.begun[place] ?? 0) | (missing & (places.slipped[place] ?? 0))
    const [wholeInRoad, wholeInPlace] = [roads.whole[road] ?? 0, places.whole[place] ?? 0]
    const more = (addresses.roadLengths[road] ?? 0) - countBits(inRoad)
    return (
      ZERO +
      SCORE.whole * countBits(wholeInRoad | wholeInPlace) +
      SCORE.inItsPlace * countBits((inRoad & roadBits) | (inPlace & placeBits)) +
      SCORE.wholeInItsPlace * countBits((wholeInRoad & roadBits) | (wholeInPlace & placeBits)) +
      (startsRoad(addresses.roadFirstWords[road] ?? 0) ? SCORE.firstOfRoad : 0) +
      (startsPlace(addresses.placeFirstWords[place] ?? 0) ? SCORE.firstOfPlace : 0) +
      (beginsPlace(all, inRoad, beginningOf(place)) ? SCORE.placeBegins : 0) +
      (missing === 0 ? 0 : SCORE.slip) +
      SCORE.moreOfRoad * Math.max(0, Math.min(MAX_MORE_OF_ROAD, more))
    )
  }
}

/** Whether the typed words end with the beginning of the place's name, and the road has all those before it. */
function beginsPlace(all: number, inRoad: number, tail: number): boolean {
  return tail !== 0 && (all & ~tail & ~inRoad) === 0
}

/** For each place the longest run of at least two words, to the last one typed, with which its name begins; 0 for none. */
function tailFinder(words: readonly string[], placeNames: readonly string[]): (place: number) => number {
  const tails = words.slice(0, -1).map((_, from) => ({
    text: words.slice(from).map(placeWord).join(' '),
    bits: ((1 << words.length) - 1) & ~((1 << from) - 1),
  }))
  const found = new Map<number, number>()
  return (place) => {
    const known = found.get(place)
    if (known !== undefined) return known
    const bits = tails.find(({ text }) => placeNames[place]?.startsWith(text))?.bits ?? 0
    found.set(place, bits)
    return bits
  }
}

/** Whether a name's first word is what the first of the words typed for it begins. */
function startedBy(bits: number, beginnings: Beginnings): (firstWord: number) => boolean {
  const ranges = bits === 0 ? [] : (beginnings[31 - Math.clz32(bits & -bits)] ?? [])
  return (firstWord) => {
    for (const { from, to } of ranges) if (firstWord >= from && firstWord < to) return true
    return false
  }
}
