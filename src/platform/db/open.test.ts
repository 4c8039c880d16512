// @module-tag postgres

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { collectingRows } from '#src/server/testing/test-seen-rows.ts'
import { readEnvironment } from '../process/env.ts'
import type { Database } from './database.ts'
import { listMissingTimeouts, openDatabase, openDatabaseAsOwner } from './open.ts'

const adminUrl = process.env.TEST_POSTGRES_ADMIN_URL ?? ''

function production(databaseUrl: string) {
  const env = readEnvironment({
    DATABASE_URL: databaseUrl,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'doneup-test-')),
  })
  return { ...env, NODE_ENV: 'production' as const }
}

async function withRole<Result>(attributes: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const name = `doneup_role_${process.pid}`
  const password = 'kahikatea'
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create role ${name} login password '${password}' ${attributes}`)
  const url = new URL(adminUrl)
  Object.assign(url, { username: name, password })
  try {
    return await work(url.href)
  } finally {
    await admin.query(`drop role ${name}`)
    await admin.end()
  }
}

test('production refuses a superuser login without repeating the password', async () => {
  const start = openDatabase(production(adminUrl), () => {})
  await expect(start).rejects.toThrow(/^DATABASE_URL signs in as a superuser/)
  await expect(start).rejects.not.toThrow(new URL(adminUrl).password)
})

test('production refuses a database role that bypasses row-level security', () =>
  withRole('bypassrls', async (url) => {
    const start = openDatabase(production(url), () => {})
    await expect(start).rejects.toThrow(/bypasses row-level security/)
    await expect(start).rejects.not.toThrow('kahikatea')
  }))

test('L4: production refuses a login that may create roles or owns the tables', async () => {
  await withRole('createrole', async (url) => {
    await expect(openDatabase(production(url), () => {})).rejects.toThrow(
      /may create roles\. Use a login that may only read and write rows, and set the owner’s login in DATABASE_OWNER_URL/,
    )
  })
  await withRole('', async (url) => {
    const admin = new pg.Client({ connectionString: adminUrl })
    await admin.connect()
    await admin.query(`create schema auth; create table auth.owned (id int)`)
    await admin.query(`alter table auth.owned owner to "${new URL(url).username}"`)
    await expect(openDatabase(production(url), () => {})).rejects.toThrow(
      /signs in as the owner of the tables/,
    )
    const owner = await openDatabaseAsOwner({ ...production(url), DATABASE_OWNER_URL: url }, () => {})
    expect(
      await owner.query(sql`select tableowner as owner from pg_tables where schemaname = 'auth'`),
    ).toEqual([{ owner: new URL(url).username }])
    await owner.close()
    await admin.query('drop schema auth cascade; create table schema_migrations (name text)')
    await expect(openDatabaseAsOwner(production(url), () => {})).rejects.toThrow(
      'This needs the login that owns the tables: set it in DATABASE_OWNER_URL.',
    )
    await admin.query('drop table schema_migrations')
    await admin.end()
  })
})

test('behind a pooler, a login without its own timeouts is refused', async () => {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const db = collectingRows({ query: async ({ text }: Sql) => (await admin.query(text)).rows } as Database)
  const all = ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout']
  expect(await listMissingTimeouts(db)).toEqual(all)
  await admin.query(`set lock_timeout = '2s'`)
  expect(await listMissingTimeouts(db)).toEqual(all.filter((name) => name !== 'lock_timeout'))
  await admin.end()
  const start = openDatabase({ ...production(adminUrl), DATABASE_LISTEN_URL: adminUrl }, () => {})
  await expect(start).rejects.toThrow(`the login needs its own timeouts; missing: ${all.join(', ')}.`)
})

test('production accepts a least-privilege login', () =>
  withRole('nosuperuser nobypassrls', async (url) => {
    const db = await openDatabase(production(url), () => {})
    await db.close()
  }))
