import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pendingMigrations } from '#src/platform/db/migrate.ts'
import { listTables, prepareForAllRows, type Row, readRows, type Table } from '#src/platform/db/table-rows.ts'
import { readBackup } from './read-backup.ts'
import { filesIn, newInstallation, restoreInto } from './test-backups.ts'

/** A backup made by an earlier version, with the demo organization, a photo, an invite and a running export. */
const ARCHIVE = join(import.meta.dirname, 'test-archives/migration-025.tar.gz')

/** Migrations move the rows of these tables to other tables, or remove them. */
const REPLACED = [
  'public.export_entries',
  'public.export_parts',
  'public.organization_exports',
  'public.notification_readers',
  'public.notification_reads',
]

test('a backup of an earlier version is restored and migrated without losing or changing a row or photo', async () => {
  const rows = new Map<string, Row[]>()
  const { tables } = await readBackup(ARCHIVE, {
    async onRows(table, some) {
      rows.set(table, [...(rows.get(table) ?? []), ...some])
    },
  })
  const target = await newInstallation()
  const { applied } = await restoreInto(target, ARCHIVE, { moved: true })
  expect(applied[0]).toMatch(/^026_/)
  expect(await pendingMigrations(target.db)).toEqual([])

  const expected: Record<string, Row[]> = {}
  const found: Record<string, Row[]> = {}
  await target.db.transaction(async (tx) => {
    await prepareForAllRows(tx)
    const current = new Map((await listTables(tx)).map((table) => [table.name, table]))
    for (const { name, columns } of tables) {
      if (REPLACED.includes(name)) continue
      const table = current.get(name)
      const kept = columns.filter((column) => table?.columns.some((one) => one.name === column))
      const picked = kept.map((column) => columns.indexOf(column))
      expected[name] = sorted((rows.get(name) ?? []).map((row) => picked.map((place) => row[place] ?? null)))
      found[name] = table ? sorted(await rowsOf(tx, table, kept)) : []
    }
  })
  // A migration queues the removal of stored archive parts.
  const isNew = (row: Row) => !expected['public.outbox']?.some((old) => old[0] === row[0])
  found['public.outbox'] = (found['public.outbox'] ?? []).filter((row) => !isNew(row))
  expect(found).toEqual(expected)
  expect(Object.keys(await filesIn(target.storage)).filter((key) => key.endsWith('.jpg'))).toHaveLength(2)
  await target.close()
})

async function rowsOf(
  tx: Parameters<typeof readRows>[0],
  table: Table,
  kept: readonly string[],
): Promise<Row[]> {
  const columns = kept.flatMap((name) => table.columns.find((column) => column.name === name) ?? [])
  const all: Row[] = []
  for await (const some of readRows(tx, { ...table, columns })) all.push(...some)
  return all
}

function sorted(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}
