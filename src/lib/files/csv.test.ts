import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { csvLine, escapeFormula, unescapeFormula } from './csv.ts'

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
  ])('escapes the formula %j; a negative number stays a number', (text, written) => {
    expect(escapeFormula(text)).toBe(written)
    expect(unescapeFormula(written)).toBe(text)
  })

  test('is quoted according to RFC 4180 and ends with CR LF; numbers are unquoted', () => {
    expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', ' x', -5.5, null])).toBe(
      'a,"b,c","say ""hi""","two\nlines"," x",-5.5,\r\n',
    )
  })

  test('escapes formulas against CSV injection, reversibly', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^[='+@＝－\-\t\r\n",;0-9a ]{0,8}$/),
    )
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
        const [read = []] = Papa.parse<string[]>(csvLine(texts), { delimiter: ',', newline: '\r\n' }).data
        expect(read.map(unescapeFormula)).toEqual(texts)
        for (const cell of read) expect(/^[=+@＝＋－＠\t\r\n]|^-(?!\d+(\.\d+)?$)/.test(cell)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})
