import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { newOffer } from '#src/features/deals/offers/test-offers.ts'
import { changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import { DIFFERENT_NAMES, SPELLINGS } from '#src/lib/text/test-spellings.ts'
import { PURGE_AFTER_SECONDS } from '#src/lib/time/durations.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { type Agent, agentListSchema, changedAgentSchema, scorecardSchema } from './schema.ts'

const world = worldForFile()

const HEMI = { name: 'Hēmi Parata', phone: '021 555 0142', email: 'hemi@ray.example' }

async function add(as: Person, agent: object = HEMI): Promise<Agent> {
  const response = await world.send('POST', '/api/agents', { as, body: agent })
  expect(response.status).toBe(201)
  return changedAgentSchema.parse(await response.json()).agent
}

async function agents(as: Person): Promise<Agent[]> {
  const response = await world.send('GET', '/api/agents', { as })
  expect(response.status).toBe(200)
  return agentListSchema.parse(await response.json()).agents
}

function change(as: Person, method: 'PUT' | 'DELETE', { id, version }: Agent, body?: object) {
  return world.send(method, `/api/agents/${id}`, { as, body, headers: { 'if-match': `"${version}"` } })
}

async function saveDeal(as: Person, address: string, agentName: string): Promise<string> {
  const saved = await world.send('POST', '/api/opportunities', { as, body: { address } })
  const { id } = changedDealSchema.parse(await saved.json()).opportunity
  await world.db.query(sql`update opportunities set agent_name = ${agentName} where id = ${id}`)
  return id
}

// Clauses: deal-workflow 7.10
test('agents are listed ordered by name, ignoring macrons and capitals', async () => {
  const mere = await world.person()
  for (const name of ['Zoe', 'ānika B', 'Anika A', 'Ōriwa', 'Oscar']) await add(mere, { name })
  expect((await agents(mere)).map(({ name }) => name)).toEqual([
    'Anika A',
    'ānika B',
    'Ōriwa',
    'Oscar',
    'Zoe',
  ])
})

test.each([
  // Clauses: deal-workflow 5.14
  ['an agent’s name is required', { ...HEMI, name: '  ' }, { name: 'Agent name is required' }],
  [
    'an agent’s email must be valid',
    { ...HEMI, email: 'hemi' },
    { email: 'Enter an email address such as name@example.co.nz' },
  ],
])('%s', async (_rule, body, fields) => {
  const mere = await world.person()
  const response = await world.send('POST', '/api/agents', { as: mere, body })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ fields })
})

test('accepts a client-generated id, rejects one in use', async () => {
  const mere = await world.person()
  const id = crypto.randomUUID()
  const body = { id, name: 'Hana Pohatu' }
  const added = await world.send('POST', '/api/agents', { as: mere, body })
  expect(added.status).toBe(201)
  expect(await added.json()).toMatchObject({ agent: { id, name: 'Hana Pohatu' } })
  const taken = await world.send('POST', '/api/agents', { as: mere, body: { id, name: 'Somebody else' } })
  expect(await taken.json()).toMatchObject({ code: 'already_exists' })
})

// Clauses: deal-workflow 7.11
test('repeating a request with the same idempotency key adds no second agent', async () => {
  const mere = await world.person()
  const request = { as: mere, body: HEMI, headers: { 'idempotency-key': 'one-agent-only' } }
  const first = await world.send('POST', '/api/agents', request)
  const second = await world.send('POST', '/api/agents', request)
  expect(await second.text()).toBe(await first.text())
  expect(await agents(mere)).toHaveLength(1)
})

test('an agent’s deals are matched by name, ignoring capitals, macrons and apostrophes', async () => {
  const mere = await world.person()
  const agent = await add(mere)
  const older = await saveDeal(mere, '8 Kererū Street, Tauranga', 'hemi  PARATA')
  const newer = await saveDeal(mere, '21 Rātā Road, Titirangi', 'Hēmi’ Parata')
  await saveDeal(mere, '5 Kōwhai Lane, Ōtaki', 'Hemi Parata junior')
  const nonMember = await world.person()
  await saveDeal(nonMember, '9 Foreign Road, Levin', 'Hēmi Parata')
  expect(await agents(mere)).toEqual([
    {
      ...agent,
      dealCount: 2,
      deals: [
        { id: newer, address: '21 Rātā Road, Titirangi', status: 'new_listing' },
        { id: older, address: '8 Kererū Street, Tauranga', status: 'new_listing' },
      ],
    },
  ])
})

