import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { newDeal } from '#src/features/deals/pipeline/new-deal.ts'
import {
  BOARD_STATUSES,
  type BoardDeal,
  boardSchema,
  changedDealSchema,
} from '#src/features/deals/pipeline/schema.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'

const world = worldForFile()

const KERERU = {
  address: '8 Kererū Street, Ōtūmoetai, Tauranga',
  doneUpValue: 890_000,
  renovationCost: 99_860,
}

async function save(as: Person, deal: object = KERERU): Promise<BoardDeal> {
  const response = await world.send('POST', '/api/opportunities', { as, body: deal })
  expect(response.status).toBe(201)
  return changedDealSchema.parse(await response.json()).opportunity
}

async function place(as: Person, card: BoardDeal, body: object): Promise<Response> {
  return world.send('PUT', `/api/opportunities/${card.id}/placement`, {
    as,
    body: { afterId: null, ...body },
    headers: { 'if-match': `"${card.version}"` },
  })
}

async function board(as: Person) {
  const response = await world.send('GET', '/api/opportunities', { as })
  expect(response.status).toBe(200)
  return boardSchema.parse(await response.json())
}

async function column(as: Person, status: string): Promise<string[]> {
  const { opportunities } = await board(as)
  return opportunities
    .filter((deal) => deal.status === status)
    .sort((a, b) => (a.position < b.position ? -1 : 1))
    .map((deal) => deal.address)
}

describe('saving a deal', () => {
  // Clauses: deal-workflow 3.1, 4.10, 7.1, 7.3, 9.16
  test('a new deal is at the top of New Listing, with its maximum', async () => {
    const mere = await world.person()
    await save(mere, { address: '1 Rātā Street' })
    const card = await save(mere)
    expect(card).toMatchObject({
      status: 'new_listing',
      maxPurchasePrice: 658_450,
      profitMargin: 20,
      version: 1,
    })
    expect(await column(mere, 'new_listing')).toEqual([KERERU.address, '1 Rātā Street'])
  })

  test('a deal added to a stage is created and moved there, with its id', async () => {
    const mere = await world.person()
    const id = crypto.randomUUID()
    await save(mere, { address: '1 Rātā Street', status: 'offer_made' })
    const card = await save(mere, { id, address: '2 Rātā Street', status: 'offer_made' })
    const shown = newDeal(id, '2 Rātā Street', 'offer_made', card.createdAt)
    expect({ ...card, position: '', version: 0, stageEnteredAt: card.createdAt }).toEqual({
      ...shown,
      addedBy: mere.userId,
    })
    expect(await column(mere, 'offer_made')).toEqual(['2 Rātā Street', '1 Rātā Street'])
    const events = await world.send('GET', `/api/opportunities/${id}/events`, { as: mere })
    const { events: listed } = (await events.json()) as { events: { action: string }[] }
    expect(listed.map(({ action }) => action)).toEqual(['moved', 'created'])
  })

  test('no deal starts as Won or Abandoned, or with the id of another deal', async () => {
    const mere = await world.person()
    const send = (body: object) => world.send('POST', '/api/opportunities', { as: mere, body })
    expect((await send({ ...KERERU, status: 'won' })).status).toBe(400)
    expect((await send({ ...KERERU, status: 'abandoned' })).status).toBe(400)
    const { id } = await save(mere)
    expect((await send({ id, address: '1 Rātā Street' })).status).toBe(409)
    expect(await column(mere, 'new_listing')).toEqual([KERERU.address])
    // The same id in another organization is another deal.
    expect((await save(await world.person(), { ...KERERU, id })).id).toBe(id)
  })

  // Clauses: deal-workflow 7.3
  test('two requests with one idempotency key save one deal', async () => {
    const mere = await world.person()
    const headers = { 'idempotency-key': 'one-and-the-same' }
    const first = await world.send('POST', '/api/opportunities', { as: mere, body: KERERU, headers })
    const second = await world.send('POST', '/api/opportunities', { as: mere, body: KERERU, headers })
    expect(await second.text()).toBe(await first.text())
    expect(await column(mere, 'new_listing')).toHaveLength(1)
    const other = await world.send('POST', '/api/opportunities', {
      as: mere,
      body: { address: 'Elsewhere' },
      headers,
    })
    expect(other.status).toBe(422)
  })

  // Clauses: deal-workflow 1.2
  test('the first deal of a personal organization needs no subscription, the second does', async () => {
    const newcomer = await world.person({ subscription: null })
    await save(newcomer)
    const second = await world.send('POST', '/api/opportunities', { as: newcomer, body: KERERU })
    expect(second.status).toBe(402)
    const list = await world.send('GET', '/api/opportunities', { as: newcomer })
    expect(list.status).toBe(402)
  })

  // Clauses: deal-workflow 5.19, 5.20
  test('creating requires an organization and a signed-in user, each with its message', async () => {
    const guest = await world.send('POST', '/api/opportunities', { body: KERERU })
    expect(guest.status).toBe(401)
    expect(await guest.json()).toMatchObject({ detail: 'No user authenticated' })
    const alone = await world.person()
    await world.db.query(sql`delete from organizations where id = ${alone.organizationId}`)
    const homeless = await world.send('POST', '/api/opportunities', { as: alone, body: KERERU })
    expect(homeless.status).toBe(400)
    expect(await homeless.json()).toMatchObject({ detail: 'No organization selected' })
  })

  test('rejects unknown fields', async () => {
    const mere = await world.person()
    const response = await world.send('POST', '/api/opportunities', {
      as: mere,
      body: { ...KERERU, status: 'won' },
    })
    expect(response.status).toBe(400)
  })
})

