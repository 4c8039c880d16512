import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const ROW = /^\| ([\d.]+) \| .+ \| (.+) \|$/
/** A test as the table names it: `file` "title", or `file` alone where the whole file is about the clause. */
const NAMED_TEST = /`([^`]+)`(?: “([^”]+)”)?/g

const rows = readFileSync(join(root, 'docs/specification-tests.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, clause = '', tests = ''] = ROW.exec(line) ?? []
    return clause === '' ? [] : [{ clause, tests: [...tests.matchAll(NAMED_TEST)] }]
  })

test('each clause of the specification stands in the table once, with a test that proves it', () => {
  expect(rows.length).toBeGreaterThan(90)
  expect(new Set(rows.map((row) => row.clause)).size).toBe(rows.length)
  expect(rows.filter((row) => row.tests.length === 0).map((row) => row.clause)).toEqual([])
})

test('every test that the table names exists under that title', () => {
  const missing = rows.flatMap(({ clause, tests }) =>
    tests.flatMap(([, file = '', title]) => {
      const path = join(root, file)
      const found = existsSync(path) && (title === undefined || readFileSync(path, 'utf8').includes(title))
      return found ? [] : [`${clause}: ${file} ${title ?? ''}`]
    }),
  )
  expect(missing).toEqual([])
})
