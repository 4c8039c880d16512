import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import sql from 'sql-template-tag'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { Database, Queryable } from '#src/platform/db/database.ts'
import {
  fileKeysIn,
  listSequences,
  listTables,
  prepareForAllRows,
  type Row,
  readRows,
  type Table,
} from '#src/platform/db/table-rows.ts'
import type { Environment } from '#src/platform/process/env.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { flushToDisk, removeStaleFiles } from '#src/platform/storage/storage-disk.ts'
import { type ArchiveWriter, BackupError, hashing, writeArchive } from './archive.ts'
import { withDeletionsHeld } from './hold.ts'
import {
  fileEntryName,
  HEADER_ENTRY,
  type Header,
  MANIFEST_ENTRY,
  type Manifest,
  markOf,
  newHeader,
  rowsEntryName,
} from './manifest.ts'
import { UNFINISHED_ARCHIVE, unfinishedOf } from './newest-backup.ts'
import { RowsSum, readBackup } from './read-backup.ts'

/** Rows are grouped into entries of about this size. */
const ENTRY_BYTES = 1024 * 1024
/** Progress is reported each time this many files are written. */
const FILES_PER_REPORT = 500

interface BackupTask {
  db: Database
  storage: Storage
  env: Pick<Environment, 'SESSION_SECRET'>
  /** The path of the archive, which must not exist yet. */
  file: string
  now: Date
  report: (step: string) => void
}

/** A consistent snapshot of all rows, with the facts that go into the manifest. */
interface Snapshot extends Pick<Manifest, 'tables' | 'sequences' | 'authenticators'> {
  header: Header
  fileKeys: Map<string, boolean>
}

/**
 * Writes all rows, as one snapshot, and their files into one archive, reads it back to verify it, and only then
 * renames it. Returns its manifest and size in bytes. Throws a BackupError with a remedy after removing the partial
 * archive.
 */
export async function makeBackup(task: BackupTask): Promise<{ manifest: Manifest; size: number }> {
  const { file, report } = task
  const temporary = unfinishedOf(file)
  if (existsSync(file)) throw new BackupError(`The file ${file} already exists.`)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await removeStaleFiles(dirname(file), task.now, UNFINISHED_ARCHIVE)
  await rm(temporary, { force: true })
  try {
    await writeArchive(temporary, (archive) => withDeletionsHeld(task.db, () => fill(archive, task)))
    report('Verifying the archive')
    const manifest = await readBackup(temporary)
    await rename(temporary, file)
    // Makes the archive's name survive a power failure.
    await flushToDisk(dirname(file))
    return { manifest, size: (await stat(file)).size }
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function fill(archive: ArchiveWriter, task: BackupTask): Promise<void> {
  const { header, fileKeys, ...rows } = await task.db.transaction((tx) => addDatabase(tx, archive, task))
  const files = await addFiles(archive, task, fileKeys)
  const manifest: Manifest = { ...header, ...rows, ...files, secretMark: markOf(task.env.SESSION_SECRET) }
  await addJson(archive, MANIFEST_ENTRY, manifest)
}

async function addDatabase(tx: Queryable, archive: ArchiveWriter, task: BackupTask): Promise<Snapshot> {
  await tx.script('set transaction isolation level repeatable read, read only')
  await prepareForAllRows(tx)
  const migrations = await tx.query<{ name: string }>(sql`select name from schema_migrations order by name`)
  const header = newHeader({
    createdAt: task.now.toISOString(),
    engine: task.db.engine,
    migrations: migrations.map(({ name }) => name),
  })
  await addJson(archive, HEADER_ENTRY, header)
  const snapshot: Snapshot = { header, tables: [], fileKeys: new Map(), sequences: [], authenticators: 0 }
  for (const table of await listTables(tx)) await addTable(tx, archive, table, snapshot)
  snapshot.sequences = await listSequences(tx)
  const rows = snapshot.tables.reduce((sum, table) => sum + table.rows, 0)
  task.report(`${pluralize(rows, 'row')} of ${snapshot.tables.length} tables`)
  const [apps] = await tx.query<{ count: number }>(sql`select count(*) as count from auth.authenticators`)
  snapshot.authenticators = apps?.count ?? 0
  return snapshot
}

async function addTable(tx: Queryable, archive: ArchiveWriter, table: Table, { tables, fileKeys }: Snapshot) {
  const sum = new RowsSum()
  let pending: Buffer[] = []
  let pendingBytes = 0
  let pieces = 0
  const addPending = async () => {
    if (pending.length === 0) return
    pieces += 1
    await archive.add(rowsEntryName(table.name, pieces), pendingBytes, pending)
    pending = []
    pendingBytes = 0
  }
  for await (const rows of readRows(tx, table)) {
    sum.add(rows)
    for (const { key, isReady } of fileKeysIn(table, rows)) fileKeys.set(key, isReady)
    const lines = Buffer.from(rows.map(lineOf).join(''))
    pending.push(lines)
    pendingBytes += lines.length
    if (pendingBytes >= ENTRY_BYTES) await addPending()
  }
  await addPending()
  const columns = table.columns.map(({ name }) => name)
  tables.push({ name: table.name, columns, rows: sum.rows, checksum: sum.checksum })
}

const lineOf = (row: Row) => `${JSON.stringify(row)}\n`

async function addFiles(
  archive: ArchiveWriter,
  { storage, report }: BackupTask,
  fileKeys: Map<string, boolean>,
): Promise<Pick<Manifest, 'files' | 'missingFiles'>> {
  const files: Manifest['files'] = []
  const missingFiles: string[] = []
  for (const [key, isReady] of [...fileKeys].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const stored = await storage.get(key)
    // The file of an unfinished upload may be missing.
    if (stored === null) {
      if (isReady) missingFiles.push(key)
      continue
    }
    const sha256 = createHash('sha256')
    await archive.add(fileEntryName(key), stored.size, hashing(stored.body, sha256))
    files.push({ key, size: stored.size, sha256: sha256.digest('hex') })
    if (files.length % FILES_PER_REPORT === 0) report(`${files.length} of ${fileKeys.size} files`)
  }
  report(pluralize(files.length, 'file'))
  return { files, missingFiles }
}

async function addJson(archive: ArchiveWriter, name: string, content: unknown): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(content, null, 1)}\n`)
  await archive.add(name, bytes.length, [bytes])
}
