import { expect } from 'vitest'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import { type Comparable, changedComparableSchema } from './schema.ts'

export const pathOfSales = (deal: string) => `/api/opportunities/${deal}/comparables`

/** The sales of the specification's worked example, on 22 Nov 2026. */
export const WORKED_SALES = [
  { address: '14 Miro Street, Petone', price: 820_000, soldOn: '2026-08-22', floorArea: 120, weight: 2 },
  {
    address: '3 Tawa Road, Petone',
    price: 765_000,
    soldOn: '2026-06-01',
    floorArea: 102,
    adjustments: [{ reason: 'no garage', amount: 15_000 }],
  },
  {
    address: '27 Nikau Street, Petone',
    price: 905_000,
    soldOn: '2026-10-30',
    floorArea: 131,
    adjustments: [{ reason: 'larger section', amount: -20_000 }],
  },
] as const

export const WORKED_SETTINGS = { monthlyPercent: 0.5, perSquareMetre: 2_500, floorArea: 110 }

/** Adds a comparable sale to a deal. */
export async function newSale(world: TestWorld, as: Person, deal: string, body: object): Promise<Comparable> {
  const created = await world.send('POST', pathOfSales(deal), { as, body })
  expect(created.status, await created.clone().text()).toBe(201)
  return changedComparableSchema.parse(await created.json()).comparable
}

/** Changes what the sales of a deal are adjusted by. */
export async function adjustSales(
  world: TestWorld,
  as: Person,
  deal: string,
  { version = 0, ...settings }: Partial<typeof WORKED_SETTINGS> & { version?: number } = {},
): Promise<Response> {
  return world.send('PUT', `/api/opportunities/${deal}/comparable-settings`, {
    as,
    body: { ...WORKED_SETTINGS, ...settings },
    headers: { 'if-match': `"${version}"` },
  })
}
