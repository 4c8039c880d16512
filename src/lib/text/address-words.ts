import { plainLetters } from './plain-words.ts'

export const MAX_ADDRESS_LENGTH = 300

const MAX_WORDS = 14

/** `plain` is the normalized form used for comparison: lower case, no macrons, no punctuation. */
export interface Word {
  typed: string
  plain: string
}

export const UNIT_WORDS: ReadonlyMap<string, string> = new Map([
  ['unit', 'Unit'],
  ['flat', 'Flat'],
  ['apartment', 'Apartment'],
  ['apt', 'Apartment'],
  ['suite', 'Suite'],
  ['villa', 'Villa'],
  ['shop', 'Shop'],
  ['townhouse', 'Townhouse'],
  ['penthouse', 'Penthouse'],
  ['level', 'Level'],
  ['lot', 'Lot'],
])
const SAME_WORD = new Map([
  ['mt', 'mount'],
  ['saint', 'st'],
  ['nth', 'north'],
  ['sth', 'south'],
  ['pt', 'point'],
  ['akl', 'auckland'],
  ['chch', 'christchurch'],
  ['wgtn', 'wellington'],
])

/** "8A", "2/14", "12-16", and units that begin with a letter: "A/14", "PH1/20", "G01/123". */
const HOUSE_NUMBER = /^(?:[a-z]{1,3}\d{0,4}[a-z]?\/)?\d{1,6}[a-z]?(?:[/-]\d{1,6}[a-z]?)*$/

/** Converts to lower case without macrons and punctuation, except the slashes and hyphens of numbers. */
export function plainText(text: string): string {
  return plainLetters(text)
    .replace(/[‐-―−]/g, '-')
    .replace(/[^\p{L}\p{N}/-]|[ʹ-ʿˈꞌ]/gu, '')
}

export function placeWord(plain: string): string {
  return SAME_WORD.get(plain) ?? plain
}

/** Splits a typed address into words, without a trailing postcode or "New Zealand". */
export function wordsOf(text: string): Word[] {
  const words = text
    .slice(0, MAX_ADDRESS_LENGTH)
    .normalize('NFKC')
    .replace(/(\d[a-z]?|\b[a-z])\s*\/\s*(?=\d)/gi, '$1/')
    .split(/[\s,;]+/)
    .map((typed) => ({
      typed: typed.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, ''),
      plain: plainText(typed),
    }))
    .filter((word) => word.typed !== '' && /[\p{L}\p{N}]/u.test(word.plain))
  return withoutCountry(words).slice(0, MAX_WORDS)
}

function withoutCountry(words: Word[]): Word[] {
  const last = words.at(-1)?.plain ?? ''
  if (words.length < 2) return words
  if (last === 'nz') return withoutCountry(words.slice(0, -1))
  if (last === 'zealand' && words.at(-2)?.plain === 'new') return withoutCountry(words.slice(0, -2))
  return /^\d{4}$/.test(last) ? words.slice(0, -1) : words
}

/** Counts the words from `from` that form the house number: "8A", "1/23", "Unit 1, 23"; 0 if none. */
export function numberLength(words: readonly Word[], from: number): number {
  const word = words[from]?.plain ?? ''
  const next = words[from + 1]?.plain ?? ''
  if (UNIT_WORDS.get(word) !== undefined && /^(?:[a-z]|[a-z]{0,3}\d.*)$/.test(next)) {
    return HOUSE_NUMBER.test(words[from + 2]?.plain ?? '') ? 3 : 2
  }
  return HOUSE_NUMBER.test(word) ? 1 : 0
}

/** The street with its number and unit, and the rest: "12 Rātā Road" and "Titirangi, Auckland". */
export function splitAddress(address: string): { street: string; place: string } {
  const parts = address.split(',').map((part) => part.trim())
  const [first = '', second = ''] = parts
  const unitAlone = numberLength(wordsOf(first), 0) > 0 && wordsOf(first).length <= 2 && /^\d/.test(second)
  const lines = unitAlone && UNIT_WORDS.get(wordsOf(first)[0]?.plain ?? '') ? 2 : 1
  const street = parts.slice(0, lines).join(', ')
  return { street: street === '' ? address : street, place: parts.slice(lines).filter(Boolean).join(', ') }
}
