import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Database } from '#src/platform/db/database.ts'
import { readLoginRights } from '#src/platform/db/open.ts'
import { collectingRows } from '#src/server/testing/test-seen-rows.ts'
import {
  queriesIn,
  queriesWithoutType,
  seenRows,
  typedQueries,
  unseenQueries,
  wrongRows,
} from './row-types.ts'

const FILE = 'src/platform/db/open.ts'
const RIGHTS = { isSuperuser: false, bypassesRowSecurity: false, createsRoles: false, ownsTables: false }

/** What is wrong with these answers to the query of a login's rights. */
async function faultsOf(answers: readonly object[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rows-'))
  vi.stubEnv('SEEN_ROWS', folder)
  for (const row of answers)
    await readLoginRights(collectingRows({ query: async () => [row] } as unknown as Database))
  const queries = typedQueries().filter(({ file, type }) => file === FILE && type === 'LoginRights')
  expect(unseenQueries(queries, seenRows(folder))).toEqual([])
  return wrongRows(queries, seenRows(folder)).map((fault) => fault.replace(/:\d+:/, ''))
}

test('accepts rows that are as their query asserts', async () => {
  expect(await faultsOf([RIGHTS, { ...RIGHTS, ownsTables: true }])).toEqual([])
})

test('finds another name, a null, a text for a number and a column too many', async () => {
  const { ownsTables, ...rest } = RIGHTS
  const faults = await faultsOf([
    { ...rest, owns_tables: ownsTables },
    { ...RIGHTS, isSuperuser: null },
    { ...RIGHTS, createsRoles: 'no' },
    { ...RIGHTS, bypassesRowSecurity: new Date() },
    { ...RIGHTS, password: 'secret' },
    rest,
  ])
  const unknown = (name: string) =>
    `Object literal may only specify known properties, and '"${name}"' does not exist in type 'LoginRights'.`
  expect(faults).toEqual([
    `${FILE} ${unknown('owns_tables')} In "owns_tables": false`,
    `${FILE} Type 'null' is not assignable to type 'boolean'. In "isSuperuser": null`,
    `${FILE} Type 'string' is not assignable to type 'boolean'. In "createsRoles": "no"`,
    `${FILE} Type 'Date' is not assignable to type 'boolean'. In "bypassesRowSecurity": new Date()`,
    `${FILE} ${unknown('password')} In "password": "secret"`,
    expect.stringContaining("Property 'ownsTables' is missing"),
  ])
})

test('finds a query by its file and line', () => {
  const source =
    "a\nawait tx.query<\n  Pick<Row, 'id'>\n>(sql`select 1`)\ndb.query<{ id: string }>(one)\ntx.query(two)"
  const found = queriesIn('src/one.ts', source)
  expect(found.map(({ place, type }) => [place, type.trim()])).toEqual([
    ['src/one.ts:2', "Pick<Row, 'id'>"],
    ['src/one.ts:5', '{ id: string }'],
  ])
  expect(found.map(({ at }) => source.slice(at, at + 3))).toEqual(['sql', 'one'])
})

test('a query of which no test saw a row is a fault', () => {
  expect(unseenQueries(queriesIn('src/one.ts', 'db.query<{ id: string }>(one)'), new Map())).toEqual([
    'src/one.ts:1: no test saw a row of { id: string }',
  ])
})

test('each query whose rows have a type says it', () => {
  expect(queriesWithoutType()).toEqual([])
})
