import { randomUUID } from 'node:crypto'
import pg from 'pg'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import type { Database, Queryable } from '#src/platform/db/database.ts'
import { openPostgres } from '#src/platform/db/postgres.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { newInstallation } from '../backup/test-backups.ts'
import { addressFindings, databaseFindings, ruleFindings } from './database-findings.ts'
import type { Finding } from './finding.ts'

const ADMIN = process.env.TEST_POSTGRES_ADMIN_URL
const LOGIN = process.env.TEST_POSTGRES_SERVER_URL && new URL(process.env.TEST_POSTGRES_SERVER_URL).username

async function inPostgres<Result>(work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: ADMIN })
  await admin.connect()
  return work(admin).finally(() => admin.end())
}

const world = worldForFile()
beforeAll(async () => {
  if (LOGIN !== undefined) await inPostgres((admin) => admin.query(`grant ${LOGIN} to doneup`))
})

const complaints = (findings: Finding[]) =>
  findings
    .filter(({ state }) => state !== 'good')
    .map(({ about, state, says, todo }) => `${state} ${about}: ${says} → ${todo}`)

const UNDO = new Error('Nothing of this stays')

/** The findings after a change, which is rolled back. */
async function complaintsAfter(change: (tx: Queryable) => Promise<unknown>): Promise<string[]> {
  let said: string[] = []
  await world.owner
    .transaction(async (tx) => {
      await change(tx)
      // The owner makes the change; the server's login examines it.
      if (LOGIN !== undefined) await tx.script(`set local role ${LOGIN}`)
      said = complaints(await databaseFindings({ ...world.db, query: tx.query }))
      throw UNDO
    })
    .catch((error: unknown) => {
      if (error !== UNDO) throw error
    })
  return said
}

test('a read-only database is a fault', async () => {
  expect(await complaintsAfter((tx) => tx.script('set transaction read only'))).toEqual([
    expect.stringMatching(/^fault Database: It is read-only\. → DATABASE_URL points to a standby/),
  ])
})

test('a database without DoneUp’s tables is one fault', async () => {
  expect(await complaintsAfter((tx) => tx.script('drop table schema_migrations'))).toEqual([
    expect.stringMatching(/^fault Schema: The database is empty\. → Run "npm run migrate"/),
  ])
})

test('missing migrations are a fault that names the first', async () => {
  expect(
    await complaintsAfter((tx) => tx.script(`delete from schema_migrations where name like '007%'`)),
  ).toEqual([
    'fault Schema: 1 migration is missing, 007_secure_tenant_tables.sql first. → Run "npm run migrate".',
  ])
})

test('a database newer than the program is a warning that names the migration', async () => {
  expect(
    await complaintsAfter((tx) => tx.script(`insert into schema_migrations (name) values ('999_fly.sql')`)),
  ).toEqual([
    expect.stringMatching(/^warning Schema: The database is newer than this program: it has 999_fly\.sql\./),
  ])
})

test('a table without row-level security is a fault that names it', async () => {
  expect(await complaintsAfter((tx) => tx.script('alter table agents no force row level security'))).toEqual([
    expect.stringMatching(/^fault Row-level security: It is off on agents/),
  ])
})

test('dead-lettered jobs are a warning', async () => {
  expect(
    await complaintsAfter((tx) =>
      tx.query(
        sql`insert into outbox (id, topic, payload, dead_at) values (${randomUUID()}, 'invite.send', '{}', now())`,
      ),
    ),
  ).toEqual([expect.stringMatching(/^warning Outbox: 1 job is a dead letter: .* → "npm run outbox" shows/)])
})

test('overdue jobs are a warning: no process is working', async () => {
  expect(
    await complaintsAfter((tx) =>
      tx.query(sql`
        insert into outbox (id, topic, payload, run_at)
        values (${randomUUID()}, 'invite.send', '{}', now() - interval '16 minutes'),
          (${randomUUID()}, 'invite.send', '{}', now() - interval '14 minutes')`),
    ),
  ).toEqual([
    'warning Outbox: 1 job has been due for more than 15 minutes without a first attempt. → Start DoneUp: its processes run the jobs.',
  ])
})

test.each([
  [1, []],
  [
    30,
    [expect.stringMatching(/^warning Clock: .* are (29|30|31) seconds apart: .* → Synchronize both .* NTP/)],
  ],
  [-120, [expect.stringMatching(/^fault Clock: .* are (119|120|121) seconds apart/)]],
])('a clock that is %d seconds off is reported', async (seconds, expected) => {
  const findings = await databaseFindings(world.db, () => Date.now() + seconds * 1000)
  expect(complaints(findings)).toEqual(expected)
})

