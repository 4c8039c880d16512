import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sql from 'sql-template-tag'
import { endAllAccess } from '#src/features/people/accounts/access.server.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { Database, Queryable } from '#src/platform/db/database.ts'
import { knownMigrations, migrateWithin } from '#src/platform/db/migrate.ts'
import { contentsOf, rebuildSchema } from '#src/platform/db/rebuild-schema.ts'
import {
  emptyTables,
  enableTriggers,
  listTables,
  prepareForAllRows,
  readRows,
  setSequence,
  type Table,
  writeRows,
} from '#src/platform/db/table-rows.ts'
import type { Environment } from '#src/platform/process/env.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { createTemporaryFolder } from '#src/platform/storage/storage-disk.ts'
import { closeDemoLogin } from '../demo-login.ts'
import { ArchiveFault, BackupError } from './archive.ts'
import { type Manifest, markOf } from './manifest.ts'
import { RowsSum, readBackup } from './read-backup.ts'

/** Two seconds in total. */
const MAX_CONNECTION_CHECKS = 10

export interface RestoreOptions {
  /** Allows overwriting an existing database. */
  replace?: boolean
  /** The backed-up installation is retired: sends its unsent jobs from this one. */
  moved?: boolean
  /** The SESSION_SECRET of the backup is lost: deletes the data it encrypted (authenticator apps and backup codes). */
  otherSecret?: boolean
  /** Ends all sessions, links and open invitations. */
  signOut?: boolean
}

interface RestoreTask {
  db: Database
  storage: Storage
  env: Pick<Environment, 'SESSION_SECRET' | 'DATA_DIR' | 'NODE_ENV'>
  file: string
  options: RestoreOptions
  report: (step: string) => void
}

export interface Restored {
  manifest: Manifest
  /** The applied migrations that are newer than the backup. */
  applied: string[]
  /** Dead-lettered jobs. */
  deadLettered: number
  /** Calendar links that work again, including those revoked since the backup. */
  calendarLinks: number
}

/**
 * Restores database and files to the state of the archive: completely, or not at all. The archive is verified before
 * anything changes; the restored rows are read back and compared before commit. Throws a BackupError with a remedy.
 */
