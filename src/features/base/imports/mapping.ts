import { parseNumber } from '#src/finance/parse-figure.ts'
import { normalizeHeading } from '#src/lib/files/csv.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { couldBePartOfOne, hasMonthFirst, isPercentage, type Meaning, readColumnCell } from './cells.ts'
import type { RowFile } from './file.ts'
import { headingTiers } from './heading-row.ts'
import type { FileColumn, FileColumns } from './import-kind.ts'

/**
 * The field of each column of a file, such as "amount", with what its figures mean if that isn't plain: "profitMargin:fraction". A
 * column that could be either is a question until a person chooses: "ask:amount". Null is not imported.
 */
export type Mapping = readonly (string | null)[]

const ASK = 'ask:'
type Read = Pick<RowFile, 'headings' | 'rows'>

/** The field of a column; null for one that isn't imported, or not yet. */
export function fieldOf(entry: string | null | undefined): string | null {
  return entry === null || entry === undefined || isAsked(entry) ? null : (entry.split(':')[0] ?? null)
}

export function meaningOf(entry: string | null | undefined): Meaning | null {
  return fieldOf(entry) === null ? null : ((entry?.split(':')[1] as Meaning | undefined) ?? null)
}

export function isAsked(entry: string | null | undefined): boolean {
  return entry?.startsWith(ASK) ?? false
}

/** Gives each field the column whose heading fits best. Two that fit as well, and figures that could mean two things, are asked. */
export function guessMapping(file: Read, kind: FileColumns): Mapping {
  const entries: (string | null)[] = file.headings.map(() => null)
  // “Profit %” isn't a profit in dollars.
  const plain = file.headings.map((heading) => [
    normalizeHeading(heading),
    ...(heading.includes('%') ? [normalizeHeading(heading.replaceAll('%', 'percent'))] : []),
  ])
  const found = new Set<string>()
  const columns = kind.columns.map((column) => ({ column, tiers: headingTiers(kind, column) }))
  const most = Math.max(...columns.map(({ tiers }) => tiers.length))
  for (let tier = 0; tier < most; tier += 1) {
    for (const { column, tiers } of columns) {
      if (found.has(column.field)) continue
      const isUncertain = tier === tiers.length - 1
      const fitting = plain.flatMap((names, at) =>
        entries[at] === null &&
        names.some((name) => tiers[tier]?.includes(name)) &&
        (!isUncertain || hasReadable(file, column, at))
          ? at
          : [],
      )
      if (fitting.length === 0) continue
      found.add(column.field)
      const places = withoutCopies(file, fitting)
      for (const at of places)
        entries[at] = places.length > 1 ? ASK + column.field : meant(file, kind, column, at)
    }
  }
  return entries
}

function hasReadable({ rows }: Read, column: FileColumn, at: number): boolean {
  return rows.some(({ cells }) => {
    const read = readColumnCell(cells[at] ?? '', column, null)
    return 'value' in read && read.value !== null
  })
}

const cellsAt = ({ rows }: Read, at: number) => rows.map(({ cells }) => cells[at]?.trim() ?? '')

/** Without columns that are empty or the same as an earlier one. */
function withoutCopies(file: Read, places: readonly number[]): number[] {
  const filled = places.filter((at) => cellsAt(file, at).some((cell) => cell !== ''))
  if (filled.length === 0) return places.length > 0 && file.rows.length > 0 ? places.slice(0, 1) : [...places]
  const seen = new Set<string>()
  return filled.filter((at) => {
    const text = JSON.stringify(cellsAt(file, at))
    return !seen.has(text) && seen.add(text)
  })
}

/** What the figures of a column mean, or that it is a question. DoneUp's own files are known. */
function meant(file: Read, kind: FileColumns, column: FileColumn, at: number): string {
  const { field, rate } = column
  const isOwn = file.headings.some((heading) => normalizeHeading(heading) === kind.ownHeading)
  if (isPercentage(column.kind)) {
    if (isOwn) return `${field}:percent`
    return hasTwoMeanings(file, column, at) ? ASK + field : field
  }
  if (column.kind === 'date') return !isOwn && hasTwoMeanings(file, column, at) ? ASK + field : field
  if (rate === undefined || isOwn) return field
  const isNamedRate = /%|\brate\b|percent/i.test(file.headings[at] ?? '')
  const isRate = hasTwoMeanings(file, column, at)
  if (!isNamedRate) return isRate ? ASK + field : field
  const figures = figuresOf(cellsAt(file, at))
  return isRate || figures.every((figure) => figure === 0) ? `${field}:rate` : ASK + field
}

