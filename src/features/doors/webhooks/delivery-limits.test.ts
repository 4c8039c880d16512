// @module-tag pglite
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { imported } from '#src/features/base/imports/test-imports.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { webhooksOf } from './test-webhooks.ts'

const world = worldForFile({ variables: { ACCEPT_LOCAL_WEBHOOKS: 'yes' } })
const mere = madeForFile(() => world.person())

const created = async (endpoint: string) => {
  const [row] = await world.db.query<{ count: number }>(sql`
    select count(*)::int as count from webhook_deliveries where endpoint_id = ${endpoint} and type = 'deal.created'`)
  return row?.count
}
const deals = (street: string) => Array.from({ length: 60 }, (_, at) => ({ address: `${at + 1} ${street}` }))

test('M3: above 100,000 deliveries in 24 hours, an import sends its first event only', async () => {
  const { endpoint } = await webhooksOf(world, mere).add({
    url: 'http://127.0.0.1:9/hook',
    events: '*',
  })
  await imported(world, mere, { deals: deals('Kea Lane') })
  expect(await created(endpoint.id)).toBe(60)
  await world.db.query(sql`
    insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, type, data)
    select ${mere.organizationId}::uuid, gen_random_uuid(), ${endpoint.id}::uuid, 'evt_' || n, 'deal.updated', '{}'::jsonb
    from generate_series(1, 99900) n`)
  await imported(world, mere, { deals: deals('Tui Lane') })
  expect(await created(endpoint.id)).toBe(61)
})
