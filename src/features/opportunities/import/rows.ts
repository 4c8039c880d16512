import type { z } from 'zod'
import { DEFAULT_HOLDING_COSTS, type HoldingCostSettings } from '#src/finance/holding-costs.ts'
import { houseKey, namesPlace, placeKey } from '../../addresses/address-keys.ts'
import { numberLength, splitAddress, wordsOf } from '../../addresses/address-words.ts'
import { formatStreet } from '../../addresses/street-names.ts'
import { addressKey } from '../../calculators/rules.ts'
import { BYTE_ORDER_MARK, csvLine, normalizeHeading, unescapeFormula } from '../csv.ts'
import { DEAL_COLUMNS, type DealField, HEADING_ALIASES } from '../csv-columns.ts'
import { readCell } from './cells.ts'
import type { DealFile, FileRow } from './file.ts'
import { type ImportedDeal, type ImportedDealInput, importedDealSchema } from './schema.ts'

/** The field of each column; null to skip it. */
export type Mapping = readonly (DealField | null)[]

/** `column` is a heading of the file or a field's label; '' for the complete row. */
export interface RowProblem {
  row: number
  column: string
  value: string
  reason: string
}

export interface RowDeal {
  row: number
  deal: ImportedDeal
}

export interface ReadRows {
  good: RowDeal[]
  problems: RowProblem[]
  bad: FileRow[]
}

/** Maps each field to at most one column; exact headings first. */
export function guessMapping(headings: readonly string[]): Mapping {
  const plain = headings.map(normalizeHeading)
  const taken = new Map<number, DealField>()
  const give = (matches: (column: (typeof DEAL_COLUMNS)[number], heading: string) => boolean) => {
    for (const column of DEAL_COLUMNS) {
      if ([...taken.values()].includes(column.field)) continue
      const at = plain.findIndex((heading, place) => !taken.has(place) && matches(column, heading))
      if (at >= 0) taken.set(at, column.field)
    }
  }
  give(
    (column, heading) => heading === normalizeHeading(column.label) || heading === column.field.toLowerCase(),
  )
  give((column, heading) => HEADING_ALIASES[column.field]?.split(' ').includes(heading) ?? false)
  return headings.map((_heading, at) => taken.get(at) ?? null)
}

/** Assigns the field to the column and removes it from any other. */
export function withColumn(mapping: Mapping, at: number, field: DealField | null): Mapping {
  return mapping.map((other, place) => {
    if (place === at) return field
    return other === field ? null : other
  })
}

export function readRows(file: DealFile, mapping: Mapping): ReadRows {
  const result: ReadRows = { good: [], problems: [], bad: [] }
  for (const row of file.rows) {
    const read = readRow(row, file.headings, mapping)
    if ('deal' in read) result.good.push({ row: row.number, deal: read.deal })
    else {
      result.bad.push(row)
      result.problems.push(...read.problems)
    }
  }
  return result
}

function readRow(
  row: FileRow,
  headings: readonly string[],
  mapping: Mapping,
): { deal: ImportedDeal } | { problems: RowProblem[] } {
  const surplus = row.cells.slice(headings.length).find((cell) => cell.trim() !== '')
  if (surplus !== undefined) return { problems: [surplusProblem(row, headings, surplus)] }
  const problems: RowProblem[] = []
  const values: Partial<Record<DealField, unknown>> = {}
  mapping.forEach((field, at) => {
    const column = DEAL_COLUMNS.find((one) => one.field === field)
    if (column === undefined) return
    const text = row.cells[at] ?? ''
    const read = readCell(text, column.kind)
    if ('reason' in read)
      problems.push({ row: row.number, column: headings[at] ?? '', value: text.trim(), reason: read.reason })
    else values[column.field] = read.value
  })
  if (problems.length > 0) return { problems }
  const parsed = importedDealSchema.safeParse(dealOf(values))
  return parsed.success
    ? { deal: parsed.data }
    : { problems: schemaProblems(parsed.error, row, headings, mapping) }
}

/** For a row with more cells than headings: its cells have probably shifted, so they are not validated. */
function surplusProblem({ number, cells }: FileRow, headings: readonly string[], value: string): RowProblem {
  return {
    row: number,
    column: '',
    value,
    reason: `is one cell too many: the row has ${cells.length} cells but ${headings.length} headings. Put quotation marks around text that contains a comma.`,
  }
}

const SETTINGS = Object.keys(DEFAULT_HOLDING_COSTS) as (keyof HoldingCostSettings)[]

function dealOf(values: Partial<Record<DealField, unknown>>): Partial<ImportedDealInput> {
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

const NEEDED: Partial<Record<string, string>> = {
  address: 'is missing. Every deal needs an address of at most 300 characters.',
  actualPurchasePrice: 'is missing. A won deal needs an actual purchase price greater than 0.',
}

function schemaProblems(error: z.ZodError, row: FileRow, headings: readonly string[], mapping: Mapping) {
  return error.issues.map(({ path, message }) => {
    const name = String(path[0] === 'holdingCosts' ? path[1] : path[0])
    const at = (mapping as readonly (string | null)[]).indexOf(name)
    const value = row.cells[at]?.trim() ?? ''
    const label = DEAL_COLUMNS.find(({ field }) => field === name)?.label ?? name
    const reason = value === '' ? (NEEDED[name] ?? message) : message
    return { row: row.number, column: headings[at] ?? label, value, reason }
  })
}

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
  return key === '' || address.length > 200 ? addressKey(address) : key
}

/** Finds rows whose address is in `known` or in an earlier row; `sameAs` describes where. */
export function findDuplicates(good: readonly RowDeal[], known: readonly string[]) {
  const seen = new Map(known.map((address) => [sameAddressKey(address), 'in your pipeline']))
  return good.flatMap(({ row, deal }) => {
    const key = sameAddressKey(deal.address)
    const sameAs = seen.get(key)
    if (sameAs === undefined) seen.set(key, `row ${row}`)
    return sameAs === undefined ? [] : [{ row, address: deal.address, sameAs }]
  })
}

/** Creates a CSV file of the invalid rows with their problems, to correct and import again. */
export function problemFile(
  headings: readonly string[],
  bad: readonly FileRow[],
  problems: readonly RowProblem[],
): string {
  const reasons = Map.groupBy(problems, ({ row }) => row)
  const lines = bad.map(({ number, cells }) => {
    const problem = (reasons.get(number) ?? [])
      .map(({ column, reason }) => `${column || 'The last cell'} ${reason}`)
      .join(' ')
    const filled = headings.map((_heading, at) => unescapeFormula(cells[at] ?? ''))
    return csvLine([...filled, ...cells.slice(headings.length), problem])
  })
  return [BYTE_ORDER_MARK, csvLine([...headings, 'Problem']), ...lines].join('')
}