test('the database compares names like the browser', async () => {
  const digits = ['INV–204', 'INV-204', 'Rent −5%', '5‑1', '7’8 ʻ9', '２－３']
  const names = [...SPELLINGS.flat(), ...DIFFERENT_NAMES, ...digits, ' Smith  &  Sons ', 'Zoë Müller', '王']
  const rows = await world.db.query<{ name: string }>(sql`
    select plain_name(name) as name from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality as t (name, at)
    order by at`)
  expect(rows.map(({ name }) => name)).toEqual(names.map(plainName))
})

describe('editing an agent', () => {
  // Clauses: deal-workflow 3.12, 7.11
  test('rejects a stale version with the current agent', async () => {
    const mere = await world.person()
    const agent = await add(mere)
    const unversioned = await world.send('PUT', `/api/agents/${agent.id}`, { as: mere, body: HEMI })
    expect(unversioned.status).toBe(428)
    const changed = await change(mere, 'PUT', agent, { name: 'Hēmi P.', phone: null, email: null })
    expect(changedAgentSchema.parse(await changed.json()).agent).toMatchObject({
      name: 'Hēmi P.',
      version: 2,
    })
    const stale = await change(mere, 'PUT', agent, HEMI)
    expect(stale.status).toBe(412)
    expect(await stale.json()).toMatchObject({ current: { name: 'Hēmi P.', phone: null, version: 2 } })
  })

  test('notifies open screens', async () => {
    const mere = await world.person()
    const agent = await add(mere)
    const changes = await world.db.query(sql`
      select kind, entity_id as id, entity_version as version from changes
      where organization_id = ${mere.organizationId}`)
    expect(changes).toEqual([{ kind: 'agent', id: agent.id, version: 1 }])
  })
})

describe('deleting an agent', () => {
  test('can be undone within the undo period', async () => {
    const mere = await world.person()
    const agent = await add(mere)
    expect((await change(mere, 'DELETE', agent)).status).toBe(200)
    expect(await agents(mere)).toEqual([])
    const undone = await world.send('DELETE', `/api/agents/${agent.id}/deletion`, { as: mere })
    expect(undone.status).toBe(200)
    expect(await agents(mere)).toEqual([{ ...agent, version: 3 }])
    const again = await world.send('DELETE', `/api/agents/${agent.id}/deletion`, { as: mere })
    expect(again.status).toBe(404)
  })

  // Clauses: deal-workflow 7.11, 10.8
  test('is a soft delete; the row is purged after the undo period', async () => {
    const mere = await world.person()
    const agent = await add(mere)
    const kept = await add(mere, { name: 'Anika' })
    await change(mere, 'DELETE', agent)
    await world.work()
    expect(await rows(mere)).toBe(2)
    await world.db.query(
      sql`update agents set deleted_at = now() - make_interval(secs => ${PURGE_AFTER_SECONDS}) where id = ${agent.id}`,
    )
    await world.db.query(sql`update outbox set run_at = now() where topic = 'row.purge'`)
    await world.work()
    expect(await rows(mere)).toBe(1)
    expect(await agents(mere)).toEqual([kept])
  })

  async function rows(of: Person): Promise<number> {
    const found = await world.db.query(sql`select 1 from agents where organization_id = ${of.organizationId}`)
    return found.length
  }
})

// Clauses: deal-workflow 6.6
describe('agents are scoped to the current organization', () => {
  // Clauses: deal-workflow 3.12
  test('a colleague sees the agents; another tenant’s id returns 404', async () => {
    const mere = await world.person()
    const aroha = await world.person({ joins: mere })
    const nonMember = await world.person()
    const agent = await add(mere)
    expect(await agents(aroha)).toEqual([agent])
    expect(await agents(nonMember)).toEqual([])
    for (const [method, path, body] of [
      ['PUT', '', HEMI],
      ['DELETE', '', undefined],
      ['DELETE', '/deletion', undefined],
    ] as const) {
      const headers = { 'if-match': '"1"' }
      const foreign = await world.send(method, `/api/agents/${agent.id}${path}`, {
        as: nonMember,
        body,
        headers,
      })
      expect(foreign.status, `${method} ${path}`).toBe(404)
    }
    expect(await agents(mere)).toEqual([agent])
  })

  test('reading agents requires a subscription', async () => {
    const newcomer = await world.person({ subscription: null })
    expect((await world.send('GET', '/api/agents', { as: newcomer })).status).toBe(402)
  })
})

