import { expect, test } from 'vitest'
import { changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { edit, edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'

const world = worldForFile()

/** Abandons a deal that was in Due Diligence. */
async function abandonedDeal(mere: Person) {
  const moved = await edited(world, mere, await newDeal(world, mere), { status: 'due_diligence' })
  const headers = { 'if-match': `"${moved.version}"` }
  const path = `/api/opportunities/${moved.id}`
  const body = { reason: 'Leaky cladding' }
  const reply = await world.send('PUT', `${path}/abandonment`, { as: mere, body, headers })
  const { opportunity } = changedDealSchema.parse(await reply.json())
  return { path, opportunity, headers: { 'if-match': `"${opportunity.version}"` } }
}

// Clauses: deal-workflow 10.5
test('an abandoned deal has a reason and returns to the stage it left', async () => {
  const mere = await world.person()
  const { path, opportunity, headers } = await abandonedDeal(mere)
  expect(opportunity).toMatchObject({
    status: 'abandoned',
    abandonedFrom: 'due_diligence',
    abandonReason: 'Leaky cladding',
  })
  const restored = await world.send('DELETE', `${path}/abandonment`, { as: mere, headers })
  expect(await restored.json()).toMatchObject({
    opportunity: { status: 'due_diligence', abandonedFrom: null },
  })
})

test('an abandoned deal can be moved to any column, which clears its reason', async () => {
  const mere = await world.person()
  const { path, headers } = await abandonedDeal(mere)
  const body = { status: 'funding', afterId: null }
  const moved = await world.send('PUT', `${path}/placement`, { as: mere, body, headers })
  expect(await moved.json()).toMatchObject({
    opportunity: { status: 'funding', abandonedFrom: null, abandonReason: null },
  })
})

test('a win that is undone takes its price back, and a won deal keeps one', async () => {
  const mere = await world.person()
  const won = await edited(world, mere, await newDeal(world, mere), {
    status: 'won',
    actualPurchasePrice: 700_000,
  })
  const without = await edit(world, mere, won, { actualPurchasePrice: null })
  expect(await without.json()).toMatchObject({ detail: 'Purchase price must be greater than 0' })
  const back = await edited(world, mere, won, { status: 'new_listing', actualPurchasePrice: null })
  expect(back).toMatchObject({ status: 'new_listing', actualPurchasePrice: null })
})
