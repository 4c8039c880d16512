import { joinWords, plainLetters, plainWords } from '#src/lib/plain-words.ts'

export const MAX_ADDRESS_LENGTH = 200
const MAX_WORDS = 14

/** Values used when a property can't be looked up. Areas in m². */
export const ASSUMED_DETAILS = {
  bedrooms: 3,
  bathrooms: 2,
  parking: 2,
  floorArea: 150,
  landArea: 450,
} as const

/** `plain` is the normalized form used for comparison: lower case, no macrons, no punctuation. */
export interface Word {
  typed: string
  plain: string
}

const STREET_TYPES = new Map(
  Object.entries({
    Street: 'st str',
    Road: 'rd',
    Avenue: 'ave av',
    Crescent: 'cres cr crs',
    Place: 'pl',
    Terrace: 'tce ter terr',
    Drive: 'dr drv',
    Lane: 'ln',
    Highway: 'hwy',
    Court: 'ct crt',
    Close: 'cl',
    Grove: 'gr gv',
    Parade: 'pde',
    Esplanade: 'esp espl',
    Square: 'sq',
    Boulevard: 'blvd bvd',
    Quay: 'qy',
    Track: 'trk',
    Way: 'wy',
  }).flatMap(([full, short]) => short.split(' ').map((abbreviation) => [abbreviation, full] as const)),
)
const FULL_STREET_TYPES = new Set(
  'street road avenue crescent place terrace drive lane highway court close grove parade esplanade square boulevard quay track way loop row mews rise walk mall circle glade'.split(
    ' ',
  ),
)
const LONE_STREETS = new Set(['broadway', 'esplanade', 'parade', 'terrace', 'strand', 'quay'])
const DIRECTIONS = new Set(['north', 'south', 'east', 'west', 'upper', 'lower', 'extension'])
const UNIT_WORDS = new Map([
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
/** "Level 3, 14" and "Lot 3, 14" aren't "3/14". */
const OTHER_UNITS = new Set(['level', 'lot'])
const SMALL_WORDS = new Set(['of', 'the', 'and', 'on'])

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
const ROUTE_NUMBER = /^\d{1,2}[a-z]?$/

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
      typed: typed.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''),
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

function typeIndex(words: readonly Word[], from: number): number {
  let at = words.length - 1
  const last = words[at]?.plain ?? ''
  const before = words[at - 1]?.plain ?? ''
  if (DIRECTIONS.has(last) || (ROUTE_NUMBER.test(last) && /^(highway|hwy)$/.test(before))) at -= 1
  else if (ROUTE_NUMBER.test(last) && before === 'rd' && isStreetType(words[at - 2]?.plain)) at -= 2
  return at > from && isStreetType(words[at]?.plain) ? at : -1
}

export function isStreetType(plain: string | undefined): boolean {
  return plain !== undefined && (STREET_TYPES.has(plain) || FULL_STREET_TYPES.has(plain))
}

/** Expands a street type: "tce" becomes "terrace". Returns other words unchanged. */
export function streetTypeWord(plain: string): string {
  return STREET_TYPES.get(plain)?.toLowerCase() ?? plain
}

export function streetShape(words: readonly Word[]) {
  const number = numberLength(words, 0)
  const lone = number > 0 && words.length === number + 1 && LONE_STREETS.has(words[number]?.plain ?? '')
  return {
    numbered: number > 0,
    named: words.length > number,
    complete: lone || typeIndex(words, number) >= 0,
  }
}

/** True if the last word is incomplete and may belong to the street: "8 Great North", "8 Kereru Stre". */
export function isUnfinishedStreet(words: readonly Word[]): boolean {
  return DIRECTIONS.has(words.at(-1)?.plain ?? '') || withFinishedType(words) !== words
}

export function withFinishedType(words: readonly Word[]): readonly Word[] {
  const last = words.at(-1)?.plain ?? ''
  if (words.length < 2 || last.length < 3 || isStreetType(last)) return words
  const [type, ...others] = [...FULL_STREET_TYPES].filter((full) => full.startsWith(last))
  if (type === undefined || others.length > 0) return words
  return [...words.slice(0, -1), { typed: type, plain: type }]
}

export function hasWordsAfterStreet(words: readonly Word[]): boolean {
  const from = numberLength(words, 0)
  return typeIndex(words, from) < 0 && words.slice(from + 1, -1).some((word) => isStreetType(word.plain))
}

export function repeatsStreetType(words: readonly Word[]): boolean {
  const name = words.slice(numberLength(words, 0) + 1).map((word) => streetTypeWord(word.plain))
  return name.some((word, at) => isStreetType(word) && word === name[at + 1])
}

/** True if "St" after a street type starts a place: "8 Church Road St" may become "8 Church Road, St Heliers". */
export function endsInSaint(words: readonly Word[]): boolean {
  const beforeLast = words.length - 2
  return (
    words.at(-1)?.plain === 'st' &&
    beforeLast > numberLength(words, 0) &&
    isStreetType(words[beforeLast]?.plain)
  )
}

export function formatStreet(words: readonly Word[]): string {
  const number = numberLength(words, 0)
  const type = typeIndex(words, number)
  const name = words.slice(number).map((word, place) => {
    const at = number + place
    if (at === type) return STREET_TYPES.get(word.plain) ?? capitalised(word.typed)
    if (at > type && type >= 0 && word.plain === 'rd') return 'RD'
    return place > 0 && SMALL_WORDS.has(word.typed) ? word.typed : capitalised(word.typed)
  })
  return [formatNumber(words.slice(0, number)), ...name].filter(Boolean).join(' ')
}

/** Equal for the same house and unit: "Flat 2, 14", "Unit 2/14" and "2/14". */
export function houseKey(words: readonly Word[]): string {
  const [first = '', ...others] = words.map(({ plain }) => plain)
  if (!UNIT_WORDS.has(first)) return [first, ...others].join('/')
  return `${OTHER_UNITS.has(first) ? first : ''}${others.join('/')}`
}

/** Equal for one place or street however it is written: "Mt. Eden 1024" and "mount eden". */
export function placeKey(text: string): string {
  return joinWords(wordsOf(text).flatMap(({ typed }) => plainWords(typed).map(placeWord)))
}

/** Whether an address names the place, as a part between commas or after a complete street: not the street's own name. */
export function namesPlace(address: string, place: string): boolean {
  const wanted = placeKey(place)
  const { street, place: around } = splitAddress(address)
  const words = wordsOf(street)
  const ending = words.findIndex(
    (_, at) =>
      placeKey(
        words
          .slice(at)
          .map(({ typed }) => typed)
          .join(' '),
      ) === wanted,
  )
  return (
    wanted === '' ||
    around.split(',').some((part) => placeKey(part) === wanted) ||
    (ending > 0 && streetShape(words.slice(0, ending)).complete)
  )
}

function formatNumber(words: readonly Word[]): string {
  const [first, second, third] = words.map((word) => word.typed.toUpperCase())
  const unit = UNIT_WORDS.get(words[0]?.plain ?? '')
  if (unit === undefined) return first ?? ''
  return third === undefined ? `${unit} ${second}` : `${unit} ${second}, ${third}`
}

function capitalised(typed: string): string {
  const lower = typed.toLowerCase()
  if (/^\d+(st|nd|rd|th)$/.test(lower)) return lower
  if (/\d/.test(typed)) return typed.toUpperCase()
  if (typed !== lower && typed !== typed.toUpperCase()) return typed
  return lower
    .replace(
      /(^|-|^[od]['’]|^mc)(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replace(/^(mc|[od]['’])/u, (start) => start.charAt(0).toUpperCase() + start.slice(1))
    .replace(/^(Mc|[OD]['’])(\p{L})/u, (_, before: string, letter: string) => before + letter.toUpperCase())
}

export function splitAddress(address: string): { street: string; place: string } {
  const parts = address.split(',').map((part) => part.trim())
  const [first = '', second = ''] = parts
  const unitAlone = numberLength(wordsOf(first), 0) > 0 && wordsOf(first).length <= 2 && /^\d/.test(second)
  const lines = unitAlone && UNIT_WORDS.get(wordsOf(first)[0]?.plain ?? '') ? 2 : 1
  const street = parts.slice(0, lines).join(', ')
  return { street: street === '' ? address : street, place: parts.slice(lines).filter(Boolean).join(', ') }
}
