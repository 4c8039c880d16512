import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createNamesInFolders, safeFileName } from './file-names.ts'

test.each([
  ['Quote (final), v2 – 50% & more.pdf', 'Quote (final), v2 – 50% & more.pdf'],
  ['12 Kererū Street, Tauranga', '12 Kererū Street, Tauranga'],
  ['Unit 3/14 Queen St: "corner"', 'Unit 3 14 Queen St corner'],
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\Users\\mere\\LIM.pdf', 'C Users mere LIM.pdf'],
  ['con.pdf', 'con_.pdf'],
  ['LPT1', 'LPT1_'],
  ['console.pdf', 'console.pdf'],
  ['a. . .', 'a'],
  ['.hidden.pdf', 'hidden.pdf'],
  ['re\u202Efdp.exe.pdf', 're fdp.exe.pdf'],
  ['🏠.jpg', 'document.jpg'],
  ['', 'document'],
])('%s becomes %s', (name, kept) => {
  expect(safeFileName(name, 'document')).toBe(kept)
})

test('shortens long names and keeps the extension', () => {
  expect(safeFileName(`${'ā'.repeat(300)}.docx`, 'document')).toBe(`${'ā'.repeat(100)}.docx`)
})

test.each(['中'.repeat(88), '𠮷'.repeat(100), 'ā'.repeat(100), 'a'.repeat(300)])(
  'a name of %j fits the 255 bytes of a file system, with a number and the days of an export',
  (text) => {
    const pathOf = createNamesInFolders()
    const name = safeFileName(`2027-02-04 ${text}.jpeg`, 'document')
    const paths = [pathOf('', name), pathOf('', name)]
    const exported = `${safeFileName(text, 'DoneUp')} Xero bank statement 2026-04-01 to 2027-03-31.csv`
    for (const one of [...paths, exported]) {
      expect(new TextEncoder().encode(one).length, one).toBeLessThanOrEqual(255)
      expect(one.isWellFormed()).toBe(true)
    }
  },
)

test('names contain no path and are valid on every system', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const name = safeFileName(text, 'document')
      expect(name).toMatch(/^[^<>:"/\\|?*\p{Cc}.\s][^<>:"/\\|?*\p{Cc}]*$/u)
      expect(name).not.toMatch(/[\s.]$/)
      expect(safeFileName(name, 'document')).toBe(name)
    }),
    { numRuns: 60 },
  )
})

test('numbers equal names in a folder, ignoring case', () => {
  const pathOf = createNamesInFolders()
  expect(pathOf('files/', 'a.pdf')).toBe('files/a.pdf')
  expect(pathOf('files/', 'A.PDF')).toBe('files/A (2).PDF')
  expect(pathOf('files/', 'a (2).pdf')).toBe('files/a (2) (2).pdf')
  expect(pathOf('other/', 'a.pdf')).toBe('other/a.pdf')
  expect(pathOf('files/', 'a.pdf')).toBe('files/a (3).pdf')
})
