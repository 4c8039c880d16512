import type { z } from 'zod'
import type { CellKind, Choices, JsonCells, Rates } from './cells.ts'

export interface FileColumn {
  field: string
  label: string
  kind: CellKind
  choices?: Choices
  json?: JsonCells
  /** Files may have the rate in place of the amount. */
  rate?: Rates
}

/** The values of a row by field. */
export type RowValues = Partial<Record<string, unknown>>

/** How the columns of a file are found. */
export interface FileColumns {
  columns: readonly FileColumn[]
  /**
   * Headings used by other programs and spreadsheets, normalized by normalizeHeading and separated by spaces. In a list, the first
   * fit as well as the label, and each of the next less well.
   */
  aliases: Readonly<Partial<Record<string, string | readonly string[]>>>
  /** A heading that only DoneUp's own files have, normalized. */
  ownHeading?: string
  /** Headings that may mean something else: used if a cell of the column can be read. */
  uncertain?: Readonly<Partial<Record<string, string>>>
  /** The field that each row needs. */
  required: string
}

/** What the rows are called, and which are the same. */
export interface NamedRows<Item> {
  /** One row, such as "deal"; "deals" are the rows in the file that is sent. */
  noun: string
  /** The most that can be imported, if it is less than a file may have. */
  maxRows?: number | undefined
  nameOf: (item: Item) => string
  /** Equal for two rows of the same thing. */
  keyOf: (item: Item) => string
}

/** How the rows of a file are read. */
export interface FileKind<Item> extends FileColumns, NamedRows<Item> {
  schema: z.ZodType<Item>
  /** The problem of a row without the field. */
  missing: Readonly<Partial<Record<string, string>>>
  /** The input of the schema. */
  inputOf: (values: RowValues) => object
  /** Where the rows that are already known are. */
  known: string
}

/** What one kind of row needs to be imported from a file, checked and undone. */
export interface ImportKind<Item> extends FileKind<Item> {
  /** The path that receives the file; an import is undone by its id below it. */
  path: string
  /** The heading; by default “Import” and what the rows are. */
  title?: string
  sentence: string
  /** Shown until the required column is chosen. */
  columnNotice: string
  duplicate: readonly [one: string, many: string]
  back: { to: '/dashboard' | '/suppliers' | `/projects/${string}/${'expenses' | 'budget'}`; label: string }
  /** The keys of rows that are already known, undefined while they load. */
  useKnown: () => { keys: readonly string[] | undefined; error: Error | null }
  isPreviewed: (field: string, fields: readonly (string | null)[]) => boolean
  /** What the preview shows of an item, by field. */
  valuesOf: (item: Item) => RowValues
}
