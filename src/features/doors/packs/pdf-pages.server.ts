import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { preparedBy } from './pack.ts'
import { chartBars } from './pack-pages.ts'
import { printablePack } from './pdf-characters.ts'
import {
  addedElement,
  BOTTOM,
  boldHeight,
  type Doc,
  type DrawnTable,
  drawArtifact,
  drawInTurns,
  drawRule,
  drawTable,
  drawText,
  GAP,
  GREY,
  INK,
  KEPT,
  keepTogether,
  keptHeight,
  MARGIN,
  type Struct,
  WIDTH,
} from './pdf-drawing.server.ts'
import type { PackBlock, PackModel, PackPhoto } from './schema.ts'

const font = (weight: 400 | 600) => readFileSync(new URL(`./archivo-${weight}.ttf`, import.meta.url))
const FONTS = { regular: font(400), semibold: font(600) }

const FIRST_SHARE = 0.3

/** The PDF of a pack, tagged: the pages that `packPages` writes, with the same texts. `photos` are JPEGs by their ids. */
export async function packPdf(pack: PackModel, photos: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
  const doc = newDocument(pack)
  const pieces: Uint8Array[] = []
  doc.on('data', (piece: Uint8Array) => pieces.push(piece))
  const ended = new Promise<void>((resolve) => void doc.on('end', resolve))
  const whole = doc.struct('Document')
  doc.addStructure(whole)
  const { parts, notice, ...cover } = printablePack(pack)
  drawCover(doc, whole, cover)
  for (const { heading, blocks } of parts) {
    const section = addedElement(doc, whole, 'Sect')
    drawHeading(doc, section, heading, keptAfterHeading(doc, blocks[0]))
    for (const [at, block] of blocks.entries()) {
      if (block.type === 'heading')
        keepTogether(
          doc,
          boldHeight(doc, block.text, SUBHEADING_SIZE) + keptAfterHeading(doc, blocks[at + 1]),
        )
      await drawBlock(doc, section, block, photos)
    }
    section.end()
  }
  drawNotice(doc, whole, notice)
  whole.end()
  await drawFooters(doc, notice)
  doc.end()
  await ended
  return Buffer.concat(pieces)
}

function newDocument({ address, title, organization }: PackModel): Doc {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 841.89 - BOTTOM },
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'en-NZ',
    displayTitle: true,
    info: {
      Title: `${address} – ${title}`,
      ...(organization !== '' && { Author: organization }),
      Creator: 'DoneUp',
      Producer: 'DoneUp',
    },
  })
  doc.registerFont('regular', FONTS.regular).registerFont('semibold', FONTS.semibold)
  return doc.font('regular').fontSize(10).fillColor(INK)
}

function drawCover(doc: Doc, whole: Struct, cover: Omit<PackModel, 'parts' | 'notice'>): void {
  const { title, audience, coverNote, address, organization, asAt } = cover
  const by = preparedBy(cover)
  if (organization !== '') drawText(doc, whole, 'P', organization, { bold: true })
  drawText(doc, whole, 'H1', title, { bold: true, size: 20 })
  drawText(doc, whole, 'P', address, { size: 12 })
  if (audience !== null) drawText(doc, whole, 'P', `For ${audience}`)
  if (by !== null) drawText(doc, whole, 'P', `Prepared by ${by}`)
  drawText(doc, whole, 'P', `Figures as at ${asAt}`, { color: GREY })
  if (coverNote === null) return
  doc.y += 4
  drawText(doc, whole, 'P', coverNote)
}

const HEADING_SIZE = 13
const SUBHEADING_SIZE = 11
const RULE_BELOW = 4

/** What follows a heading stays on its page: a photo, or a table if it fits on one. */
function keptAfterHeading(doc: Doc, block: PackBlock | undefined): number {
  if (block?.type === 'photos') return ONLY_PHOTO.height
  const table = block && tableOf(block)
  return table ? Math.max(KEPT, keptHeight(doc, table)) : KEPT
}

/** How a block with rows is drawn; null for others. */
function tableOf(block: PackBlock): DrawnTable | null {
  if (block.type === 'lines')
    return {
      shares: [0.65, 0.35],
      rows: block.lines.map(({ label, figure, kind }) => ({ cells: [label, figure], kind })),
    }
  if (block.type !== 'table') return null
  const { caption, heads, rows } = block
  const others = (1 - FIRST_SHARE) / (heads.length - 1)
  return {
    caption,
    heads,
    shares: heads.map((_, at) => (at === 0 ? FIRST_SHARE : others)),
    rows: rows.map((cells) => ({ cells, kind: 'row' as const })),
  }
}

/** `kept` is the height of what stays on its page. */
function drawHeading(doc: Doc, parent: Struct, words: string, kept: number): void {
  doc.y += 16
  keepTogether(doc, boldHeight(doc, words, HEADING_SIZE) + RULE_BELOW + kept)
  drawText(doc, parent, 'H2', words, { bold: true, size: HEADING_SIZE })
  drawRule(doc, doc.y - 2, 1.5)
  doc.y += RULE_BELOW
}

