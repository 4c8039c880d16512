import { numberLength, splitAddress, wordsOf } from '#src/lib/text/address-words.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import { houseKey, placeKey } from './address-keys.ts'
import { formatStreet } from './street-names.ts'

/**
 * Equal for addresses of the same property: ignores case, macrons, apostrophes, hyphens and a postcode, treats "St" as
 * "Street", and "Flat 2, 14" as "2/14".
 */
export function sameAddressKey(address: string): string {
  const { street, place } = splitAddress(address)
  const words = wordsOf(street)
  const number = numberLength(words, 0)
  const road = formatStreet(words.slice(number))
  const key = [houseKey(words.slice(0, number)), placeKey(road), placeKey(place)].join(' ').trim()
  return key === '' || address.length > 200 ? plainName(address) : key
}
