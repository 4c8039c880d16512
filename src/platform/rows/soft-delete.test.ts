// @module-tag engines

import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createDocumentsWorld } from '#src/features/base/documents/test-documents.ts'
import { pdf } from '#src/features/base/documents/test-files.ts'
import { UNDO_HELD_SECONDS, UNDO_SECONDS } from '#src/lib/time/durations.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

// An open Undo toast pauses on hover and focus for a limited time; the row must not be purged before.

const world = worldForFile(createDocumentsWorld)

const kinds: [table: string, path: string, create: () => Promise<string>][] = [
  ['opportunities', '/api/opportunities', () => world.saveDeal(world.mere)],
  [
    'agents',
    '/api/agents',
    async () => {
      const id = randomUUID()
      await world.send('POST', '/api/agents', { as: world.mere, body: { id, name: 'Anika' } })
      return id
    },
  ],
  ['documents', '/api/documents', async () => (await world.uploaded('lim.pdf', pdf())).id],
  [
    'projects',
    '/api/projects',
    async () => {
      const deal = await world.saveDeal(world.mere)
      await world.send('PUT', `/api/opportunities/${deal}/placement`, {
        as: world.mere,
        headers: { 'if-match': '"1"' },
        body: { status: 'won', afterId: null, actualPurchasePrice: 654_321 },
      })
      const [project] = await world.db.query<{ id: string }>(sql`
        select id from projects where opportunity_id = ${deal}`)
      return project?.id ?? ''
    },
  ],
]

test.each(kinds)('%s: Undo still works at the latest time a toast can be open', async (...kind) => {
  const [table, path, create] = kind
  const id = await create()
  const deleted = await world.send('DELETE', `${path}/${id}`, {
    as: world.mere,
    headers: { 'if-match': '"1"' },
  })
  expect(deleted.status).toBe(200)
  const shown = UNDO_SECONDS + UNDO_HELD_SECONDS
  // Backdates the deletion and its purge job.
  await world.db.query(sql`
    update ${raw(table)} set deleted_at = deleted_at - make_interval(secs => ${shown}) where id = ${id}`)
  await world.db.query(sql`
    update outbox set run_at = run_at - make_interval(secs => ${shown}) where topic like '%.purge'`)
  await world.work()
  const undone = await world.send('DELETE', `${path}/${id}/deletion`, { as: world.mere })
  expect(undone.status).toBe(200)
})

test('the purge job of a deletion that was undone leaves a later deletion its own undo time', async () => {
  const id = await world.saveDeal(world.mere)
  const path = `/api/opportunities/${id}`
  const change = (method: string, target: string, version: number) =>
    world.send(method, target, { as: world.mere, headers: { 'if-match': `"${version}"` } })
  await change('DELETE', path, 1)
  await change('DELETE', `${path}/deletion`, 2)
  await world.db.query(sql`update outbox set run_at = now() where topic = 'row.purge'`)
  const again = await change('DELETE', path, 3)
  expect(again.status).toBe(200)
  await world.work()
  const undone = await change('DELETE', `${path}/deletion`, 4)
  expect(undone.status).toBe(200)
})
