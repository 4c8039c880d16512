import { expect } from 'vitest'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import { changedOfferSchema, type Offer } from './schema.ts'

export const pathOfOffers = (deal: string) => `/api/opportunities/${deal}/offers`

/** Logs an offer for a deal. With an outcome, it is answered on the day it was made. */
export async function newOffer(
  world: TestWorld,
  as: Person,
  deal: string,
  body: { amount: number; madeOn: string; [field: string]: unknown },
  outcome?: string,
): Promise<Offer> {
  const created = await world.send('POST', pathOfOffers(deal), { as, body })
  expect(created.status).toBe(201)
  const { offer } = changedOfferSchema.parse(await created.json())
  if (outcome === undefined) return offer
  const decided = await world.send('PUT', `${pathOfOffers(deal)}/${offer.id}/outcome`, {
    as,
    body: { outcome, outcomeOn: body.madeOn },
    headers: { 'if-match': `"${offer.version}"` },
  })
  expect(decided.status).toBe(200)
  return changedOfferSchema.parse(await decided.json()).offer
}
