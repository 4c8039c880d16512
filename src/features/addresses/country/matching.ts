import { firstFrom } from '#src/lib/first-from.ts'
import type { Occurrences, PreparedAddresses } from './prepared.ts'
import { meaningsOf, slipsOf } from './typed-address.ts'

/** For each road, or each place: which of the typed words (bits) it has, has whole, and has but for one slip. */
export interface WordHits {
  begun: Uint16Array
  whole: Uint16Array
  slipped: Uint16Array
}

/** Which words of the vocabulary each typed word begins: from `from` to before `to`, for each meaning. */
export type Beginnings = readonly (readonly { from: number; to: number }[])[]

/** Marks which roads and places have the typed words; its marks are written over by the next use. */
export function wordMatcher(addresses: PreparedAddresses) {
  const roads = emptyHits(addresses.roads.length)
  const places = emptyHits(addresses.localities.length)
  const { words } = addresses

  function mark(kind: keyof WordHits, from: number, to: number, bit: number): void {
    markIn(roads[kind], addresses.inRoads, from, to, bit)
    markIn(places[kind], addresses.inPlaces, from, to, bit)
  }

  /** Each word as it was typed; the last one may be unfinished, and so may the others. */
  function markTyped(typed: readonly string[]): Beginnings {
    clear(roads)
    clear(places)
    return typed.map((word, at) => {
      const bit = 1 << at
      const ranges = meaningsOf(word).flatMap((meaning) => {
        const from = firstFrom(words, meaning)
        const isWhole = words[from] === meaning
        if (isWhole) mark('whole', from, from + 1, bit)
        // Only what was typed may be a beginning: what it stands for is whole.
        const to = meaning === word ? firstFrom(words, `${word}\uffff`) : from + Number(isWhole)
        if (from < to) mark('begun', from, to, bit)
        return from < to ? [{ from, to }] : []
      })
      return ranges
    })
  }

  /**
   * Each word as it was meant, if one slip was made in it; the last word may be a beginning. A word that begins nothing must
   * be the one with the slip: with two of them nothing fits.
   */
  function markSlips(typed: readonly string[], beginnings: Beginnings, lastMayGoOn: boolean): void {
    const unknown = typed.flatMap((_, at) => (beginnings[at]?.length === 0 ? at : []))
    const slipped = unknown.length === 0 ? typed.keys() : unknown.length === 1 ? unknown : []
    for (const at of slipped) markSlipsOf(typed[at] ?? '', 1 << at, lastMayGoOn && at === typed.length - 1)
  }

  function markSlipsOf(word: string, bit: number, mayGoOn: boolean): void {
    if (/\d/.test(word) || word.length < MIN_SLIPPED || word.length > MAX_SLIPPED) return
    for (const slip of slipsOf(word)) {
      if (slip.length < MIN_SLIPPED) continue
      if (mayGoOn) mark('slipped', firstFrom(words, slip), firstFrom(words, `${slip}\uffff`), bit)
      for (const meaning of mayGoOn ? [] : meaningsOf(slip)) {
        const from = firstFrom(words, meaning)
        if (words[from] === meaning) mark('slipped', from, from + 1, bit)
      }
    }
  }

  return { roads, places, markTyped, markSlips }
}

/** Shorter words are too like each other for guessing, longer ones stand in no name. */
const MIN_SLIPPED = 2
const MAX_SLIPPED = 24

function emptyHits(length: number): WordHits {
  return {
    begun: new Uint16Array(length),
    whole: new Uint16Array(length),
    slipped: new Uint16Array(length),
  }
}

function clear({ begun, whole, slipped }: WordHits): void {
  begun.fill(0)
  whole.fill(0)
  slipped.fill(0)
}

function markIn(
  marks: Uint16Array,
  { from, of }: Occurrences,
  first: number,
  end: number,
  bit: number,
): void {
  const last = from[end] ?? 0
  for (let at = from[first] ?? last; at < last; at += 1) {
    const name = of[at] ?? 0
    marks[name] = (marks[name] ?? 0) | bit
  }
}
