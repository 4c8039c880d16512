import './require-node.mjs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { messageOf } from '#src/lib/text/messages.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { openDatabaseAsOwner } from '#src/platform/db/open.ts'
import { readEnvironment } from '#src/platform/process/env.ts'
import { openStorage } from '#src/platform/storage/storage-s3.ts'
import { readBackup } from '#src/server/backup/read-backup.ts'
import { type Restored, restoreBackup } from '#src/server/backup/restore-backup.ts'

const USAGE = `npm run restore -- FILE [options]
  --check          only read the archive and compare it with its manifest
  --replace        overwrite the existing accounts and organizations
  --moved          the backed-up installation is retired: send its unsent mail from this one
  --sign-out       end all sessions, calendar links and open invitations
  --other-secret   the backup's SESSION_SECRET is lost: delete authenticator apps and backup codes`

// npm run restore: restores all of an archive, or nothing on any error. DoneUp must be stopped.
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean' },
      replace: { type: 'boolean' },
      moved: { type: 'boolean' },
      'sign-out': { type: 'boolean' },
      'other-secret': { type: 'boolean' },
    },
  })
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0) throw new Error(`Pass one archive.\n${USAGE}`)
  const file = resolve(name)
  if (values.check) await check(file)
  else {
    const { replace = false, moved = false } = values
    await restore(file, {
      replace,
      moved,
      signOut: values['sign-out'] ?? false,
      otherSecret: values['other-secret'] ?? false,
    })
  }
} catch (error) {
  console.error(`Nothing was changed. ${messageOf(error)}`)
  process.exitCode = 1
}

async function check(file: string): Promise<void> {
  const manifest = await readBackup(file)
  printRows(manifest)
  console.log(`The archive of ${manifest.createdAt} is complete: ${contentsOf(manifest)}.`)
}

async function restore(file: string, options: Parameters<typeof restoreBackup>[0]['options']): Promise<void> {
  const env = readEnvironment()
  const db = await openDatabaseAsOwner(env, (error) => console.error(error.message))
  try {
    const report = (step: string) => console.log(`  ${step} …`)
    printResult(await restoreBackup({ db, env, storage: openStorage(env), file, options, report }))
  } finally {
    await db.close()
  }
}

function printResult({ manifest, applied, deadLettered, calendarLinks }: Restored): void {
  printRows(manifest)
  console.log(`Restored the backup of ${manifest.createdAt}: ${contentsOf(manifest)}.`)
  if (applied.length > 0)
    console.log(`Applied ${pluralize(applied.length, 'migration')} newer than the backup.`)
  for (const key of manifest.missingFiles) console.error(`Already missing in the backup: ${key}`)
  if (calendarLinks > 0)
    console.log(
      `${pluralize(calendarLinks, 'calendar link works', 'calendar links work')} again, including any revoked since the backup. To end them all, restore with --sign-out.`,
    )
  if (deadLettered > 0)
    console.log(
      `${pluralize(deadLettered, 'waiting job was', 'waiting jobs were')} moved to the dead letters, so no mail is sent twice. "npm run outbox" lists and retries them.`,
    )
}

function printRows({ tables }: Restored['manifest']): void {
  for (const { name, rows, checksum } of tables)
    if (rows > 0) console.log(`  ${name}: ${pluralize(rows, 'row')}, checksum ${checksum.slice(0, 16)}…`)
}

function contentsOf({ tables, files }: Restored['manifest']): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${pluralize(rows, 'row')} of ${tables.length} tables and ${pluralize(files.length, 'file')}, counts and checksums match`
}
