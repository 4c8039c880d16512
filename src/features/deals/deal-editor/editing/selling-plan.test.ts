import { expect, test } from 'vitest'
import { assumptionsSchema } from '#src/features/deals/assumptions/schema.ts'
import { edit, edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { TYPICAL_SELLING_PLAN } from '#src/finance/price/selling-costs.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

const costsOf = (deal: { holdingCosts: { sellingCosts: number } | null }) => deal.holdingCosts?.sellingCosts

// Clauses: offers-and-scenarios 2.2
test('selling costs follow the done-up value by the agent’s tiers, until one amount counts again', async () => {
  const deal = await newDeal(world, mere)
  const planned = await edited(world, mere, deal, { sellingPlan: TYPICAL_SELLING_PLAN })
  expect(costsOf(planned)).toBe(27_945)
  const dearer = await edited(world, mere, planned, { doneUpValue: 1_200_000 })
  expect(costsOf(dearer)).toBe(37_145)
  const { holdingCosts } = dearer
  const typed = await edited(world, mere, dearer, {
    holdingCosts: holdingCosts && { ...holdingCosts, months: 9, sellingCosts: 1 },
  })
  expect(typed.holdingCosts).toMatchObject({ months: 9, sellingCosts: 37_145 })
  const plain = await edited(world, mere, typed, { sellingPlan: null })
  expect(costsOf(await edited(world, mere, plain, { doneUpValue: 700_000 }))).toBe(37_145)
})

// Clauses: offers-and-scenarios 2.4
test.each([
  [[{ upTo: 400_000, percent: 3 }], 'The last tier has no upper end.'],
  [
    [
      { upTo: 400_000, percent: 3 },
      { upTo: 300_000, percent: 2 },
      { upTo: null, percent: 1 },
    ],
    'Each tier must end higher than the one before.',
  ],
  [[{ upTo: null, percent: 10.5 }], 'A percentage is from 0 to 10.'],
  [[1, 2, 3, 4, null].map((upTo) => ({ upTo, percent: 1 })), 'At most 4 tiers.'],
])('rejects the tiers %j of a deal', async (tiers, message) => {
  const deal = await newDeal(world, mere)
  const refused = await edit(world, mere, deal, { sellingPlan: { ...TYPICAL_SELLING_PLAN, tiers } })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain(message)
})

// Clauses: offers-and-scenarios 2.3
test('a new deal takes the organization’s selling plan', async () => {
  const aroha = await world.person()
  const path = `/api/organizations/${aroha.organizationId}/assumptions`
  const body = { ...assumptionsSchema.parse({}), sellingPlan: TYPICAL_SELLING_PLAN }
  const saved = await world.send('PUT', path, { as: aroha, body, headers: { 'if-match': '"1"' } })
  expect(saved.status).toBe(200)
  const deal = await newDeal(world, aroha)
  expect(deal.sellingPlan).toEqual(TYPICAL_SELLING_PLAN)
  expect(costsOf(deal)).toBe(27_945)
  expect((await newDeal(world, mere)).holdingCosts).toBeNull()
})