test('a server that is too old is a fault that names its version', async () => {
  const { db } = world
  const old: Database['query'] = async (statement) =>
    statement.text.includes('server_version_num')
      ? ([{ version: 14, text: '14.9', readOnly: false }] as never)
      : db.query(statement)
  expect(complaints(await databaseFindings({ ...db, query: old }))).toEqual([
    'fault Database: It is PostgreSQL 14.9. → Upgrade it to 15 or newer.',
  ])
})

test('a lost database connection is a fault in each database check', async () => {
  const gone = await newInstallation()
  await gone.close()
  const findings = await databaseFindings(gone.db)
  expect(findings.map(({ about, state }) => `${state} ${about}`)).toEqual([
    ...(gone.db.engine === 'postgres' ? ['fault Database', 'fault Database login'] : ['fault Database']),
    ...(gone.db.engine === 'postgres' ? [] : ['good Database login']),
    ...['fault Clock', 'fault Schema'],
  ])
})

test('the finding shows whether New Zealand addresses are imported', async () => {
  const { db, env } = world.jobServices
  expect(complaints(await addressFindings(db, env))).toEqual([
    expect.stringMatching(/^warning Addresses: .* haven’t been imported\. → .* docs\/addresses\.md/),
  ])
  expect(complaints(await addressFindings(db, { ...env, GOOGLE_MAPS_API_KEY: 'a-key' }))).toEqual([])
  await db.query(sql`
    insert into address_imports (id, file_name, sha256, addresses, streets)
    values (1, 'nz-addresses.csv', ${'0'.repeat(64)}, 2400000, 45000)`)
  expect(await addressFindings(db, env)).toEqual([
    { about: 'Addresses', state: 'good', says: '2,400,000 addresses of the country are suggested.' },
  ])
  await db.query(sql`delete from address_imports`)
})

// Clauses: tax-and-lending 1.2
test('a rule that was never verified, or was last read over a year ago, is a warning', async () => {
  const about = async (day: string) =>
    complaints(await ruleFindings(world.db, new Date(`${day}T12:00:00+13:00`)))
  expect(await about('2026-11-22')).toEqual([
    'warning Tax and lending rules: income.lastKnownYear was never verified; lending.changes2026 was never verified; income.capitalGains was never verified; gst.filingDates was never verified; acc.levies was never verified. → Read the sources, then add the rules with their dates at /admin/rules as one of RULE_EDITORS.',
  ])
  expect(await about('2027-11-23')).toEqual([
    expect.stringMatching(/ gst.rate was last read on 2026-11-22; .*income.lastKnownYear was never verified/),
  ])
})

if (ADMIN) {
  /** The findings with this login in DATABASE_URL. */
  async function complaintsAs(login: string, password: string): Promise<string[]> {
    const [row] = await world.db.query<{ name: string }>(sql`select current_database() as name`)
    const url = Object.assign(new URL(ADMIN ?? ''), {
      username: login,
      password,
      pathname: `/${row?.name}`,
    })
    const db = openPostgres(url.href, () => {})
    return complaints(await databaseFindings(db).finally(() => db.close()))
  }

  async function withRole(attributes: string, work: (name: string) => Promise<void>): Promise<void> {
    const name = `doneup_doctor_${process.pid}`
    await inPostgres((admin) => admin.query(`create role ${name} login password 'kahikatea' ${attributes}`))
    await work(name).finally(() => inPostgres((admin) => admin.query(`drop role ${name}`)))
  }

  test('a login that is a superuser is a fault, and so is one that bypasses row-level security', async () => {
    const { username, password } = new URL(ADMIN)
    expect(await complaintsAs(username, password)).toEqual([
      expect.stringMatching(
        /^fault Database login: DATABASE_URL signs in as a superuser: .* → Create a second login/,
      ),
    ])
    await withRole('bypassrls', async (name) => {
      expect(await complaintsAs(name, 'kahikatea')).toContainEqual(
        expect.stringMatching(/^fault Database login: .* a role that bypasses row-level security/),
      )
    })
  })

  test('L4: a login that may create roles, or owns the tables, is a fault', async () => {
    await withRole('createrole', async (name) => {
      expect(await complaintsAs(name, 'kahikatea')).toContainEqual(
        expect.stringMatching(
          /^fault Database login: DATABASE_URL signs in as a role that may create roles: /,
        ),
      )
    })
    const { username, password } = new URL(process.env.TEST_POSTGRES_URL ?? '')
    expect(await complaintsAs(username, password)).toEqual([
      expect.stringMatching(/^fault Database login: DATABASE_URL signs in as the owner of the tables: /),
    ])
  })

  test('a login without DoneUp’s roles is a warning that names them', () =>
    withRole('', async (name) => {
      expect(await complaintsAs(name, 'kahikatea')).toContainEqual(
        'warning Database login: The login is not a member of doneup_app and doneup_system. → Grant them: "grant doneup_app, doneup_system to …". On an empty database run "npm run migrate" first.',
      )
    }))
}
