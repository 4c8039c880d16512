import { namesPlace } from '#src/features/base/addresses/address-keys.ts'
import { sameAddressKey } from '#src/features/base/addresses/same-address.ts'
import type { FileKind, RowValues } from '#src/features/base/imports/import-kind.ts'
import { DEAL_COLUMNS, HEADING_ALIASES } from '#src/features/deals/pipeline/csv-columns.ts'
import { DEFAULT_HOLDING_COSTS, type HoldingCostSettings } from '#src/finance/price/holding-costs.ts'
import { type ImportedDeal, type ImportedDealInput, importedDealSchema } from './schema.ts'

export const dealFile: FileKind<ImportedDeal> = {
  noun: 'deal',
  columns: DEAL_COLUMNS,
  aliases: HEADING_ALIASES,
  ownHeading: 'dealid',
  required: 'address',
  schema: importedDealSchema,
  missing: {
    address: 'is missing. Every deal needs an address of at most 300 characters.',
    actualPurchasePrice: 'is missing. A won deal needs an actual purchase price greater than 0.',
  },
  inputOf: dealOf,
  nameOf: ({ address }) => address,
  keyOf: ({ address }) => sameAddressKey(address),
  known: 'in your pipeline',
}

const SETTINGS = Object.keys(DEFAULT_HOLDING_COSTS) as (keyof HoldingCostSettings)[]

function dealOf(values: RowValues): Partial<ImportedDealInput> {
  const { address, suburb, city, abandonedFrom, abandonReason, ...others } = values
  const isAbandoned = others.status === 'abandoned'
  const given = SETTINGS.filter((name) => (others[name] ?? null) !== null)
  const holdingCosts =
    given.length === 0
      ? null
      : { ...DEFAULT_HOLDING_COSTS, ...Object.fromEntries(given.map((name) => [name, others[name]])) }
  const plain = Object.entries(others).filter(
    ([name, value]) => value !== null && !(SETTINGS as string[]).includes(name),
  )
  return {
    ...Object.fromEntries(plain),
    address: joinAddress(address, [suburb, city]),
    holdingCosts,
    // A restored deal has no reason for abandoning.
    ...(isAbandoned && { abandonedFrom, abandonReason }),
  } as Partial<ImportedDealInput>
}

function joinAddress(address: unknown, places: readonly unknown[]): string {
  if (typeof address !== 'string') return ''
  return places
    .filter((place) => typeof place === 'string')
    .reduce((joined, place) => (namesPlace(joined, place) ? joined : `${joined}, ${place}`), address)
}
