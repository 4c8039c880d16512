import { beforeEach, expect, test } from 'vitest'
import { newOffer, pathOfOffers } from '#src/features/deals/offers/test-offers.ts'
import { boardSchema } from '#src/features/deals/pipeline/schema.ts'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())
let deal: string
beforeEach(async () => {
  world.setNow(new Date('2026-12-08T09:00:00+13:00'))
  deal = (await newDeal(world, mere)).id
})

const OFFER = { amount: 580_000, madeOn: '2026-12-01' }
const SIGNED = { signedOn: '2026-12-02', provinces: ['Auckland'] }
const match = (version: number) => ({ 'if-match': `"${version}"` })

/** Of the deal and of its card, which are equal. */
async function agreedPrice(): Promise<number | null> {
  const board = await world.send('GET', '/api/opportunities', { as: mere })
  const { opportunities } = boardSchema.parse(await board.json())
  const { agreedPrice: shown } = await read(world, mere, deal)
  expect(opportunities.find(({ id }) => id === deal)?.agreedPrice).toBe(shown)
  return shown
}

async function agree(terms: object, version: number): Promise<void> {
  const request = { as: mere, body: { ...SIGNED, ...terms }, headers: match(version) }
  const reply = await world.send('PUT', `/api/opportunities/${deal}/agreement`, request)
  expect(reply.status).toBe(200)
}

test('it is that of the accepted offer, until another is or none', async () => {
  await newOffer(world, mere, deal, { ...OFFER, amount: 560_000 }, 'declined')
  expect(await agreedPrice()).toBeNull()
  const accepted = await newOffer(world, mere, deal, OFFER, 'accepted')
  expect(await agreedPrice()).toBe(580_000)
  const path = `${pathOfOffers(deal)}/${accepted.id}`
  const withdrawn = { outcome: 'withdrawn', outcomeOn: '2026-12-03' }
  const headers = match(accepted.version)
  const reply = await world.send('PUT', `${path}/outcome`, { as: mere, body: withdrawn, headers })
  expect(reply.status).toBe(200)
  expect(await agreedPrice()).toBeNull()
  const counter = await newOffer(
    world,
    mere,
    deal,
    { ...OFFER, side: 'counter', amount: 590_000 },
    'accepted',
  )
  expect(await agreedPrice()).toBe(590_000)
  await world.send('DELETE', `${pathOfOffers(deal)}/${counter.id}`, {
    as: mere,
    headers: match(counter.version),
  })
  expect(await agreedPrice()).toBeNull()
})

test('a signed agreement replaces it, and a cancelled one has none', async () => {
  await newOffer(world, mere, deal, OFFER, 'accepted')
  await agree({ signedOn: null, price: 570_000 }, 0)
  expect(await agreedPrice()).toBe(580_000)
  await agree({ price: 575_000 }, 1)
  expect(await agreedPrice()).toBe(575_000)
  await agree({ price: null }, 2)
  expect(await agreedPrice()).toBe(580_000)
  await agree({ price: 575_000, cancelledOn: '2026-12-05' }, 3)
  expect(await agreedPrice()).toBeNull()
})

test('the price that is paid counts as agreed', async () => {
  await agree({ price: 575_000 }, 0)
  await edited(world, mere, await read(world, mere, deal), { status: 'won', actualPurchasePrice: 577_500 })
  expect(await agreedPrice()).toBe(577_500)
})
