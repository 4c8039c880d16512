import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { readEnvironment } from '../env.ts'
import { openDatabase } from './open.ts'

test('what a start that was killed leaves running does not spoil the database that the next one makes', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'doneup-test-'))
  const env = readEnvironment({ DATA_DIR: directory })
  const unfinished = join(directory, 'pglite-unfinished')
  const orphan = setInterval(() => {
    mkdirSync(unfinished, { recursive: true })
    writeFileSync(join(unfinished, 'PG_VERSION'), 'half')
  }, 5)
  const db = await openDatabase(env, () => {}).finally(() => clearInterval(orphan))
  expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }])
  await db.close()
}, 60_000)
