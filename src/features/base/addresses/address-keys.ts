import { placeWord, splitAddress, UNIT_WORDS, type Word, wordsOf } from '#src/lib/text/address-words.ts'
import { joinWords, plainWords } from '#src/lib/text/plain-words.ts'
import { streetShape } from './street-names.ts'

/** "Level 3, 14" and "Lot 3, 14" aren't "3/14". */
const OTHER_UNITS = new Set(['level', 'lot'])

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
