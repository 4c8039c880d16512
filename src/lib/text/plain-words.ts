/** Marks that are written, left out or exchanged for each other in names: apostrophes, the ʻokina, hyphens and full stops. */
const NAME_MARKS = "'\\-."
const DIGIT = /\p{N}/u
/** Where a typed text may have a mark, a space or nothing: a gap that touches no digit ("5 -1" isn't "51" or "5 1"). */
const GAP = new RegExp(`(?<![0-9])[\\s${NAME_MARKS}]+(?![0-9])`, 'gu')

/** Dashes and minus signs, and apostrophes, that phones and word processors write for the ones of a keyboard. */
const DASHES = /[‐-―−]/g
const APOSTROPHES = /[’‘‛′`ʹ-ʿˈꞋꞌ]/g

/**
 * Lower case, with full-width and other variants of letters, digits, dashes and apostrophes as ordinary ones; without macrons and
 * invisible characters. What is compared for sameness is folded by this function and those that use it.
 */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(DASHES, '-')
    .replace(APOSTROPHES, "'")
    .toLowerCase()
}

/** The words of a text in plain letters, without punctuation: "8 Kererū St." → ["8", "kereru", "st"]. */
export function plainWords(text: string): string[] {
  const plain = plainLetters(text)
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/**
 * Whether every typed word is a prefix of a word, in any order. Marks and spaces between letters may be missing on
 * either side: "hawkes bay", "hawke s-bay" and "Hawke’s Bay" match each other, as do "saint" and "st". Both arguments are results of plainWords.
 */
export function beginsWords(words: readonly string[], typed: readonly string[]): boolean {
  return isBegun(words, typed) || isBegun(words.map(inShort), typed.map(inShort))
}

/** Whether a text begins with the typed words as they are: "1 Rata Street" with "1 rata", and "10 Rata Street" not with "1". */
export function beginsWithWhole(words: readonly string[], typed: readonly string[]): boolean {
  return typed.every((word, at) => word === words[at])
}

/** "Saint Johns" is also written "St Johns". */
const SHORT_WORDS: Readonly<Record<string, string>> = { saint: 'st', mount: 'mt', point: 'pt' }

function inShort(word: string): string {
  return Object.hasOwn(SHORT_WORDS, word) ? (SHORT_WORDS[word] ?? word) : word
}

function isBegun(words: readonly string[], typed: readonly string[]): boolean {
  const { text, starts } = joined(words)
  const isMatched = [true]
  for (let from = 0; from < typed.length; from += 1) {
    if (!isMatched[from]) continue
    for (let to = from + 1; to <= typed.length; to += 1) {
      const run = joinWords(typed.slice(from, to))
      if (!starts.some((start) => text.startsWith(run, start))) break
      isMatched[to] = true
    }
  }
  return isMatched[typed.length] === true
}

/** Joins words without the spaces between letters: ["8", "o", "neill", "2nd"] → "8 oneill 2nd". */
export function joinWords(words: readonly string[]): string {
  return joined(words).text
}

function joined(words: readonly string[]): { text: string; starts: number[] } {
  const starts: number[] = []
  let text = ''
  for (const word of words) {
    if (DIGIT.test(text.slice(-1)) || (text !== '' && DIGIT.test(word.charAt(0)))) text += ' '
    starts.push(text.length)
    text += word
  }
  return { text, starts }
}

/** Equal for texts that differ only in marks, spaces between letters, case or macrons: "Hawke’s Bay" and "hawkes-bay". */
export function plainKey(text: string): string {
  return joinWords(plainWords(text))
}

/** Equal for the same name: like plainKey, but other signs and those at digits count: "Rent +5%". Same as plain_name in SQL. */
export function plainName(name: string): string {
  return plainLetters(name).replace(GAP, '').replace(/\s+/g, ' ').trim()
}
