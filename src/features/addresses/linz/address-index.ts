import { type Numbers, unpackSections } from '#src/lib/packed-sections.ts'

/** An inverted index: the word at index `word` of `words` occurs in of[from[word]] up to of[from[word + 1]]. */
export interface Occurrences {
  from: Numbers
  of: Numbers
}

/** The search index of all imported addresses. A street is a road in one place; streets are sorted by size, largest first. */
export type AddressIndex = ReturnType<typeof parseAddressIndex>

/** Parses the bytes of `createIndexBuilder` without copying: the index keeps using `bytes`, which must start its buffer. */
export function parseAddressIndex(bytes: Uint8Array<ArrayBuffer>) {
  const { lines, numbers } = unpackSections(bytes)
  return {
    roads: lines('roads'),
    roadLengths: numbers('roadLengths'),
    roadFirstWords: numbers('roadFirstWords'),
    localities: lines('localities'),
    placeFirstWords: numbers('placeFirstWords'),
    towns: lines('towns'),
    words: lines('words'),
    inRoads: { from: numbers('wordRoadsFrom'), of: numbers('wordRoads') },
    inPlaces: { from: numbers('wordPlacesFrom'), of: numbers('wordPlaces') },
    streetRoads: numbers('streetRoads'),
    streetPlaces: numbers('streetPlaces'),
    /** A street's houses are housesFrom[street] up to housesFrom[street + 1], by number, then label. */
    housesFrom: numbers('housesFrom'),
    houseNumbers: numbers('houseNumbers'),
    houseLabels: numbers('houseLabels'),
    /** The prefix and suffix of a house's number, joined by |: "2/|A". */
    labels: lines('labels'),
  }
}
