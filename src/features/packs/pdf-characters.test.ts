import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { packOf } from './pack.ts'
import { pdfNotice, printablePack } from './pdf-characters.ts'
import { NEW_PACK, type PackModel } from './schema.ts'

const material = {
  address: '1 Ōtaki Road',
  organization: 'Ūpoko',
  asAt: 'now',
  preparedOn: 'today',
  parts: [],
  photos: [],
}
const packWith = (edit: Partial<PackModel>): PackModel => ({ ...packOf(material, NEW_PACK), ...edit })

test('names what the PDF can’t show, once, and puts a visible mark in its place', () => {
  const pack = packWith({
    title: 'Ngā mihi 🏠👨‍👩‍👧 “q” €½ 中文 ✓',
    coverNote: 'Ōtaki\nДмитрий 李, 👨‍👩‍👧 done\ud800',
  })
  expect(printablePack(pack)).toMatchObject({
    title: 'Ngā mihi [?] “q” €½ [?] [?]',
    coverNote: 'Ōtaki\n[?] [?], [?] done[?]',
  })
  expect(pdfNotice(pack)).toBe(
    'The PDF can’t show 🏠 👨‍👩‍👧 中 文 ✓ Д м и and 5 more. It has [?] instead. Print the pack to include them.',
  )
})

test('letters of Māori and other Latin languages are shown, however they are composed', () => {
  const pack = packWith({
    author: 'Hēmi Zoë Łukasz Ştefan'.normalize('NFD'),
    audience: 'a\u200bb €½ – “x” −5',
  })
  expect(printablePack(pack)).toMatchObject({
    author: 'Hēmi Zoë Łukasz Ştefan',
    audience: 'ab €½ – “x” −5',
  })
  expect(pdfNotice(pack)).toBeNull()
})

test.each([400, 600])('the font of weight %i has each character that is printed', (weight) => {
  const doc = new PDFDocument().font(new URL(`./archivo-${weight}.ttf`, import.meta.url).pathname)
  const { font } = Reflect.get(doc, '_font') as { font: { hasGlyphForCodePoint(code: number): boolean } }
  const lacking: string[] = []
  for (let code = 0x20; code < 0x3000; code += 1) {
    const text = String.fromCodePoint(code)
    const isPrinted = printablePack(packWith({ title: text })).title === text.normalize('NFC')
    if (isPrinted && !font.hasGlyphForCodePoint(text.normalize('NFC').codePointAt(0) ?? 0))
      lacking.push(code.toString(16))
  }
  expect(lacking).toEqual([])
})