export async function restoreBackup(task: RestoreTask): Promise<Restored> {
  const { db, file, options, report } = task
  report('Reading the archive')
  const known = await knownMigrations()
  const manifest = await readBackup(file, {
    onHeader: ({ migrations }) => rejectUnknownMigrations(migrations, known),
  })
  rejectOtherSecret(manifest, task)
  const added: string[] = []
  const folder = await createTemporaryFolder(task.env.DATA_DIR, 'restore')
  try {
    return await db.transaction(async (tx) => {
      await prepareForAllRows(tx)
      await rejectOtherConnections(tx, db)
      await rejectOverwrite(tx, options)
      report('Creating the tables')
      await rebuildSchema(tx, manifest.migrations)
      await restoreContents(tx, task, { manifest, folder, added })
      report('Comparing the restored rows with the archive')
      await compareRows(tx, manifest)
      const deadLettered = options.moved === true ? 0 : await deadLetterJobs(tx, manifest.createdAt)
      if (isOtherSecret(manifest, task.env)) await removeUnreadable(tx)
      const applied = await migrateWithin(tx)
      if (options.signOut === true) await endAllAccess(tx)
      // Local mails of evaluation mode contain names and sign-in links.
      if (task.env.NODE_ENV === 'production') await tx.query(sql`delete from local_mails`)
      if (task.env.NODE_ENV === 'production' && (await closeDemoLogin(tx)))
        report('Removed the published password of the demo account')
      return { manifest, deadLettered, applied, calendarLinks: await countCalendarLinks(tx) }
    })
  } catch (error) {
    // The transaction rolls the rows back; this removes the files that were added.
    await task.storage.remove(added).catch(() => report('The added files couldn’t be removed'))
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Older versions are migrated afterwards; the migrations of newer versions are unknown. */
function rejectUnknownMigrations(migrations: readonly string[], known: readonly string[]): void {
  const knownNames = new Set(known)
  const unknown = migrations.filter((name) => !knownNames.has(name))
  if (unknown.length > 0)
    throw new ArchiveFault(
      `is of a newer version of DoneUp, with ${unknown.join(', ')}: restore it with that version`,
    )
  if (migrations.some((name, index) => name !== known[index]))
    throw new ArchiveFault('has migrations that no earlier version has')
}

function rejectOtherSecret(manifest: Manifest, { env, options }: RestoreTask): void {
  if (options.otherSecret === true || !isOtherSecret(manifest, env)) return
  throw new BackupError(
    `SESSION_SECRET differs from the backup’s: ${pluralize(manifest.authenticators, 'person', 'people')} could not sign in with their authenticator apps. Set the original one, or use --other-secret: they then sign in without an app and set it up again.`,
  )
}

function isOtherSecret({ secretMark, authenticators }: Manifest, env: RestoreTask['env']): boolean {
  return authenticators > 0 && secretMark !== markOf(env.SESSION_SECRET)
}

/** Concurrent writes of another process would be lost. Waits briefly for a process that is shutting down. */
async function rejectOtherConnections(tx: Queryable, db: Database): Promise<void> {
  if (db.engine === 'pglite') return
  for (let tries = 1; ; tries++) {
    const [others] = await tx.query<{ count: number }>(sql`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name like 'doneup%' and pid <> pg_backend_pid()`)
    if (others?.count === 0) return
    if (tries === MAX_CONNECTION_CHECKS)
      throw new BackupError(
        `DoneUp is running on this database (${pluralize(others?.count ?? 0, 'connection')}). Stop all its processes first.`,
      )
    await tx.query(sql`select pg_sleep(0.2), pg_stat_clear_snapshot()`)
  }
}

async function rejectOverwrite(tx: Queryable, { replace = false }: RestoreOptions): Promise<void> {
  const contents = await contentsOf(tx)
  if (contents.kind === 'foreign')
    throw new BackupError('The database has tables of another program. Set DATABASE_URL to an empty one.')
  if (!replace && contents.kind === 'ours' && contents.accounts + contents.organizations > 0)
    throw new BackupError(
      `The database is not empty: it has ${pluralize(contents.accounts, 'account')} and ${pluralize(contents.organizations, 'organization')}. Back them up, then use --replace to overwrite them.`,
    )
}

async function restoreContents(
  tx: Queryable,
  { file, storage, report }: RestoreTask,
  { manifest, folder, added }: { manifest: Manifest; folder: string; added: string[] },
): Promise<void> {
  const tables = await tablesOf(tx, manifest)
  await emptyTables(tx, [...tables.values()])
  let files = 0
  await readBackup(file, {
    async onRows(name, rows) {
      const table = tables.get(name)
      if (table === undefined) throw new ArchiveFault(`has rows of ${name}, an unknown table`)
      await writeRows(tx, table, rows)
    },
    async onFile(key, size, bytes) {
      const path = join(folder, 'file')
      await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
      await restoreFile(storage, { key, size, path }, added)
      files += 1
      if (files % 500 === 0) report(`${files} of ${manifest.files.length} files`)
    },
  })
  await enableTriggers(tx, [...tables.values()])
  for (const sequence of manifest.sequences) await setSequence(tx, sequence)
}

/** The tables by name, with columns in archive order. */
async function tablesOf(tx: Queryable, manifest: Manifest): Promise<Map<string, Table>> {
  const here = new Map((await listTables(tx)).map((table) => [table.name, table]))
  for (const { name, columns } of manifest.tables) {
    const table = here.get(name)
    const types = new Map(table?.columns.map((column) => [column.name, column]))
    if (table === undefined || types.size !== columns.length || !columns.every((column) => types.has(column)))
      throw new BackupError(`The table ${name} of the archive has other columns than the migrations create.`)
    here.set(name, { ...table, columns: columns.flatMap((column) => types.get(column) ?? []) })
  }
  if (here.size !== manifest.tables.length)
    throw new BackupError('The archive lacks a table that the migrations create.')
  return here
}

async function compareRows(tx: Queryable, manifest: Manifest): Promise<void> {
  const tables = await tablesOf(tx, manifest)
  for (const { name, rows, checksum } of manifest.tables) {
    const table = tables.get(name)
    const sum = new RowsSum()
    if (table) for await (const some of readRows(tx, table)) sum.add(some)
    if (sum.rows !== rows || sum.checksum !== checksum)
      throw new BackupError(`The restored rows of ${name} differ from the archive: nothing was changed.`)
  }
}

async function countCalendarLinks(tx: Queryable): Promise<number> {
  const [links] = await tx.query<{ count: number }>(sql`select count(*) as count from auth.calendar_links`)
  return links?.count ?? 0
}

/** Two-factor secrets that can't be decrypted would lock users out of their accounts. */
async function removeUnreadable(tx: Queryable): Promise<void> {
  await tx.query(sql`delete from auth.backup_codes`)
  await tx.query(sql`delete from auth.authenticators`)
}

interface FileOfBackup {
  key: string
  size: number
  /** The path of its temporary copy. */
  path: string
}

/** Stores a file of a backup and reads it back. Skips one that exists with the same bytes; otherwise adds its key to `added`. */
async function restoreFile(storage: Storage, { key, size, path }: FileOfBackup, added: string[]) {
  const wanted = await hashOf(createReadStream(path))
  const before = await storage.get(key)
  if (before !== null && (await hashOf(before.body)) === wanted) return
  if (before === null) added.push(key)
  // The media type is stored in the file's row; the one in storage is never read.
  await storage.put(key, { path, size, type: 'application/octet-stream' })
  const stored = await storage.get(key)
  if (stored === null || (await hashOf(stored.body)) !== wanted)
    throw new BackupError(`The file storage changed the content of ${key}`)
}

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const sha256 = createHash('sha256')
  for await (const piece of bytes) sha256.update(piece)
  return sha256.digest('hex')
}

/** Jobs that are safe to repeat after a restore: they only change DoneUp's rows and files, or read from Stripe. */
export const REPEATABLE_TOPICS = [
  'row.purge',
  'stored-files.remove',
  'documents.cleanup',
  'screenshots.cleanup',
  'notifications.morning',
  'billing.cancel_now',
  'billing.reconcile',
  'billing.simulated_event',
  'billing.simulated_time',
]

/** Dead-letters waiting jobs that send messages: they have probably run since the backup. Returns their number. */
export async function deadLetterJobs(tx: Queryable, madeAt: string): Promise<number> {
  const reason = `Dead-lettered by a restore of the backup of ${madeAt}: it may have run since.`
  const jobs = await tx.query(sql`
    update outbox set dead_at = now(), leased_until = null, last_error = ${reason}
    where dead_at is null and topic <> all (${REPEATABLE_TOPICS}::text[]) returning id`)
  return jobs.length
}
