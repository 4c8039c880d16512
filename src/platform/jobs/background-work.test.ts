// @module-tag postgres
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { changeMessage, changeOrganization } from '../db/in-organization.ts'
import { openStream, saveDeal } from '../streams/test-streams.ts'
import { backgroundFailures, deleteInBatches, forEachOrganization, nextAfter } from './background-work.ts'

const world = worldForFile()

test('an organization with many rows waits for the others after each batch, and a failure ends only its own work', async () => {
  const turns: string[] = []
  const left: Record<string, number> = { many: 3, broken: 2, one: 1 }
  await forEachOrganization(
    world.db,
    'turns',
    ['many', 'broken', 'one'],
    async (tx, { organizationId, after }) => {
      turns.push(`${organizationId} ${after}`)
      if (organizationId === 'broken') await tx.query(sql`select 1 / 0`)
      left[organizationId] = (left[organizationId] ?? 0) - 1
      return left[organizationId] > 0 ? `row ${left[organizationId]}` : null
    },
  )
  expect(turns).toEqual(['many null', 'broken null', 'one null', 'many row 2', 'many row 1'])
  expect(backgroundFailures.get('turns')).toBe(1)
})

test('a batch that is not full is the last', () => {
  expect(nextAfter([], 2)).toBeNull()
  expect(nextAfter([{ id: 'a' }], 2)).toBeNull()
  expect(nextAfter([{ id: 'a' }, { id: 'b' }], 2)).toBe('b')
})

test('2,500 rows are deleted in batches, others are kept', async () => {
  const { organizationId } = await world.person()
  await world.db.query(sql`
    insert into changes (organization_id, version, kind, entity_id, entity_version)
    select ${organizationId}::uuid, n, 'offer', uuid_v7(), 1 from generate_series(1, 2501) n`)
  await deleteInBatches(world.db, 'changes', sql`organization_id = ${organizationId} and version <= 2500`)
  const left = await world.db.query(
    sql`select version from changes where organization_id = ${organizationId}`,
  )
  expect(left).toEqual([{ version: 2_501 }])
})

test('a write of 1,000 changes is saved; open pages reconnect and get them from the database', async () => {
  const mere = await world.person()
  await saveDeal(world, mere, 'Seen')
  await saveDeal(world, mere, 'Missed')
  // The missed change is sent at once; its message is not, if it arrives later.
  const stream = await openStream(world, mere, { version: 2 })
  await stream.until('"kind":"opportunity"')
  const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID())
  await changeOrganization(world.db, mere, async ({ report }) => {
    for (const id of ids) report({ kind: 'offer', id, version: 1, page: crypto.randomUUID() })
  })
  await expect(stream.until('"kind":"offer"')).rejects.toThrow('the stream ended')
  const reopened = await openStream(world, mere, { version: 3 })
  const text = await reopened.until('event: change')
  await reopened.close()
  expect(text.match(/"kind":"offer"/g)).toHaveLength(1_000)
  expect(text).toContain('id: 4')
})

test.each(['offer', 'ā', '漢', '👩‍🚒'])(
  'a message with %s never exceeds what PostgreSQL carries',
  async (text) => {
    for (let count = 0; count < 9_000; count += 97) {
      const changes = [{ kind: 'offer', id: text.repeat(count), version: 1 } as const]
      const message = changeMessage({ organizationId: crypto.randomUUID(), version: 1, changes })
      expect(Buffer.byteLength(message)).toBeLessThan(7_001)
      if (count % 970 === 0) await world.db.query(sql`select pg_notify('changes', ${message})`)
    }
  },
)
