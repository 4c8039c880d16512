// @module-tag postgres

import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PrivatePostgres, startPrivatePostgres } from './private-postgres.ts'

let server: PrivatePostgres

beforeAll(async () => {
  server = await startPrivatePostgres()
})

afterAll(() => server.stop())

test('neither login is a superuser, bypasses row-level security or creates roles', async () => {
  const rights = 'select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user'
  for (const url of [server.url(), server.serverUrl()]) {
    expect(await query(url, rights)).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }])
  }
})

test('the application owns the databases created for it', async () => {
  const url = await server.createDatabase('owned')
  await query(url, 'create table made (id int)')
  expect(await query(url, 'select count(*)::int as n from made')).toEqual([{ n: 0 }])
})

test('a committed row survives the server being killed', async () => {
  await query(server.url(), 'create table kept (id int)')
  await query(server.url(), 'insert into kept values (1)')
  await server.kill('SIGKILL')
  await server.restart()
  expect(await query(server.url(), 'select id from kept')).toEqual([{ id: 1 }])
})

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}