/** Numbers with neither a percent sign nor a dollar sign. */
function figuresOf(cells: readonly string[]): number[] {
  return cells.flatMap((cell) => parseNumber(cell) ?? [])
}

/** Whether the figures of a column can be parts of 1 (0.2 is 20%), or rates of GST instead of amounts, or its days have the month first. */
export function hasTwoMeanings(file: Read, column: FileColumn, at: number): boolean {
  if (column.kind === 'date') return cellsAt(file, at).some(hasMonthFirst)
  const figures = figuresOf(cellsAt(file, at)).filter((figure) => figure !== 0)
  if (figures.length === 0) return false
  if (isPercentage(column.kind)) return figures.every((figure) => couldBePartOfOne(figure))
  return (
    column.rate?.values.some(({ percent }) =>
      figures.every((figure) => figure === percent || figure === percent / 100),
    ) ?? false
  )
}

/** Assigns the field to the column and removes it, and the question about it, from any other. */
export function withColumn(mapping: Mapping, at: number, entry: string | null): Mapping {
  const field = fieldOf(entry)
  return mapping.map((other, place) => {
    if (place === at) return entry
    const isSame = field !== null && (fieldOf(other) === field || other === ASK + field)
    return isSame ? null : other
  })
}

/** What can be chosen for a column: each field, with each meaning of its figures if they have several. */
export function columnOptions(file: Read, kind: FileColumns, at: number, entry: string | null) {
  const options = kind.columns.flatMap((column) => {
    const { field, label, rate } = column
    const isMeant = fieldOf(entry) === field && meaningOf(entry) !== null
    if (isPercentage(column.kind) && (isMeant || hasTwoMeanings(file, column, at)))
      return [
        { value: `${field}:fraction`, label: `${label}: 0.2 is 20%` },
        { value: `${field}:percent`, label: `${label}: 0.2 is 0.2%` },
      ]
    if (column.kind === 'date' && (isMeant || hasTwoMeanings(file, column, at)))
      return [
        { value: `${field}:dayFirst`, label: `${label}: 5/6 is 5 June` },
        { value: `${field}:monthFirst`, label: `${label}: 5/6 is 6 May` },
      ]
    const plain = { value: field, label }
    return rate ? [plain, { value: `${field}:rate`, label: rate.label }] : [plain]
  })
  const none = { value: 'none', label: 'Don’t import' }
  return isAsked(entry)
    ? [{ value: entry ?? '', label: 'Choose a field' }, none, ...options]
    : [none, ...options]
}

/** What has to be chosen before the rows are checked. */
export function questionsOf(file: Read, mapping: Mapping, kind: FileColumns): string[] {
  return kind.columns.flatMap((column) => {
    const places = mapping.flatMap((entry, at) => (entry === ASK + column.field ? at : []))
    const [at] = places
    if (at === undefined) return []
    const names = places.map((place) => `“${file.headings[place]}”`)
    if (places.length > 1)
      return [
        `${listInWords(names)} could ${places.length === 2 ? 'both' : 'all'} be “${column.label}”. Choose it for one of them.`,
      ]
    return [`${names[0]}: ${meaningQuestion(file, column, at)}`]
  })
}

function meaningQuestion(file: Read, { kind, rate }: FileColumn, at: number): string {
  if (kind === 'date') {
    const written = cellsAt(file, at).find(hasMonthFirst) ?? ''
    return `${written} has the month first. Do all of its days? Choose which.`
  }
  const figure = figuresOf(cellsAt(file, at)).find((one) => one !== 0) ?? 0
  if (rate)
    return `does ${figure} mean a rate of ${figure < 1 ? figure * 100 : figure}%, or $${figure}? Choose which.`
  return `does ${figure} mean ${Number((figure * 100).toPrecision(12))}%, or ${figure}%? Choose which.`
}
