import { expect, test } from 'vitest'
import { actionText } from '#src/features/deals/pipeline/activity/event-text.ts'
import { eventsPageSchema, isAutomatic } from '#src/features/deals/pipeline/event-schema.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { expireOffers } from './queries.server.ts'
import { newOffer, pathOfOffers } from './test-offers.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

async function activityOf(deal: string) {
  const reply = await world.send('GET', `/api/opportunities/${deal}/events`, { as: mere })
  return eventsPageSchema.parse(await reply.json()).events
}

test('what is done with offers is in the activity of their deal, with who did it', async () => {
  const { id: deal } = await newDeal(world, mere)
  const path = pathOfOffers(deal)
  const send = (method: string, below: string, version: number, body?: object) =>
    world.send(method, `${path}/${below}`, {
      as: mere,
      ...(body && { body }),
      headers: { 'if-match': `"${version}"` },
    })
  const ours = { amount: 580_000, madeOn: '2026-11-20' }
  const { id } = await newOffer(world, mere, deal, ours)
  expect((await send('PUT', id, 1, { ...ours, amount: 585_000.5 })).status).toBe(200)
  const counter = await newOffer(world, mere, deal, { ...ours, side: 'counter', amount: 600_000 })
  const outcomes = [
    await send('PUT', `${counter.id}/outcome`, 1, { outcome: 'declined', outcomeOn: '2026-11-21' }),
    await send('PUT', `${id}/outcome`, 2, { outcome: 'accepted', outcomeOn: '2026-11-21' }),
    await send('PUT', `${id}/outcome`, 3, { outcome: 'pending', outcomeOn: null }),
    await send('DELETE', id, 4),
    await world.send('DELETE', `${path}/${id}/deletion`, { as: mere }),
  ]
  expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const events = (await activityOf(deal)).filter(({ action }) => action === 'offer_changed')
  expect(events.map(actionText).toReversed()).toEqual([
    'logged our offer of $580,000',
    'changed our offer of $585,000.50',
    'logged the counter-offer of $600,000',
    'marked the counter-offer of $600,000 declined',
    'marked our offer of $585,000.50 accepted',
    'marked our offer of $585,000.50 pending',
    'deleted our offer of $585,000.50',
    'restored our offer of $585,000.50',
  ])
  expect(new Set(events.map(({ by }) => by?.id))).toEqual(new Set([mere.userId]))
})

test('an offer that expires by itself is in the activity of its deal, without an author', async () => {
  const { id: deal } = await newDeal(world, mere)
  const offer = { madeOn: '2026-11-20', expiresOn: '2026-11-24' }
  await newOffer(world, mere, deal, { ...offer, amount: 580_000 })
  await newOffer(world, mere, deal, { ...offer, side: 'counter', amount: 600_000.5 })
  await expireOffers(world.db, new Date('2026-11-24T11:00:00Z'))
  await expireOffers(world.db, new Date('2026-11-24T12:00:00Z'))
  const events = (await activityOf(deal)).filter(isAutomatic)
  expect(events.map(actionText).toSorted()).toEqual([
    'Our offer of $580,000 expired',
    'The counter-offer of $600,000.50 expired',
  ])
  expect(events.map(({ by }) => by)).toEqual([null, null])
})
