import { placeWord, plainText } from '#src/lib/text/address-words.ts'
import type { AddressPrediction } from '../schema.ts'
import type { FoundStreet } from './queries.server.ts'
import type { TypedAddress, TypedHouse } from './typed-address.ts'

/** A typed word; `typos` are the words it may have been meant for, or their beginnings if it is unfinished. */
export interface SearchWord {
  plain: string
  meanings: readonly string[]
  typos: readonly string[]
  isUnfinished: boolean
}

export interface Hit {
  street: FoundStreet
  score: number
  number: string
  fit: number
}

export const FIT = { same: 4, alternativeForm: 3, sameNumber: 2, near: 1 }

const MATCH = { none: 0, typo: 1, prefix: 2, exact: 3 }
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
const UNIT_WORD = /^(?:unit|flat|apartment|apt|suite|villa|shop|townhouse|penthouse|level|lot)/

/** The streets, or the houses like the typed one in them, best match first. */
export function rankedHits(
  streets: readonly FoundStreet[],
  { house, isRoad }: TypedAddress,
  words: readonly SearchWord[],
  limit: number,
): Hit[] {
  const hits = streets.flatMap((street) => {
    const score = scoreOf(street, words, isRoad)
    if (house === null) return { street, score, number: '', fit: 0 }
    return housesLike(street.houses, house, limit).map((found) => ({ street, score, ...found }))
  })
  const byMatch = (a: Hit, b: Hit) => b.fit - a.fit || b.score - a.score || a.street.rank - b.street.rank
  return hits.sort(byMatch).slice(0, limit)
}

export function predictionOf({ street: { road, locality, town }, number }: Hit): AddressPrediction {
  const mainText = number === '' ? road : `${number} ${road}`
  const secondaryText = [...new Set([locality, town])].filter(Boolean).join(', ')
  const description = `${mainText}, ${secondaryText}`
  const slug = description
    .split(/[\s,]+/)
    .map(plainText)
    .join('-')
  return { description, placeId: `linz:${slug}`, mainText, secondaryText }
}

function scoreOf(street: FoundStreet, words: readonly SearchWord[], isRoad: (at: number) => boolean): number {
  const [road, place] = [street.roadWords.split(' '), street.placeWords.split(' ')]
  const matches = words.map((word, at) => {
    const [inRoad, inPlace] = [matchOf(word, road), matchOf(word, place)]
    const best = Math.max(inRoad, inPlace)
    // A word that matches without a typo isn't also counted as a misspelled one.
    const least = Math.min(Math.max(best, MATCH.typo), MATCH.prefix)
    const expected = isRoad(at) ? inRoad : inPlace
    return { best, isInRoad: inRoad >= least, expected: expected >= least ? expected : MATCH.none }
  })
  const count = (has: (match: (typeof matches)[number]) => boolean) => matches.filter(has).length
  const begins = (names: readonly string[], isIn: (at: number) => boolean) => {
    const word = words.find((_, at) => isIn(at))
    return word !== undefined && matchOf({ ...word, typos: [] }, names.slice(0, 1)) !== MATCH.none
  }
  const tail = placePrefixStart(words, street.placeWords)
  const extraWords = new Set(road).size - count(({ isInRoad }) => isInRoad)
  return (
    SCORE.exact * count(({ best }) => best === MATCH.exact) +
    SCORE.expectedPosition * count(({ expected }) => expected !== MATCH.none) +
    SCORE.exactInExpectedPosition * count(({ expected }) => expected === MATCH.exact) +
    (begins(road, isRoad) ? SCORE.firstOfRoad : 0) +
    (begins(place, (at) => !isRoad(at)) ? SCORE.firstOfPlace : 0) +
    (tail >= 0 && matches.slice(0, tail).every(({ isInRoad }) => isInRoad) ? SCORE.placePrefix : 0) +
    SCORE.typo * count(({ best }) => best === MATCH.typo) +
    SCORE.extraRoadWord * Math.max(0, Math.min(MAX_EXTRA_ROAD_WORDS, extraWords))
  )
}

function matchOf({ plain, meanings, typos, isUnfinished }: SearchWord, names: readonly string[]): number {
  if (names.some((name) => meanings.includes(name))) return MATCH.exact
  if (names.some((name) => name.startsWith(plain))) return MATCH.prefix
  const isTypo = (name: string) =>
    isUnfinished ? typos.some((typo) => name.startsWith(typo)) : typos.includes(name)
  return names.some(isTypo) ? MATCH.typo : MATCH.none
}

/** Where the longest run of at least two words, up to the last one typed, starts that is a prefix of the place's name; −1 for none. */
function placePrefixStart(words: readonly SearchWord[], place: string): number {
  const names = words.map(({ plain }) => placeWord(plain))
  return names.slice(0, -1).findIndex((_, from) => place.startsWith(names.slice(from).join(' ')))
}

function housesLike(houses: string, typed: TypedHouse, limit: number) {
  const lines = houses.matchAll(
    new RegExp(`^(${typed.number}${typed.mayBeLonger ? '\\d*' : ''})\\|(.*)\\|(.*)$`, 'gm'),
  )
  const found = [...lines].flatMap(([, number = '', before = '', after = '']) => {
    const unit = plainText(before).replaceAll('/', '').replace(UNIT_WORD, '')
    const isSame = Number(number) === typed.number
    if (!isSame && unit !== typed.unit) return []
    const fit = isSame ? fitOf(typed, unit, after.toLowerCase()) : FIT.near
    return { number: `${before}${number}${after}`, fit, isSame }
  })
  return found.sort((a, b) => b.fit - a.fit || Number(b.isSame) - Number(a.isSame)).slice(0, limit)
}

function fitOf(typed: TypedHouse, unit: string, after: string): number {
  if (typed.unit === unit && typed.after === after) return FIT.same
  // 14A may also mean flat A of number 14.
  if (typed.unit === '' && after === '' && typed.after === unit) return FIT.alternativeForm
  return typed.unit === '' && typed.after === '' ? FIT.sameNumber : FIT.near
}
