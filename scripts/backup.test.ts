import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { readEnvironment } from '#src/platform/process/env.ts'
import { openStorage } from '#src/platform/storage/storage-s3.ts'
import { addDeal, addDocument, ENGINE, emptyPlace, SECRET, sumsOf } from '#src/server/backup/test-backups.ts'
import { putEmbedded } from '#src/server/testing/test-databases.ts'
import { commandPath, inDatabase, runCommand, type Variables } from './test-commands.ts'

/** An installation with a person, a deal and a document. */
async function newCompany(): Promise<Variables> {
  const variables = { ...(await emptyPlace()), SESSION_SECRET: SECRET }
  await inDatabase(variables, async (db) => {
    await migrate(db)
    await db.query(sql`insert into auth.users (id, email) values (gen_random_uuid(), 'mere@doneup.example')`)
    const [mine] = await db.query<{ id: string }>(sql`select id from organizations`)
    const organizationId = mine?.id ?? ''
    const deal = await addDeal(db, organizationId, '12 Māhoe Street, Ōtāhuhu')
    const storage = openStorage(readEnvironment(variables))
    await addDocument({ db, storage }, { organizationId, deal, bytes: Buffer.from('%PDF') })
  })
  return variables
}

if (ENGINE === 'postgres') {
  test('"npm run backup" and "npm run restore" report matching rows, checksums and files', async () => {
    const source = await newCompany()
    const made = await runCommand('backup', source)
    expect(made.said).toMatch(/Backed up to .*doneup-[\dTZ-]+\.tar\.gz \(\d+\.\d MB, verified\)/)
    const [name = ''] = readdirSync(join(source.DATA_DIR ?? '', 'backups'))
    const archive = join(source.DATA_DIR ?? '', 'backups', name)
    const target: Variables = { ...(await emptyPlace()), SESSION_SECRET: SECRET }
    const restored = await runCommand('restore', target, archive)
    const checked = await runCommand('restore', {}, archive, '--check')
    const summary = /: (\d+ rows of \d+ tables and 1 file, counts and checksums match)\./
    expect(restored.said).toMatch(summary)
    expect(checked.said).toMatch(summary)
    expect(restored.said).toMatch(/\n {2}public\.opportunities: 1 row, checksum [0-9a-f]{16}…\n/)
    expect([made.code, restored.code, checked.code]).toEqual([0, 0, 0])
    expect(await inDatabase(target, sumsOf)).toEqual(await inDatabase(source, sumsOf))
    const again = await runCommand('restore', target, archive)
    expect(again.said).toMatch(/^Nothing was changed\. .*--replace/m)
    expect(again.code).toBe(1)
    expect(readdirSync(join(target.DATA_DIR ?? '', 'uploads'))).toEqual([])
  })

  test('an interrupted backup reports the interruption and leaves no file', async () => {
    const source = await newCompany()
    const file = join(source.DATA_DIR ?? '', 'backup.tar.gz')
    await inDatabase(source, (db) =>
      db.transaction(async (tx) => {
        // Blocks the backup midway until it is released.
        await tx.script(
          'set local idle_in_transaction_session_timeout = 0; lock table agents in access exclusive mode',
        )
        const child = spawn(process.execPath, [commandPath('backup'), '--to', file], {
          env: { ...source },
          stdio: 'pipe',
        })
        let said = ''
        child.stderr.on('data', (text: Buffer) => {
          said += text
        })
        const ended = new Promise((resolve) => child.once('close', resolve))
        await eventually(() => expect(existsSync(`${file}.unfinished`)).toBe(true))
        child.kill('SIGTERM')
        expect(await ended).toBe(1)
        expect(said).toBe('No backup was made: interrupted.\n')
      }),
    )
    expect(readdirSync(source.DATA_DIR ?? '').filter((name) => name.startsWith('backup'))).toEqual([])
  })
} else
  test('a backup is refused while DoneUp locks the embedded database', async () => {
    const variables = await emptyPlace()
    await putEmbedded(variables.DATA_DIR ?? '')
    await inDatabase(variables, async () => {
      const { code, said } = await runCommand('backup', variables)
      expect(said).toMatch(/^No backup was made\. Another DoneUp process is using the data directory/)
      expect(code).toBe(1)
    })
    expect(existsSync(join(variables.DATA_DIR ?? '', 'backups'))).toBe(false)
  })
