import type { Beginnings, WordHits } from './matching.ts'
import type { PreparedAddresses } from './prepared.ts'
import { countBits, type TypedAddress } from './rules.ts'

export interface RankedStreet {
  street: number
  /** How well its names fit the typed words. */
  score: number
}

interface Question {
  addresses: PreparedAddresses
  matcher: { roads: WordHits; places: WordHits }
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
  slip: -6,
  moreOfRoad: -1,
}
const MAX_MORE_OF_ROAD = 3
/** Scores are counted from here up, so that none is below 0; there are at most 14 words. */
const ZERO = 16
const SCORES = ZERO + 14 * 8 + 16

/** The streets that have all the typed words, in their road's or place's names, the best first. */
export function bestStreets(question: Question): RankedStreet[] {
  const { limit } = question
  const fitting = fittingStreets(question)
  const scoreOf = scorer(question)
  const scores = Uint8Array.from(fitting, scoreOf)
  const counts = new Uint32Array(SCORES)
  for (const score of scores) counts[score] = (counts[score] ?? 0) + 1
  // Streets come largest first: of those that fit just well enough, the first ones are taken.
  let least = SCORES - 1
  let better = 0
  while (least > 0 && better + (counts[least] ?? 0) < limit) {
    better += counts[least] ?? 0
    least -= 1
  }
  let left = limit - better
  return fitting
    .flatMap((street, at) => {
      const score = scores[at] ?? 0
      return score > least || (score === least && left-- > 0) ? { street, score } : []
    })
    .sort((a, b) => b.score - a.score || a.street - b.street)
}

function fittingStreets({ addresses, matcher, typed, slips, firstWillDo, limit }: Question): number[] {
  const { streetRoads, streetPlaces } = addresses
  const { roads, places } = matcher
  const all = (1 << typed.words.length) - 1
  const fitting: number[] = []
  for (let street = 0; street < streetRoads.length; street += 1) {
    if (firstWillDo && fitting.length === limit) break
    const road = streetRoads[street] ?? 0
    const place = streetPlaces[street] ?? 0
    const missing = all & ~((roads.begun[road] ?? 0) | (places.begun[place] ?? 0))
    if (missing === 0) fitting.push(street)
    else if (slips && (missing & (missing - 1)) === 0) {
      if ((missing & ((roads.slipped[road] ?? 0) | (places.slipped[place] ?? 0))) !== 0) fitting.push(street)
    }
  }
  return fitting
}

function scorer({ addresses, matcher, typed, beginnings }: Question): (street: number) => number {
  const { roads, places } = matcher
  const { words, roadBits, placeBits } = typed
  const all = (1 << words.length) - 1
  const startsRoad = startedBy(roadBits, beginnings)
  const startsPlace = startedBy(placeBits, beginnings)
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
      (missing === 0 ? 0 : SCORE.slip) +
      SCORE.moreOfRoad * Math.max(0, Math.min(MAX_MORE_OF_ROAD, more))
    )
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
