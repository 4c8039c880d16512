import './require-node.mjs'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabaseAsOwner } from '#src/platform/db/open.ts'
import { readEnvironment } from '#src/platform/env.ts'
import { openStorage } from '#src/platform/open-storage.ts'
import { makeBackup } from '#src/server/backup/make-backup.ts'
import { archiveName, backupDirectory, unfinishedOf } from '#src/server/backup/newest-backup.ts'

// npm run backup: everything, rows and files, in one archive in BACKUP_DIR. -- --to FILE writes it to another place.
// PostgreSQL may go on working meanwhile; the embedded database is backed up while DoneUp is stopped.
try {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const env = readEnvironment()
  const now = new Date()
  const file = resolve(values.to ?? join(backupDirectory(env), archiveName(now)))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(file))
  const db = await openDatabaseAsOwner(env, (error) => console.error(error.message))
  try {
    const tell = (step: string) => console.log(`  ${step} …`)
    const { manifest, size } = await makeBackup({ db, env, storage: openStorage(env), file, now, tell })
    console.log(`Backed up to ${file} (${(size / 1e6).toFixed(1)} MB, compared with its manifest).`)
    for (const key of manifest.missingFiles) console.error(`Missing in the file store: ${key}`)
    console.log(
      'It holds everything but the configuration. Keep SESSION_SECRET in another place, and a copy of the archive on another machine: whoever reads it reads everything.',
    )
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(`No backup was made. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

function stop(file: string): void {
  rmSync(unfinishedOf(file), { force: true })
  console.error('No backup was made. It was stopped.')
  process.exit(1)
}
