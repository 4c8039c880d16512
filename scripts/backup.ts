import './require-node.mjs'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { messageOf } from '#src/lib/text/messages.ts'
import { openDatabaseAsOwner } from '#src/platform/db/open.ts'
import { readEnvironment } from '#src/platform/process/env.ts'
import { openStorage } from '#src/platform/storage/storage-s3.ts'
import { makeBackup } from '#src/server/backup/make-backup.ts'
import { archiveName, backupDirectory, unfinishedOf } from '#src/server/backup/newest-backup.ts'

// npm run backup: writes all rows and files to one archive in BACKUP_DIR. -- --to FILE writes it elsewhere. On
// PostgreSQL DoneUp may be running; for the embedded database it must be stopped.
try {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const env = readEnvironment()
  const now = new Date()
  const file = resolve(values.to ?? join(backupDirectory(env), archiveName(now)))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(file))
  const db = await openDatabaseAsOwner(env, (error) => console.error(error.message))
  try {
    const report = (step: string) => console.log(`  ${step} …`)
    const { manifest, size } = await makeBackup({ db, env, storage: openStorage(env), file, now, report })
    console.log(`Backed up to ${file} (${(size / 1e6).toFixed(1)} MB, verified).`)
    for (const key of manifest.missingFiles) console.error(`Missing in file storage: ${key}`)
    console.log(
      'It contains everything except the configuration. Store SESSION_SECRET separately and a copy of the archive on another machine. Protect it: it contains all data.',
    )
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(`No backup was made. ${messageOf(error)}`)
  process.exitCode = 1
}

function stop(file: string): void {
  rmSync(unfinishedOf(file), { force: true })
  console.error('No backup was made: interrupted.')
  process.exit(1)
}
