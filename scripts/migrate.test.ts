import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { knownMigrations, migrateWithin } from '#src/platform/db/migrate.ts'
import { rebuildSchema } from '#src/platform/db/rebuild-schema.ts'
import { readEnvironment } from '#src/platform/process/env.ts'
import { ENGINE, emptyPlace } from '#src/server/backup/test-backups.ts'
import { startServer } from '#src/server/start-server.ts'
import { inDatabase, PRODUCTION, runCommand, type Variables } from './test-commands.ts'

const HELD = /^The schema wasn’t changed: Another DoneUp process is using the data directory/

const runMigrate = (variables: Variables) => runCommand('migrate', variables)

const tablesIn = (variables: Variables) =>
  inDatabase(variables, async (db) => {
    const tables = await db.query<{ name: string }>(sql`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`)
    return tables.map(({ name }) => name)
  })

test('production refuses to start before "npm run migrate"', async () => {
  const variables = { ...PRODUCTION, ...(await emptyPlace()) }
  const start = () => startServer(readEnvironment(variables), { report: () => {} })
  const known = await knownMigrations()
  await expect(start()).rejects.toThrow(
    `${known.length} migrations are pending. Run "npm run migrate" first.`,
  )
  expect(await tablesIn(variables)).toEqual([])
  expect(await runMigrate(variables)).toEqual({
    code: 0,
    said: [...known.map((name) => `  ${name}`), `Applied ${known.length} migrations.`, ''].join('\n'),
  })
  expect(await runMigrate(variables)).toEqual({ code: 0, said: 'The schema is up to date.\n' })
  const server = await start()
  expect(await (await server.app.request('/readyz')).json()).toMatchObject({ status: 'ready' })
  // While a process is running: PostgreSQL allows it, the embedded database doesn't.
  const beside = await runMigrate(variables)
  if (ENGINE === 'postgres') expect(beside).toEqual({ code: 0, said: 'The schema is up to date.\n' })
  else expect(beside).toEqual({ code: 1, said: expect.stringMatching(HELD) })
  await server.close()
})