/** The notice is the end of the last page. */
function drawNotice(doc: Doc, whole: Struct, notice: string): void {
  doc.y += 16
  keepTogether(doc, KEPT)
  drawRule(doc, doc.y - 6, 0.75)
  drawText(doc, whole, 'P', notice, { size: 9, color: GREY })
}

async function drawBlock(
  doc: Doc,
  parent: Struct,
  block: PackBlock,
  photos: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  switch (block.type) {
    case 'heading':
      return drawText(doc, parent, 'H3', block.text, { bold: true, size: SUBHEADING_SIZE })
    case 'text':
      return drawText(doc, parent, 'P', block.text)
    case 'list':
      return drawList(doc, parent, block.items)
    case 'chart':
      return drawChart(doc, parent, block)
    case 'photos':
      return drawPhotos(doc, parent, block.photos, photos)
    case 'lines':
    case 'table': {
      const table = tableOf(block)
      if (table) await drawTable(doc, parent, table)
    }
  }
}

async function drawList(doc: Doc, parent: Struct, items: readonly string[]): Promise<void> {
  const list = addedElement(doc, parent, 'L')
  await drawInTurns(items, (words) => {
    const item = addedElement(doc, list, 'LI')
    keepTogether(doc, 14)
    drawText(doc, item, 'LBody', `• ${words}`)
    item.end()
  })
  list.end()
}

const PHOTO = { width: (WIDTH - GAP) / 2, height: 188.5 }
const ONLY_PHOTO = { width: WIDTH, height: 255 }

const CHART_HEIGHT = 80

function drawChart(
  doc: Doc,
  parent: Struct,
  { caption, values }: Extract<PackBlock, { type: 'chart' }>,
): void {
  keepTogether(doc, CHART_HEIGHT + KEPT)
  drawText(doc, parent, 'P', caption, { bold: true })
  const { bars, zero } = chartBars(values)
  const top = doc.y
  const draw = () => {
    for (const { x, y, width, height, isNegative } of bars)
      doc
        .rect(MARGIN + x * WIDTH, top + y * CHART_HEIGHT, width * WIDTH, height * CHART_HEIGHT)
        .fill(isNegative ? '#555555' : '#aaaaaa')
  }
  const bbox: [number, number, number, number] = [MARGIN, top, MARGIN + WIDTH, top + CHART_HEIGHT]
  parent.add(doc.struct('Figure', { alt: caption, bbox }, draw))
  drawRule(doc, top + zero * CHART_HEIGHT, 0.75)
  doc.fillColor(INK)
  doc.y = top + CHART_HEIGHT + GAP
}

/** Whole photos, two in a row. One whose file is missing is left out. */
async function drawPhotos(
  doc: Doc,
  parent: Struct,
  of: readonly PackPhoto[],
  photos: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const found = of.flatMap(({ id, name, caption }) => {
    const bytes = photos.get(id)
    return bytes ? [{ name, caption, bytes: Buffer.from(bytes) }] : []
  })
  const { width, height } = found.length === 1 ? ONLY_PHOTO : PHOTO
  await drawInTurns(found, ({ name: alt, caption, bytes }, at) => {
    const isLeft = at % 2 === 0
    if (isLeft) keepTogether(doc, height + CAPTION)
    const [x, y] = [isLeft ? MARGIN : MARGIN + width + GAP, doc.y]
    const draw = () => doc.image(bytes, x, y, { fit: [width, height] })
    parent.add(doc.struct('Figure', { alt, bbox: [x, y, x + width, y + height] }, draw))
    if (caption !== undefined) drawCaption(doc, parent, { caption, x, y: y + height + 2, width })
    doc.y = isLeft && at + 1 < found.length ? y : y + height + GAP + CAPTION
  })
}

const CAPTION = 16

/** Below a photo, on one line. */
function drawCaption(
  doc: Doc,
  parent: Struct,
  { caption, x, y, width }: { caption: string; x: number; y: number; width: number },
): void {
  doc.font('regular').fontSize(9).fillColor(GREY)
  const draw = () => doc.text(caption, x, y, { width, height: 12, ellipsis: true, lineBreak: false })
  parent.add(doc.struct('P', {}, draw))
  doc.fontSize(10).fillColor(INK)
  doc.x = MARGIN
}

/** On each page, like the printed footer: not read aloud again and again. */
async function drawFooters(doc: Doc, notice: string): Promise<void> {
  const { start, count } = doc.bufferedPageRange()
  const pages = Array.from({ length: count }, (_, at) => at + 1)
  await drawInTurns(pages, (page) => {
    doc.switchToPage(start + page - 1)
    // Below the margin, text would begin a new page.
    doc.page.margins.bottom = 0
    doc.font('regular').fillColor(GREY)
    drawArtifact(doc, () => {
      doc.fontSize(6.5).text(notice, MARGIN, BOTTOM + 14, { width: WIDTH * 0.85, lineGap: 1.5 })
      const number = `${page} / ${count}`
      doc
        .fontSize(7)
        .text(number, MARGIN + WIDTH * 0.85, BOTTOM + 14, { width: WIDTH * 0.15, align: 'right' })
    })
  })
}
