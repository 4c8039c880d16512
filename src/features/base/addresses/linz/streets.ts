import { once } from '#src/lib/time/once.ts'
import type { LinzAddress } from './csv-row.ts'
import { wordsOfName } from './typed-address.ts'

/** A road in one place, as stored. `houses` has a line for each house, by number: "\n14||A\n14|2/|". */
export type Street = ReturnType<typeof streetOf>

/** Groups addresses by street. The result doesn't depend on their order: the street with the most houses is first. */
export function createStreetCollector() {
  const houses = new Map<string, string[]>()
  let read = 0
  return {
    add({ before, number, after, road, locality, town, authority }: LinzAddress): void {
      const key = [road, locality, town, authority].join('|')
      const own = houses.get(key)
      const house = [number, before, after].join('|')
      if (own === undefined) houses.set(key, [house])
      else own.push(house)
      read += 1
    },
    collect() {
      const sorted = [...houses].map(([key, own]) => ({ key, houses: [...new Set(own)].sort(compareHouses) }))
      sorted.sort((a, b) => b.houses.length - a.houses.length || (a.key < b.key ? -1 : 1))
      const addresses = sorted.reduce((sum, street) => sum + street.houses.length, 0)
      return { streets: sorted.map(streetOf), addresses, duplicates: read - addresses }
    },
  }
}

function streetOf({ key, houses }: { key: string; houses: readonly string[] }, at: number) {
  const [road = '', locality = '', town = '', authority = ''] = key.split('|')
  return {
    rank: at + 1,
    road,
    locality,
    town,
    road_words: wordsOfName(road).join(' '),
    place_words: wordsOfName(`${locality} ${town} ${authority}`).join(' '),
    houses: houses.map((house) => `\n${house}`).join(''),
  }
}

const collator = once(() => new Intl.Collator('en', { numeric: true }))

function compareHouses(a: string, b: string): number {
  const [numberA = '', beforeA = '', afterA = ''] = a.split('|')
  const [numberB = '', beforeB = '', afterB = ''] = b.split('|')
  const { compare } = collator()
  const order = Number(numberA) - Number(numberB) || compare(beforeA, beforeB) || compare(afterA, afterB)
  return order || (a < b ? -1 : 1)
}
