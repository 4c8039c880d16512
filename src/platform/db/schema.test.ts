// @module-tag engines

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { PROJECT_STAGES } from '#src/features/build/projects/schema.ts'
import { OPPORTUNITY_STATUSES } from '#src/features/deals/pipeline/schema.ts'
import { DIGEST_OPTIONS } from '#src/features/people/accounts/account-schema.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { migrate, pendingMigrations, schemaFingerprint } from './migrate.ts'
import { openPostgres } from './postgres.ts'

const world = worldForFile()

test('db/schema.sql matches the migrations', () => {
  expect(readFileSync(new URL('../../../db/schema.sql', import.meta.url), 'utf8')).toContain(
    schemaFingerprint(),
  )
})

test('migrating again applies nothing', async () => {
  expect(await migrate(world.owner)).toEqual([])
  expect(await pendingMigrations(world.db)).toEqual([])
})

// Clauses: deal-workflow 4.1
test('deal statuses match the check constraint', async () => {
  const [row] = await world.db.query<{ definition: string }>(sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'opportunities_status_check'`)
  const inTable = [...(row?.definition.matchAll(/'([a-z_]+)'/g) ?? [])].map((match) => match[1])
  expect(inTable.sort()).toEqual(OPPORTUNITY_STATUSES.map((status) => status.value).sort())
})

// Clauses: deal-workflow 4.11
test('project stages match the check constraint', async () => {
  const [row] = await world.db.query<{ definition: string }>(sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'projects_status_check'`)
  const inTable = [...(row?.definition.matchAll(/'([a-z_]+)'/g) ?? [])].map((match) => match[1])
  expect(inTable.sort()).toEqual(PROJECT_STAGES.map((stage) => stage.value).sort())
})

test('digest settings match the check constraint', async () => {
  const [row] = await world.db.query<{ definition: string }>(sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'users_digest_check'`)
  const inTable = [...(row?.definition.matchAll(/'([a-z_]+)'/g) ?? [])].map((match) => match[1])
  expect(inTable.sort()).toEqual(DIGEST_OPTIONS.map(({ value }) => value).sort())
})

test('every table with an organization_id forces row-level security and has the two policies', async () => {
  const tables = await world.db.query<{ name: string; forced: boolean; policies: number }>(sql`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
      (select count(*) from pg_policy p
        where p.polrelid = c.oid and p.polname in ('own_organization', 'system_rows')) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and exists (
      select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id')`)
  expect(tables.length).toBeGreaterThan(4)
  for (const table of tables) expect(table).toEqual({ name: table.name, forced: true, policies: 2 })
})

/** Policies that serve members too, on tables that no move reads. */
const FOR_MEMBERS_TOO = [
  'organization_members.admins_change',
  'owner_incomes.shared_incomes',
  'webhook_endpoints.queued_for',
]

test('the policies of those who aren’t members cost members nothing', async () => {
  const policies = await world.db.query<{
    policy: string
    table: string
    name: string
    conditions: string
  }>(sql`
    select tablename || '.' || policyname as policy, tablename as table, policyname as name,
      concat_ws(' and ', qual, with_check) as conditions
    from pg_policies where schemaname = 'public' and 'doneup_app' = any (roles) order by 1`)
  const ofMembers = policies.filter(({ name }) => name === 'own_organization')
  const others = policies.filter(
    ({ policy, table, name }) =>
      ofMembers.some((own) => own.table === table) &&
      name !== 'own_organization' &&
      !FOR_MEMBERS_TOO.includes(policy),
  )
  expect(others.length).toBeGreaterThan(35)
  // Each sub-select is prepared in every statement, also of members.
  expect(others.filter(({ conditions }) => /\bselect\b/i.test(conditions))).toEqual([])
  // PostgreSQL evaluates policies from the last name to the first.
  expect(others.filter(({ name }) => name > 'own_organization')).toEqual([])
})

test('the application’s role owns no table and cannot bypass row-level security', async () => {
  const roles = await world.db.query(sql`
    select rolname, rolsuper, rolbypassrls, rolcanlogin,
      (select count(*) from pg_class c where c.relowner = r.oid) as owned
    from pg_roles r where rolname = 'doneup_app'`)
  expect(roles).toEqual([
    { rolname: 'doneup_app', rolsuper: false, rolbypassrls: false, rolcanlogin: false, owned: 0 },
  ])
})

test('L4: every security definer function searches temporary schemas last', async () => {
  const functions = await world.db.query<{ name: string; settings: string[] | null }>(sql`
    select p.oid::regprocedure::text as name, p.proconfig as settings from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'auth'::regnamespace) and p.prosecdef`)
  expect(functions.length).toBeGreaterThan(7)
  for (const { name, settings } of functions) {
    expect({ name, settings }).toEqual({ name, settings: ['search_path=pg_catalog, public, pg_temp'] })
  }
})

test('the last admin can neither leave nor be demoted', async () => {
  const mere = await world.person()
  const demote = world.db.query(sql`
    update organization_members set role = 'member' where user_id = ${mere.userId}`)
  await expect(demote).rejects.toThrow(/at least one admin/)
  const leave = world.db.query(sql`delete from organization_members where user_id = ${mere.userId}`)
  await expect(leave).rejects.toThrow(/at least one admin/)
})

const serverUrl = process.env.TEST_POSTGRES_URL
if (process.env.TEST_POSTGRES_SERVER_URL)
  test('L4: the server’s login owns nothing and creates no roles or temporary tables', async () => {
    const [role] = await world.db.query(sql`
      select rolname as name, rolsuper as "isSuper", rolcreaterole as "createsRoles", rolcreatedb as "createsDatabases",
        rolbypassrls as "bypassesRls", (select count(*) from pg_class c where c.relowner = r.oid) as owned,
        has_database_privilege(current_database(), 'temporary') as temporary,
        has_schema_privilege('public', 'create') as creates
      from pg_roles r where rolname = current_user`)
    expect(role).toEqual({
      name: 'doneup_server',
      isSuper: false,
      createsRoles: false,
      createsDatabases: false,
      bypassesRls: false,
      owned: 0,
      temporary: false,
      creates: false,
    })
    const escalate = world.db.query(sql`grant pg_execute_server_program to doneup_server`)
    await expect(escalate).rejects.toThrow(/permission denied|must have admin option/)
  })

if (serverUrl)
  test('a process that starts during a migration waits for it', async () => {
    const name = `doneup_test_${randomBytes(6).toString('hex')}`
    const admin = new pg.Client({ connectionString: serverUrl })
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    const other = new pg.Client({ connectionString: url.href })
    await other.connect()
    await other.query('begin; select pg_advisory_xact_lock(7300112)')
    const db = openPostgres(url.href, () => {})
    const migrating = migrate(db)
    migrating.catch(() => {})
    // Longer than the lock timeout.
    await other.query('select pg_sleep(2.5)')
    await other.query('commit')
    expect((await migrating).length).toBeGreaterThan(5)
    expect(await db.query(sql`show lock_timeout`)).toEqual([{ lock_timeout: '2s' }])
    expect(await db.query(sql`show jit`)).toEqual([{ jit: 'off' }])
    await other.end()
    await db.close()
  })