describe('the scorecard', () => {
  const scorecard = async (as: Person, { id }: Agent) => {
    const response = await world.send('GET', `/api/agents/${id}/scorecard`, { as })
    return scorecardSchema.parse(await response.json())
  }

  // Clauses: dates-and-conditions 4.6
  test('has the deals of an agent, their offers, mean discount and days to an answer', async () => {
    const mere = await world.person()
    const hemi = await add(mere)
    const OURS = { amount: 617_500, madeOn: '2026-11-20' }
    for (const [askingPrice, amount] of [
      [650_000, 617_500],
      [720_000, 705_600],
    ] as const) {
      const deal = await newDeal(world, mere, { askingPrice })
      await edited(world, mere, deal, { agentName: 'hemi parata' })
      await newOffer(world, mere, deal.id, { ...OURS, amount: 500_000 }, 'declined')
      await newOffer(world, mere, deal.id, { ...OURS, amount }, 'accepted')
    }
    const { id: elsewhere } = await newDeal(world, mere)
    await newOffer(world, mere, elsewhere, OURS, 'accepted')
    expect(await scorecard(mere, hemi)).toMatchObject({
      agent: { name: HEMI.name },
      deals: 2,
      won: 0,
      offers: 4,
      accepted: 2,
      trueAcceptancePercent: 100,
      meanDiscountPercent: 3.5,
      daysToAnswer: 0,
      profit: null,
    })
  })

  // Clauses: dates-and-conditions 4.6
  test('has no figures without deals, and counts an offer that names the agent', async () => {
    const mere = await world.person()
    const hemi = await add(mere)
    const none = { trueAcceptancePercent: null, meanDiscountPercent: null, daysToAnswer: null, profit: null }
    expect(await scorecard(mere, hemi)).toMatchObject({ deals: 0, offers: 0, ...none })
    const { id } = await newDeal(world, mere)
    await newOffer(world, mere, id, { amount: 1, madeOn: '2026-11-20', agentName: 'HEMI Parata' })
    expect(await scorecard(mere, hemi)).toMatchObject({ deals: 0, offers: 1, accepted: 0, ...none })
  })

  test('counts an accepted counter-offer in the discount, not as an accepted offer', async () => {
    const mere = await world.person()
    const hemi = await add(mere)
    const deal = await newDeal(world, mere, { askingPrice: 650_000 })
    await edited(world, mere, deal, { agentName: HEMI.name })
    const made = { madeOn: '2026-11-20' }
    await newOffer(world, mere, deal.id, { ...made, amount: 600_000 }, 'countered')
    await newOffer(world, mere, deal.id, { ...made, side: 'counter', amount: 617_500 }, 'accepted')
    const counted = { offers: 1, accepted: 0, meanDiscountPercent: 5 }
    expect(await scorecard(mere, hemi)).toMatchObject(counted)
  })

  // Clauses: dates-and-conditions 4.6
  test('includes the profit of sold projects', async () => {
    const mere = await world.person()
    const hemi = await add(mere)
    const deal = await edited(world, mere, await newDeal(world, mere), {
      agentName: HEMI.name,
      status: 'won',
      actualPurchasePrice: 500_000,
    })
    await world.db.query(sql`
      update opportunities set actual_sale_price = 700000, actual_renovation_cost = 80000 where id = ${deal.id}`)
    expect(await scorecard(mere, hemi)).toMatchObject({ won: 1, profit: null })
    await world.db.query(sql`
      update projects set status = 'sold', actual_completion = now() where id = ${deal.projectId}`)
    expect(await scorecard(mere, hemi)).toMatchObject({ won: 1, profit: 120_000 })
  })
})