describe('the order of a column', () => {
  // Clauses: deal-workflow 10.2
  test('a card moves after the given one, in the same order for everyone', async () => {
    const mere = await world.person()
    const aroha = await world.person({ joins: mere })
    const cards: BoardDeal[] = []
    for (const address of ['C', 'B', 'A']) cards.unshift(await save(mere, { address }))
    const [a, , c] = cards
    if (a === undefined || c === undefined) throw new Error('three deals were saved')
    await place(mere, a, { status: 'new_listing', afterId: c.id })
    expect(await column(mere, 'new_listing')).toEqual(['B', 'C', 'A'])
    expect(await column(aroha, 'new_listing')).toEqual(['B', 'C', 'A'])
  })

  // Clauses: deal-workflow 4.6
  test('dropping a card at its own position changes nothing', async () => {
    const mere = await world.person()
    const card = await save(mere)
    const response = await place(mere, card, { status: 'new_listing' })
    const answer = changedDealSchema.parse(await response.json())
    expect(answer.opportunity.version).toBe(1)
  })

  test('a card placed after a card that has left the column moves to its end', async () => {
    const mere = await world.person()
    const a = await save(mere, { address: 'A' })
    const b = await save(mere, { address: 'B' })
    await place(mere, a, { status: 'funding' })
    const response = await place(mere, b, { status: 'offer_made', afterId: a.id })
    expect(response.status).toBe(200)
    expect(await column(mere, 'offer_made')).toEqual(['B'])
  })
})

