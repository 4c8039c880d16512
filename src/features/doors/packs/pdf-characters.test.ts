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
  prices: [],
  photos: [],
}
const packWith = (edit: Partial<PackModel>): PackModel => ({ ...packOf(material, NEW_PACK), ...edit })

// Clauses: sharing-and-api 1.15
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

// Clauses: sharing-and-api 1.15
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

test('a character with a plain twin is printed as that, a sign of a number isn’t', () => {
  const pack = packWith({
    title: 'Wai\u2011iti \u02bbOfa o\u02bcNeill \ufb01x \uff11\uff0f\uff12',
    audience: '1\u2009000\u202f000\u2003a\u2028b',
    author: '10\u2075 2\u2153 \u2460',
  })
  expect(printablePack(pack)).toMatchObject({
    title: 'Wai-iti ‘Ofa o’Neill fix 1/2',
    audience: '1 000 000 a\nb',
    author: '10[?] 2[?] [?]',
  })
})

// Clauses: sharing-and-api 1.15
test.each([400, 600])('the font of weight %i has each character that is printed', (weight) => {
  const doc = new PDFDocument().font(new URL(`./archivo-${weight}.ttf`, import.meta.url).pathname)
  const { font } = Reflect.get(doc, '_font') as { font: { hasGlyphForCodePoint(code: number): boolean } }
  const lacking: string[] = []
  for (let code = 0x20; code < 0x3000; code += 1) {
    const text = String.fromCodePoint(code)
    const { title } = printablePack(packWith({ title: text }))
    const isLacking = (one: string) => one !== '\n' && !font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)
    if (Array.from(title).some(isLacking)) lacking.push(code.toString(16))
  }
  expect(lacking).toEqual([])
})
