import { numberLength, placeWord, plainText, type Word, wordsOf } from '#src/lib/text/address-words.ts'
import type { Place } from './gazetteer.ts'
import type { AddressPrediction } from './schema.ts'
import {
  endsInSaint,
  formatStreet,
  isUnfinishedStreet,
  repeatsStreetType,
  streetShape,
  withFinishedType,
} from './street-names.ts'

/** Ranks of the ways to parse the typed words as "street, then place"; only hits of the highest rank are returned. */
const READING = {
  street: 7,
  unnumberedStreet: 6,
  placeOnly: 5,
  streetAfterType: 4,
  numberedPlace: 3,
  untypedStreet: 2,
  untypedName: 1,
}
/** A name that contains all words typed for the place ranks above a mix of name and town. */
const WORD_OF_NAME = 100
const BEGINS_NAME = 50
/** One word after a number is more likely a street than a place. */
const MIN_NUMBERED_PLACE_WORDS = 2
const MAX_PLACE_WORDS = 9

type IndexedPlace = ReturnType<typeof indexName>

interface Reading {
  street: readonly Word[]
  placeWords: string[]
  mask: number
  rank: number
}

interface Hit {
  place: IndexedPlace
  reading: Pick<Reading, 'street' | 'rank'>
  match: number
}

export type AddressSearch = (query: string, limit: number) => AddressPrediction[]

/** Completes the place that was typed. A street without a place has no suggestion: its town isn't known. */
export function createSearch(places: readonly Place[]): AddressSearch {
  const indexed = places.flatMap(indexPlace)
  const vocabulary = readVocabulary(indexed)
  return (query, limit) => {
    const words = wordsOf(query)
    if (words.length === 0) return []
    return findHits(words, indexed, vocabulary).slice(0, Math.max(0, limit)).map(predict)
  }
}

const wordsOfName = (name: string) => name.split(/[ -]/).map((word) => placeWord(plainText(word)))

/** A name with a hyphen is also found without it: "Wai-iti", "wai iti" and "waiiti". */
function indexPlace(place: Place) {
  const joined = place.name.includes('-') ? [indexName(place, [placeWord(plainWordOf(place.name))])] : []
  return [indexName(place, wordsOfName(place.name)), ...joined]
}

const plainWordOf = (name: string) => plainText(name).replaceAll('-', '')

function indexName(place: Place, name: readonly string[]) {
  const town = place.town === place.name ? [] : wordsOfName(place.town)
  const region = place.region === place.town ? [] : wordsOfName(place.region)
  const words = [...name, ...town, ...region]
  return {
    ...place,
    origin: place,
    words,
    line: words.join(' '),
    nameLength: name.length,
    townEnd: name.length + town.length,
  }
}

type Vocabulary = ReturnType<typeof readVocabulary>

function readVocabulary(places: readonly IndexedPlace[]) {
  const byWord = new Map<string, number[]>()
  places.forEach((place, number) => {
    for (const word of new Set(place.words)) {
      const list = byWord.get(word)
      if (list) list.push(number)
      else byWord.set(word, [number])
    }
  })
  const words = [...byWord.keys()].toSorted((a, b) => (a < b ? -1 : 1))
  return { words, places: words.map((word) => byWord.get(word) ?? []) }
}

function matchingPlaces(typed: readonly string[], vocabulary: Vocabulary): Map<number, number> {
  const masks = new Map<number, number>()
  typed.forEach((start, bit) => {
    const { words, places } = vocabulary
    for (let at = firstFrom(words, start); words[at]?.startsWith(start); at += 1) {
      for (const place of places[at] ?? []) masks.set(place, (masks.get(place) ?? 0) | (1 << bit))
    }
  })
  return masks
}

function findHits(words: readonly Word[], places: readonly IndexedPlace[], vocabulary: Vocabulary): Hit[] {
  const typed = words.map((word) => word.plain.split('-').filter(Boolean).map(placeWord))
  const readings = readingsOf(words, typed)
  const hits: (Hit & { number: number })[] = []
  const starts = typed.map(([first = '']) => first)
  for (const [number, mask] of matchingPlaces(starts, vocabulary)) {
    const place = places[number]
    const best = place && bestReading(place, mask, readings)
    if (best) hits.push({ ...best, number })
  }
  const rank = Math.max(...hits.map((hit) => hit.reading.rank))
  const best = hits
    .filter((hit) => hit.reading.rank === rank)
    .sort((a, b) => b.match - a.match || b.place.people - a.place.people || a.number - b.number)
  const seen = new Set<Place>()
  return best.filter(({ place }) => !seen.has(place.origin) && seen.add(place.origin))
}

function bestReading(place: IndexedPlace, mask: number, readings: readonly Reading[]): Hit | null {
  let best: Hit | null = null
  for (const reading of readings) {
    if ((mask & reading.mask) !== reading.mask || reading.placeWords.length > place.words.length) continue
    if (best && reading.rank < best.reading.rank) continue
    const match = matchPlace(place, reading)
    if (match === null || (best && reading.rank === best.reading.rank && match <= best.match)) continue
    best = { place, reading, match }
  }
  return best
}

