import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sql, { type Sql } from 'sql-template-tag'

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#src/platform/db/database.ts'
import { knownMigrations, pendingMigrations } from '#src/platform/db/migrate.ts'
import { rebuildSchema } from '#src/platform/db/rebuild-schema.ts'
import { listTables } from '#src/platform/db/table-rows.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { JOBS } from '../jobs.ts'
import { createTestWorld, type Person, type TestWorld } from '../testing/test-world.ts'
import { withDeletionsHeld } from './hold.ts'
import { makeBackup } from './make-backup.ts'
import { readBackup } from './read-backup.ts'
import { REPEATABLE_TOPICS } from './restore-backup.ts'
import {
  addDeal,
  backUp,
  ENGINE,
  filesIn,
  fillWorld,
  type Installation,
  newFolder,
  newInstallation,
  restoreInto,
  SECRET,
  sumsOf,
} from './test-backups.ts'

let world: TestWorld
let filled: { mere: Person; deal: string; key: string }
let archive: string
/** An installation to restore into, empty at first. Each restore takes seconds, so the tests continue with what is restored. */
let target: Installation
beforeAll(async () => {
  ;[world, target] = await Promise.all([
    createTestWorld({ variables: { SESSION_SECRET: SECRET } }),
    newInstallation(),
  ])
  filled = await fillWorld(world)
  archive = await backUp(world.jobServices)
})
afterAll(() => Promise.all([world.close(), target.close()]))

test('a restored backup has the same row counts, checksums and files', async () => {
  const restored = await restoreInto(target, archive, { moved: true })
  expect(await sumsOf(target.db)).toEqual(await sumsOf(world.db))
  expect(restored.manifest.tables.find(({ name }) => name === 'public.opportunities')).toMatchObject({
    rows: 1,
  })
  expect(await filesIn(target.storage)).toEqual(await filesIn(world.jobServices.storage))
  expect(Object.keys(await filesIn(target.storage))).toEqual([filled.key])
  expect(await pendingMigrations(target.db)).toEqual([])
})

test('after a restore queued mails are dead letters and cleanup jobs continue', async () => {
  const { deadLettered } = await restoreInto(target, archive, { replace: true })
  expect(deadLettered).toBe(1)
  const jobs = await target.db.query(
    sql`select topic, dead_at is not null as dead, last_error as reason from outbox order by topic`,
  )
  expect(jobs).toEqual([
    { topic: 'documents.cleanup', dead: false, reason: null },
    { topic: 'invite.send', dead: true, reason: expect.stringMatching(/^Dead-lettered by a restore/) },
  ])
})

test('triggers, sequences and row-level security work after a restore', async () => {
  const [next] = await target.db.query(sql`select nextval('billing_tickets') as ticket`)
  expect(next).toEqual({ ticket: 3 })
  await target.db.query(
    sql`insert into auth.users (id, email) values (gen_random_uuid(), 'aroha@doneup.example')`,
  )
  const [made] = await target.db.query(
    sql`select count(*) as count from organizations where name = 'Org for aroha@doneup.example'`,
  )
  expect(made).toEqual({ count: 1 })
  const loose = await target.db.query(sql`
    select relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id')
      and not (relrowsecurity and relforcerowsecurity)`)
  expect(loose).toEqual([])
})

test('a backup is readable only by its owner', () => {
  expect(statSync(archive).mode & 0o777).toBe(0o600)
})

test('jobs that continue after a restore have handlers', () => {
  expect(REPEATABLE_TOPICS.filter((topic) => !(topic in JOBS))).toEqual([])
})

test('tables have no circular references, so rows load in order', async () => {
  const tables = await world.db.transaction((tx) => listTables(tx))
  expect(tables.length).toBeGreaterThan(30)
  for (const { name, needs } of tables) expect(needs).not.toContain(name)
})

test('the backup login sees all rows of every table', async () => {
  const hidden = await world.db.query(sql`
    select relname from pg_class c where c.relrowsecurity and not exists (
      select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'system_rows'
        and p.polcmd in ('*', 'r') and pg_get_expr(p.polqual, p.polrelid) = 'true')`)
  expect(hidden).toEqual([])
})

