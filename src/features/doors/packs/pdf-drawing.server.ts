import { setImmediate as nextTurn } from 'node:timers/promises'

// Its types lack two options of pdfkit 0.20.
declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      scope?: 'Row' | 'Column'
      bbox?: [left: number, top: number, right: number, bottom: number]
    }
  }
}

export type Doc = PDFKit.PDFDocument
export type Struct = PDFKit.PDFStructureElement

export const MARGIN = 42.5
export const WIDTH = 595.28 - 2 * MARGIN
/** The footer is below it. */
export const BOTTOM = 841.89 - 68
export const INK = '#111111'
export const GREY = '#444444'
export const LIGHT = '#bbbbbb'
export const GAP = 8
/** What stays on the page of a heading. */
export const KEPT = 60
/** A table that fits on a page has room for its heading there. */
const HEADING_ABOVE = 40
export const LEAD = { continued: false, lineGap: 3 } as const

interface Look {
  size?: number
  color?: string
  bold?: boolean
}

export function drawText(doc: Doc, parent: Struct, role: string, words: string, look: Look = {}): void {
  const { size = 10, color = INK, bold = false } = look
  const draw = () => doc.text(words, MARGIN, doc.y, { width: WIDTH, ...LEAD })
  doc.font(bold ? 'semibold' : 'regular').fontSize(size)
  doc.fillColor(color)
  parent.add(doc.struct(role, {}, draw))
  doc.font('regular').fontSize(10).fillColor(INK)
  doc.y += 4
}

export function addedElement(doc: Doc, parent: Struct, role: string): Struct {
  const element = doc.struct(role)
  parent.add(element)
  return element
}

/** Begins a page if less than `height` is left. Returns whether it did. */
export function keepTogether(doc: Doc, height: number): boolean {
  if (doc.y + height <= BOTTOM || doc.y <= MARGIN) return false
  doc.addPage()
  return true
}

export function drawRule(doc: Doc, y: number, thickness: number, color = INK): void {
  drawArtifact(doc, () => {
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(thickness)
      .strokeColor(color)
      .stroke()
  })
}

/** What screen readers skip. */
export function drawArtifact(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact')
  draw()
  doc.endMarkedContent()
}

interface Row {
  cells: readonly string[]
  kind: 'row' | 'subtotal' | 'total' | 'head'
}

export interface DrawnTable {
  caption?: string
  heads?: readonly string[]
  /** Shares of the width, by column. */
  shares: readonly number[]
  rows: readonly Row[]
}

/** A row takes up to a millisecond; others wait for this many at most. */
const ROWS_A_TURN = 25

/** Calls `draw` for each item in order, and gives other requests a turn at the start and after every few items. */
export async function drawInTurns<Item>(
  items: readonly Item[],
  draw: (item: Item, at: number) => void,
): Promise<void> {
  for (const [at, item] of items.entries()) {
    if (at % ROWS_A_TURN === 0) await nextTurn()
    draw(item, at)
  }
}

/** A table that fits on a page stays on one. Of a longer one no row is broken, and the column headings are repeated on each page. */
export async function drawTable(doc: Doc, parent: Struct, drawn: DrawnTable): Promise<void> {
  const { caption, heads, shares, rows } = drawn
  const head: Row | null = heads ? { cells: heads, kind: 'head' } : null
  keepTogether(doc, keptHeight(doc, drawn))
  const table = addedElement(doc, parent, 'Table')
  if (caption !== undefined) drawText(doc, table, 'Caption', caption, { bold: true })
  if (head) drawRow(doc, table, head, shares)
  await drawInTurns(rows, (row) => {
    if (keepTogether(doc, heightOf(doc, row, shares)) && head) drawRow(doc, null, head, shares)
    drawRow(doc, table, row, shares)
  })
  table.end()
  doc.y += GAP
}

/** How much of a table stays together: all of it, unless that is more than a page. */
export function keptHeight(doc: Doc, { caption, heads, shares, rows }: DrawnTable): number {
  const all: readonly Row[] = heads ? [{ cells: heads, kind: 'head' }, ...rows] : rows
  let height = caption === undefined ? 0 : boldHeight(doc, caption)
  for (const row of all) {
    height += heightOf(doc, row, shares)
    if (height > BOTTOM - MARGIN - HEADING_ABOVE) return KEPT
  }
  return height
}

/** The height of a bold text with what `drawText` leaves below it. */
export function boldHeight(doc: Doc, words: string, size = 10): number {
  doc.font('semibold').fontSize(size)
  const height = doc.heightOfString(words, { width: WIDTH, ...LEAD }) + 4
  doc.font('regular').fontSize(10)
  return height
}

/** Without a table, it repeats a row that is in the table already. */
function drawRow(doc: Doc, table: Struct | null, row: Row, shares: readonly number[]): void {
  const { cells, kind } = row
  const top = doc.y + 3
  const bottom = doc.y + heightOf(doc, row, shares)
  const tr = table && addedElement(doc, table, 'TR')
  setFont(doc, kind)
  let left = MARGIN
  for (const [at, words] of cells.entries()) {
    const width = (shares[at] ?? 0) * WIDTH
    const x = at === 0 ? left : left + GAP
    const options = { width: at === 0 ? width : width - GAP, ...alignmentOf(at) }
    const draw = () => doc.text(words, x, top, { ...options, ...LEAD })
    if (tr) tr.add(cellOf(doc, { kind, at }, draw))
    else drawArtifact(doc, draw)
    left += width
  }
  tr?.end()
  doc.font('regular').fontSize(10).fillColor(INK)
  if (kind === 'total') drawRule(doc, bottom - 2, 0.5)
  drawRule(doc, bottom, 0.5, kind === 'row' ? LIGHT : INK)
  doc.x = MARGIN
  doc.y = bottom
}

function alignmentOf(at: number): PDFKit.Mixins.TextOptions {
  return at === 0 ? { align: 'left' } : { align: 'right', features: ['tnum'] }
}

function cellOf(doc: Doc, { kind, at }: { kind: Row['kind']; at: number }, draw: () => void): Struct {
  if (kind === 'head') return doc.struct('TH', { scope: 'Column' }, draw)
  if (at === 0) return doc.struct('TH', { scope: 'Row' }, draw)
  return doc.struct('TD', {}, draw)
}

function setFont(doc: Doc, kind: Row['kind']): void {
  doc.font(kind === 'subtotal' || kind === 'total' ? 'semibold' : 'regular')
  doc.fontSize(kind === 'head' ? 9 : 10).fillColor(kind === 'head' ? GREY : INK)
}

function heightOf(doc: Doc, { cells, kind }: Row, shares: readonly number[]): number {
  setFont(doc, kind)
  const heights = cells.map((words, at) => {
    const width = (shares[at] ?? 0) * WIDTH - (at === 0 ? 0 : GAP)
    return doc.heightOfString(words, { width, ...alignmentOf(at), ...LEAD })
  })
  doc.font('regular').fontSize(10).fillColor(INK)
  return Math.max(...heights) + 5
}
