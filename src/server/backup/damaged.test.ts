import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownMigrations } from '#src/platform/db/migrate.ts'
import { createTestWorld, type TestWorld } from '../testing/test-world.ts'
import { readArchive, writeArchive } from './archive.ts'
import { readBackup } from './read-backup.ts'
import {
  backUp,
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
let archive: string
let target: Installation
let before: Record<string, string>
beforeAll(async () => {
  ;[world, target] = await Promise.all([
    createTestWorld({ variables: { SESSION_SECRET: SECRET } }),
    newInstallation(),
  ])
  await fillWorld(world)
  archive = await backUp(world.jobServices)
  before = await sumsOf(target.db)
})
afterAll(() => Promise.all([world.close(), target.close()]))

async function expectRefused(file: string, words: RegExp): Promise<void> {
  await expect(restoreInto(target, file, { replace: true })).rejects.toThrow(words)
  expect(await sumsOf(target.db)).toEqual(before)
  expect(await filesIn(target.storage)).toEqual({})
}

function changedCopy(change: (bytes: Buffer) => Buffer): string {
  const file = join(newFolder(), 'backup.tar.gz')
  writeFileSync(file, change(readFileSync(archive)))
  return file
}

/** Repacks the archive with changed entries; null: left out. */
async function repacked(change: (name: string, bytes: Buffer) => Buffer | null): Promise<string> {
  const file = join(newFolder(), 'backup.tar.gz')
  await writeArchive(file, (writer) =>
    readArchive(archive, async (name, _size, pieces) => {
      const all: Uint8Array[] = []
      for await (const piece of pieces) all.push(piece)
      const bytes = change(name, Buffer.concat(all))
      if (bytes !== null) await writer.add(name, bytes.length, [bytes])
    }),
  )
  return file
}

test.each([0, 1, 0.5, 0.99])('an archive truncated at %f of its length is rejected without changes', (part) =>
  expectRefused(
    changedCopy((bytes) => bytes.subarray(0, part === 1 ? bytes.length - 1 : bytes.length * part)),
    /The archive .* is (damaged or incomplete|incomplete: its manifest is missing)/,
  ),
)

test.each([0.2, 0.5, 0.9])(
  'an archive with a byte flipped at %f of its length is rejected without changes',
  (part) =>
    expectRefused(
      changedCopy((bytes) => {
        const place = Math.floor(bytes.length * part)
        bytes[place] = (bytes[place] ?? 0) ^ 0x10
        return bytes
      }),
      /The archive .* (is damaged or incomplete|has|lacks)/,
    ),
)

test('an archive without a listed file is rejected without changes, with an error that names the file', async () =>
  expectRefused(
    await repacked((name, bytes) => (name.startsWith('files/') ? null : bytes)),
    /lacks the file purchase_docs\//,
  ))

test('an archive with a changed file is rejected without changes, with an error that names the file', async () =>
  expectRefused(
    await repacked((name, bytes) => (name.startsWith('files/') ? randomBytes(bytes.length) : bytes)),
    /has a changed file purchase_docs\//,
  ))

test('an archive with a changed row is rejected without changes, with an error that names the table', async () =>
  expectRefused(
    await repacked((name, bytes) =>
      name.includes('public.opportunities') ? Buffer.from(bytes.toString().replace('12 M', '14 M')) : bytes,
    ),
    /has changed rows of public\.opportunities/,
  ))

test('an archive with missing rows is rejected without changes, with an error that names the table', async () =>
  expectRefused(
    await repacked((name, bytes) => (name.includes('auth.sessions') ? null : bytes)),
    /has 0 rows of auth\.sessions instead of 2/,
  ))

test('an archive without its manifest is rejected without changes', async () =>
  expectRefused(
    await repacked((name, bytes) => (name === 'manifest.json' ? null : bytes)),
    /is incomplete: its manifest is missing/,
  ))

test('a file name with path traversal is rejected without changes', async () => {
  const file = join(newFolder(), 'backup.tar.gz')
  const header = await headerOf(archive)
  await writeArchive(file, async (writer) => {
    await writer.add('doneup-backup.json', header.length, [header])
    await writer.add('files/../../etc/passwd', 2, [Buffer.from('me')])
  })
  await expectRefused(file, /has a file with an invalid name/)
})

test('a file that is not a backup is rejected without changes', async () => {
  const file = join(newFolder(), 'holiday.jpg')
  writeFileSync(file, randomBytes(10_000))
  await expectRefused(file, /is damaged or incomplete/)
  const other = join(newFolder(), 'other.tar.gz')
  await writeArchive(other, (writer) => writer.add('readme.txt', 2, [Buffer.from('hi')]))
  await expectRefused(other, /isn’t a DoneUp backup/)
  await expect(readBackup(join(newFolder(), 'nothing.tar.gz'))).rejects.toThrow(/ENOENT/)
})

test('an archive of a newer version is rejected without changes, with an error that names its migrations', async () =>
  expectRefused(
    await withMigrations([...(await knownMigrations()), '999_sell_to_the_moon.sql']),
    /is of a newer version of DoneUp, with 999_sell_to_the_moon\.sql/,
  ))

test('an archive with unknown migrations is rejected without changes', async () =>
  expectRefused(
    await withMigrations((await knownMigrations()).slice(1)),
    /has migrations that no earlier version has/,
  ))

async function headerOf(file: string): Promise<Buffer> {
  let header = Buffer.alloc(0)
  await readArchive(file, async (name, _size, pieces) => {
    if (name !== 'doneup-backup.json') return
    for await (const piece of pieces) header = Buffer.concat([header, piece])
  })
  return header
}

function withMigrations(migrations: string[]): Promise<string> {
  return repacked((name, bytes) =>
    name.endsWith('.json')
      ? Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), migrations }))
      : bytes,
  )
}
