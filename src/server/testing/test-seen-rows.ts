import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, Queryable } from '#src/platform/db/database.ts'

// A test run collects what rows queries return to those who assert their type; `scripts/row-types.ts` compares them.

/** A row as a TypeScript expression, and the file and line that ran the query. */
export interface SeenRow {
  place: string
  row: string
}

/** Different values of a column that are kept: more than any union has. */
const MAX_VALUES = 40
/** A text that could be one of a union, unlike an id or a sentence. */
const CHOICE = /^[\w.:-]{1,30}$/
const MAX_LENGTH = 100
/** Of longer lists, entries like earlier ones are left out. */
const MAX_TUPLE = 3
/** Of a place; only objects whose keys are data have so many. */
const MAX_COLUMNS = 2_000

/** The same database; if the run collects rows, they are written to its folder, SEEN_ROWS. */
export function collectingRows<Collected extends Database>(db: Collected): Collected {
  const folder = process.env.SEEN_ROWS
  if (folder === undefined) return db
  const file = join(folder, `${process.pid}.jsonl`)
  return {
    ...db,
    query: collectingQuery(db, file),
    transaction: (work, options) =>
      db.transaction((tx) => work({ ...tx, query: collectingQuery(tx, file) }), options),
  }
}

function collectingQuery(on: Queryable, file: string): Queryable['query'] {
  return function query<Row>(statement: Parameters<Queryable['query']>[0]) {
    // Before the statement is sent: afterwards the stack has no caller.
    const place = callerOf(query)
    const rows = on.query<Row>(statement)
    rows.then(
      (found) => {
        for (const row of found) collect(file, place, row)
      },
      () => {},
    )
    return rows
  }
}

/** The lines of the source, by the places in the running code: to look one up takes longer than many a query. */
const places = new Map<string, string>()

function callerOf(callee: Queryable['query']): string {
  const { stackTraceLimit, prepareStackTrace } = Error
  const trace = { stack: '' }
  Error.stackTraceLimit = 1
  Error.prepareStackTrace = (error, sites) => {
    const key = String(sites[0])
    const place = places.get(key) ?? String(prepareStackTrace?.(error, sites) ?? key)
    places.set(key, place)
    return place
  }
  Error.captureStackTrace(trace, callee)
  // The stack is formatted when it is read.
  const { stack } = trace
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  return /(\/[^\s()]+:\d+):\d+\)?$/.exec(stack)?.[1] ?? stack
}

/** What the rows of one place had. */
class SeenColumns {
  /** How often a row had something that no earlier one had. */
  news = 0
  private readonly columns = new Map<string, Set<unknown>>()

  add(column: string, value: unknown): void {
    const values = this.columns.get(column) ?? new Set()
    if (values.size >= MAX_VALUES || values.has(value) || this.columns.size > MAX_COLUMNS) return
    this.columns.set(column, values.add(value))
    this.news += 1
  }
}

/** By the file they are written to and the place. */
const seen = new Map<string, SeenColumns>()
const IN_A_TEST = /\.test\.tsx?:|\/test-[^/]+:/

function collect(file: string, place: string, row: unknown): void {
  if (IN_A_TEST.test(place)) return
  const columns = seen.get(`${file} ${place}`) ?? new SeenColumns()
  seen.set(`${file} ${place}`, columns)
  const { news } = columns
  const text = textOf(row, columns, '')
  if (columns.news > news) appendFileSync(file, `${JSON.stringify({ place, row: text } satisfies SeenRow)}\n`)
}

/** A value as TypeScript. */
function textOf(value: unknown, seen: SeenColumns, column: string): string {
  seen.add(`${column} kinds`, kindOf(value))
  if (typeof value === 'string') {
    const text = value.slice(0, MAX_LENGTH)
    if (CHOICE.test(text)) seen.add(`${column} texts`, text)
    return JSON.stringify(text)
  }
  if (Array.isArray(value)) return textOfList(value, seen, column)
  if (value instanceof Date) return 'new Date()'
  if (value instanceof Uint8Array) return 'Buffer.of()'
  if (typeof value !== 'object' || value === null) return String(value)
  const texts = Object.entries(value).map(
    ([name, part]) => `${JSON.stringify(name)}: ${textOf(part, seen, `${column}.${name}`)}`,
  )
  return `{ ${texts.join(', ')} }`
}

function textOfList(list: unknown[], seen: SeenColumns, column: string): string {
  const texts = list.map((item) => {
    const { news } = seen
    const text = textOf(item, seen, `${column}[]`)
    return seen.news > news || list.length <= MAX_TUPLE ? text : ''
  })
  return `[${texts.filter(Boolean).join(', ')}]`
}

/** An object's kind is its keys, a list's whether it has any. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : 'list'
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return value instanceof Uint8Array || value instanceof Date
    ? value.constructor.name
    : Object.keys(value).join()
}