if (ENGINE === 'postgres') {
  test('two concurrent runs of "npm run migrate" migrate once', async () => {
    const variables = await emptyPlace()
    const both = await inDatabase(variables, (db) =>
      db.transaction(async (tx) => {
        // Holds the migration lock until both wait for it.
        await tx.script(
          'set local idle_in_transaction_session_timeout = 0; select pg_advisory_xact_lock(7300112)',
        )
        const running = [runMigrate(variables), runMigrate(variables)]
        await eventually(async () => {
          const waiting = await tx.query(sql`
              select 1 from pg_locks where locktype = 'advisory' and not granted
                and database = (select oid from pg_database where datname = current_database())`)
          expect(waiting).toHaveLength(2)
        })
        return running
      }),
    )
    const said = (await Promise.all(both)).map((run) => `${run.code} ${run.said.trim().split('\n').at(-1)}`)
    const known = await knownMigrations()
    expect(said.toSorted()).toEqual([`0 Applied ${known.length} migrations.`, '0 The schema is up to date.'])
    const applied = await inDatabase(variables, (db) => db.query(sql`select name from schema_migrations`))
    expect(applied).toHaveLength(known.length)
  })

  test('a failed migration is rolled back completely', async () => {
    const variables = await emptyPlace()
    await inDatabase(variables, (db) => db.script('create table opportunities (of_somebody_else text)'))
    const { code, said } = await runMigrate(variables)
    expect(said).toMatch(/^The schema wasn’t changed: relation "opportunities" already exists/)
    expect(code).toBe(1)
    expect(await tablesIn(variables)).toEqual(['opportunities'])
  })

  test('migrating a database of a newer version changes nothing and reports the unknown migration', async () => {
    const variables = await emptyPlace()
    await inDatabase(variables, (db) =>
      db.script(
        `create table schema_migrations (name text); insert into schema_migrations values ('999_fly.sql')`,
      ),
    )
    expect(await runMigrate(variables)).toEqual({
      code: 1,
      said: 'The schema wasn’t changed: The database is newer than this version of DoneUp: it has 999_fly.sql.\n',
    })
  })

  test('migration 030 adds deletion jobs for archive parts before it drops their table', async () => {
    const variables = await emptyPlace()
    const known = await knownMigrations()
    const before = known.slice(0, known.indexOf('030_export_without_steps.sql'))
    const removed = await inDatabase(variables, async (db) => {
      await db.transaction((tx) => rebuildSchema(tx, before))
      await db.query(sql`insert into auth.users (id, email) values (uuid_v7(), 'mere@doneup.example')`)
      await db.query(sql`
        insert into organization_exports (organization_id, id) select id, uuid_v7() from organizations`)
      await db.query(sql`
        insert into export_parts (organization_id, export_id, place, file_key, size)
        select organization_id, id, 0, 'exports/part.zip', 5 from organization_exports`)
      await db.query(sql`insert into outbox (id, topic, payload) values (uuid_v7(), 'export.step', '{}')`)
      await db.transaction((tx) => migrateWithin(tx))
      return db.query(
        sql`select topic, payload from outbox where topic like '%export%' or topic like 'stored-files%'`,
      )
    })
    expect(removed).toEqual([{ topic: 'stored-files.remove', payload: { keys: ['exports/part.zip'] } }])
  })

  test('migration 033 preserves each member’s read and unread notifications', async () => {
    const variables = await emptyPlace()
    const known = await knownMigrations()
    const before = known.slice(0, known.indexOf('033_read_notifications_one_by_one.sql'))
    const read = await inDatabase(variables, async (db) => {
      await db.transaction((tx) => rebuildSchema(tx, before))
      await db.query(sql`insert into auth.users (id, email) values (uuid_v7(), 'mere@doneup.example')`)
      await db.query(sql`
        insert into notifications (organization_id, id, version, type, title, message)
        select o.id, uuid_v7(), n, 'system', 'Number ' || n, '' from organizations o, generate_series(1, 4) n`)
      await db.query(sql`
        insert into notification_readers (organization_id, user_id, read_version)
        select organization_id, user_id, 2 from organization_members`)
      await db.query(sql`
        insert into notification_reads (organization_id, user_id, notification_id)
        select m.organization_id, m.user_id, n.id from organization_members m join notifications n using (organization_id)
        where n.version = 4`)
      await db.transaction((tx) => migrateWithin(tx))
      return db.query(sql`
        select n.title from notification_reads r join notifications n on n.id = r.notification_id order by n.version`)
    })
    expect(read).toEqual([{ title: 'Number 1' }, { title: 'Number 2' }, { title: 'Number 4' }])
  })

  test('migration 120 leaves plans from before as they were: they wait for neither settlement', async () => {
    const variables = await emptyPlace()
    const known = await knownMigrations()
    const before = known.slice(0, known.indexOf('120_wait_for_settlement.sql'))
    const waiting = await inDatabase(variables, async (db) => {
      await db.transaction((tx) => rebuildSchema(tx, before))
      await db.query(sql`insert into auth.users (id, email) values (uuid_v7(), 'mere@doneup.example')`)
      const win = (address: string) =>
        db.query(sql`
        with deal as (
          insert into opportunities (organization_id, id, user_id, address, status, position, actual_purchase_price)
          select m.organization_id, uuid_v7(), m.user_id, ${address}, 'won', ${address}, 1 from organization_members m
          returning organization_id, id)
        insert into projects (organization_id, id, opportunity_id, position)
        select organization_id, uuid_v7(), id, ${address} from deal`)
      await win('Before')
      await db.transaction((tx) => migrateWithin(tx))
      await win('Later')
      return db.query(sql`select position, waits_for_settlement from projects order by position`)
    })
    expect(waiting).toEqual([
      { position: 'Before', waits_for_settlement: false },
      { position: 'Later', waits_for_settlement: true },
    ])
  })

  test('migration 121 settles the past purchases of won deals on their settlement date, and no others', async () => {
    const variables = await emptyPlace()
    const known = await knownMigrations()
    const before = known.slice(0, known.indexOf('121_settle_past_purchases.sql'))
    const settled = await inDatabase(variables, async (db) => {
      await db.transaction((tx) => rebuildSchema(tx, before))
      await db.query(sql`insert into auth.users (id, email) values (uuid_v7(), 'mere@doneup.example')`)
      const add = (address: string, status: string, dueDate: string) =>
        db.query(sql`
          insert into opportunities (organization_id, id, user_id, address, status, position, actual_purchase_price, due_date)
          select organization_id, uuid_v7(), user_id, ${address}, ${status}, ${address}, 1, ${dueDate} from organization_members`)
      await add('Past', 'won', '2026-01-30')
      await add('Agreed', 'won', '2026-01-30')
      await add('Ahead', 'won', '2126-01-30')
      await add('Open', 'funding', '2026-01-30')
      await db.query(sql`
        insert into agreements (organization_id, opportunity_id, terms, state)
        select organization_id, id, '{"price": 5}', 'unconditional' from opportunities where address = 'Agreed'`)
      await db.transaction((tx) => migrateWithin(tx))
      return db.query(sql`
        select o.address, a.state, a.terms->>'settledOn' as "on", (a.terms->>'price')::float8 as price
        from agreements a join opportunities o on o.id = a.opportunity_id order by o.address`)
    })
    expect(settled).toEqual([
      { address: 'Agreed', state: 'settled', on: '2026-01-30', price: 5 },
      { address: 'Past', state: 'settled', on: '2026-01-30', price: 1 },
    ])
  })
}
