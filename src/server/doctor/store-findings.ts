import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { Database } from '#src/platform/db/database.ts'
import { fileColumnsOf, listTables } from '#src/platform/db/table-rows.ts'
import type { Environment } from '#src/platform/process/env.ts'
import { LIST_SIZE, type Storage } from '#src/platform/storage/storage.ts'
import { createTemporaryFolder } from '#src/platform/storage/storage-disk.ts'
import { backupDirectory, newestBackup } from '../backup/newest-backup.ts'
import { examine, type Finding, faultFinding, goodFinding, warningFinding, wordsOf } from './finding.ts'

const GIGABYTE = 1e9
const FAULT_GIGABYTES = 0.2
const WARNING_GIGABYTES = 2
const OLDEST_BACKUP_HOURS = 48
/** Newer files may belong to an upload in progress. */
const GRACE_MS = 60 * 60 * 1000
/** DoneUp's keys end in a uuid; a bucket may contain other files. */
const OWN_KEY = /\/[0-9a-f]{8}-[0-9a-f-]{27}(\.small)?\.[a-z]+$/

/** Checks the free disk space for data and backups. */
export function diskFindings(env: Environment): Promise<Finding[]> {
  return examine('Disk', async () => {
    const folders = new Set([env.DATA_DIR, backupDirectory(env)])
    return Promise.all([...folders].map(roomIn))
  })
}

async function roomIn(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  return roomFinding(folder, (bavail * bsize) / GIGABYTE)
}

/** Rates the free space of a folder. */
export function roomFinding(folder: string, gigabytes: number): Omit<Finding, 'about'> {
  const says = `${gigabytes.toFixed(1)} GB free for ${folder}.`
  const todo = 'Delete old archives and logs, or add disk space.'
  if (gigabytes < FAULT_GIGABYTES) return faultFinding(says, todo)
  return gigabytes < WARNING_GIGABYTES ? warningFinding(says, todo) : goodFinding(says)
}

/** Checks that file storage can write, read and delete. */
export function storeFindings(storage: Storage, env: Environment): Promise<Finding[]> {
  const place = env.S3_BUCKET === undefined ? join(env.DATA_DIR, 'files') : `bucket ${env.S3_BUCKET}`
  return examine('File storage', async () => {
    const folder = await createTemporaryFolder(env.DATA_DIR, 'doctor')
    const key = `doctor/${randomUUID()}.txt`
    const path = join(folder, 'probe')
    try {
      await writeFile(path, key)
      await storage.put(key, { path, size: key.length, type: 'text/plain' })
      const stored = await storage.get(key)
      const text = stored === null ? '' : await new Response(stored.body).text()
      if (text !== key)
        return faultFinding(
          `The ${place} returns other content than was written.`,
          'Check the log of the storage server.',
        )
      return goodFinding(`The ${place} can write, read and delete files.`)
    } catch (error) {
      return faultFinding(
        `The ${place} can’t be used: ${wordsOf(error)}.`,
        env.S3_BUCKET === undefined
          ? 'The user that runs DoneUp must own DATA_DIR.'
          : 'Check S3_ENDPOINT, S3_BUCKET, the key and its secret; the key must be allowed to read, write, list and delete.',
      )
    } finally {
      await storage.remove([key]).catch(() => {})
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/** Checks for missing and orphaned files. Deletes nothing: the cleanup job does, within six hours. */
export function orphanFindings(db: Database, storage: Storage, now: Date): Promise<Finding[]> {
  return examine('Stored files', async () => {
    const named = await keysInRows(db)
    const orphaned: string[] = []
    for (let after = ''; ; ) {
      const files = await storage.list('', after)
      for (const { key, modifiedAt } of files)
        if (!named.delete(key) && OWN_KEY.test(key) && now.getTime() - modifiedAt.getTime() > GRACE_MS)
          orphaned.push(key)
      const last = files.at(-1)
      if (last === undefined || files.length < LIST_SIZE) break
      after = last.key
    }
    const missing = [...named].filter(([, isReady]) => isReady).map(([key]) => key)
    const findings = []
    if (missing.length > 0)
      findings.push(
        faultFinding(
          `${pluralize(missing.length, 'file is', 'files are')} missing in storage, the first is ${missing[0]}.`,
          'DoneUp never deletes a file in use. Restore the storage, or copy these files from the newest backup.',
        ),
      )
    if (orphaned.length > 0)
      findings.push(
        warningFinding(
          `${pluralize(orphaned.length, 'file is', 'files are')} orphaned, probably by a crash.`,
          'Nothing to do: a cleanup job deletes them within six hours.',
        ),
      )
    return findings.length > 0 ? findings : goodFinding('No missing and no orphaned files.')
  })
}

function keysInRows(db: Database): Promise<Map<string, boolean>> {
  return db.transaction(async (tx) => {
    const keys = new Map<string, boolean>()
    for (const table of await listTables(tx)) {
      const { keys: columns, status } = fileColumnsOf(table)
      for (const column of columns) {
        const isReady = raw(status === null ? 'true' : `${status} = 'ready'`)
        const rows = await tx.query<{ key: string; isReady: boolean }>(sql`
          select ${raw(column)} as key, ${isReady} as "isReady" from ${raw(table.name)} where ${raw(column)} is not null`)
        for (const row of rows) keys.set(row.key, row.isReady)
      }
    }
    return keys
  })
}

/** Checks the age of the newest backup. */
export function backupFindings(env: Environment, now: Date): Promise<Finding[]> {
  const directory = backupDirectory(env)
  return examine('Backup', async () => {
    const newest = await newestBackup(directory)
    const todo = 'Run "npm run backup", ideally every night by a timer (docs/operations.md).'
    if (newest === null) return warningFinding(`No backup in ${directory}.`, todo)
    const hours = Math.floor((now.getTime() - newest.getTime()) / 3_600_000)
    const age = hours < 48 ? pluralize(hours, 'hour') : `${Math.floor(hours / 24)} days`
    if (hours >= OLDEST_BACKUP_HOURS) return warningFinding(`The newest backup is ${age} old.`, todo)
    return goodFinding(`The newest backup is ${age} old.`)
  })
}
