import { sameAddressKey } from '#src/features/base/addresses/same-address.ts'
import type { Comparable } from './schema.ts'

type Sale = Pick<Comparable, 'address' | 'soldOn'>

/** Equal for sales of one property on one day, however its address is written. */
export const saleKey = ({ address, soldOn }: Sale): string => `${sameAddressKey(address)} ${soldOn}`

/** The ids of sales that are in the list more than once. */
export function repeatedSales(sales: readonly (Sale & { id: string })[]): ReadonlyMap<string, number> {
  const counts = Map.groupBy(sales, saleKey)
  return new Map(
    [...counts.values()]
      .filter(({ length }) => length > 1)
      .flatMap((all) => all.map(({ id }) => [id, all.length] as const)),
  )
}

/** Asked before a sale is given the address of the deal's own property. */
export const ITSELF_QUESTION = {
  title: 'This is the property itself',
  text: 'Add it anyway?',
  action: 'Add it anyway',
}

/** Whether a sale is of the deal's own property. */
export function isOfDeal({ address }: Pick<Sale, 'address'>, deal: { address: string }): boolean {
  return sameAddressKey(address) === sameAddressKey(deal.address)
}
