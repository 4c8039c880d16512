import { reasonAfter, reasonAlone } from '#src/features/base/imports/cells.ts'
import type { FileRow } from '#src/features/base/imports/file.ts'
import type { FileKind } from '#src/features/base/imports/import-kind.ts'
import { findDuplicates, type RowProblem, readRows } from '#src/features/base/imports/rows.ts'
import { PRICE_ERROR, soldHouseRules } from '#src/finance/price/sale-fields.ts'
import { fieldProblems } from '#src/lib/schemas/field-rules.ts'
import { isBlank } from '#src/lib/text/visible-text.ts'
import { isOfDeal, saleKey } from './same-sales.ts'
import {
  COMPARABLES_PER_DEAL,
  type Comparable,
  type ComparableInput,
  comparableInputSchema,
} from './schema.ts'

const COLUMNS = [
  { field: 'address', label: 'Address', kind: 'text' },
  { field: 'price', label: 'Price', kind: 'money' },
  { field: 'soldOn', label: 'Sold on', kind: 'date' },
  { field: 'floorArea', label: 'Floor area', kind: 'area' },
] as const

const IN_THE_LIST = 'in the list already'
const ITSELF = 'this is the property itself'
const TOO_MANY_PARTS = 'Use four parts: address; price; sold on; floor area.'

export interface PastedSale {
  line: number
  sale: ComparableInput
  /** What to check before it is added, such as "same as line 2". */
  remarks: readonly string[]
}

export interface PastedSales {
  good: PastedSale[]
  /** One for each line that can't be added, in their order. */
  problems: { line: number; text: string; message: string }[]
}

interface About {
  /** The civil day in Auckland. */
  today: string
  /** The sales of the deal. */
  sales: readonly Pick<Comparable, 'address' | 'soldOn'>[]
  /** The address of the deal. */
  address: string
}

/**
 * Reads a sale from each line: address, price, day and floor area, separated by semicolons or by the tabs of a spreadsheet. A deal takes
 * as many as its limit leaves.
 */
export function readPastedSales(text: string, { today, sales, address }: About): PastedSales {
  const lines = text.split(/\r\n|\r|\n/)
  const rows = lines.flatMap((line, at) => (isBlank(line) ? [] : [{ number: at + 1, cells: cellsOf(line) }]))
  const kind = pastedKind(today)
  const file = { headings: COLUMNS.map(({ label }) => label), rows }
  const read = readRows(
    file,
    COLUMNS.map(({ field }) => field),
    kind,
  )
  const room = Math.max(0, COMPARABLES_PER_DEAL.rows - sales.length)
  const good = read.good.slice(0, room)
  const repeated = new Map(
    findDuplicates(good, sales.map(saleKey), kind).map(({ row, sameAs }) => [
      row,
      sameAs.replace(/^row/, 'same as line'),
    ]),
  )
  const wrong = [
    ...messagesOf(read.problems),
    ...read.good.slice(room).map(({ row }) => [row, COMPARABLES_PER_DEAL.message] as const),
  ].toSorted(([one], [other]) => one - other)
  return {
    good: good.map(({ row, item }) => ({
      line: row,
      sale: item,
      remarks: [repeated.get(row), isOfDeal(item, { address }) && ITSELF].filter(
        (one) => typeof one === 'string',
      ),
    })),
    problems: wrong.map(([line, message]) => ({ line, text: lines[line - 1] ?? '', message })),
  }
}

function cellsOf(line: string): FileRow['cells'] {
  const cells = line.split(line.includes('\t') ? '\t' : ';')
  return cells.slice(0, cells.findLastIndex((cell) => !isBlank(cell)) + 1)
}

/** A line is read as a row of a file that has the four columns. */
const pastedKind = (today: string): FileKind<ComparableInput> => ({
  columns: COLUMNS,
  aliases: {},
  required: 'address',
  noun: 'sale',
  nameOf: ({ address }) => address,
  keyOf: saleKey,
  schema: comparableInputSchema.superRefine((sale, { addIssue }) => {
    for (const { field, message } of fieldProblems(soldHouseRules(today), sale))
      addIssue({ code: 'custom', path: [field], message })
  }),
  missing: { address: 'Enter the address.', price: PRICE_ERROR, soldOn: 'Enter the day it sold.' },
  inputOf: (values) => values,
  known: IN_THE_LIST,
})

/** What is wrong with each row. */
function messagesOf(problems: readonly RowProblem[]): (readonly [row: number, message: string])[] {
  const byRow = Map.groupBy(problems, ({ row }) => row)
  return [...byRow].map(([row, all]) => [row, all.map(messageOf).join(' ')])
}

function messageOf({ column, value, reason }: RowProblem): string {
  if (column === '') return TOO_MANY_PARTS
  return value === '' ? reasonAlone(column, reason) : `“${value}”${reasonAfter(reason)}`
}