test('a database with accounts is only overwritten with --replace', async () => {
  const before = await sumsOf(target.db)
  await expect(restoreInto(target, archive)).rejects.toThrow(/has 3 accounts and 3 organizations.*--replace/)
  expect(await sumsOf(target.db)).toEqual(before)
  await restoreInto(target, archive, { replace: true, moved: true })
  expect(await sumsOf(target.db)).toEqual(await sumsOf(world.db))
})

test('a database of another program is never overwritten', async () => {
  await target.db.script('alter table schema_migrations rename to recipes')
  await expect(restoreInto(target, archive)).rejects.toThrow(/tables of another program/)
  await expect(restoreInto(target, archive, { replace: true })).rejects.toThrow(/tables of another program/)
  await target.db.script('alter table recipes rename to schema_migrations')
})

test('a restore is refused if authenticator apps need another SESSION_SECRET', async () => {
  const other = {
    ...target,
    env: { ...target.env, SESSION_SECRET: 'matai-miro-kauri-kahikatea-rimu-totara' },
  }
  const before = await sumsOf(target.db)
  await expect(restoreInto(other, archive, { replace: true })).rejects.toThrow(
    /SESSION_SECRET differs from the backup’s: 1 person/,
  )
  expect(await sumsOf(target.db)).toEqual(before)
  const kept = await restoreInto(other, archive, { replace: true, otherSecret: true })
  expect(kept.calendarLinks).toBe(1)
  await restoreInto(other, archive, { replace: true, otherSecret: true, signOut: true })
  const [left] = await target.db.query(sql`
    select (select count(*) from auth.authenticators) as apps, (select count(*) from auth.sessions) as sessions,
      (select count(*) from auth.calendar_links) as links, (select count(*) from organization_invites) as invites,
      (select count(*) from auth.users) as users`)
  expect(left).toEqual({ apps: 0, sessions: 0, links: 0, invites: 0, users: 2 })
  expect(readFileSync(archive).includes(SECRET)).toBe(false)
})

test('a backup of an older version is restored and migrated', async () => {
  const known = await knownMigrations()
  await target.db.transaction((tx) => rebuildSchema(tx, known.slice(0, -1)))
  await target.db.query(
    sql`insert into auth.users (id, email) values (gen_random_uuid(), 'aroha@doneup.example')`,
  )
  const older = await backUp(target)
  const { applied } = await restoreInto(target, older, { replace: true })
  expect(applied).toEqual(known.slice(-1))
  expect(await pendingMigrations(target.db)).toEqual([])
  expect(await target.db.query(sql`select email from auth.users`)).toEqual([
    { email: 'aroha@doneup.example' },
  ])
})

test('a backup reports missing files and contains the rest', async () => {
  await restoreInto(target, archive, { replace: true })
  await target.storage.remove([filled.key])
  const { missingFiles, files } = await readBackup(await backUp(target))
  expect({ missingFiles, files }).toEqual({ missingFiles: [filled.key], files: [] })
})

test('a backup streams files with backpressure', async () => {
  const piece = randomBytes(1024 * 1024)
  const size = 32 * piece.length
  const file = `${archive}.large`
  let read = 0
  let mostWaiting = 0
  const { jobServices } = world
  const onlyLarge: Storage['get'] = async () => ({
    size,
    body: new ReadableStream({
      pull(to) {
        const written = statSync(`${file}.unfinished`, { throwIfNoEntry: false })?.size ?? 0
        mostWaiting = Math.max(mostWaiting, read - written)
        if (read === size) return to.close()
        read += piece.length
        to.enqueue(piece)
      },
    }),
  })
  const storage = { ...jobServices.storage, get: onlyLarge }
  await makeBackup({ ...jobServices, storage, file, now: new Date(), report: () => {} })
  expect(read).toBe(size)
  expect(mostWaiting).toBeLessThan(size / 4)
})

