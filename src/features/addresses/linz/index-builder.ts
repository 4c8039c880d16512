import { narrowest, packSections } from '#src/lib/packed-sections.ts'
import type { LinzAddress } from './csv-row.ts'
import { growableArray, internTable, sortedIndexes } from './index-arrays.ts'
import { wordsOfName } from './typed-address.ts'

export type BuiltIndex = ReturnType<typeof packed>

/** A road in one place. Its key is the four names joined by |. */
type Street = Pick<LinzAddress, 'road' | 'locality' | 'town' | 'authority'>

/** A house is encoded as number × LABELS + rank of its label, so that houses sort as numbers. */
const LABELS = 2 ** 20

export function createIndexBuilder() {
  const streets = internTable<Street>()
  const labels = internTable<string>()
  const streetOf = growableArray()
  const numberOf = growableArray()
  const labelOf = growableArray()
  return {
    add({ before, number, after, road, locality, town, authority }: LinzAddress): void {
      const street = { road, locality, town, authority }
      streetOf.add(streets.idOf(keyOf(street), street))
      numberOf.add(number)
      const label = `${before}|${after}`
      labelOf.add(labels.idOf(label, label))
    },
    build() {
      const order = sortedIndexes(labels.all, compareLabels)
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

function compareLabels(a: string, b: string): number {
  const [beforeA = '', afterA = ''] = a.split('|')
  const [beforeB = '', afterB = ''] = b.split('|')
  return collator.compare(beforeA, beforeB) || collator.compare(afterA, afterB) || compareText(a, b)
}

function housesByStreet(streetOf: Uint32Array, streets: number, value: (at: number) => number) {
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
) {
  const sizeOf = (street: number) => houses[street]?.length ?? 0
  const keys = streets.map(keyOf)
  const bySize = sortedIndexes(
    keys.map((key, street) => ({ key, size: sizeOf(street) })),
    (a, b) => b.size - a.size || compareText(a.key, b.key),
  )
  const roads = listOf(streets.map(({ road }) => road))
  const places = listOf(streets.map(({ locality, town, authority }) => `${locality}|${town}|${authority}`))
  const placeNames = places.all.map((place) => place.split('|'))
  const addresses = houses.reduce((sum, own) => sum + own.length, 0)
  /** Input of `parseAddressIndex`. Deterministic: independent of the order of the addresses. */
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
  return { bytes, addresses, streets: streets.length, duplicates: count - addresses }
}

/** The distinct texts, sorted, and the index of each input text among them. */
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
