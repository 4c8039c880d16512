import { firstFrom } from '#src/lib/first-from.ts'
import type { AddressIndex, Occurrences } from './address-index.ts'
import { meaningsOf, typosOf } from './typed-address.ts'

/** For each road or place, a bit mask of the typed words that match one of its words: by prefix, exactly, or with one typo. */
export interface WordHits {
  prefix: Uint16Array
  exact: Uint16Array
  typo: Uint16Array
}

/** For each typed word, the ranges [from, to) of vocabulary words that start with it. */
export type PrefixRanges = readonly (readonly { from: number; to: number }[])[]

/** Marks which roads and places contain the typed words. Each call overwrites the previous marks. */
export function createWordMatcher(addresses: AddressIndex) {
  const roads = emptyHits(addresses.roads.length)
  const places = emptyHits(addresses.localities.length)
  const { words } = addresses

  function mark(kind: keyof WordHits, from: number, to: number, bit: number): void {
    markIn(roads[kind], addresses.inRoads, from, to, bit)
    markIn(places[kind], addresses.inPlaces, from, to, bit)
  }

  function markTyped(typed: readonly string[]): PrefixRanges {
    clear(roads)
    clear(places)
    return typed.map((word, at) => {
      const bit = 1 << at
      return meaningsOf(word).flatMap((meaning) => {
        const from = firstFrom(words, meaning)
        const isExact = words[from] === meaning
        if (isExact) mark('exact', from, from + 1, bit)
        // Alternative spellings must match exactly; the typed word also matches as a prefix.
        const to = meaning === word ? firstFrom(words, `${word}\uffff`) : from + Number(isExact)
        if (from < to) mark('prefix', from, to, bit)
        return from < to ? [{ from, to }] : []
      })
    })
  }

  /** At most one word may contain a typo. A word without a match must be that word; two such words match nothing. */
  function markTypos(typed: readonly string[], prefixRanges: PrefixRanges, isLastUnfinished: boolean): void {
    const unknown = typed.flatMap((_, at) => (prefixRanges[at]?.length === 0 ? at : []))
    const candidates = unknown.length === 0 ? typed.keys() : unknown.length === 1 ? unknown : []
    for (const at of candidates)
      markTyposOf(typed[at] ?? '', 1 << at, isLastUnfinished && at === typed.length - 1)
  }

  function markTyposOf(word: string, bit: number, isUnfinished: boolean): void {
    if (/\d/.test(word) || word.length < MIN_TYPO_LENGTH || word.length > MAX_TYPO_LENGTH) return
    for (const typo of typosOf(word)) {
      if (typo.length < MIN_TYPO_LENGTH) continue
      if (isUnfinished) mark('typo', firstFrom(words, typo), firstFrom(words, `${typo}\uffff`), bit)
      for (const meaning of isUnfinished ? [] : meaningsOf(typo)) {
        const from = firstFrom(words, meaning)
        if (words[from] === meaning) mark('typo', from, from + 1, bit)
      }
    }
  }

  return { roads, places, markTyped, markTypos }
}

const MIN_TYPO_LENGTH = 2
const MAX_TYPO_LENGTH = 24

function emptyHits(length: number): WordHits {
  return {
    prefix: new Uint16Array(length),
    exact: new Uint16Array(length),
    typo: new Uint16Array(length),
  }
}

function clear({ prefix, exact, typo }: WordHits): void {
  prefix.fill(0)
  exact.fill(0)
  typo.fill(0)
}

function markIn(marks: Uint16Array, { from, of }: Occurrences, first: number, end: number, bit: number) {
  const last = from[end] ?? 0
  for (let at = from[first] ?? last; at < last; at += 1) {
    const name = of[at] ?? 0
    marks[name] = (marks[name] ?? 0) | bit
  }
}
