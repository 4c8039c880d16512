/** `before` and `after` are the prefix and suffix of the number, as in "2/" 14 "A". */
export interface LinzAddress {
  before: string
  number: number
  after: string
  road: string
  locality: string
  town: string
  /** The district or city council; only distinguishes places of the same name. */
  authority: string
}

export type ReadRow =
  | { kind: 'address'; address: LinzAddress }
  | { kind: 'not current' }
  | { kind: 'bad'; reason: string }

const REQUIRED = ['address_number', 'full_road_name', 'suburb_locality', 'town_city'] as const
const OPTIONAL = [
  'full_address',
  'unit_value',
  'address_number_suffix',
  'territorial_authority',
  'address_lifecycle',
] as const
type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number]

const MAX_NUMBER = 999_999
const MAX_LENGTH = 200

/** Returns a row parser for a header of LINZ "NZ Addresses" (layer 105689). Throws if a required column is missing. */
export function linzRowReader(header: readonly string[]): (row: readonly string[]) => ReadRow {
  const names = header.map((name) =>
    name
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  )
  const missing = REQUIRED.filter((name) => !names.includes(name))
  if (missing.length > 0) {
    throw new Error(
      `This isn’t a CSV file of LINZ "NZ Addresses": its header is missing ${missing.join(', ')}.`,
    )
  }
  const places = new Map<Column, number>(
    [...REQUIRED, ...OPTIONAL].map((name) => [name, names.indexOf(name)]),
  )
  return (row) => {
    if (row.length !== names.length)
      return { kind: 'bad', reason: `has ${row.length} values, not ${names.length}` }
    return readRow((column) => cleanValue(row[places.get(column) ?? -1] ?? ''))
  }
}

function readRow(value: (column: Column) => string): ReadRow {
  const lifecycle = value('address_lifecycle')
  if (lifecycle !== '' && lifecycle.toLowerCase() !== 'current') return { kind: 'not current' }
  const [road, locality, town] = [value('full_road_name'), value('suburb_locality'), value('town_city')]
  const authority = value('territorial_authority')
  const digits = value('address_number')
  const bad = (reason: string): ReadRow => ({ kind: 'bad', reason })
  if (digits === '') return bad('address_number is empty')
  if (!/^\d+$/.test(digits) || Number(digits) > MAX_NUMBER)
    return bad(`address_number "${digits.slice(0, 20)}" isn’t a whole number up to ${MAX_NUMBER}`)
  if (road === '') return bad('full_road_name is empty')
  if (locality === '' && town === '') return bad('suburb_locality and town_city are both empty')
  const number = Number(digits)
  const [before, after] = numberAffixes(value, digits, road)
  const address = { before, number, after, road, locality, town, authority }
  if (
    [road, locality, town, authority].some((name) => name.length > MAX_LENGTH) ||
    before.length + after.length > 40
  )
    return bad('a name is too long')
  return { kind: 'address', address }
}

/** The number's prefix and suffix, from full_address, because ranges and levels have no separate column. */
function numberAffixes(value: (column: Column) => string, digits: string, road: string): [string, string] {
  const full = value('full_address')
  const end = full.indexOf(` ${road}`)
  const written = end > 0 ? full.slice(0, end) : ''
  if (written === digits) return ['', '']
  const unit = value('unit_value')
  const parts = new RegExp(`^(|.*\\D)${digits}(|[^\\d/].*)$`).exec(written)
  if (parts !== null) return [parts[1] ?? '', parts[2] ?? '']
  return [unit === '' ? '' : `${unit}/`, value('address_number_suffix').toUpperCase()]
}

function cleanValue(value: string): string {
  // A fast path: a file has thirty million values, and most are clean.
  if (value === '' || /^[\x21-\x7b]+(?: [\x21-\x7b]+)*$/.test(value)) return value
  return value
    .normalize('NFC')
    .replaceAll(/[\s|\p{Cc}]+/gu, ' ')
    .trim()
}
