import { plainText } from '../address-words.ts'
import type { AddressIndex } from './address-index.ts'
import type { TypedHouse } from './typed-address.ts'

export const FIT = { same: 4, alternativeForm: 3, sameNumber: 2, near: 1 } as const

export interface FoundHouse {
  house: number
  fit: number
}

const UNIT_WORD = /^(?:unit|flat|apartment|apt|suite|villa|shop|townhouse|penthouse|level|lot)/
/** A partly typed 1 also matches 10 to 19, 100 to 199 … */
const MORE_DIGITS = 5

export function createHouseLookup(addresses: AddressIndex) {
  const { housesFrom, houseNumbers, houseLabels, labels } = addresses
  const read = new Map<number, { unit: string; after: string }>()

  function labelOf(house: number): { unit: string; after: string } {
    const label = houseLabels[house] ?? 0
    const known = read.get(label) ?? readLabel(labels[label] ?? '')
    read.set(label, known)
    return known
  }

  function firstFrom(street: number, minNumber: number): number {
    let low = housesFrom[street] ?? 0
    let high = housesFrom[street + 1] ?? 0
    while (low < high) {
      const middle = (low + high) >> 1
      if ((houseNumbers[middle] ?? 0) < minNumber) low = middle + 1
      else high = middle
    }
    return low
  }

  return (street: number, typed: TypedHouse, limit: number): FoundHouse[] => {
    const { number } = typed
    const found: FoundHouse[] = []
    const end = firstFrom(street, number + 1)
    for (let house = firstFrom(street, number); house < end; house += 1)
      found.push({ house, fit: fitOf(typed, labelOf(house)) })
    found.sort((a, b) => b.fit - a.fit)
    if (!typed.isUnfinished || typed.after !== '' || number === 0) return found.slice(0, limit)
    for (let digits = 1, ten = 10; digits < MORE_DIGITS && found.length < limit; digits += 1, ten *= 10) {
      const last = firstFrom(street, (number + 1) * ten)
      for (let house = firstFrom(street, number * ten); house < last && found.length < limit; house += 1)
        if (typed.unit === labelOf(house).unit) found.push({ house, fit: FIT.near })
    }
    return found.slice(0, limit)
  }
}

function readLabel(label: string): { unit: string; after: string } {
  const [before = '', after = ''] = label.split('|')
  const unit = plainText(before).replaceAll('/', '').replace(UNIT_WORD, '')
  return { unit, after: after.toLowerCase() }
}

function fitOf(typed: TypedHouse, house: { unit: string; after: string }): number {
  if (typed.unit === house.unit && typed.after === house.after) return FIT.same
  // 14A may also mean flat A of number 14.
  if (typed.unit === '' && house.after === '' && typed.after === house.unit) return FIT.alternativeForm
  return typed.unit === '' && typed.after === '' ? FIT.sameNumber : FIT.near
}
