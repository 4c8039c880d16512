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

export function added(doc: Doc, parent: Struct, role: string): Struct {
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
