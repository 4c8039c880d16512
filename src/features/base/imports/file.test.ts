// @module-tag pglite

import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { dealFile } from '#src/features/deals/deal-import/deal-file.ts'
import { fileOf } from '#src/features/deals/pipeline/test-imports.ts'
import { chooseHeadings, readFile } from './file.ts'
import { guessMapping } from './mapping.ts'
import { readRows } from './rows.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from './schema.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const problemOf = (bytes: Uint8Array | string) => {
  const file = readFile(typeof bytes === 'string' ? utf8(bytes) : bytes, dealFile)
  return 'problem' in file ? file.problem : null
}

function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  Array.from(text, (_sign, at) => view.setUint16(at * 2, text.charCodeAt(at), isLittle))
  return bytes
}

describe('a file of deals', () => {
  const text = 'Address,Notes\r\n8 Kererū Street,Ōtūmoetai\r\n'
  const read = {
    headings: ['Address', 'Notes'],
    rows: [{ number: 2, cells: ['8 Kererū Street', 'Ōtūmoetai'] }],
  }

  test.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${text}`)],
    ['UTF-16 with a byte order mark', utf16(`\ufeff${text}`, true)],
    ['big-endian UTF-16', utf16(`\ufeff${text}`, false)],
    ['UTF-16 without a byte order mark', utf16(text, true)],
    ['semicolons', utf8(text.replaceAll(',', ';'))],
    ['tabs', utf8(text.replaceAll(',', '\t'))],
    ['Unix line endings', utf8(text.replaceAll('\r\n', '\n'))],
  ])('is read with %s', (_coding, bytes) => {
    expect(fileOf(bytes)).toEqual(read)
  })

  test('asks for an old encoding, with the letters of each, and reads Excel’s "sep=" line', () => {
    const bytes = new Uint8Array([
      ...utf8('sep=;\r\nAddress;Notes\r\n1 Caf'),
      0xe9,
      ...utf8(' Lane;Cosy\r\n'),
    ])
    const asked = fileOf(bytes).encoding
    expect(asked?.chosen).toBeNull()
    expect(asked?.choices.slice(0, 2)).toEqual([
      { value: 'windows-1252', label: 'Café (Western (Windows))' },
      { value: 'macintosh', label: 'CafÈ (Western (Mac))' },
    ])
    expect(readFile(bytes, dealFile, 'windows-1252')).toMatchObject({
      headings: ['Address', 'Notes'],
      rows: [{ number: 3, cells: ['1 Café Lane', 'Cosy'] }],
      encoding: { chosen: 'windows-1252' },
    })
  })

  test.each([
    ['ISO-8859-13', [0xe2, 0xfb], 'windows-1257', 'āū'],
    ['Mac Roman', [0x8e, 0x9f], 'macintosh', 'éü'],
    ['GBK', [0xb2, 0xe2, 0xca, 0xd4], 'gbk', '测试'],
  ] as const)('a file in %s is a question, never a guess', (_name, letters, chosen, text) => {
    const bytes = new Uint8Array([...utf8('Address\n1 '), ...letters, ...utf8(' Lane\n')])
    expect(fileOf(bytes).encoding?.choices.map(({ value }) => value)).toContain(chosen)
    expect(readFile(bytes, dealFile, chosen)).toMatchObject({ rows: [{ cells: [`1 ${text} Lane`] }] })
  })

  test('one wrong byte in UTF-8 is one wrong letter, whose row has a problem', () => {
    const bytes = new Uint8Array([
      ...utf8('Address,Notes\n8 Kererū Street,Ōtūmoetai\n1 Caf'),
      0xe9,
      ...utf8(' Lane,x\n'),
    ])
    const file = fileOf(bytes)
    expect(file.encoding).toBeUndefined()
    const { good, problems } = readRows(file, guessMapping(file, dealFile), dealFile)
    expect(good).toMatchObject([{ item: { address: '8 Kererū Street', notes: 'Ōtūmoetai' } }])
    expect(problems).toMatchObject([{ row: 3, column: 'Address', value: '1 Caf\ufffd Lane' }])
  })

  test.each([
    ['headings in CRLF and rows in LF', 'Address,Notes\r\n1 Rimu Road,x\n2 Rimu Road,y\n'],
    ['headings in LF and rows in CRLF', 'Address,Notes\n1 Rimu Road,x\r\n2 Rimu Road,y\r\n'],
    ['returns alone among them', 'Address,Notes\r\n1 Rimu Road,x\r2 Rimu Road,y\n'],
    ['pipes', 'Address|Notes\n1 Rimu Road|x\n2 Rimu Road|y\n'],
  ])('has all rows with %s', (_what, text) => {
    expect(fileOf(text).rows.map(({ cells }) => cells)).toEqual([
      ['1 Rimu Road', 'x'],
      ['2 Rimu Road', 'y'],
    ])
  })

  test('a line end in a quoted cell is its text, also where the rows end in another one', () => {
    const { rows } = fileOf('Address,Notes\r\n1 Rimu Road,"a, ""b""\r\nc"\n2 Rimu Road,y\n')
    expect(rows.map(({ cells }) => cells[1])).toEqual(['a, "b"\r\nc', 'y'])
  })

  test('numbers rows like a spreadsheet, skips empty ones and names columns without a heading', () => {
    expect(fileOf('Address,,\n\n"1 Rimu\nRoad",x,\n,,\n2 Rimu Road,y,\n')).toEqual({
      headings: ['Address'],
      rows: [
        { number: 3, cells: ['1 Rimu\nRoad', 'x', ''] },
        { number: 5, cells: ['2 Rimu Road', 'y', ''] },
      ],
    })
    expect(fileOf('Address,,Notes\na,b,c').headings).toEqual(['Address', 'Column 2', 'Notes'])
  })

  test.each([
    ['a title above them', 'My deals\nAddress,Notes,City\n1 Rimu Road,x,Taupō\n', 2],
    [
      'two title lines and a blank one',
      'Deals 2026,,\nExported by Mere,,\n\nAddress,Notes,City\n1 Rimu Road,x,Taupō\n',
      4,
    ],
    ['a title with a known heading', 'Property\nAddress,Notes,City\n1 Rimu Road,x,Taupō\n', 2],
    [
      'semicolons and a title with commas',
      'Deals, sold, 2026, x\nAddress;Notes;City\n1 Rimu Road;x;Taupō\n',
      2,
    ],
    ['tabs and a title', 'Deals\nAddress\tNotes\tCity\n1 Rimu Road\tx\tTaupō\n', 2],
    [
      'a title that Excel wrote with "sep="',
      'sep=;\r\nDeals;;\r\nAddress;Notes;City\r\n1 Rimu Road;x;Taupō\r\n',
      3,
    ],
  ])('has its headings below %s', (_what, text, headingRow) => {
    for (const bytes of [utf8(text), utf8(`\ufeff${text}`), utf16(`\ufeff${text}`, true)]) {
      expect(fileOf(bytes)).toEqual({
        headings: ['Address', 'Notes', 'City'],
        rows: [{ number: headingRow + 1, cells: ['1 Rimu Road', 'x', 'Taupō'] }],
        headingRow,
      })
    }
  })

  test('without known headings begins below the titles, and another row can be chosen', () => {
    const file = fileOf('Liste,,\nStand: November,,\nObjekt,Preis,Ort\n1 Rimu Road,500000,Taupō\n')
    expect([file.headings, file.headingRow]).toEqual([['Objekt', 'Preis', 'Ort'], 3])
    const other = chooseHeadings(file, 2)
    expect([other.headings, other.rows.length]).toEqual([['Stand: November'], 2])
    expect(chooseHeadings(other, 3)).toEqual(file)
    expect(fileOf('Notes,Objekt\nx,1 Rimu Road\n').allRows).toHaveLength(2)
  })

  test('keeps commas where a note has more semicolons', () => {
    const { headings, rows } = fileOf('Address,Notes\n1 Rimu Road,a; b; c; d\n')
    expect([headings, rows[0]?.cells]).toEqual([
      ['Address', 'Notes'],
      ['1 Rimu Road', 'a; b; c; d'],
    ])
  })

  test.each([
    [
      'a workbook',
      zipSync({ 'xl/workbook.xml': utf8('<workbook/>') }),
      /Excel workbook or a ZIP archive, not CSV/,
    ],
    ['a PDF', utf8('%PDF-1.7\n'), /This is a PDF, not CSV/],
    ['bytes', Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7) % 256), /isn’t a text file/],
    ['text with NULs', utf8('Address\n1 Rimu\0Road\n'), /isn’t a text file/],
    ['nothing', utf8(''), /This file is empty/],
    ['blank lines', utf8('\n\n\r\n'), /This file is empty/],
    ['a PDF by its name only', utf8('fake'), /isn’t a CSV file/],
    ['headings alone', utf8('Address,Notes\n'), /no rows below the headings/],
    ['an open quote', utf8('Address\n1 Rimu Road\n"2 Rimu Road\n3 Rimu Road\n'), /in row 3 is never closed/],
    ['a stray quote', utf8('Address\n"1 Rimu" Road,x\n2\n'), /Row 2 has a misplaced/],
    ['more than 5 MB', new Uint8Array(MAX_IMPORT_BYTES + 1), /larger than 5 MB/],
    ['100,000 columns', utf8(`${'a,'.repeat(100_000)}\n1\n`), /100,001 columns. The limit is 200/],
    ['too many rows', utf8(`Address\n${'x\n'.repeat(MAX_IMPORT_ROWS + 1)}`), /more than 5,000 rows/],
    ['separators', utf8(`Address\n${','.repeat(5_000_000)}\n`), /no rows below the headings/],
  ])('rejects %s with a message', (_what, bytes, words) => {
    expect(problemOf(bytes)).toMatch(words)
  })

  test('reads a 5 MB cell and 5,000 rows', () => {
    const cell = 'x'.repeat(MAX_IMPORT_BYTES - 100)
    expect(fileOf(`Address\n"${cell}"\n`).rows[0]?.cells).toEqual([cell])
    expect(fileOf(`Address\n${'x\n'.repeat(MAX_IMPORT_ROWS)}`).rows).toHaveLength(MAX_IMPORT_ROWS)
  })
})
