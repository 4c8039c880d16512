import {
  isStreetType,
  numberLength,
  placeWord,
  plainText,
  streetTypeWord,
  type Word,
  wordsOf,
} from '../rules.ts'

/** A house as it was typed: "2/14A" has unit 2, number 14 and A after it. Unit and after are lower case, '' for none. */
export interface TypedHouse {
  unit: string
  number: number
  after: string
  /** It was typed last, so that it may become a longer one. */
  isUnfinished: boolean
  /** As it is written before a street nobody knows the house of. */
  written: string
}

/** What was typed, taken apart. Sets of words are bits: bit n stands for words[n]. */
export interface TypedAddress {
  house: TypedHouse | null
  /** Lower case, without macrons and punctuation, the house left out. */
  words: string[]
  /** The words that stand where a road's name stands, and the others, which should name a place. */
  roadBits: number
  placeBits: number
}

const ROAD_DIRECTIONS = new Set(['north', 'south', 'east', 'west', 'extension', 'upper', 'lower', 'central'])
const HOUSE = /^(\d{1,6})([a-z]?(?:-\d{1,6}[a-z]?)?)$/
const MAX_WORDS = 14

/** Reads an address however much of it is typed, in whatever order. */
export function readTyped(text: string): TypedAddress {
  const typed = wordsOf(text)
  const at = houseAt(typed)
  const length = at < 0 ? 0 : numberLength(typed, at)
  const isLast = at + length === typed.length
  const house = at < 0 ? null : readHouse(typed.slice(at, at + length), isLast)
  const before = at < 0 ? [] : typed.slice(0, at).flatMap(nameWords)
  const after = withoutRuralDelivery(typed.slice(at < 0 ? 0 : at + length).flatMap(nameWords))
  const words = [...before, ...after].slice(0, MAX_WORDS)
  const start = after.length > 0 && before.length < words.length ? before.length : 0
  const roadBits = bitsBetween(start, endOfRoad(words, start))
  return { house, words, roadBits, placeBits: bitsBetween(0, words.length) & ~roadBits }
}

/** The words of a name as they are compared: "Wai-iti Road" is wai, iti, road; "Mt" is mount. */
export function wordsOfName(name: string): string[] {
  return name
    .split(/[\s/,-]+/)
    .map((word) => placeWord(plainText(word)))
    .filter(Boolean)
}

/** All that a finished word may stand for: "st" is the word itself (a saint) and "street". */
export function meaningsOf(word: string): string[] {
  return [...new Set([word, placeWord(word), streetTypeWord(word)])]
}

/** How many of the words a set holds. */
export function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** Every word that one slip of the finger makes of this one: a letter too many, too few, wrong, or two swapped. */
export function slipsOf(word: string): Set<string> {
  const slips = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const start = word.slice(0, at)
    const rest = word.slice(at)
    const tail = rest.slice(1)
    for (const letter of LETTERS) slips.add(start + letter + rest)
    if (rest === '') continue
    slips.add(start + tail)
    for (const letter of LETTERS) slips.add(start + letter + tail)
    if (tail !== '') slips.add(start + tail.charAt(0) + rest.charAt(0) + tail.slice(1))
  }
  slips.delete(word)
  return slips
}

/** Where the house number begins, or −1; "State Highway 2" and "RD 3" hold none. */
function houseAt(typed: readonly Word[]): number {
  return typed.findIndex((_, at) => {
    const before = typed[at - 1]?.plain ?? ''
    return numberLength(typed, at) > 0 && !(at > 0 && /^(highway|hwy|rd)$/.test(before))
  })
}

function readHouse(typed: readonly Word[], isLast: boolean): TypedHouse | null {
  const plain = typed.map((word) => word.plain)
  const written = typed.map((word) => word.typed.toUpperCase())
  const [, unitWord = '', numberWord] = plain
  const isNamed = plain.length > 1
  // "Flat 2/14" says its unit twice over, "Unit 2" says no number yet.
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
    written: written.slice(isNamed ? 1 : 0).join('/'),
  }
}

function nameWords(word: Word): string[] {
  return word.plain.split(/[/-]+/).filter(Boolean)
}

/** Rural delivery ("RD 3") belongs to the post, not to the place. */
function withoutRuralDelivery(words: string[]): string[] {
  const at = words.findIndex(
    (word, index) => index > 1 && word === 'rd' && /^\d{1,2}$/.test(words[index + 1] ?? ''),
  )
  return at < 0 ? words : words.toSpliced(at, 2)
}

/** Behind the street's type and a direction; where no type was typed, behind the first word. */
function endOfRoad(words: readonly string[], start: number): number {
  const type = words.findIndex((word, at) => at > start && isStreetType(word))
  if (type < 0) return Math.min(start + 1, words.length)
  return ROAD_DIRECTIONS.has(words[type + 1] ?? '') ? type + 2 : type + 1
}

const bitsBetween = (from: number, to: number) => ((1 << to) - 1) & ~((1 << from) - 1)