describe('moving a deal', () => {
  test('a stale version gets 412 with the current deal', async () => {
    const mere = await world.person()
    const card = await save(mere)
    await place(mere, card, { status: 'offer_made' })
    const stale = await place(mere, card, { status: 'funding' })
    expect(stale.status).toBe(412)
    const problem = (await stale.json()) as { code: string; current: BoardDeal }
    expect(problem).toMatchObject({ code: 'stale_version', current: { status: 'offer_made', version: 2 } })
    expect(await column(mere, 'offer_made')).toHaveLength(1)
  })

  test('a change without If-Match gets 428', async () => {
    const mere = await world.person()
    const card = await save(mere)
    const body = { status: 'funding', afterId: null }
    const response = await world.send('PUT', `/api/opportunities/${card.id}/placement`, { as: mere, body })
    expect(response.status).toBe(428)
  })

  // Clauses: deal-workflow 4.5
  test('any status may move to any other', async () => {
    const mere = await world.person()
    let card = await save(mere)
    const statuses = BOARD_STATUSES.map(({ value }) => value)
    for (const status of [...statuses, ...statuses.toReversed(), 'won', 'new_listing', 'funding']) {
      const moved = await place(mere, card, { status, actualPurchasePrice: 600_000 })
      expect(moved.status, status).toBe(200)
      card = changedDealSchema.parse(await moved.json()).opportunity
      expect(card.status).toBe(status)
    }
  })

  // Clauses: deal-workflow 4.8, 5.1, 7.4
  test('Won requires the actual purchase price and creates one project', async () => {
    const mere = await world.person()
    const card = await save(mere)
    const refused = await place(mere, card, { status: 'won' })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ detail: 'Purchase price must be greater than 0' })
    const zero = await place(mere, card, { status: 'won', actualPurchasePrice: 0 })
    expect(zero.status).toBe(400)

    const won = await place(mere, card, { status: 'won', actualPurchasePrice: 700_000 })
    const { opportunity } = changedDealSchema.parse(await won.json())
    expect(opportunity).toMatchObject({ status: 'won', actualPurchasePrice: 700_000 })
    const back = await place(mere, opportunity, { status: 'funding' })
    const again = changedDealSchema.parse(await back.json()).opportunity
    expect((await place(mere, again, { status: 'won', actualPurchasePrice: 690_000 })).status).toBe(200)
    const projects = await world.db.query(sql`
      select status from projects where organization_id = ${mere.organizationId}`)
    expect(projects).toEqual([{ status: 'planning' }])
  })

  test('ten concurrent moves of a card: one succeeds, nine get 412', async () => {
    const mere = await world.person()
    const card = await save(mere)
    const moves = await Promise.all(
      Array.from({ length: 10 }, () => place(mere, card, { status: 'funding' })),
    )
    const statuses = moves.map((response) => response.status).sort()
    expect(statuses).toEqual([200, ...Array(9).fill(412)])
  })
})

describe('deleting', () => {
  // Clauses: deal-workflow 7.5, 10.8
  test('a soft-deleted deal is removed from the board, and undo restores its position', async () => {
    const mere = await world.person()
    for (const address of ['C', 'B', 'A']) await save(mere, { address })
    const { opportunities } = await board(mere)
    const b = opportunities.find((deal) => deal.address === 'B')
    if (b === undefined) throw new Error('B was saved')
    const deleted = await world.send('DELETE', `/api/opportunities/${b.id}`, {
      as: mere,
      headers: { 'if-match': '"1"' },
    })
    expect(deleted.status).toBe(200)
    expect(await column(mere, 'new_listing')).toEqual(['A', 'C'])
    expect((await world.send('GET', `/api/opportunities/${b.id}`, { as: mere })).status).toBe(404)
    const undone = await world.send('DELETE', `/api/opportunities/${b.id}/deletion`, { as: mere })
    expect(undone.status).toBe(200)
    expect(await column(mere, 'new_listing')).toEqual(['A', 'B', 'C'])
  })
})

describe('the board’s response', () => {
  // Clauses: deal-workflow 7.1
  test('an unchanged board gets 304, a changed one is sent in full', async () => {
    const mere = await world.person()
    await save(mere)
    const first = await world.send('GET', '/api/opportunities', { as: mere })
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await world.send('GET', '/api/opportunities', { as: mere, headers })).status).toBe(304)
    await save(mere, { address: 'Another' })
    const changed = await world.send('GET', '/api/opportunities', { as: mere, headers })
    expect(changed.status).toBe(200)
    expect(boardSchema.parse(await changed.json()).opportunities).toHaveLength(2)
  })

  // Clauses: deal-workflow 6.4
  test('a non-member gets 404 and writes nothing', async () => {
    const mere = await world.person()
    const nonMember = await world.person()
    const card = await save(mere)
    const asMember = { as: nonMember, organizationId: mere.organizationId }
    expect((await world.send('GET', '/api/opportunities', asMember)).status).toBe(404)
    expect((await world.send('GET', `/api/opportunities/${card.id}`, { as: nonMember })).status).toBe(404)
    expect((await place(nonMember, card, { status: 'funding' })).status).toBe(404)
    expect(await column(mere, 'new_listing')).toHaveLength(1)
  })

  // Clauses: deal-workflow 1.10
  test('row-level security hides other organizations even from a query without a where clause', async () => {
    const mere = await world.person()
    const nonMember = await world.person()
    await save(mere)
    const { inOrganization } = await import('#src/platform/db/in-organization.ts')
    const identity = { userId: nonMember.userId, organizationId: mere.organizationId }
    const rows = await inOrganization(world.db, identity, (tx) => tx.query(sql`select id from opportunities`))
    expect(rows).toEqual([])
  })
})
