import { describe, expect, test } from 'vitest'
import { newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { IN_THE_FUTURE } from '#src/finance/dates/agreements.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { expireOffers } from './queries.server.ts'
import {
  ACCEPTED_ALREADY,
  AMOUNT_ERROR,
  ANSWER_DAY_ERROR,
  ANSWER_DAY_MISSING,
  changedOfferSchema,
  DEPOSIT_ERROR,
  EXPIRY_ERROR,
  MADE_IN_THE_FUTURE,
  NO_DOCUMENT,
  OFFERS_PER_DEAL,
  offerListSchema,
} from './schema.ts'
import { newOffer, pathOfOffers } from './test-offers.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

const version = (number: number) => ({ 'if-match': `"${number}"` })
const OURS = { amount: 640_000, madeOn: '2026-11-20' }

async function list(deal: string) {
  const reply = await world.send('GET', pathOfOffers(deal), { as: mere })
  return offerListSchema.parse(await reply.json()).offers
}

const agentNames = async () => {
  const { agents } = await (await world.send('GET', '/api/agents', { as: mere })).json()
  return agents.map(({ name }: { name: string }) => name)
}

test('the agent of an offer becomes an agent contact, once', async () => {
  const { id } = await newDeal(world, mere)
  await newOffer(world, mere, id, { ...OURS, agentName: 'Shane Poutū' })
  await newOffer(world, mere, id, { ...OURS, agentName: 'shane poutu' })
  expect(await agentNames()).toEqual(['Shane Poutū'])
  const [offer] = await list(id)
  const { id: _, number, outcome, outcomeOn, reason, version: at, ...input } = offer ?? {}
  const change = (agentName: string | null, now: number | undefined) =>
    world.send('PUT', `${pathOfOffers(id)}/${offer?.id}`, {
      as: mere,
      body: { ...input, agentName },
      headers: version(now ?? 0),
    })
  expect((await change('Ana Rātā', at)).status).toBe(200)
  expect((await change(null, (at ?? 0) + 1)).status).toBe(200)
  expect(await agentNames()).toEqual(['Ana Rātā', 'Shane Poutū'])
})

async function decide(deal: string, { id, version: at }: { id: string; version: number }, body: object) {
  return world.send('PUT', `${pathOfOffers(deal)}/${id}/outcome`, { as: mere, body, headers: version(at) })
}

describe('offers', () => {
  // Clauses: dates-and-conditions 4.1
  test('are numbered per deal, and a restored offer keeps its number', async () => {
    const { id: deal } = await newDeal(world, mere)
    const first = await newOffer(world, mere, deal, OURS)
    const gone = await newOffer(world, mere, deal, OURS)
    await world.send('DELETE', `${pathOfOffers(deal)}/${gone.id}`, { as: mere, headers: version(1) })
    const third = await newOffer(world, mere, deal, { ...OURS, side: 'counter' })
    expect([first.number, gone.number, third.number]).toEqual([1, 2, 3])
    await world.send('DELETE', `${pathOfOffers(deal)}/${gone.id}/deletion`, { as: mere })
    expect((await list(deal)).map(({ number }) => number)).toEqual([1, 2, 3])
    const { id: other } = await newDeal(world, mere)
    expect((await newOffer(world, mere, other, OURS)).number).toBe(1)
  })

  // Clauses: dates-and-conditions 4.2
  test('an own offer becomes the offer price, a counter-offer doesn’t', async () => {
    const { id: deal } = await newDeal(world, mere)
    await newOffer(world, mere, deal, OURS)
    await newOffer(world, mere, deal, { ...OURS, side: 'counter', amount: 660_000 })
    expect((await read(world, mere, deal)).offerPrice).toBe(640_000)
    const events = await world.send('GET', `/api/opportunities/${deal}/events`, { as: mere })
    expect(await events.json()).toMatchObject({
      events: [
        { action: 'offer_changed', after: { side: 'counter' } },
        { action: 'edited', before: { offerPrice: null }, after: { offerPrice: 640_000 } },
        { action: 'offer_changed', after: { side: 'ours' } },
        { action: 'created' },
      ],
    })
  })

  // Clauses: dates-and-conditions 4.2
  test('the offer price follows the accepted own offer, or else the latest one that remains', async () => {
    const { id: deal } = await newDeal(world, mere)
    const price = async () => (await read(world, mere, deal)).offerPrice
    const lower = await newOffer(world, mere, deal, { ...OURS, amount: 617_500 })
    const higher = await newOffer(world, mere, deal, { ...OURS, amount: 630_000 })
    await decide(deal, lower, { outcome: 'accepted', outcomeOn: '2026-11-21' })
    expect(await price()).toBe(617_500)
    await decide(deal, { ...lower, version: 2 }, { outcome: 'pending', outcomeOn: null })
    expect(await price()).toBe(630_000)
    const remove = ({ id }: { id: string }, at: number) =>
      world.send('DELETE', `${pathOfOffers(deal)}/${id}`, { as: mere, headers: version(at) })
    await remove(higher, 1)
    expect(await price()).toBe(617_500)
    await world.send('DELETE', `${pathOfOffers(deal)}/${higher.id}/deletion`, { as: mere })
    expect(await price()).toBe(630_000)
    const { version: at } = await read(world, mere, deal)
    const own = { as: mere, body: { offerPrice: 625_000 }, headers: version(at) }
    expect((await world.send('PATCH', `/api/opportunities/${deal}`, own)).status).toBe(200)
    await remove(lower, 3)
    await remove(higher, 3)
    expect(await price()).toBe(625_000)
  })

  // Clauses: dates-and-conditions 4.3
  test('a deal has at most one accepted offer, also after an undone deletion', async () => {
    const { id: deal } = await newDeal(world, mere)
    const [one, two] = [await newOffer(world, mere, deal, OURS), await newOffer(world, mere, deal, OURS)]
    const accepted = { outcome: 'accepted', outcomeOn: '2026-11-21' }
    expect((await decide(deal, one, accepted)).status).toBe(200)
    const refused = await decide(deal, two, accepted)
    expect([refused.status, await refused.json()]).toMatchObject([409, { detail: ACCEPTED_ALREADY }])
    await world.send('DELETE', `${pathOfOffers(deal)}/${one.id}`, { as: mere, headers: version(2) })
    expect((await decide(deal, two, accepted)).status).toBe(200)
    const restored = await world.send('DELETE', `${pathOfOffers(deal)}/${one.id}/deletion`, { as: mere })
    expect(await restored.json()).toMatchObject({ detail: ACCEPTED_ALREADY })
  })

  // Clauses: dates-and-conditions 4.3
  test('an answered offer can be pending again, and moved only before its answer', async () => {
    const { id: deal } = await newDeal(world, mere)
    const offer = await newOffer(world, mere, deal, OURS)
    const declined = { outcome: 'declined', outcomeOn: '2026-11-20', reason: 'Too low' }
    const reply = await decide(deal, offer, declined)
    expect(changedOfferSchema.parse(await reply.json()).offer).toMatchObject(declined)
    const later = { ...OURS, madeOn: '2026-11-21' }
    const path = `${pathOfOffers(deal)}/${offer.id}`
    const moved = await world.send('PUT', path, { as: mere, body: later, headers: version(2) })
    expect(await moved.json()).toMatchObject({ detail: ANSWER_DAY_ERROR })
    const pending = await decide(
      deal,
      { ...offer, version: 2 },
      { outcome: 'pending', outcomeOn: '2026-11-21' },
    )
    expect(await pending.json()).toMatchObject({
      offer: { outcome: 'pending', outcomeOn: null, reason: null },
    })
  })

  // Clauses: dates-and-conditions 4.3
  test.each([
    [{ amount: 0 }, AMOUNT_ERROR],
    [{ madeOn: '2126-11-20' }, MADE_IN_THE_FUTURE],
    [{ expiresOn: '2026-11-19' }, EXPIRY_ERROR],
    [{ deposit: 640_001 }, DEPOSIT_ERROR],
    [{ documentId: '0197a000-0000-7000-8000-000000000001' }, NO_DOCUMENT],
  ])('with %j are refused', async (fields, message) => {
    const { id: deal } = await newDeal(world, mere)
    const refused = await world.send('POST', pathOfOffers(deal), { as: mere, body: { ...OURS, ...fields } })
    const [field = ''] = Object.keys(fields)
    expect([refused.status, await refused.json()]).toMatchObject([400, { fields: { [field]: message } }])
    expect(await list(deal)).toEqual([])
  })

  // Clauses: dates-and-conditions 4.3
  test.each([
    [{ outcome: 'declined', outcomeOn: null }, ANSWER_DAY_MISSING],
    [{ outcome: 'declined', outcomeOn: '2026-11-19' }, ANSWER_DAY_ERROR],
    [{ outcome: 'declined', outcomeOn: '2126-11-19' }, IN_THE_FUTURE],
  ])('are not answered with %j', async (outcome, message) => {
    const { id: deal } = await newDeal(world, mere)
    const refused = await decide(deal, await newOffer(world, mere, deal, OURS), outcome)
    expect([refused.status, await refused.json()]).toMatchObject([400, { detail: message }])
  })

  // Clauses: dates-and-conditions 4.7
  test('are at most 100 a deal', async () => {
    const { id: deal } = await newDeal(world, mere)
    for (let at = 1; at <= 100; at += 1) await newOffer(world, mere, deal, OURS)
    const refused = await world.send('POST', pathOfOffers(deal), { as: mere, body: OURS })
    expect([refused.status, await refused.json()]).toMatchObject([409, { detail: OFFERS_PER_DEAL.message }])
  })
})

// Clauses: dates-and-conditions 4.4
test('a pending offer expires the morning after its last day, an answered one doesn’t', async () => {
  const { id: deal } = await newDeal(world, mere)
  const expiring = { ...OURS, expiresOn: '2026-11-24' }
  await newOffer(world, mere, deal, expiring)
  await decide(deal, await newOffer(world, mere, deal, expiring), {
    outcome: 'declined',
    outcomeOn: '2026-11-24',
  })
  await expireOffers(world.db, new Date('2026-11-24T10:59:59Z'))
  expect((await list(deal)).map(({ outcome }) => outcome)).toEqual(['pending', 'declined'])
  await expireOffers(world.db, new Date('2026-11-24T11:00:00Z'))
  expect(await list(deal)).toMatchObject([
    { outcome: 'expired', outcomeOn: '2026-11-24', version: 2 },
    { outcome: 'declined', version: 2 },
  ])
})
