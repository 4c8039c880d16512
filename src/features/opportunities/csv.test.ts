import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { csvLine, defused, plainHeading, withoutGuard } from './csv.ts'
import { DEAL_COLUMNS } from './csv-columns.ts'

describe('a line of a CSV file', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+64 21 555', "'+64 21 555"],
    ['@import', "'@import"],
    ['-cmd|calc', "'-cmd|calc"],
    ['\tTab', "'\tTab"],
    ['\rReturn', "'\rReturn"],
    ['\n=1+1', "'\n=1+1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(1)', "'＠SUM(1)"],
    ["'=1", "''=1"],
    ['-12.5', '-12.5'],
    ['1=1', '1=1'],
  ])('cannot run %j as a formula, and a negative number stays one', (text, written) => {
    expect(defused(text)).toBe(written)
    expect(withoutGuard(written)).toBe(text)
  })

  test('is quoted by RFC 4180 and ends with CR LF; numbers stand as they are', () => {
    expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', ' x', -5.5, null])).toBe(
      'a,"b,c","say ""hi""","two\nlines"," x",-5.5,\r\n',
    )
  })

  test('gives back any text to whoever reads it, and begins with nothing that is a formula', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^[='+@＝－\-\t\r\n",;0-9a ]{0,8}$/),
    )
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
        const [read = []] = Papa.parse<string[]>(csvLine(texts), { delimiter: ',', newline: '\r\n' }).data
        expect(read.map(withoutGuard)).toEqual(texts)
        for (const cell of read) expect(/^[=+@＝＋－＠\t\r\n]|^-(?!\d+(\.\d+)?$)/.test(cell)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})

test('no two columns of a deal are named alike, be it by us or by other programs', () => {
  const names = DEAL_COLUMNS.flatMap(({ label, names: others }) => [plainHeading(label), ...others])
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  expect(twice).toEqual([])
  for (const name of names) expect(plainHeading(name)).toBe(name)
})
