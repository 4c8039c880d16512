import { chances, fullAddress, type MadeAddress } from './country-file.ts'

/** One address as a person types it. */
export interface TypedAddress {
  /** LINZ's spelling: the expected suggestion. */
  intended: string
  /** The number, the street and three letters of the suburb; the complete place if it is typed first. */
  enough: string
  /** The full input. */
  whole: string
}

const ABBREVIATIONS: Record<string, string> = {
  Street: 'st',
  Road: 'rd',
  Avenue: 'ave',
  Place: 'pl',
  Drive: 'dr',
  Crescent: 'cres',
  Lane: 'ln',
  Terrace: 'tce',
  Close: 'cl',
  Grove: 'gr',
  Court: 'ct',
  Parade: 'pde',
  Boulevard: 'blvd',
}
const LETTERS_OF_SUBURB = 3

/** Typing variants: abbreviations, macrons, capitals, four formats of flats, place last or first. */
export function typedBySomebody(address: MadeAddress, seed: number): TypedAddress {
  const chance = chances(seed)
  for (let warmUp = 0; warmUp < 3; warmUp += 1) chance()
  const oneOf = (forms: readonly string[]) => forms[Math.floor(chance() * forms.length)] ?? ''
  const { unit, number, suffix, range, suburb, town } = address
  const house = `${number}${suffix}${range}`
  const numbers =
    unit === ''
      ? house
      : oneOf([`${unit}/${house}`, `Unit ${unit}, ${house}`, `Flat ${unit} ${house}`, `${unit} / ${house}`])
  const road = chance() < 0.5 ? address.road : abbreviated(address.road)
  const withTown = town === suburb || chance() < 0.5 ? suburb : `${suburb}${oneOf([' ', ', '])}${town}`
  const placeFirst = chance() < 0.12
  const comma = oneOf([' ', ', '])
  const whole = placeFirst ? `${withTown} ${numbers} ${road}` : `${numbers} ${road}${comma}${withTown}`
  const enough = placeFirst ? whole : `${numbers} ${road}${comma}${suburb.slice(0, LETTERS_OF_SUBURB)}`
  const plain = chance() < 0.8
  const small = chance() < 0.7
  const written = (text: string) => {
    const letters = plain ? text.normalize('NFD').replaceAll(/\p{M}/gu, '') : text
    return small ? letters.toLowerCase() : letters
  }
  return { intended: fullAddress(address), enough: written(enough), whole: written(whole) }
}

/** The same with one typo in one letter: substituted, inserted, deleted or transposed. */
export function withSlip({ intended, enough, whole }: TypedAddress, seed: number): TypedAddress {
  const chance = chances(seed)
  for (let warmUp = 0; warmUp < 3; warmUp += 1) chance()
  const places = [...enough].flatMap((letter, at) =>
    /\p{L}/u.test(letter) && !isOfNumber(enough, at) ? [at] : [],
  )
  const at = places[Math.floor(chance() * places.length)] ?? 0
  const kind = Math.floor(chance() * 4)
  const letter = 'abcdefghijklmnopqrstuvwxyz'[Math.floor(chance() * 26)] ?? 'e'
  const slipped = (text: string) => {
    const [before, own, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)]
    if (kind === 0) return before + letter + after
    if (kind === 1) return before + letter + own + after
    if (kind === 2) return before + after
    return before + after.charAt(0) + own + after.slice(1)
  }
  return { intended, enough: slipped(enough), whole: slipped(whole) }
}

/** The A of 14A, and the word before a flat's number. */
function isOfNumber(text: string, at: number): boolean {
  const start = text.slice(0, at).search(/\S+$/)
  const word = /^\S+/.exec(text.slice(start < 0 ? at : start))?.[0] ?? ''
  return /\d/.test(word) || /^(unit|flat)$/i.test(word)
}

function abbreviated(road: string): string {
  return road
    .split(' ')
    .map((word, at) => (at === 0 ? word : (ABBREVIATIONS[word] ?? word)))
    .join(' ')
}
