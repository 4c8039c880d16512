import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = 'docs/specification-tests'
const ROW = /^\| (\d[\d.]*) \| .+ \| (.+) \|$/
/** A test as the tables name it: `file` “title”, or `file` alone where the whole file is about the clause. */
const NAMED_TEST = /`([^`\s]+\.(?:spec|test)\.tsx?)`(?: “([^”]+)”)?/g
/** A lower limit, so that rows that no longer parse are noticed. */
const CLAUSES = {
  'accounts-and-billing.md': 120,
  'deal-workflow.md': 291,
  'dates-and-conditions.md': 35,
  'offers-and-scenarios.md': 35,
  'one-deal.md': 11,
  'project-delivery.md': 26,
  'sharing-and-api.md': 55,
  'tax-and-lending.md': 20,
}

const linesOf = (file: string) => readFileSync(join(root, folder, file), 'utf8').split('\n')
const SECURITY = join('..', 'security.md')

const rowsOf = (file: string) =>
  linesOf(file).flatMap((line) => {
    const [, clause = '', tests = ''] = ROW.exec(line) ?? []
    return clause === '' ? [] : [{ clause, tests: [...tests.matchAll(NAMED_TEST)] }]
  })

describe.each(Object.entries(CLAUSES))('%s', (file, least) => {
  test('each clause of the specification is in the table once, in order, with a test', () => {
    const rows = rowsOf(file)
    expect(rows.length).toBeGreaterThanOrEqual(least)
    const clauses = rows.map((row) => row.clause)
    expect(clauses).toEqual([...new Set(clauses)].toSorted(inOrder))
    expect(rows.filter((row) => row.tests.length === 0).map((row) => row.clause)).toEqual([])
  })
})

test.each(Object.keys(CLAUSES))('each clause of %s has a test that npm test runs', (file) => {
  const onlyDeep = rowsOf(file).filter(({ tests }) =>
    tests.every(([, path = '', title]) => isDeep(path, title)),
  )
  expect(onlyDeep.map((row) => row.clause)).toEqual([])
})

test('every test title in these pages exists', () => {
  const missing = [...readdirSync(join(root, folder)), SECURITY].flatMap((page) =>
    linesOf(page).flatMap((line) =>
      [...line.matchAll(NAMED_TEST)].flatMap(([, file = '', title]) => {
        const path = join(root, file)
        const found = existsSync(path) && (title === undefined || readFileSync(path, 'utf8').includes(title))
        return found ? [] : [`${page}: ${file} ${title ?? ''}`]
      }),
    ),
  )
  expect(missing).toEqual([])
})

/** Whether `npm test` leaves the test out: by its file, or by the test's tag. */
function isDeep(file: string, title: string | undefined): boolean {
  const source = readFileSync(join(root, file), 'utf8')
  if (source.startsWith('// @module-tag programs')) return true
  if (/^e2e\/browsers\/|\.long\.test\.ts$/.test(file)) return true
  const titles =
    title === undefined ? [...source.matchAll(/\btest\(/g)] : [...source.matchAll(patternOf(title))]
  return (
    titles.length > 0 &&
    titles.every(({ index }) => /^(?:[^\n]*\n){0,2}[^\n]*\bDEEP\b/.test(source.slice(index)))
  )
}

/** A test whose title contains the text. */
function patternOf(title: string): RegExp {
  return new RegExp(title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g')
}

function inOrder(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
