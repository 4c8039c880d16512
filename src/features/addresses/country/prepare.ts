import { narrowest, packSections } from '#src/lib/packed-sections.ts'
import type { CountryAddress } from './linz-row.ts'
import { growingNumbers, numbered, orderOf } from './numbering.ts'
import { wordsOfName } from './typed-address.ts'

export interface Prepared {
  /** What `readPrepared` reads; the same addresses give the same bytes, in whatever order they came. */
  bytes: Uint8Array<ArrayBuffer>
  addresses: number
  streets: number
  /** How many came again, and are kept once. */
  repeated: number
}

/** A road in one place. Its key is its four names with | between. */
type Street = Pick<CountryAddress, 'road' | 'locality' | 'town' | 'authority'>

/** A house is a number with a label in the order of labels, both in one value that sorts. */
const LABELS = 2 ** 20

/** Gathers the addresses of the country one by one, and puts them in the order in which they are searched. */
export function gatherAddresses() {
  const streets = numbered<Street>()
  const labels = numbered<string>()
  const streetOf = growingNumbers()
  const numberOf = growingNumbers()
  const labelOf = growingNumbers()
  return {
    add({ before, number, after, road, locality, town, authority }: CountryAddress): void {
      const street = { road, locality, town, authority }
      streetOf.add(streets.numberOf(keyOf(street), street))
      numberOf.add(number)
      const label = `${before}|${after}`
      labelOf.add(labels.numberOf(label, label))
    },
    prepare(): Prepared {
      const order = orderOf(labels.all, compareLabels)
      const rank = new Uint32Array(order.length)
      order.forEach((label, at) => {
        rank[label] = at
      })
      const count = numberOf.all().length
      const value = (at: number) => numberOf.at(at) * LABELS + (rank[labelOf.at(at)] ?? 0)
      const houses = housesByStreet(streetOf.all(), streets.all.length, value)
      const sortedLabels = order.map((label) => labels.all[label] ?? '')
      return packed(streets.all, houses, sortedLabels, count)
    },
  }
}

const collator = new Intl.Collator('en', { numeric: true })
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const keyOf = ({ road, locality, town, authority }: Street) => `${road}|${locality}|${town}|${authority}`

/** The house itself before its flats, flat 2 before flat 10. */
function compareLabels(a: string, b: string): number {
  const [beforeA = '', afterA = ''] = a.split('|')
  const [beforeB = '', afterB = ''] = b.split('|')
  return collator.compare(beforeA, beforeB) || collator.compare(afterA, afterB) || compareText(a, b)
}

/** The houses of each street, sorted and each once. */
function housesByStreet(
  streetOf: Uint32Array,
  streets: number,
  value: (at: number) => number,
): Float64Array[] {
  const sizes = new Uint32Array(streets)
  for (const street of streetOf) sizes[street] = (sizes[street] ?? 0) + 1
  const houses = Array.from(sizes, (size) => new Float64Array(size))
  const filled = new Uint32Array(streets)
  streetOf.forEach((street, at) => {
    const place = filled[street] ?? 0
    const own = houses[street]
    if (own) own[place] = value(at)
    filled[street] = place + 1
  })
  return houses.map((own) => own.sort().filter((house, at) => house !== own[at - 1]))
}

function packed(
  streets: readonly Street[],
  houses: readonly Float64Array[],
  labels: readonly string[],
  count: number,
): Prepared {
  const sizeOf = (street: number) => houses[street]?.length ?? 0
  const keys = streets.map(keyOf)
  const bySize = orderOf(
    keys.map((key, street) => ({ key, size: sizeOf(street) })),
    (a, b) => b.size - a.size || compareText(a.key, b.key),
  )
  const roads = listOf(streets.map(({ road }) => road))
  const places = listOf(streets.map(({ locality, town, authority }) => `${locality}|${town}|${authority}`))
  const placeNames = places.all.map((place) => place.split('|'))
  const addresses = houses.reduce((sum, own) => sum + own.length, 0)
  const bytes = packSections({
    roads: roads.all,
    localities: placeNames.map(([locality = '']) => locality),
    towns: placeNames.map(([, town = '']) => town),
    labels,
    streetRoads: narrowest(bySize.map((street) => roads.of[street] ?? 0)),
    streetPlaces: narrowest(bySize.map((street) => places.of[street] ?? 0)),
    ...housesInOrder(bySize, houses, addresses),
    ...vocabularyOf(
      roads.all.map(wordsOfName),
      placeNames.map((names) => names.flatMap(wordsOfName)),
    ),
  })
  return { bytes, addresses, streets: streets.length, repeated: count - addresses }
}

/** A list's different texts in order, and for each text of the list its place among them. */
function listOf(texts: readonly string[]): { all: string[]; of: number[] } {
  const all = [...new Set(texts)].sort(compareText)
  const places = new Map(all.map((text, at) => [text, at]))
  return { all, of: texts.map((text) => places.get(text) ?? 0) }
}

function housesInOrder(order: readonly number[], houses: readonly Float64Array[], addresses: number) {
  const from = new Uint32Array(order.length + 1)
  const numbers = new Uint32Array(addresses)
  const labels = new Uint32Array(addresses)
  let at = 0
  order.forEach((street, place) => {
    for (const house of houses[street] ?? []) {
      numbers[at] = Math.floor(house / LABELS)
      labels[at] = house % LABELS
      at += 1
    }
    from[place + 1] = at
  })
  return { housesFrom: narrowest(from), houseNumbers: narrowest(numbers), houseLabels: narrowest(labels) }
}

/** All words of names in order, and for each the roads and the places that have it. */
function vocabularyOf(roadNames: readonly string[][], placeNames: readonly string[][]) {
  const { all: words } = listOf([...roadNames, ...placeNames].flat())
  const numberOf = new Map(words.map((word, at) => [word, at]))
  const inNames = (names: readonly string[][]) => {
    const byWord: number[][] = words.map(() => [])
    names.forEach((name, at) => {
      for (const word of new Set(name)) byWord[numberOf.get(word) ?? 0]?.push(at)
    })
    const from = new Uint32Array(words.length + 1)
    byWord.forEach((list, word) => {
      from[word + 1] = (from[word] ?? 0) + list.length
    })
    return { from: narrowest(from), of: narrowest(byWord.flat()) }
  }
  const [inRoads, inPlaces] = [inNames(roadNames), inNames(placeNames)]
  return {
    words,
    wordRoadsFrom: inRoads.from,
    wordRoads: inRoads.of,
    wordPlacesFrom: inPlaces.from,
    wordPlaces: inPlaces.of,
    roadLengths: narrowest(roadNames.map((name) => new Set(name).size)),
    roadFirstWords: narrowest(roadNames.map(([first = '']) => numberOf.get(first) ?? 0)),
    placeFirstWords: narrowest(placeNames.map(([first = '']) => numberOf.get(first) ?? 0)),
  }
}
