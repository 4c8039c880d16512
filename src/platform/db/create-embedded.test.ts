// @module-tag pglite

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { readEnvironment } from '../process/env.ts'
import { openDatabase } from './open.ts'

test('killing the first start does not corrupt the database of the next start', async () => {
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
  // L3: other users of the machine can't read the accounts in the database.
  expect(statSync(join(directory, 'pglite')).mode & 0o777).toBe(0o700)
  if (process.platform === 'linux') expect(openFilesIn(directory)).toEqual([])
})

/** Open file descriptors of this process; a closed database has none. */
function openFilesIn(directory: string): string[] {
  const files = readdirSync('/proc/self/fd')
    .map((number) => `/proc/self/fd/${number}`)
    .filter((link) => existsSync(link))
    .map((link) => readlinkSync(link, { encoding: 'utf8' }))
  return files.filter((file) => file.startsWith(directory))
}
