import { numberLength, UNIT_WORDS, type Word } from '#src/lib/text/address-words.ts'

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
const SMALL_WORDS = new Set(['of', 'the', 'and', 'on'])

const ROUTE_NUMBER = /^\d{1,2}[a-z]?$/

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
