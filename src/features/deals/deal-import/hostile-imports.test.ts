// @module-tag postgres
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { sendImport } from '#src/features/base/imports/test-imports.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createTestWorld } from '#src/server/testing/test-world.ts'

const world = worldForFile()

test('L6: a person has 20 imports per quarter of an hour in all organizations together', async () => {
  const strict = await createTestWorld({ rateLimitScale: 1 })
  const mere = await strict.person()
  await strict.db.query(sql`
    insert into rate_limits (key, hits, resets_at) values (${`import:${mere.userId}`}, 20, now() + interval '10 minutes')`)
  expect((await sendImport(strict, mere, '{}')).status).toBe(429)
  await strict.close()
})

test('H2: rubbish of several megabytes is rejected with a short answer', async () => {
  const mere = await world.person()
  const plan = { items: Array(9_000).fill(0), customItems: Array(9_000).fill(0) }
  for (const [file, status] of [
    [JSON.stringify({ deals: Array(4_000).fill(0) }), 400],
    [JSON.stringify({ deals: Array(4_000_000).fill(0) }), 413],
    [JSON.stringify({ deals: Array(40).fill({ renovationItems: plan }) }), 400],
    [JSON.stringify({ deals: Array(2_000).fill(Array(4_000).fill(0)) }), 413],
    [`{"deals":${'['.repeat(1_000_000)}`, 400],
  ] as const) {
    const reply = await sendImport(world, mere, file)
    expect([reply.status, (await reply.text()).length < 30_000], file.slice(0, 60)).toEqual([status, true])
  }
})