/** `typed` are the words of each typed word: several if it has hyphens. */
function readingsOf(words: readonly Word[], typed: readonly (readonly string[])[]): Reading[] {
  const number = words.findIndex((_, at) => numberLength(words, at) > 0)
  const { complete } = streetShape(words)
  const loose = !complete && !isUnfinishedStreet(words)
  const mayBePlace = !complete && withFinishedType(words) === words
  const starts = number >= 0 ? [number] : words.slice(0, MAX_PLACE_WORDS).map((_, at) => at)
  return starts.flatMap((start) =>
    words.flatMap((_, at) => {
      const end = number < 0 && start === 0 ? at : at + 1
      const placeLength = start + words.length - end
      if (end < start || placeLength === 0 || placeLength > MAX_PLACE_WORDS) return []
      const street = words.slice(start, end)
      const rank = rankOf(street, start)
      if (rank === 0 || (rank <= READING.untypedStreet && !loose)) return []
      if (rank === READING.numberedPlace && !mayBePlace) return []
      const placeWords = [...typed.slice(0, start), ...typed.slice(end)].flat()
      const streetBits = ((1 << end) - 1) & ~((1 << start) - 1)
      return { street, placeWords, mask: ((1 << words.length) - 1) & ~streetBits, rank }
    }),
  )
}

function rankOf(street: readonly Word[], start: number): number {
  if (street.length === 0) return READING.placeOnly
  const { numbered, named, complete } = streetShape(street)
  if (!named) return start === 0 ? READING.numberedPlace : 0
  if (repeatsStreetType(street)) return 0
  if (complete && endsInSaint(street)) return READING.streetAfterType
  if (complete) return numbered ? READING.street : READING.unnumberedStreet
  if (numbered) return READING.untypedStreet
  return start === 0 ? READING.untypedName : 0
}

/** Scores the place, matching each typed word to a different word of it; null if one doesn't match or too few are typed. */
function matchPlace(place: IndexedPlace, { placeWords: typed, rank }: Reading): number | null {
  const found = assign(place, typed)
  if (found === null) return null
  const inName = found.filter(({ at }) => at < place.nameLength)
  const whole = inName.length === place.nameLength
  if (rank <= READING.untypedStreet && !whole) return null
  if (rank === READING.numberedPlace && !beginsWords(place, typed)) return null
  const begins = place.line.startsWith(typed.join(' '))
  const within = begins || inName.length === typed.length
  const tier = (within ? WORD_OF_NAME * typed.length : 0) + (begins ? BEGINS_NAME : 0)
  const exact = inName.filter((one) => one.exact).length / Math.max(1, inName.length)
  const name = inName.length === 0 ? 0 : 10 + 10 * exact + (inName.some(({ at }) => at === 0) ? 5 : 0)
  const around = found.filter(({ at }) => at >= place.nameLength)
  const context = around.reduce(
    (sum, { at, exact: same }) => sum + (at < place.townEnd ? 2 : 1) * (same ? 1 : 0.5),
    0,
  )
  return tier + name + (whole && exact === 1 ? 4 : 0) + Math.min(context, 8)
}

function beginsWords(place: IndexedPlace, typed: readonly string[]): boolean {
  const length = Math.min(typed.length, place.nameLength)
  return length >= MIN_NUMBERED_PLACE_WORDS && typed.every((start, at) => place.words[at]?.startsWith(start))
}

interface Found {
  at: number
  exact: boolean
}

function assign(place: IndexedPlace, typed: readonly string[]): Found[] | null {
  const found: Found[] = []
  const taken = new Set<number>()
  const take = (fits: (word: string) => boolean, exact: boolean) => {
    const at = place.words.findIndex((word, index) => !taken.has(index) && fits(word))
    if (at < 0) return false
    taken.add(at)
    found.push({ at, exact })
    return true
  }
  const inexact = typed.filter((start) => !take((word) => word === start, true))
  return inexact.every((start) => take((word) => word.startsWith(start), false)) ? found : null
}

function predict({ place, reading }: Hit): AddressPrediction {
  const isTown = place.name === place.town
  const around = isTown ? (place.region === place.town ? 'New Zealand' : place.region) : place.town
  const street = formatStreet(reading.street)
  const placeLine = around === 'New Zealand' ? place.name : `${place.name}, ${around}`
  const [mainText, secondaryText] = streetShape(reading.street).named
    ? [street, placeLine]
    : [`${street} ${place.name}`.trim(), around]
  const description = `${mainText}, ${secondaryText}`
  return { description, placeId: placeIdOf(description, place.region), mainText, secondaryText }
}

function placeIdOf(description: string, region: string): string {
  const slug = (text: string) =>
    text
      .split(/[\s,]+/)
      .map(plainText)
      .filter(Boolean)
      .join('-')
  return `embedded:${slug(region)}:${slug(description)}`
}

/** Binary search: the index of the first word that isn't before `wanted`, or the length. */
export function firstFrom(sorted: readonly string[], wanted: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}
