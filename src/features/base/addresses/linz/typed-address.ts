import { numberLength, placeWord, plainText, type Word, wordsOf } from '#src/lib/text/address-words.ts'
import { isStreetType, streetTypeWord } from '../street-names.ts'

/** "2/14A" has unit 2, number 14 and suffix A. `unit` and `after` are lower case, '' for none. */
export type TypedHouse = NonNullable<ReturnType<typeof readHouse>>

/** A parsed query; `isRoad` says which of the words are expected in the road's name, by index. */
export type TypedAddress = ReturnType<typeof readTyped>

const ROAD_DIRECTIONS = new Set(['north', 'south', 'east', 'west', 'extension', 'upper', 'lower', 'central'])
const HOUSE = /^(\d{1,6})([a-z]?(?:-\d{1,6}[a-z]?)?)$/
const MAX_WORDS = 14

export function readTyped(text: string) {
  const typed = wordsOf(text)
  const at = houseAt(typed)
  const length = at < 0 ? 0 : numberLength(typed, at)
  const isLast = at + length === typed.length
  const house = at < 0 ? null : readHouse(typed.slice(at, at + length), isLast)
  const before = at < 0 ? [] : typed.slice(0, at).flatMap(nameWords)
  const after = withoutRuralDelivery(typed.slice(at < 0 ? 0 : at + length).flatMap(nameWords))
  const words = [...before, ...after].slice(0, MAX_WORDS)
  const start = after.length > 0 && before.length < words.length ? before.length : 0
  const end = endOfRoad(words, start)
  return { house, words, isRoad: (index: number) => index >= start && index < end }
}

/** Normalized words of a name: "Wai-iti Road" becomes wai, iti, road and waiiti; "Mt" becomes mount. */
export function wordsOfName(name: string): string[] {
  const joined = name.split(/[\s/,]+/).filter((word) => word.includes('-'))
  return [...name.split(/[\s/,-]+/), ...joined.map((word) => word.replaceAll('-', ''))]
    .map((word) => placeWord(plainText(word)))
    .filter(Boolean)
}

export function meaningsOf(word: string): string[] {
  return [...new Set([word, placeWord(word), streetTypeWord(word)])]
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** All words at edit distance 1: a letter added, removed or replaced, or two neighbours swapped. */
export function typosOf(word: string): Set<string> {
  const typos = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const start = word.slice(0, at)
    const rest = word.slice(at)
    const tail = rest.slice(1)
    for (const letter of LETTERS) typos.add(start + letter + rest)
    if (rest === '') continue
    typos.add(start + tail)
    for (const letter of LETTERS) typos.add(start + letter + tail)
    if (tail !== '') typos.add(start + tail.charAt(0) + rest.charAt(0) + tail.slice(1))
  }
  typos.delete(word)
  return typos
}

/** The index of the house number, or −1; "State Highway 2" and "RD 3" contain none. */
function houseAt(typed: readonly Word[]): number {
  return typed.findIndex((_, at) => {
    const before = typed[at - 1]?.plain ?? ''
    return numberLength(typed, at) > 0 && !(at > 0 && /^(highway|hwy|rd)$/.test(before))
  })
}

function readHouse(typed: readonly Word[], isLast: boolean) {
  const plain = typed.map((word) => word.plain)
  const written = typed.map((word) => word.typed.toUpperCase())
  const [, unitWord = '', numberWord] = plain
  const isNamed = plain.length > 1
  // "Flat 2/14" contains its unit in the number; in "Unit 2" the number isn't typed yet.
  const whole = isNamed
    ? numberWord === undefined
      ? unitWord
      : `${unitWord}/${numberWord}`
    : (plain[0] ?? '')
  const slash = whole.lastIndexOf('/')
  if (isNamed && slash < 0) return null
  const [, number, after = ''] = HOUSE.exec(whole.slice(slash + 1)) ?? []
  if (number === undefined) return null
  return {
    unit: whole.slice(0, Math.max(slash, 0)).replaceAll('/', ''),
    number: Number(number),
    after,
    isUnfinished: isLast,
    /** A partly typed 1 also matches 10 to 19, 100 to 199 … */
    mayBeLonger: isLast && after === '' && Number(number) > 0,
    written: written.slice(isNamed ? 1 : 0).join('/'),
  }
}

function nameWords(word: Word): string[] {
  return word.plain.split(/[/-]+/).filter(Boolean)
}

/** Removes rural delivery ("RD 3"), which is a postal route and not part of the place. */
function withoutRuralDelivery(words: string[]): string[] {
  const at = words.findIndex(
    (word, index) => index > 1 && word === 'rd' && /^\d{1,2}$/.test(words[index + 1] ?? ''),
  )
  return at < 0 ? words : words.toSpliced(at, 2)
}

function endOfRoad(words: readonly string[], start: number): number {
  const type = words.findIndex((word, at) => at > start && isStreetType(word))
  if (type < 0) return Math.min(start + 1, words.length)
  return ROAD_DIRECTIONS.has(words[type + 1] ?? '') ? type + 2 : type + 1
}