test('a failed backup leaves no file, and an existing one is never overwritten', async () => {
  const { jobServices } = world
  const silent = {
    ...jobServices.storage,
    get: () => Promise.reject(new Error('The storage stopped responding')),
  }
  const file = `${archive}.second`
  const task = { ...jobServices, file, now: new Date(), report: () => {} }
  await expect(makeBackup({ ...task, storage: silent })).rejects.toThrow(/stopped responding/)
  expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined()
  expect(statSync(`${file}.unfinished`, { throwIfNoEntry: false })).toBeUndefined()
  writeFileSync(file, 'mine')
  await expect(makeBackup(task)).rejects.toThrow(/The file .* already exists/)
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

test('a backup removes stale temporary files of a killed backup', async () => {
  const folder = newFolder()
  const names = ['doneup-2026-11-19T13-30-00Z.tar.gz', 'doneup-2026-11-20T13-30-00Z.tar.gz']
  const [killed = '', underWay = ''] = names.map((name) => join(folder, `${name}.unfinished`))
  for (const file of [killed, underWay, join(folder, 'notes.unfinished')]) writeFileSync(file, 'half')
  const now = new Date()
  for (const file of [killed, join(folder, 'notes.unfinished')])
    utimesSync(file, now, new Date(now.getTime() - 2 * 60 * 60_000))
  await makeBackup({ ...world.jobServices, file: join(folder, 'backup.tar.gz'), now, report: () => {} })
  expect(readdirSync(folder).toSorted()).toEqual(
    ['backup.tar.gz', basename(underWay), 'notes.unfinished'].toSorted(),
  )
})

if (ENGINE === 'postgres') {
  test('a backup is a consistent snapshot during concurrent writes', async () => {
    const { db } = world
    const before = await sumsOf(db)
    let written = 0
    const whileWritten: Database['transaction'] = (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          async query<Row>(statement: Sql) {
            const rows = await tx.query<Row>(statement)
            // Before each table is read, inserts a deal and changes rows.
            if (/pg_class|^\s*fetch/.test(statement.text)) {
              written += 1
              await addDeal(db, filled.mere.organizationId, `${written} Written Meanwhile Road`)
              await db.query(
                sql`update auth.users set email_confirmed_at = now() + make_interval(secs => ${written})`,
              )
            }
            return rows
          },
        }),
      )
    const file = join(newFolder(), 'backup.tar.gz')
    const task = { ...world.jobServices, file, now: new Date(), report: () => {} }
    await makeBackup({ ...task, db: { ...db, transaction: whileWritten } })
    expect(written).toBeGreaterThan(30)
    await restoreInto(target, file, { replace: true, moved: true })
    expect(await sumsOf(target.db)).toEqual(before)
  })

  test('moving from the embedded database to a server and back changes nothing', async () => {
    const laptop = await newInstallation('pglite')
    await restoreInto(laptop, archive, { moved: true })
    const sums = await sumsOf(laptop.db)
    const onServer = await backUp(laptop)
    await restoreInto(target, onServer, { moved: true, replace: true })
    expect(await sumsOf(target.db)).toEqual(sums)
    await restoreInto(laptop, await backUp(target), { moved: true, replace: true })
    expect(await sumsOf(laptop.db)).toEqual(sums)
    await laptop.close()
  })

  test('a restore is refused while DoneUp uses the database', async () => {
    const running = { ...world.jobServices, close: async () => {} }
    await expect(restoreInto(running, archive, { replace: true })).rejects.toThrow(
      /DoneUp is running on this database/,
    )
  })

  test('during a backup no file is deleted and no other backup starts', async () => {
    const { db, storage } = world.jobServices
    const said = await withDeletionsHeld(db, async () => {
      await addDeal(db, filled.mere.organizationId, '14 Māhoe Street, Ōtāhuhu')
      return storage.remove([filled.key]).catch((error: Error) => error.message)
    })
    expect(said).toMatch(/A backup is running/)
    expect(Object.keys(await filesIn(storage))).toContain(filled.key)
    await expect(withDeletionsHeld(db, () => backUp(world.jobServices))).rejects.toThrow(/Another backup/)
  })
}
