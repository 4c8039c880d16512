import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { agentListSchema, changedAgentSchema } from './schema.ts'

const world = worldForFile()

test('M5: agents of one name have its 20 newest deals and their number; adding one answers small', async () => {
  const mere = await world.person()
  await world.db.query(sql`
    insert into opportunities (organization_id, id, address, position, agent_name)
    select ${mere.organizationId}, uuid_v7(), n || ' Rata Street', 'a' || n, 'Sam Same' from generate_series(1, 500) n`)
  for (let count = 0; count < 30; count += 1) {
    const added = await world.send('POST', '/api/agents', { as: mere, body: { name: 'SAM SAME' } })
    expect((await added.clone().text()).length).toBeLessThan(5_000)
    expect(changedAgentSchema.parse(await added.json()).agent).toMatchObject({ dealCount: 500 })
  }
  const listed = await world.send('GET', '/api/agents', { as: mere })
  const text = await listed.text()
  expect(text.length).toBeLessThan(30 * 5_000)
  for (const { deals, dealCount } of agentListSchema.parse(JSON.parse(text)).agents)
    expect([deals.length, dealCount]).toEqual([20, 500])
})

test('M5: 2,000 agents of one name have fewer deals each, not the product of two counts', async () => {
  const mere = await world.person()
  await world.db.query(sql`
    insert into agents (organization_id, id, name)
    select ${mere.organizationId}, uuid_v7(), 'Sam Same' from generate_series(1, 2000)`)
  await world.db.query(sql`
    insert into opportunities (organization_id, id, address, position, agent_name)
    select ${mere.organizationId}, uuid_v7(), n || ${' Rata'.repeat(58)}, 'a' || n, 'Sam Same' from generate_series(1, 20) n`)
  const text = await (await world.send('GET', '/api/agents', { as: mere })).text()
  expect(text.length).toBeLessThan(3_000_000)
  const [first] = agentListSchema.parse(JSON.parse(text)).agents
  expect([first?.deals.length, first?.dealCount]).toEqual([2, 20])
})
