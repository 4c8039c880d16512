// @module-tag pglite
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  clausesOf,
  linesOf,
  specifications,
  TAG,
  type TaggedTest,
  taggedTests,
  taggedTestsOf,
  testFiles,
} from './clauses.ts'

const root = join(import.meta.dirname, '..')
const PAGES = ['docs/specification-tests/README.md', 'docs/security.md']
/** Tests as these pages name them: `file` “title”, “another title”, or `file` alone. */
const NAMED_TESTS = /`([^`\s]+\.(?:spec|test)\.tsx?)`((?:,? “[^”]+”)*)/g
/** What a tag may stand above: a test, a group of tests, a row of their table, or a file's imports. */
const TAGGABLE = /^\s*(?:(?:test|it|describe)\b|['"`[{]|import\b)/

const tests = taggedTests()

describe.each(specifications())('%s', (specification) => {
  const clauses = clausesOf(specification)

  test('each line is a clause, once and in order', () => {
    const others = linesOf(specification).filter((line) => line !== '' && !line.startsWith('## '))
    expect(others).toHaveLength(clauses.length)
    const names = clauses.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)].toSorted(inOrder))
  })

  test('each clause has a test that npm test runs', () => {
    const everyday = new Set(tests.filter((tagged) => !isDeep(tagged)).flatMap((tagged) => tagged.clauses))
    expect(clauses.filter(({ name }) => !everyday.has(name))).toEqual([])
  })
})

test('each tag stands above a test, and names clauses that exist', () => {
  const known = new Set(specifications().flatMap((name) => clausesOf(name).map((clause) => clause.name)))
  const wrong = tests.flatMap(({ file, line, source, clauses }) => [
    ...(TAGGABLE.test(source) ? [] : [`${file}:${line} isn’t a test`]),
    ...clauses.filter((name) => !known.has(name)).map((name) => `${file}:${line} names ${name}`),
  ])
  expect(wrong).toEqual([])
})

test('what looks like a tag is one', () => {
  const wrong = testFiles().flatMap(({ file, source }) =>
    source
      .split('\n')
      .filter((line) => /^\s*(?:\/\/|\*)\s*clauses?\b/i.test(line) && !TAG.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(wrong).toEqual([])
})

test('a tag is read above a test, a table of tests, its row, and a file', () => {
  const source = [
    '// Clauses: one-deal 7.1',
    "import { test } from 'vitest'",
    '// Clauses: deal-workflow 3.2, 3.3; tax-and-lending 1.2',
    '// Clauses: tax-and-lending 1.3',
    "test('of a “seller”', () => {})",
    '// Clauses: deal-workflow 5.1',
    "test.each([['not this'],",
    '  // Clauses: deal-workflow 5.2',
    "  ['a row']])('of %s', () => {})",
  ].join('\n')
  expect(
    taggedTestsOf('a.test.ts', source).map(({ line, title, clauses }) => [line, title, clauses]),
  ).toEqual([
    [2, undefined, ['one-deal 7.1']],
    [
      5,
      'of a “seller”',
      ['deal-workflow 3.2', 'deal-workflow 3.3', 'tax-and-lending 1.2', 'tax-and-lending 1.3'],
    ],
    [7, 'of %s', ['deal-workflow 5.1']],
    [9, 'a row', ['deal-workflow 5.2']],
  ])
})

test('every test named in the guides exists', () => {
  const missing = PAGES.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(NAMED_TESTS)].flatMap(([, file = '', named = '']) => {
      if (!existsSync(join(root, file))) return [`${page}: ${file}`]
      const source = readFileSync(join(root, file), 'utf8')
      const titles = [...named.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title)
      return titles.filter((title) => !source.includes(title)).map((title) => `${page}: ${file} ${title}`)
    }),
  )
  expect(missing).toEqual([])
})

/** Whether `npm test` leaves the test out: by its file, or by the test's tag. */
function isDeep({ file, title, source }: TaggedTest): boolean {
  if (/^e2e\/browsers\/|\.long\.test\.ts$/.test(file)) return true
  if (readFileSync(join(root, file), 'utf8').startsWith('// @module-tag programs')) return true
  if (title !== undefined) return startsDeep(source)
  const inFile = [...source.matchAll(/\btest\(/g)]
  return inFile.length > 0 && inFile.every(({ index }) => startsDeep(source.slice(index)))
}

/** Whether the test that begins here is marked in its first three lines. */
function startsDeep(source: string): boolean {
  return /^(?:[^\n]*\n){0,2}[^\n]*\bDEEP\b/.test(source)
}

function inOrder(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
