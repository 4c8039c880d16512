import { once } from '../time/once.ts'

const conjunction = once(() => new Intl.ListFormat('en-NZ', { type: 'conjunction' }))
const disjunction = once(() => new Intl.ListFormat('en-NZ', { type: 'disjunction' }))

/** Formats a list: "a", "a and b", "a, b and c". */
export function listInWords(parts: readonly string[]): string {
  return conjunction().format(parts)
}

/** Formats alternatives: "a, b or c". */
export function alternativesInWords(parts: readonly string[]): string {
  return disjunction().format(parts)
}

/** The text with a capital first letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "Hēmi Parata" → "HP", "mere.tamati" → "MT"; `none` for a name without letters. */
export function initialsOf(name: string, none = ''): string {
  const words = name.split(/[^\p{L}\p{N}'’]+/u).flatMap((word) => /[\p{L}\p{N}]/u.exec(word) ?? [])
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((letter) => letter?.toLocaleUpperCase('en-NZ')).join('') || none
}
