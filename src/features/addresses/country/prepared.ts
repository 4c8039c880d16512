import { type Numbers, unpackSections } from '#src/lib/packed-sections.ts'

/** For each word (by its place in `words`) where it occurs: of[from[word]] up to of[from[word + 1]]. */
export interface Occurrences {
  from: Numbers
  of: Numbers
}

/** The addresses of the country as they are searched. A street is a road in one place; the largest streets come first. */
export interface PreparedAddresses {
  roads: readonly string[]
  /** How many different words a road's name has, and which is its first. */
  roadLengths: Numbers
  roadFirstWords: Numbers
  localities: readonly string[]
  placeFirstWords: Numbers
  towns: readonly string[]
  /** All words of roads and places, sorted. */
  words: readonly string[]
  inRoads: Occurrences
  inPlaces: Occurrences
  streetRoads: Numbers
  streetPlaces: Numbers
  /** A street's houses are housesFrom[street] up to housesFrom[street + 1], by number, then label. */
  housesFrom: Numbers
  houseNumbers: Numbers
  houseLabels: Numbers
  /** What stands before and after a house's number, with | between: "2/|A". */
  labels: readonly string[]
}

/** Reads what `gatherAddresses` prepared. `bytes` must begin its buffer, and stays in use. */
export function readPrepared(bytes: Uint8Array<ArrayBuffer>): PreparedAddresses {
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
    housesFrom: numbers('housesFrom'),
    houseNumbers: numbers('houseNumbers'),
    houseLabels: numbers('houseLabels'),
    labels: lines('labels'),
  }
}
