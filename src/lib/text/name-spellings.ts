import { once } from '../time/once.ts'
import { joinWords, plainName, plainWords } from './plain-words.ts'

/** Without spaces around it and with single ones inside. */
export function singleSpaced(name: string): string {
  return name.trim().replace(/\s+/g, ' ')
}

/** One of the names that are the same by `plainName`: the first, in the order of the first. */
export function firstSpellings(names: readonly string[]): string[] {
  const spellings = new Map<string, string>()
  for (const name of names) if (!spellings.has(plainName(name))) spellings.set(plainName(name), name)
  return [...spellings.values()]
}

/** A typed name in the spelling of the first known one that is the same by `plainName`, or as typed. */
export function knownSpelling(names: readonly string[], typed: string): string {
  const plain = plainName(typed)
  return names.find((name) => plainName(name) === plain) ?? singleSpaced(typed)
}

const collator = once(() => new Intl.Collator('en-NZ', { numeric: true }))

/** Orders names as people do, on every engine: "Ace 2" before "ace 10", "Ōtaki" beside "Otaki". */
export function compareNames(one: string, other: string): number {
  return collator().compare(one, other)
}

const LEGAL_FORMS = new Set(['ltd', 'limited', 'nz'])

/** Equal for the names of firms that look alike: like plainKey, and "Ace Plumbing (NZ) Ltd" looks like "Ace Plumbing". */
export function plainFirm(name: string): string {
  const words = plainWords(name)
  const own = words.filter((word) => !LEGAL_FORMS.has(word))
  return joinWords(own.length > 0 ? own : words)
}
