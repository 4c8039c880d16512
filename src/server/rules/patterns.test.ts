import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

// Every regular expression of the product's code reads a text in a time that grows with its length, not with its square: found from
// the code, so that a new one that doesn't fails. https://github.com/RunDevelopment/scslre

/** What may take longer, because no one else writes the text. */
const OWN_TEXTS: Readonly<Record<string, string>> = {
  '/\\B(?=(?:\\d{3})+$)/g in finance/money.ts': 'the digits of one figure',
}

/** What is put together, and of what. */
const PUT_TOGETHER: Readonly<Record<string, string>> = {
  'features/base/addresses/linz/csv-row.ts':
    'digits between the beginning and the end of a row of the register',
  'features/base/addresses/linz/ranking.ts': 'a typed number between fixed separators, in lines of our own',
  'finance/parse-figure.ts': 'constants; the texts of figures have a maximum',
  'lib/text/plain-words.ts': 'constants: one run of marks, not preceded by a digit',
  'server/wrong-method.ts': 'a path of our own operations',
  'ui/figure/how-sum.tsx': 'single letters of our own formulas',
  'ui/text/linked-text.tsx': 'names of our own screens',
}

interface Pattern {
  source: string
  flags: string
  file: string
}

const root = join(import.meta.dirname, '../..')
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/test[-.]|test-|^app\/prerender/.test(path))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const patterns = sources.flatMap(({ file, text }) => {
  const found: Pattern[] = []
  collect(parseSync(file, text).program, file, found)
  return found
})

function collect(node: unknown, file: string, found: Pattern[]): void {
  if (typeof node !== 'object' || node === null) return
  if ('regex' in node) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    found.push({ source: pattern, flags, file })
  }
  for (const inner of Object.values(node)) collect(inner, file, found)
}

const isSlow = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>) =>
  analyse({ source, flags }).reports.length > 0

test('H2: each regular expression reads a text in linear time', () => {
  const slow = patterns.filter(isSlow).map(({ source, flags, file }) => `/${source}/${flags} in ${file}`)
  expect(patterns.length).toBeGreaterThan(300)
  expect(slow).toEqual(Object.keys(OWN_TEXTS))
})

test('H2: regular expressions are put together in these files only', () => {
  const found = sources.filter(({ text }) => /\bRegExp\(/.test(text)).map(({ file }) => file)
  expect(found.toSorted()).toEqual(Object.keys(PUT_TOGETHER))
})

test.each([String.raw`\s+$`, '(a+)+b', String.raw`^\s*(\w+\s*)*:`, String.raw`\d+\d*x`])(
  'H2: finds that %s may go back over a text',
  (source) => {
    expect(isSlow({ source, flags: '' })).toBe(true)
  },
)
